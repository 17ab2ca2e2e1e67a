package org.example;

/** Numbers as people compare them. */
final class Hex {
    private Hex() {}

    /** Eight digits. */
    static String of(long number) {
        StringBuilder digits = new StringBuilder();
        for (int shift = 28; shift >= 0; shift -= 4) {
            digits.append(Character.forDigit((int) (number >> shift) & 0xf, 16));
        }
        return digits.toString();
    }
}
