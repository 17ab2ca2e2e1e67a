package checksum

import (
	"fmt"
	"hash/adler32"
	"testing"
)

func block(size int) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(31 * i)
	}
	return b
}

func TestOf(t *testing.T) {
	for _, size := range []int{0, 1, 64, 100_000} {
		if got, want := Of(block(size)), adler32.Checksum(block(size)); got != want {
			t.Errorf("Of(%d bytes) = %x, want %x", size, got, want)
		}
	}
}

func BenchmarkOf(b *testing.B) {
	for _, size := range []int{64, 4096} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			p := block(size)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				Of(p)
			}
		})
	}
}
