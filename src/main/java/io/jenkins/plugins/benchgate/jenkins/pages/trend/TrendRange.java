package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** How an address says which builds of a job are asked for. */
final class TrendRange {
    /** So many points still move fluidly under a pointer. */
    static final int MOST_POINTS = 1000;

    /** As many builds as a page shows unless it is asked for others. */
    static final int USUAL_BUILDS = 200;

    private static final int MOST_NEWS = 100;
    private static final int MOST_SERIES = 1000;
    private static final int LONGEST_SEARCH = 1000;
    private static final int LEAST_POINTS = 5;
    private static final String ALL = "all";

    private TrendRange() {}

    /**
     * Reads what stands in an address; each part may be missing or empty.
     *
     * @param last a number, or {@code all}; otherwise {@value #USUAL_BUILDS}, and all where there are dates
     * @param from a day such as {@code 2026-01-31} or a time such as {@code 2026-01-31T12:00:00Z}; otherwise no bound
     * @param to the same; a day is meant whole, and a time is the last one that counts
     * @param points that are answered of a series: a number up to {@value #MOST_POINTS}, or {@code all}; otherwise {@code usual}
     * @param usual points where the address does not say
     * @throws IllegalArgumentException when it is neither; the message says what was found and expected
     */
    static TrendQuery read(
            @Nullable String branch,
            @Nullable String from,
            @Nullable String to,
            @Nullable String last,
            @Nullable String points,
            int usual) {
        Instant earliest = from == null || from.isEmpty() ? null : time("from", from, 0);
        Instant latest = to == null || to.isEmpty() ? null : time("to", to, 1);
        boolean dated = earliest != null || latest != null;
        int builds = ALL.equals(last)
                ? Integer.MAX_VALUE
                : whole("last", last, 1, Integer.MAX_VALUE, dated ? Integer.MAX_VALUE : USUAL_BUILDS);
        return new TrendQuery(
                branch == null ? "" : branch,
                earliest,
                latest,
                builds,
                ALL.equals(points) ? Integer.MAX_VALUE : whole("points", points, LEAST_POINTS, MOST_POINTS, usual));
    }

    /**
     * How many series are asked for whose level is news, from 1 to {@value #MOST_NEWS}; 0 where the address does not say.
     *
     * @throws IllegalArgumentException when it is no such number
     */
    static int news(@Nullable String news) {
        return whole("news", news, 1, MOST_NEWS, 0);
    }

    /**
     * Reads which series are asked for; each part may be missing or empty.
     *
     * @throws IllegalArgumentException when one is what it cannot be
     */
    static SeriesChoice choice(
            @Nullable String find, @Nullable String sort, @Nullable String first, @Nullable String most) {
        String order = sort == null ? "" : sort;
        if (!order.isEmpty() && !SeriesChoice.SORTS.contains(order)) {
            throw new IllegalArgumentException(
                    "found sort '" + order + "', expected one of " + String.join(", ", SeriesChoice.SORTS));
        }
        if (find != null && find.length() > LONGEST_SEARCH) {
            throw new IllegalArgumentException(
                    "found find of " + find.length() + " characters, expected at most " + LONGEST_SEARCH);
        }
        return new SeriesChoice(
                find == null ? "" : find,
                order,
                whole("first", first, 0, Integer.MAX_VALUE, 0),
                whole("most", most, 1, MOST_SERIES, Integer.MAX_VALUE));
    }

    private static int whole(String name, @Nullable String text, int least, int most, int otherwise) {
        if (text == null || text.isEmpty()) {
            return otherwise;
        }
        if (text.matches("\\d{1,9}")) {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new IllegalArgumentException("found " + name + " '" + text + "', expected a whole number of at least "
                + least + (most == Integer.MAX_VALUE ? "" : " and at most " + most));
    }

    private static Instant time(String name, String text, int daysMore) {
        try {
            return text.indexOf('T') >= 0
                    ? Instant.parse(text).plusMillis(daysMore)
                    : LocalDate.parse(text)
                            .plusDays(daysMore)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "found " + name + " '" + text + "', expected a day such as 2026-01-31 or a time such as"
                            + " 2026-01-31T12:00:00Z",
                    e);
        }
    }
}
