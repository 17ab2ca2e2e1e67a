package org.example;

/** Adler-32 as RFC 1950 defines it, byte by byte. */
final class Checksum {
    private static final int LARGEST_PRIME = 65521;

    private Checksum() {}

    static long of(byte[] block) {
        int low = 1;
        int high = 0;
        for (byte b : block) {
            low = (low + (b & 0xff)) % LARGEST_PRIME;
            high = (high + low) % LARGEST_PRIME;
        }
        return (long) high << 16 | low;
    }
}
