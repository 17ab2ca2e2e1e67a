package cart

import "testing"

var sink int

func BenchmarkTotal(b *testing.B) {
	for b.Loop() {
		sink += New(2000).Total()
	}
}

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		sink += Count([]float64{1, 2, 3})
	}
}
