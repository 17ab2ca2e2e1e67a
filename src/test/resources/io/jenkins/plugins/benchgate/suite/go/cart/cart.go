// Package cart has inlined, recursive and generic functions, and closures.
package cart

import "slices"

type item struct{ price, count int }

// Cart holds items.
type Cart struct{ items []item }

// New fills a cart.
func New(count int) *Cart {
	c := &Cart{}
	for i := range count {
		c.items = append(c.items, item{price: i * 7919 % 1000, count: i % 5})
	}
	return c
}

// Total is a sum after sorting.
func (c *Cart) Total() int {
	slices.SortFunc(c.items, func(a, b item) int { return weigh(a) - weigh(b) })
	total := 0
	for _, one := range c.items {
		total += discount(one)
	}
	return total
}

func weigh(one item) int { return one.price*one.count + one.count }

//go:noinline
func discount(one item) int {
	price := one.price
	for i := range 20 {
		price = (price*31 + i) % 997
	}
	return price
}

// Depth calls itself more often than a profile keeps frames.
func Depth(left int) int {
	if left == 0 {
		return discountAll(20000)
	}
	return Depth(left-1) + 1
}

func discountAll(count int) int {
	total := 0
	for i := range count {
		total += discount(item{price: i})
	}
	return total
}

// Count is generic.
func Count[T int | float64](values []T) int {
	count := 0
	for _, value := range values {
		for range 10000 {
			if value*value > T(count) {
				count++
			}
		}
	}
	return count
}
