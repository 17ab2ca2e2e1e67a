package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Parts of addresses (RFC 3986). */
public final class Addresses {
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private Addresses() {}

    /**
     * A text as a part of a path, a query or a form: all but letters, digits and {@code -._~} as {@code %} and UTF-8.
     */
    public static String encoded(String text) {
        int at = 0;
        while (at < text.length() && plain(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        StringBuilder encoded = new StringBuilder(text.length() + 16).append(text, 0, at);
        for (byte b : text.substring(at).getBytes(StandardCharsets.UTF_8)) {
            if (b > 0 && plain((char) b)) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
            }
        }
        return encoded.toString();
    }

    private static boolean plain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }

    /** The last segment of the path of an address or a path that is not empty, decoded; empty where there is none. */
    static String lastSegment(String address) {
        String path = address.strip();
        for (char end : new char[] {'#', '?'}) {
            int cut = path.indexOf(end);
            path = cut < 0 ? path : path.substring(0, cut);
        }
        int authority = path.indexOf("//");
        if (authority == 0 || (authority > 0 && path.indexOf('/') == authority && path.charAt(authority - 1) == ':')) {
            int slash = path.indexOf('/', authority + 2);
            path = slash < 0 ? "" : path.substring(slash);
        }
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return decoded(path.substring(path.lastIndexOf('/', end - 1) + 1, end));
    }

    /** A text with {@code %} that stands for no byte, or for bytes that are no UTF-8, stays as it is. */
    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    return text;
                }
                decoded.write(high << 4 | low);
                i += 2;
            } else {
                decoded.write(bytes[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return text;
        }
    }
}
