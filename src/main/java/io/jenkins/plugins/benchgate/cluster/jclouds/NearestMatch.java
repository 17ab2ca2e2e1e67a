package io.jenkins.plugins.benchgate.cluster.jclouds;

import java.util.Collection;
import java.util.Comparator;

/** What a user may have meant. */
public final class NearestMatch {
    private NearestMatch() {}

    /** The end of a message about a name that there is not: the most similar that there is. */
    public static String hint(String wanted, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt((String name) -> distance(wanted, name))
                        .thenComparing(Comparator.naturalOrder()))
                .map(name -> "; nearest: " + name)
                .orElse("; the provider has none");
    }

    /** How many characters must be inserted, deleted or replaced to make one of the other. */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
