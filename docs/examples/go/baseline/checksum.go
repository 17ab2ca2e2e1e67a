// Package checksum computes Adler-32 as RFC 1950 defines it.
package checksum

const largestPrime = 65521

// Of returns the checksum of p.
func Of(p []byte) uint32 {
	low, high := uint32(1), uint32(0)
	for _, b := range p {
		low = (low + uint32(b)) % largestPrime
		high = (high + low) % largestPrime
	}
	return high<<16 | low
}
