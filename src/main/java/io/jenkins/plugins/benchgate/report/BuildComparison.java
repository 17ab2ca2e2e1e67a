package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Difference;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Two builds of a job side by side, although they were measured at different times. */
public final class BuildComparison {
    private BuildComparison() {}

    /**
     * One series of both builds, for people.
     *
     * @param earlier value and interval; a dash where this build did not measure it
     * @param later the same of the other build
     * @param change with its interval; a dash where one of the two is missing
     * @param effect a word: worse or better where the interval excludes zero, unsure where it does not or is missing,
     *     changed where the code of the benchmark differs; empty without a change
     */
    public record Row(String series, String earlier, String later, String change, String effect) {}

    /** One row for each series of either build, those of the later one first. */
    public static List<Row> of(BuildRecord earlier, BuildRecord later) {
        Map<SeriesKey, Measured> before = measured(earlier);
        Map<SeriesKey, Measured> after = measured(later);
        Map<SeriesKey, Measured> all = new LinkedHashMap<>(after);
        before.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .map(key -> row(key, before.get(key), after.get(key)))
                .toList();
    }

    private static Map<SeriesKey, Measured> measured(BuildRecord build) {
        Map<SeriesKey, Measured> measured = new LinkedHashMap<>();
        build.measured().forEach(one -> measured.put(SeriesKey.of(one), one));
        return measured;
    }

    private static Row row(SeriesKey key, @Nullable Measured before, @Nullable Measured after) {
        Unit unit = key.metric().unit();
        Difference difference = null;
        boolean changed = false;
        if (before != null && after != null) {
            difference = Difference.between(before, after);
            changed = after.isOfAnotherBenchmark(before);
        }
        return new Row(
                key.name(),
                before == null ? Wording.NOTHING : Wording.value(before.candidate(), unit),
                after == null ? Wording.NOTHING : Wording.value(after.candidate(), unit),
                difference == null ? Wording.NOTHING : change(difference),
                difference == null
                        ? ""
                        : changed ? "changed" : effect(difference, key.metric().direction()));
    }

    private static String change(Difference difference) {
        String change = Wording.change(difference.percent(), difference.interval());
        return difference.points() ? change.replace(" %", " pp") : change;
    }

    private static String effect(Difference difference, Direction direction) {
        if (Double.isNaN(difference.percent()) || direction == Direction.UNKNOWN) {
            return "";
        }
        boolean more = difference.percent() > 0;
        return !difference.isCertain() ? "unsure" : more == (direction == Direction.HIGHER) ? "better" : "worse";
    }
}
