package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.CompareCommand.VersionOptions;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.compare.MetricComparison;
import io.jenkins.plugins.benchgate.experiment.compare.SideBySide;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.SeriesCsv;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The measurement series of a Series CSV, as a command looks at them.
 *
 * @param selected those whose metrics the user asked for; at least one
 * @param seed the one that was asked for, or else one that follows from all values of the file
 * @param before conditions that outputs of the baseline state
 * @param now those that outputs of the candidate state
 */
record SeriesFile(Path file, List<Series> selected, long seed, Conditions before, Conditions now) {

    /** @param err is told of columns that are ignored */
    static SeriesFile read(Path file, StatisticsOptions options, PrintWriter err) throws IOException, UserException {
        check(options);
        return of(
                file,
                SeriesCsv.read(file, options.values, warning -> err.println("benchgate: " + TextTable.clean(warning))),
                options);
    }

    /** The same of series that are read already. */
    static SeriesFile of(Path file, List<Series> all, StatisticsOptions options) throws UserException {
        check(options);
        return of(file, all, options, Conditions.NONE, Conditions.NONE);
    }

    /**
     * The same of outputs of tools, one version after the other.
     *
     * @param form in which they are
     * @param names of the versions
     * @param err is told what makes values doubtful
     */
    static SeriesFile read(
            Path baseline,
            Path candidate,
            ResultForm form,
            VersionOptions names,
            StatisticsOptions options,
            PrintWriter err)
            throws IOException, UserException {
        check(options);
        Consumer<String> warned = warning -> err.println(TextTable.clean(warning));
        List<Sample> before = new ArrayList<>();
        List<Sample> now = new ArrayList<>();
        List<Series> all = new ArrayList<>(new ToolOutputs(names.baseline, form).read(baseline, before::add, warned));
        all.addAll(new ToolOutputs(names.candidate, form).read(candidate, now::add, warned));
        return of(candidate, all, options, Conditions.of(before), Conditions.of(now));
    }

    /** A comparison, doubted where both versions were measured under different conditions. */
    MetricComparison doubted(MetricComparison one) {
        return now.since(before, one.metric().name())
                .map(difference -> one.doubted(difference.ofVersions()))
                .orElse(one);
    }

    private static void check(StatisticsOptions options) throws UserException {
        if (options.metric.isBlank()) {
            throw new UserException(
                    "found an empty --metric, expected a metric's name or a pattern such as '* latency'");
        }
    }

    private static SeriesFile of(
            Path file, List<Series> all, StatisticsOptions options, Conditions before, Conditions now)
            throws UserException {
        Selector selector = new Selector(options.metric, options.statistic.word());
        List<Series> selected =
                all.stream().filter(series -> selector.covers(series.metric())).toList();
        if (selected.isEmpty()) {
            throw new UserException("found --metric '" + options.metric + "', expected one of the metrics of " + file
                    + ": "
                    + listed(all.stream().map(series -> series.metric().name()).toList()));
        }
        return new SeriesFile(file, selected, options.seed(all), before, now);
    }

    /**
     * Both versions of each metric.
     *
     * @param gaps takes the series of each metric that one version alone has; it is in no pair
     */
    List<SideBySide.Pair> pairs(VersionOptions names, Consumer<Series> gaps) throws InputException, UserException {
        Set<String> versions = selected.stream().map(Series::version).collect(Collectors.toCollection(TreeSet::new));
        if (names.baseline.equals(names.candidate)) {
            throw new UserException("found --baseline " + names.baseline + " and --candidate " + names.candidate
                    + ", expected two versions");
        }
        if (!versions.equals(Set.of(names.baseline, names.candidate))) {
            throw new InputException(
                    file,
                    "found " + (versions.size() == 1 ? "only the version " : "the versions ") + listed(versions)
                            + ", expected '" + names.baseline + "' and '" + names.candidate
                            + "' alone; --baseline and --candidate name them");
        }
        List<SideBySide.Pair> pairs = new ArrayList<>();
        for (Series series : selected) {
            List<Series> both = selected.stream()
                    .filter(other -> other.metric().equals(series.metric()))
                    .toList();
            if (both.size() == 1) {
                gaps.accept(series);
            } else if (both.get(0).equals(series)) {
                boolean inOrder = series.version().equals(names.baseline);
                pairs.add(new SideBySide.Pair(both.get(inOrder ? 0 : 1), both.get(inOrder ? 1 : 0)));
            }
        }
        return pairs;
    }

    /**
     * The series of one version.
     *
     * @param version its name; {@code null}: the only one that the file has
     */
    List<Series> of(@Nullable String version) throws UserException {
        Set<String> versions = selected.stream().map(Series::version).collect(Collectors.toCollection(TreeSet::new));
        if (version == null && versions.size() > 1) {
            throw new UserException("found the versions " + listed(versions) + " in " + file
                    + ", expected one; --of names the one to look at");
        }
        if (version != null && !versions.contains(version)) {
            throw new UserException(
                    "found --of '" + version + "', expected one of the versions of " + file + ": " + listed(versions));
        }
        return selected.stream()
                .filter(series -> version == null || series.version().equals(version))
                .toList();
    }

    private static String listed(Collection<String> names) {
        return names.stream().distinct().limit(10).map(name -> "'" + name + "'").collect(Collectors.joining(", "))
                + (names.stream().distinct().count() > 10 ? ", …" : "");
    }
}
