package io.jenkins.plugins.benchgate.io;

import com.fasterxml.jackson.core.io.NumberInput;
import java.nio.charset.StandardCharsets;

/**
 * A finite decimal number as bytes: an optional sign, digits with an optional point, and an optional exponent.
 *
 * <p>A scanner for one thread: {@link #scan} leaves in {@link #end()} where the number ended.
 */
public final class DecimalNumber {
    /** Below it one more digit still fits a long. */
    private static final long LARGEST = 100_000_000_000_000_000L;

    /** Whole numbers up to it are doubles. */
    private static final long EXACT = 1L << 53;

    private static final long EIGHT_DIGITS = 100_000_000;

    private static final int WHOLE_DIGITS = 15;

    private static final int MOST_EXPONENT = 999;

    /** Powers of ten that a double holds exactly. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** Four roundings of 2^-53 each make the correction of a quotient uncertain by less than this share of it. */
    private static final double UNCERTAIN = 0x1p-50;

    private int end;

    /**
     * The nearest double.
     *
     * @return NaN for anything but a finite decimal number
     */
    public static double parse(byte[] buffer, int start, int end) {
        byte[] bounded = new byte[end - start + 1];
        System.arraycopy(buffer, start, bounded, 0, end - start);
        DecimalNumber number = new DecimalNumber();
        double value = number.scan(bounded, 0);
        return Double.isNaN(value) || number.end != end - start ? anyForm(bounded, end - start) : value;
    }

    /** The same of characters. */
    public static double parse(char[] buffer, int start, int end) {
        byte[] bytes = new String(buffer, start, end - start).getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length);
    }

    /** A whole number of up to 15 digits; −1 for anything else. */
    public static long whole(byte[] buffer, int start, int end) {
        if (end <= start || end - start > WHOLE_DIGITS) {
            return -1;
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = buffer[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /**
     * The nearest double to the number that begins here, if it is written in the form of measuring programs: up to 18
     * digits, and an exponent that is not far from 0.
     *
     * @param buffer has something that is no part of a number behind it
     * @return NaN where that is not so; {@link #parse} then tells whether it is a number
     */
    public double scan(byte[] buffer, int start) {
        int position = start;
        boolean negative = buffer[position] == '-';
        if (negative) {
            position++;
        }
        long digits = 0;
        int first = position;
        int digit = buffer[position] - '0';
        while (digit >= 0 && digit <= 9 && digits < LARGEST) {
            digits = 10 * digits + digit;
            digit = buffer[++position] - '0';
        }
        int count = position - first;
        int exponent = 0;
        if (buffer[position] == '.') {
            first = position + 1;
            digit = buffer[++position] - '0';
            if (position + ByteWords.SIZE <= buffer.length && digits < LARGEST / EIGHT_DIGITS) {
                long eight = ByteWords.eightDigits(buffer, position);
                if (eight >= 0) {
                    digits = digits * EIGHT_DIGITS + eight;
                    position += ByteWords.SIZE;
                    digit = buffer[position] - '0';
                }
            }
            while (digit >= 0 && digit <= 9 && digits < LARGEST) {
                digits = 10 * digits + digit;
                digit = buffer[++position] - '0';
            }
            exponent = first - position;
            count -= exponent;
        }
        if (count == 0 || (digit >= 0 && digit <= 9)) {
            return Double.NaN;
        }
        if ((buffer[position] | 0x20) == 'e') {
            exponent += exponent(buffer, position + 1);
            position = end;
        }
        end = position;
        double magnitude = exponent <= 0 && exponent > -POWERS.length && digits <= EXACT
                ? digits / POWERS[-exponent]
                : nearest(digits, exponent);
        return negative ? -magnitude : magnitude;
    }

    /** Where the number ended that was scanned last. */
    public int end() {
        return end;
    }

    /** The exponent that begins here; a large one, which no number has, where there is none. */
    private int exponent(byte[] buffer, int start) {
        boolean negative = buffer[start] == '-';
        int first = negative || buffer[start] == '+' ? start + 1 : start;
        int position = first;
        int exponent = 0;
        for (int digit = buffer[position] - '0'; digit >= 0 && digit <= 9; digit = buffer[++position] - '0') {
            exponent = Math.min(MOST_EXPONENT, 10 * exponent + digit);
        }
        end = position;
        return position == first ? MOST_EXPONENT : negative ? -exponent : exponent;
    }

    /**
     * {@code digits · 10^exponent}, rounded once; NaN where that takes more than two exact numbers.
     *
     * <p>Up to 2^53 it is one operation of two exact numbers (Clinger 1990, <i>How to Read Floating Point Numbers
     * Accurately</i>). Above, the quotient's remainder is known exactly by a fused multiply-add, and gives a
     * correction; the sum is right if it comes out the same at both ends of what the correction may be.
     */
    private static double nearest(long digits, int exponent) {
        if (exponent > 0) {
            return exponent < POWERS.length && digits <= EXACT ? digits * POWERS[exponent] : Double.NaN;
        }
        if (-exponent >= POWERS.length) {
            return Double.NaN;
        }
        double divisor = POWERS[-exponent];
        if (digits <= EXACT) {
            return digits / divisor;
        }
        double high = digits;
        double quotient = high / divisor;
        double correction = (Math.fma(-quotient, divisor, high) + (digits - (long) high)) / divisor;
        double uncertain = correction * UNCERTAIN;
        double nearest = quotient + (correction - uncertain);
        return nearest == quotient + (correction + uncertain) ? nearest : Double.NaN;
    }

    private static double anyForm(byte[] buffer, int end) {
        boolean digits = false;
        for (int i = 0; i < end; i++) {
            byte c = buffer[i];
            boolean digit = c >= '0' && c <= '9';
            digits |= digit;
            // what Java takes for a number besides: NaN, Infinity, 0x1p3, 1d
            if (!digit && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return Double.NaN;
            }
        }
        if (!digits) {
            return Double.NaN;
        }
        try {
            double number = NumberInput.parseDouble(new String(buffer, 0, end, StandardCharsets.US_ASCII), true);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
