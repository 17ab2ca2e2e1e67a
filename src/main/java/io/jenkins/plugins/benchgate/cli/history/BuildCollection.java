package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of a history build by build, however its tool has ordered them.
 *
 * @see SourceOptions
 */
final class BuildCollection {
    private final SourceOptions options;
    private final Map<String, Building> builds = new LinkedHashMap<>();

    BuildCollection(SourceOptions options) {
        this.options = options;
    }

    /** A build whose values come. */
    final class Building {
        private final String label;
        private final String commit;
        private final Instant time;
        private final Map<Metric, Measured> measured = new LinkedHashMap<>();

        private Building(String label, String commit, Instant time) {
            this.label = label;
            this.commit = commit;
            this.time = time;
        }

        /**
         * Adds a value; one that is not finite is left out. A second one of a name has a number behind it: of which
         * thing each is, nobody knows.
         *
         * @param unit its symbol, such as {@code ms}; empty where there is none
         * @param direction {@code null} where the tool does not say it: then what unit and name tell
         * @param lower bound of its interval; NaN where there is none
         */
        void value(String name, String unit, @Nullable Direction direction, double value, double lower, double upper) {
            if (!Double.isFinite(value)) {
                return;
            }
            WrittenUnit scale = WrittenUnit.of(unit);
            Metric told = direction == null ? scale.metric(name) : new Metric(name, scale.unit(), direction);
            Metric metric = options.directions().of(told);
            DoubleUnaryOperator toBase = scale.toBase();
            Interval interval = null;
            if (Double.isFinite(lower) && Double.isFinite(upper) && lower <= value && value <= upper) {
                interval = new Interval(toBase.applyAsDouble(lower), toBase.applyAsDouble(upper), options.confidence());
            }
            Estimate estimate = new Estimate(toBase.applyAsDouble(value), interval, 0, 0, 0, List.of());
            for (int again = 2; measured.containsKey(metric); again++) {
                metric = new Metric(name + " (" + again + ")", metric.unit(), metric.direction());
            }
            measured.put(metric, new Measured(metric, options.statistic(), estimate, null));
        }

        void value(String name, String unit, @Nullable Direction direction, double value) {
            value(name, unit, direction, value, Double.NaN, Double.NaN);
        }
    }

    /**
     * The build of a key, such as a commit and its time, which is begun where there is none.
     *
     * @param label as it would be; a number is put behind it where another build has it
     */
    Building at(String key, String label, String commit, Instant time) {
        return builds.computeIfAbsent(key, fresh -> new Building(ImportedBuild.label(label), commit, time));
    }

    /** Those with values, oldest first; builds of one time in the order in which they came. */
    List<ImportedBuild> builds() {
        Set<String> labels = new HashSet<>();
        List<ImportedBuild> all = new ArrayList<>();
        builds.values().stream()
                .filter(build -> !build.measured.isEmpty())
                .sorted(Comparator.comparing(build -> build.time))
                .forEach(build -> {
                    String label = build.label;
                    for (int again = 2; !labels.add(label); again++) {
                        label = build.label + "-" + again;
                    }
                    all.add(new ImportedBuild(
                            label, options.branch(), build.commit, build.time, List.copyOf(build.measured.values())));
                });
        return all;
    }
}
