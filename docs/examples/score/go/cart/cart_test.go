package cart

import (
	"strings"
	"testing"
)

var text = strings.Repeat("123,", 200) + "4"

// sum keeps the compiler from leaving out a total that nobody needs.
var sum int

func BenchmarkParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Parse(text)
	}
}

func BenchmarkTotal(b *testing.B) {
	cart := Parse(text)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sum = cart.Total()
	}
}
