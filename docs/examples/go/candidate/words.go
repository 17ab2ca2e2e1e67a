// Package words puts words together.
package words

import "strings"

// Join returns the words with commas between them; it allocates once.
func Join(words []string) string {
	size := len(words)
	for _, word := range words {
		size += len(word)
	}
	var joined strings.Builder
	joined.Grow(size)
	for i, word := range words {
		if i > 0 {
			joined.WriteByte(',')
		}
		joined.WriteString(word)
	}
	return joined.String()
}
