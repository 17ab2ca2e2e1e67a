package io.jenkins.plugins.benchgate.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that a whole name matches or does not: {@code *} stands for any run of characters, everything else for
 * itself.
 *
 * <p>What stands between two stars is found as early as possible behind the one before, by Knuth, Morris and Pratt (Fast
 * pattern matching in strings, SIAM J. Comput. 6, 1977): each character of a name is read at most once, and a match takes
 * at most twice as many steps as the name has characters.
 */
public final class NamePattern {
    /** Characters of a pattern with a star. */
    public static final int LONGEST = 1_000;

    private static final int SHOWN = 40;

    private final String text;
    private final String first;
    private final List<Part> between;
    private final String last;

    private NamePattern(String text) {
        this.text = text;
        int star = text.indexOf('*');
        this.first = text.substring(0, Math.max(0, star));
        this.last = text.substring(text.lastIndexOf('*') + 1);
        this.between = star < 0
                ? List.of()
                : Stream.of(text.substring(star, text.lastIndexOf('*') + 1).split("\\*", -1))
                        .filter(part -> !part.isEmpty())
                        .map(Part::of)
                        .toList();
    }

    /**
     * Compiles one.
     *
     * @throws IllegalArgumentException for one with a star that is longer than {@value #LONGEST} characters
     */
    public static NamePattern of(String text) {
        if (text.length() > LONGEST && text.indexOf('*') >= 0) {
            throw new IllegalArgumentException("found a pattern of " + text.length() + " characters, '"
                    + text.substring(0, SHOWN) + "…', expected at most " + LONGEST);
        }
        return new NamePattern(text);
    }

    /** Whether the whole name is one of those that the pattern stands for. */
    public boolean matches(CharSequence name) {
        if (text.indexOf('*') < 0) {
            return text.contentEquals(name);
        }
        int end = name.length() - last.length();
        if (end < first.length() || !stands(first, name, 0) || !stands(last, name, end)) {
            return false;
        }
        int from = first.length();
        for (Part part : between) {
            from = part.endIn(name, from, end);
            if (from < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean stands(String wanted, CharSequence name, int at) {
        for (int i = 0; i < wanted.length(); i++) {
            if (wanted.charAt(i) != name.charAt(at + i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NamePattern same && text.equals(same.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * What stands between two stars.
     *
     * @param borders for each beginning of the text, how much of it, but not all, it begins and ends with
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody else sees it
    private record Part(String text, int[] borders) {
        static Part of(String text) {
            int[] borders = new int[text.length()];
            for (int i = 1, border = 0; i < text.length(); i++) {
                while (border > 0 && text.charAt(border) != text.charAt(i)) {
                    border = borders[border - 1];
                }
                border += text.charAt(border) == text.charAt(i) ? 1 : 0;
                borders[i] = border;
            }
            return new Part(text, borders);
        }

        /** Where it ends, the first time that it stands within; negative where it does not. */
        int endIn(CharSequence name, int from, int end) {
            int matched = 0;
            for (int i = from; i < end; i++) {
                char c = name.charAt(i);
                while (matched > 0 && text.charAt(matched) != c) {
                    matched = borders[matched - 1];
                }
                matched += text.charAt(matched) == c ? 1 : 0;
                if (matched == text.length()) {
                    return i + 1;
                }
            }
            return -1;
        }
    }
}
