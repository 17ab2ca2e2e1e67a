package cart

import (
	"fmt"
	"testing"
)

func items(n int) []Item {
	items := make([]Item, n)
	for i := range items {
		items[i] = Item{Name: fmt.Sprint("item", i*7919%n), Price: int64(100 + i), Count: int64(1 + i%200)}
	}
	return items
}

func BenchmarkTotal(b *testing.B) {
	for _, n := range []int{10, 100} {
		b.Run(fmt.Sprintf("items=%d", n), func(b *testing.B) {
			cart := items(n)
			for i := 0; i < b.N; i++ {
				Total(cart)
			}
		})
	}
}

func BenchmarkDiscount(b *testing.B) {
	item := Item{Name: "pen", Price: 120, Count: 150}
	for i := 0; i < b.N; i++ {
		Discount(item)
	}
}
