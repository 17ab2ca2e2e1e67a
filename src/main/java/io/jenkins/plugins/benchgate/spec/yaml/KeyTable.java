package io.jenkins.plugins.benchgate.spec.yaml;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the table of keys says of the keys of each section of a spec. It is read from {@code keys.tsv}, which is made of
 * {@code keys.yaml}: that takes longer to read than any spec.
 */
final class KeyTable {
    private static final Map<String, Key> KEYS = read();

    private KeyTable() {}

    /**
     * One key.
     *
     * @param least whole number that its value may be; 0 of another key, as is {@code most}
     * @param fallback value that holds without the key; empty: none, or no single value
     * @param words that its value may be; empty: another kind of value
     * @param section that its value may be; empty: none
     * @param pattern that a text of it matches; empty: only its reader knows
     * @param found how messages name its value; empty: not at all
     * @param expected what messages say that its value is
     */
    record Key(
            int least,
            int most,
            String fallback,
            List<String> words,
            String section,
            String pattern,
            String found,
            String expected) {
        private static Key of(List<String> columns) {
            String words = columns.get(3);
            return new Key(
                    columns.get(0).isEmpty() ? 0 : Integer.parseInt(columns.get(0)),
                    columns.get(1).isEmpty() ? 0 : Integer.parseInt(columns.get(1)),
                    columns.get(2),
                    words.isEmpty() ? List.of() : List.of(words.split(" ", -1)),
                    columns.get(4),
                    columns.get(5),
                    columns.get(6),
                    columns.get(7));
        }

        /** One that the table does not have, whose value is a whole number. */
        static Key bounded(int least, int most) {
            return new Key(least, most, "", List.of(), "", "", "", "");
        }

        /** The text as a whole number, 0 for a word of the key; {@link IllegalArgumentException} for any other text. */
        int whole(String text) {
            if (words.contains(text)) {
                return 0;
            }
            String digits = text.replace("_", "");
            if (!digits.matches("-?\\d{1,10}") || Long.parseLong(digits) < least || Long.parseLong(digits) > most) {
                throw other(
                        text,
                        "a whole number from " + least + " to " + most
                                + (words.isEmpty() ? "" : " or " + words.get(0)));
            }
            return Integer.parseInt(digits);
        }

        /** The text itself; {@link IllegalArgumentException} where it does not match the pattern. */
        String matching(String text) {
            if (!text.matches(pattern)) {
                throw other(text, expected);
            }
            return text;
        }

        /** The text itself; {@link IllegalArgumentException} where it is none of the words. */
        String word(String text) {
            if (!words.contains(text)) {
                throw other(text, String.join(" or ", words));
            }
            return text;
        }

        private IllegalArgumentException other(String text, String wanted) {
            return new IllegalArgumentException(
                    "found " + (found.isEmpty() ? "" : found + " ") + "'" + text + "', expected " + wanted);
        }
    }

    /** A key of a section; {@link IllegalArgumentException} where the table has none of that name. */
    static Key key(String section, String name) {
        Key key = KEYS.get(place(section, name));
        if (key == null) {
            throw new IllegalArgumentException("found no key '" + name + "' in section '" + section + "' of keys.yaml");
        }
        return key;
    }

    /** The section that the value of a key may be; empty: none that the table has. */
    static String inside(String section, String name) {
        Key key = KEYS.get(place(section, name));
        return key == null ? "" : key.section;
    }

    private static String place(String section, String name) {
        return section + "." + name;
    }

    private static Map<String, Key> read() {
        Map<String, Key> keys = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(KeyTable.class.getResourceAsStream("keys.tsv")), StandardCharsets.UTF_8))) {
            lines.lines()
                    .map(line -> List.of(line.split("\t", -1)))
                    .forEach(columns -> keys.put(
                            place(columns.get(0), columns.get(1)), Key.of(columns.subList(2, columns.size()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.copyOf(keys);
    }
}
