package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The header row of a Series CSV.
 *
 * @param columns by position; null where a column is ignored
 * @param ignored names of the columns that are
 */
record SeriesHeader(List<@Nullable SeriesColumn> columns, List<String> ignored) {
    static final String EXPECTED =
            "a header row with a column value, and any of metric, unit, direction, version, instance, trial, iteration";

    /** A table of more columns was not made for this. */
    private static final int MOST = 10_000;

    /** So many names are told at most. */
    private static final int TOLD = 10;

    /** A table of builds has none of these: one value a build says nothing of who measured it how often. */
    private static final Set<SeriesColumn> OF_MEASUREMENTS =
            EnumSet.of(SeriesColumn.VERSION, SeriesColumn.INSTANCE, SeriesColumn.TRIAL, SeriesColumn.ITERATION);

    /**
     * Reads the names.
     *
     * @throws InputException when they are not those of a Series CSV
     */
    static SeriesHeader of(Path file, long line, List<String> names) throws InputException {
        if (names.size() > MOST) {
            throw new InputException(file, line, "found " + names.size() + " columns, expected " + EXPECTED);
        }
        List<@Nullable SeriesColumn> columns = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        Set<SeriesColumn> seen = EnumSet.noneOf(SeriesColumn.class);
        for (String name : names) {
            SeriesColumn column = SeriesColumn.of(name);
            columns.add(column);
            if (column == null) {
                ignored.add(name);
            } else if (!seen.add(column)) {
                throw new InputException(file, line, "found the column " + column.word() + " twice, expected it once");
            }
        }
        if (!seen.contains(SeriesColumn.VALUE)) {
            throw withoutValues(file, line, names);
        }
        if (ignored.contains("build") && OF_MEASUREMENTS.stream().noneMatch(seen::contains)) {
            throw new InputException(
                    file,
                    line,
                    "found a table of builds, which replay and changes read, expected a series CSV, which holds"
                            + " every measured value of a version");
        }
        return new SeriesHeader(columns, ignored);
    }

    private static InputException withoutValues(Path file, long line, List<String> names) {
        if (names.size() == 1 && names.get(0).contains(";")) {
            return new InputException(file, line, "found columns separated by semicolons, expected commas");
        }
        String value = SeriesColumn.VALUE.word();
        return names.stream()
                .filter(name -> name.strip().equalsIgnoreCase(value))
                .findFirst()
                .map(name -> new InputException(
                        file, line, name, value + ": names of columns are in lower case, without spaces"))
                .orElseGet(() -> new InputException(file, line, String.join(",", names), EXPECTED));
    }

    /**
     * A sentence on columns that are ignored while one that says whose value a row holds is absent: its name may be
     * misspelt.
     *
     * @return {@code null} where there is nothing to say
     */
    @Nullable
    String warning() {
        List<String> named = ignored.stream().filter(name -> !name.isBlank()).toList();
        List<SeriesColumn> absent = Stream.of(
                        SeriesColumn.METRIC,
                        SeriesColumn.VERSION,
                        SeriesColumn.INSTANCE,
                        SeriesColumn.TRIAL,
                        SeriesColumn.ITERATION)
                .filter(column -> !columns.contains(column))
                .toList();
        if (named.isEmpty() || absent.isEmpty()) {
            return null;
        }
        Message count = null;
        for (int i = absent.size() - 1; i >= 0; i--) {
            count = meaning(absent.get(i), count);
        }
        return Sentences.english(
                named.size() == 1 ? "stored.ignoredColumn" : "stored.ignoredColumns",
                named.stream().limit(TOLD).collect(Collectors.joining(", ")) + (named.size() > TOLD ? ", …" : ""),
                absent.stream().map(SeriesColumn::word).collect(Collectors.joining(", ")),
                Objects.requireNonNull(count));
    }

    /** What rows count as without a column, and what else. */
    private Message meaning(SeriesColumn absent, @Nullable Message more) {
        return switch (absent) {
            case METRIC -> counted("stored.part.oneMetric", "stored.part.oneMetricMore", more);
            case VERSION -> counted("stored.part.oneVersion", "stored.part.oneVersionMore", more);
            case INSTANCE -> counted("stored.part.oneInstance", "stored.part.oneInstanceMore", more);
            case TRIAL ->
                columns.contains(SeriesColumn.INSTANCE)
                        ? counted("stored.part.oneTrialEach", "stored.part.oneTrialEachMore", more)
                        : counted("stored.part.oneTrial", "stored.part.oneTrialMore", more);
            default -> Message.of("stored.part.inOrder");
        };
    }

    private static Message counted(String alone, String before, @Nullable Message more) {
        return more == null ? Message.of(alone) : Message.of(before, more);
    }
}
