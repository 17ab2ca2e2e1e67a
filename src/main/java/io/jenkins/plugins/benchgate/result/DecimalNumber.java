package io.jenkins.plugins.benchgate.result;

import com.fasterxml.jackson.core.io.NumberInput;

/** A finite decimal number as text: an optional sign, digits with an optional point, and an optional exponent. */
final class DecimalNumber {
    /** As many digits always make a whole number that a double holds exactly. */
    private static final int EXACT_DIGITS = 15;

    /** Powers of ten that a double holds exactly. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private DecimalNumber() {}

    /**
     * The nearest double.
     *
     * <p>Few digits without an exponent, which is what measuring programs write, are one division of two exact numbers and
     * so rounded once (Clinger 1990, <i>How to Read Floating Point Numbers Accurately</i>); all else goes to Jackson.
     *
     * @return NaN for anything but a finite decimal number
     */
    static double parse(char[] buffer, int start, int end) {
        boolean negative = start < end && buffer[start] == '-';
        long digits = 0;
        int count = 0;
        int point = -1;
        int position = negative ? start + 1 : start;
        for (; position < end && count <= EXACT_DIGITS; position++) {
            char c = buffer[position];
            if (c >= '0' && c <= '9') {
                digits = 10 * digits + (c - '0');
                count++;
            } else if (c == '.' && point < 0) {
                point = position;
            } else {
                break;
            }
        }
        if (position < end || count == 0 || count > EXACT_DIGITS) {
            return anyForm(buffer, start, end);
        }
        int decimals = point < 0 ? 0 : end - point - 1;
        double magnitude = digits / POWERS[decimals];
        return negative ? -magnitude : magnitude;
    }

    private static double anyForm(char[] buffer, int start, int end) {
        boolean digits = false;
        for (int i = start; i < end; i++) {
            char c = buffer[i];
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
            double number = NumberInput.parseDouble(buffer, start, end - start, true);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
