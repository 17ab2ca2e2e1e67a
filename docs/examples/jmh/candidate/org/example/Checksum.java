package org.example;

/** Adler-32 as RFC 1950 defines it; the remainders are taken once for many bytes. */
final class Checksum {
    private static final int LARGEST_PRIME = 65521;

    /** As many bytes cannot overflow the sums (RFC 1950, section 9). */
    private static final int RUN = 3800;

    private Checksum() {}

    static long of(byte[] block) {
        int low = 1;
        int high = 0;
        for (int start = 0; start < block.length; start += RUN) {
            int end = Math.min(block.length, start + RUN);
            for (int i = start; i < end; i++) {
                low += block[i] & 0xff;
                high += low;
            }
            low %= LARGEST_PRIME;
            high %= LARGEST_PRIME;
        }
        return (long) high << 16 | low;
    }
}
