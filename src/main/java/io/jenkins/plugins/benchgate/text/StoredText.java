package io.jenkins.plugins.benchgate.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sentence that files hold as English text, recognized by the words of its own.
 *
 * @param words before, between and behind its values
 * @param order of its values, by their places in the catalogue's text
 */
record StoredText(String key, List<String> words, List<Integer> order) {
    private static final String PREFIX = "stored.";
    /** Begins the keys of those that are a part of another alone. */
    private static final String PART = "stored.part.";
    /** Its own words are a colon: what it fits need not be a sentence of ours, so its numbers stay. */
    private static final String PREFIXED = "stored.prefixed";
    /** A longer value is what a tool or a machine said. */
    private static final int LONGEST_PART = 500;

    private static final Pattern VALUE = Pattern.compile("\\{(\\d)}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?+\\d++(?:,\\d{3})*+(?:\\.\\d++)?+(?: [%s])?+");

    /** With fewer characters of its own, the end of a sentence is that of many others. */
    private static final int FEW = 15;

    /** Hold another sentence, which would take their words for its first value. */
    private static final Set<String> AROUND =
            Set.of("stored.bisect.around", "stored.inPhase", "stored.notValid", "stored.ofClient");

    /** Those around others first, then those with the most words of their own. */
    private static final List<StoredText> ALL = Sentences.ENGLISH.keySet().stream()
            .filter(key -> key.startsWith(PREFIX))
            .map(StoredText::of)
            .sorted(Comparator.comparing((StoredText stored) -> !AROUND.contains(stored.key))
                    .thenComparing(Comparator.comparingInt(StoredText::length).reversed())
                    .thenComparing(StoredText::key))
            .toList();

    private static StoredText of(String key) {
        String text = Sentences.ENGLISH.getString(key).replace("''", "'");
        List<String> words = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        Matcher values = VALUE.matcher(text);
        int at = 0;
        while (values.find()) {
            words.add(text.substring(at, values.start()));
            order.add(Integer.parseInt(values.group(1)));
            at = values.end();
        }
        words.add(text.substring(at));
        return new StoredText(key, words, order);
    }

    private int length() {
        return words.stream().mapToInt(String::length).sum();
    }

    /** The message of a whole sentence; empty of a text that none of the catalogue gives. */
    static Optional<Message> whole(String english) {
        return ALL.stream()
                .filter(stored -> !stored.key.startsWith(PART))
                .flatMap(stored -> stored.message(english).stream())
                .findFirst();
    }

    private static Optional<Message> part(String english) {
        return english.length() > LONGEST_PART
                ? Optional.empty()
                : ALL.stream()
                        .filter(stored -> !stored.key.equals(PREFIXED))
                        .flatMap(stored -> stored.message(english).stream())
                        .findFirst();
    }

    private Optional<Message> message(String english) {
        int last = words.size() - 1;
        int end = english.length() - words.get(last).length();
        int at = words.get(0).length();
        if (last == 0) {
            return english.equals(words.get(0)) ? Optional.of(Message.of(key)) : Optional.empty();
        }
        if (at > end || !english.startsWith(words.get(0)) || !english.endsWith(words.get(last))) {
            return Optional.empty();
        }
        String[] values = new String[last];
        for (int i = 1; i <= last; i++) {
            int found = i == last ? end : english.indexOf(words.get(i), at);
            if (found < at || found > end) {
                return Optional.empty();
            }
            values[order.get(i - 1)] = english.substring(at, found);
            at = found + words.get(i).length();
        }
        // what has a name of several words before it may be a sentence of a tool
        if (words.get(0).isEmpty() && length() < FEW && !key.equals(PREFIXED) && values[order.get(0)].contains(" ")) {
            return Optional.empty();
        }
        return Optional.of(
                Message.of(key, List.of(values).stream().map(this::value).toArray()));
    }

    private Object value(String text) {
        if (!key.equals(PREFIXED) && NUMBER.matcher(text).matches()) {
            return new Figure(text);
        }
        return part(text).<Object>map(message -> message).orElse(text);
    }
}
