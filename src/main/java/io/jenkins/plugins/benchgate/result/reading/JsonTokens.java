package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.ByteWords;

/**
 * Where the parts of which JSON consists end in a line, in the form that Jackson takes. The line end behind it is in
 * none of them, so that nothing reads beyond it.
 */
final class JsonTokens {
    private JsonTokens() {}

    /** Behind spaces and tabs. */
    static int spaceEnd(byte[] buffer, int start) {
        int next = start;
        while (buffer[next] <= ' ' && (buffer[next] == ' ' || buffer[next] == '\t')) {
            next++;
        }
        return next;
    }

    /** Behind a word; −1 where it is not there. */
    static int wordEnd(byte[] buffer, int start, byte[] word) {
        for (int i = 0; i < word.length; i++) {
            if (buffer[start + i] != word[i]) {
                return -1;
            }
        }
        return start + word.length;
    }

    /** At the quotation mark that ends a text of any characters; −1 if no mark ends it. */
    static int textEnd(byte[] buffer, int start) {
        int next = ByteWords.plainEnd(buffer, start);
        while (buffer[next] != '"') {
            int length = buffer[next] == '\\' ? escapeLength(buffer, next) : characterLength(buffer, next);
            if (length == 0) {
                return -1;
            }
            next = ByteWords.plainEnd(buffer, next + length);
        }
        return next;
    }

    /** Of what a backslash begins; 0 where it is no escape. */
    private static int escapeLength(byte[] buffer, int start) {
        switch (buffer[start + 1]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
                return 2;
            }
            case 'u' -> {
                for (int i = start + 2; i < start + 6; i++) {
                    if (Character.digit(buffer[i], 16) < 0) {
                        return 0;
                    }
                }
                return 6;
            }
            default -> {
                return 0;
            }
        }
    }

    /** Of a character of several bytes in UTF-8; 0 of anything else. */
    private static int characterLength(byte[] buffer, int start) {
        int first = buffer[start];
        int length = (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : (first & 0xf8) == 0xf0 ? 4 : 0;
        for (int i = 1; i < length; i++) {
            if ((buffer[start + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /** Behind a number in the form of JSON; −1 if no number begins here. */
    static int numberEnd(byte[] buffer, int start) {
        int first = buffer[start] == '-' ? start + 1 : start;
        int next = digitsEnd(buffer, first);
        if (next == first || (buffer[first] == '0' && next > first + 1)) {
            return -1;
        }
        if (buffer[next] == '.') {
            first = next + 1;
            next = digitsEnd(buffer, first);
            if (next == first) {
                return -1;
            }
        }
        if (buffer[next] == 'e' || buffer[next] == 'E') {
            first = buffer[next + 1] == '-' || buffer[next + 1] == '+' ? next + 2 : next + 1;
            next = digitsEnd(buffer, first);
            if (next == first) {
                return -1;
            }
        }
        return next;
    }

    private static int digitsEnd(byte[] buffer, int start) {
        int next = start;
        while (buffer[next] >= '0' && buffer[next] <= '9') {
            next++;
        }
        return next;
    }
}
