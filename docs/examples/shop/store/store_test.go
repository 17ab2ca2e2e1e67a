package store

import "testing"

func BenchmarkLoad(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Load(1000)
	}
}

func BenchmarkFind(b *testing.B) {
	store := Load(1000)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		store.Find("99")
	}
}

func BenchmarkChecksum(b *testing.B) {
	store := Load(1000)
	names := store.Find("9")
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		store.Checksum(names)
	}
}
