// Package cart computes what a cart costs.
package cart

import "sort"

// Item is a line of a cart; its price is in cents.
type Item struct {
	Name  string
	Price int64
	Count int64
}

// Total is the price of all items without their discount.
//
//go:noinline
func Total(items []Item) int64 {
	sorted := append([]Item(nil), items...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Name < sorted[j].Name })
	var sum int64
	for _, item := range sorted {
		sum += item.Price*item.Count - Discount(item)
	}
	return sum
}

// Discount is what a line costs less.
//
//go:noinline
func Discount(item Item) int64 {
	var percent int64
	for step := int64(1); step <= 200; step++ {
		if item.Count >= step {
			percent = (percent*3 + step) % 20
		}
	}
	return item.Price * item.Count * percent / 100
}

// Taxes is the tax in the price of all items.
//
//go:noinline
func Taxes(items []Item) int64 {
	var sum int64
	for round := int64(0); round < 300; round++ {
		for _, item := range items {
			sum += item.Price * item.Count * (7 + round%13) / 100
		}
	}
	return sum / 300
}
