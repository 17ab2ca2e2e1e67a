// Package store keeps the goods of the shop.
package store

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// Store has goods by their names.
type Store struct {
	names []string
	text  map[string]string
}

// Load makes a store with so many goods.
func Load(goods int) *Store {
	store := &Store{text: make(map[string]string, goods)}
	for i := 0; i < goods; i++ {
		name := fmt.Sprint("item", i)
		store.names = append(store.names, name)
		store.text[name] = strings.Repeat(name+" ", 20)
	}
	return store
}

// Find lists the goods whose names contain a text.
//
//go:noinline
func (s *Store) Find(text string) []string {
	var found []string
	for _, name := range s.names {
		if strings.Contains(name, text) {
			found = append(found, name)
		}
	}
	return found
}

// Checksum is that of what is known of all goods with these names.
//
//go:noinline
func (s *Store) Checksum(names []string) uint32 {
	var sum uint32
	for _, name := range names {
		sum ^= crc32.ChecksumIEEE([]byte(s.text[name]))
	}
	return sum
}
