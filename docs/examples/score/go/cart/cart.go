// Package cart has goods and their prices in cents.
package cart

import (
	"strconv"
	"strings"
)

// Cart has goods.
type Cart struct {
	prices []int
}

// Parse reads prices with commas between them.
func Parse(text string) *Cart {
	cart := &Cart{}
	for _, price := range strings.Split(text, ",") {
		n, _ := strconv.Atoi(price)
		cart.prices = append(cart.prices, n)
	}
	return cart
}

// Total returns what all of it costs.
func (c *Cart) Total() int {
	sum := 0
	for _, price := range c.prices {
		sum = sum*31%1000003 + price
	}
	return sum - discount(sum)
}

// discount returns what a customer saves; it is a small part of what Total takes.
func discount(sum int) int {
	if sum > 10000 {
		return sum / 100
	}
	return 0
}

// Receipt returns one line for each price, which no benchmark asks for.
func (c *Cart) Receipt() string {
	var lines strings.Builder
	for _, price := range c.prices {
		lines.WriteString(strconv.Itoa(price) + "\n")
	}
	return lines.String()
}
