// Package checksum computes Adler-32 as RFC 1950 defines it.
package checksum

const (
	largestPrime = 65521
	run          = 3800 // as many bytes cannot overflow the sums (RFC 1950, section 9)
)

// Of returns the checksum of p; the remainders are taken once for many bytes.
func Of(p []byte) uint32 {
	low, high := uint32(1), uint32(0)
	for len(p) > 0 {
		part := p[:min(run, len(p))]
		p = p[len(part):]
		for _, b := range part {
			low += uint32(b)
			high += low
		}
		low %= largestPrime
		high %= largestPrime
	}
	return high<<16 | low
}
