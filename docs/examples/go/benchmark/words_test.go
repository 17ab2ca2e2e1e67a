package words

import (
	"fmt"
	"strings"
	"testing"
)

func list(n int) []string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprint("word", i)
	}
	return words
}

func TestJoin(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100} {
		if got, want := Join(list(n)), strings.Join(list(n), ","); got != want {
			t.Errorf("Join of %d words = %q, want %q", n, got, want)
		}
	}
}

func BenchmarkJoin(b *testing.B) {
	for _, n := range []int{10, 100} {
		b.Run(fmt.Sprintf("words=%d", n), func(b *testing.B) {
			words := list(n)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				Join(words)
			}
		})
	}
}
