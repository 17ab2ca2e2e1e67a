package io.jenkins.plugins.benchgate.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** A search for names by words of them. */
public final class WordSearch {
    private WordSearch() {}

    /** Whether a name contains all words, in any case and order; without a word every name does. */
    public static Predicate<String> of(String find) {
        List<String> words = List.of(find.toLowerCase(Locale.ROOT).trim().split("\\s+"));
        return text -> {
            String name = text.toLowerCase(Locale.ROOT);
            return words.stream().allMatch(name::contains);
        };
    }
}
