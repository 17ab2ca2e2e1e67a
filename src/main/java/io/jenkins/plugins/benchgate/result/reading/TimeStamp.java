package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.ByteWords;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Reads times such as {@code 2026-01-31T12:00:00.123456789Z} (RFC 3339), many of which are of the same day. */
public final class TimeStamp {
    private static final int DATE = 10;
    private static final int SECONDS = 19;
    private static final int MOST_DIGITS = 9;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final double NANOSECONDS = 1e9;

    private final byte[] day = new byte[DATE];
    private long epochDay;

    /**
     * Reads a time.
     *
     * @return s since the epoch; NaN where it is none
     */
    public double parse(byte[] text, int start, int length) {
        int end = start + length;
        int digits = length - SECONDS - 2;
        boolean usual = length > SECONDS
                && text[end - 1] == 'Z'
                && text[start + DATE] == 'T'
                && (digits == -1 || (digits > 0 && digits <= MOST_DIGITS && text[start + SECONDS] == '.'));
        if (!usual || !(ByteWords.equal(text, start, day, 0, DATE) || knownDay(text, start))) {
            return anyForm(new String(text, start, length, StandardCharsets.UTF_8));
        }
        int hour = number(text, start + DATE + 1, 2);
        int minute = number(text, start + DATE + 4, 2);
        int second = number(text, start + DATE + 7, 2);
        int fraction = digits > 0 ? number(text, start + SECONDS + 1, digits) : 0;
        if ((hour | minute | second | fraction) < 0 || hour > 23 || minute > 59 || second > 59) {
            return Double.NaN;
        }
        for (int i = Math.max(0, digits); i < MOST_DIGITS; i++) {
            fraction *= 10;
        }
        return epochDay * SECONDS_OF_DAY + hour * 3600L + minute * 60L + second + fraction / NANOSECONDS;
    }

    private boolean knownDay(byte[] text, int start) {
        try {
            epochDay = LocalDate.parse(new String(text, start, DATE, StandardCharsets.US_ASCII))
                    .toEpochDay();
            System.arraycopy(text, start, day, 0, DATE);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** A number of so many digits; −1 for anything else. */
    private static int number(byte[] text, int start, int length) {
        int number = 0;
        for (int i = start; i < start + length; i++) {
            if (text[i] < '0' || text[i] > '9') {
                return -1;
            }
            number = 10 * number + text[i] - '0';
        }
        return number;
    }

    private static double anyForm(String text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text);
            return time.toEpochSecond() + time.getNano() / NANOSECONDS;
        } catch (DateTimeException e) {
            return Double.NaN;
        }
    }
}
