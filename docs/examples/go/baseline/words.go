// Package words puts words together.
package words

// Join returns the words with commas between them.
func Join(words []string) string {
	joined := ""
	for i, word := range words {
		if i > 0 {
			joined += ","
		}
		joined += word
	}
	return joined
}
