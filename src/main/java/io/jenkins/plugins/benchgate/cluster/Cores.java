package io.jenkins.plugins.benchgate.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logical processors of a machine by their numbers in Linux.
 *
 * @param numbers from 0 on, ascending, at least one
 */
public record Cores(List<Integer> numbers) {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    public Cores {
        numbers = List.copyOf(new TreeSet<>(numbers));
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("found no core, expected at least one");
        }
    }

    /**
     * Reads numbers and ranges with commas between them, such as {@code 0-3,8}, as {@code taskset} and Linux write
     * them.
     *
     * @throws IllegalArgumentException when the text is something else; the message says what was expected
     */
    public static Cores parse(String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = RANGE.matcher(part.strip());
            int first = matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
            int last = first < 0 || matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (first < 0 || last < first) {
                throw new IllegalArgumentException(
                        "found cores '" + text + "', expected numbers and ranges such as 0-3,8");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return new Cores(List.copyOf(numbers));
    }

    /** All of several. */
    static Cores union(Collection<Cores> parts) {
        return new Cores(parts.stream().flatMap(part -> part.numbers.stream()).toList());
    }

    public boolean contains(Cores others) {
        return numbers.containsAll(others.numbers);
    }

    public boolean overlaps(Cores others) {
        return numbers.stream().anyMatch(others.numbers::contains);
    }

    /** As {@link #parse} reads it: {@code 0-3,8}. */
    public String text() {
        List<String> parts = new ArrayList<>();
        int first = numbers.get(0);
        for (int i = 0; i < numbers.size(); i++) {
            int number = numbers.get(i);
            boolean ends = i + 1 == numbers.size() || numbers.get(i + 1) != number + 1;
            if (ends) {
                parts.add(first == number ? String.valueOf(number) : first + "-" + number);
                first = i + 1 == numbers.size() ? number : numbers.get(i + 1);
            }
        }
        return String.join(",", parts);
    }
}
