package io.jenkins.plugins.benchgate.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The names that are nearest to one that is unknown, as the end of a message. */
public final class NearestNames {
    private static final int SHOWN = 5;
    /** Beyond it names are not compared: the time grows with the square of it. */
    private static final int COMPARED = 200;

    private NearestNames() {}

    /**
     * Up to five names, nearest first, in quotes and with commas; all in their order where there are no more.
     *
     * @param names at least one
     */
    public static String of(String unknown, Collection<String> names) {
        List<String> all = names.stream().distinct().toList();
        String nearest = quoted(nearest(unknown, all));
        return all.size() <= SHOWN ? nearest : nearest + " and " + (all.size() - SHOWN) + " more";
    }

    /** Up to five names, nearest first; all in their order where there are no more. */
    public static List<String> nearest(String unknown, List<String> names) {
        if (names.size() <= SHOWN) {
            return names;
        }
        String wanted = compared(unknown);
        return names.stream()
                .sorted(Comparator.comparingInt((String name) -> distance(wanted, compared(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .toList();
    }

    /** The name that a slip in a short word was meant to be: two characters are other ones, missing or too many; or none. */
    public static Optional<String> meant(String slip, Collection<String> names) {
        return names.stream()
                .filter(name -> distance(name, slip) <= 2)
                .min(Comparator.comparingInt(name -> distance(name, slip)));
    }

    /** Names in quotes and with commas. */
    public static String quoted(List<String> names) {
        return names.stream().collect(Collectors.joining("', '", "'", "'"));
    }

    private static String compared(String name) {
        return name.substring(0, Math.min(COMPARED, name.length())).toLowerCase(Locale.ROOT);
    }

    /** Characters to insert, delete or replace (Levenshtein 1966); a {@code *} of the first stands for any. */
    public static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        Arrays.setAll(above, i -> i);
        for (int row = 1; row <= one.length(); row++) {
            boolean any = one.charAt(row - 1) == '*';
            int[] costs = new int[other.length() + 1];
            costs[0] = any ? above[0] : row;
            for (int column = 1; column <= other.length(); column++) {
                int replaced = above[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                costs[column] = any
                        ? Math.min(above[column], costs[column - 1])
                        : Math.min(replaced, 1 + Math.min(above[column], costs[column - 1]));
            }
            above = costs;
        }
        return above[other.length()];
    }
}
