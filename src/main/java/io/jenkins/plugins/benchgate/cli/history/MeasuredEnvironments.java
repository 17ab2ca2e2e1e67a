package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.compare.SeriesLevels;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.stats.Environment;
import io.jenkins.plugins.benchgate.stats.Environment.Rates;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Goal;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in environments that have metrics in common.
 *
 * @param places by the names of their environments, in the order in which they were named
 * @param metrics that all environments have; at least one
 */
record MeasuredEnvironments(Map<String, List<MeasuredPlace>> places, List<Metric> metrics) {
    private static final int NAMED = 10;

    /**
     * Reads them.
     *
     * @param arguments places, each with the name of its environment or without
     * @param history of whose builds those that have results are places, too; {@code null}: none
     * @param results folder of these; {@code null}: the one that the folder of the history is in
     * @param version by its name in each place; {@code null}: see {@link MeasuredPlace#read}
     */
    static MeasuredEnvironments read(
            List<String> arguments,
            @Nullable String history,
            @Nullable Path results,
            @Nullable String version,
            StatisticsOptions options,
            PrintWriter err)
            throws IOException, UserException {
        List<MeasuredPlace> all = new ArrayList<>();
        Set<Path> known = new HashSet<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            boolean named = equals > 0 && !Files.exists(Path.of(argument));
            Path path = Path.of(named ? argument.substring(equals + 1) : argument);
            if (!known.add(path.toAbsolutePath().normalize())) {
                throw new UserException("found " + path + " twice, expected each place once");
            }
            all.add(MeasuredPlace.read(path, named ? argument.substring(0, equals) : null, version, options, err));
        }
        if (history != null) {
            for (Path build : builds(history, results, err)) {
                if (known.add(build.toAbsolutePath().normalize())) {
                    all.add(MeasuredPlace.read(build, null, version, options, err));
                }
            }
        }
        Map<String, List<MeasuredPlace>> places = named(all);
        return new MeasuredEnvironments(places, common(places, err));
    }

    /** The folders of the builds of a history that have results of trials. */
    private static List<Path> builds(String history, @Nullable Path results, PrintWriter err)
            throws IOException, UserException {
        Path folder = results != null
                ? results
                : Path.of(history).toAbsolutePath().normalize().resolve("../..").normalize();
        List<BuildRecord> builds;
        try (JobHistory past = HistoryArgument.open(history)) {
            builds = past.read(err::println);
        }
        List<Path> found = new ArrayList<>();
        for (BuildRecord build : builds) {
            Path of = folder.resolve(build.job()).resolve(build.build());
            if (!build.measured().isEmpty() && Files.exists(of.resolve(ReportFolder.RESULT))) {
                found.add(of);
            }
        }
        if (found.isEmpty()) {
            throw new UserException("found no results of the builds of " + history + " in " + folder
                    + ", expected DIR/JOB/BUILD with the raw results of trials; --results names DIR");
        }
        if (found.size() < builds.size()) {
            err.println("benchgate: found results of " + found.size() + " of " + Wording.count(builds.size(), "build")
                    + " in " + folder + "; the others are left out");
        }
        return found;
    }

    private static Map<String, List<MeasuredPlace>> named(List<MeasuredPlace> all) throws UserException {
        Map<Object, List<MeasuredPlace>> environments = new LinkedHashMap<>();
        all.forEach(place -> environments
                .computeIfAbsent(place.environment(), any -> new ArrayList<>())
                .add(place));
        List<MeasuredPlace> machines = environments.values().stream()
                .map(of -> of.get(0))
                .filter(place -> place.name() == null && !place.kind().isEmpty())
                .toList();
        Map<String, List<MeasuredPlace>> named = new LinkedHashMap<>();
        for (List<MeasuredPlace> of : environments.values()) {
            String name = name(of.get(0), machines);
            if (named.put(name, of) != null) {
                throw new UserException("found two environments of the name '" + name
                        + "', expected one; NAME=PLACE gives a place another name");
            }
        }
        return named;
    }

    /**
     * The given one, or what the machines have that those of others do not, or the label; with the job where others ran on
     * the same kind.
     *
     * @param machines a place of each environment that is known by its machines
     */
    private static String name(MeasuredPlace place, List<MeasuredPlace> machines) {
        if (place.name() != null || place.kind().isEmpty()) {
            return place.name() != null ? place.name() : place.label();
        }
        Map<String, String> telling = new LinkedHashMap<>(place.kind());
        telling.entrySet()
                .removeIf(fact -> machines.size() > 1
                        && machines.stream().allMatch(other -> fact.getValue()
                                .equals(other.kind().get(fact.getKey()))));
        String words = MeasuredPlace.words(telling);
        boolean shared = machines.stream()
                        .filter(other -> MeasuredPlace.words(other.kind()).equals(MeasuredPlace.words(place.kind())))
                        .count()
                > 1;
        if (words.isEmpty()) {
            return place.job();
        }
        return shared ? words + ", " + place.job() : words;
    }

    private static List<Metric> common(Map<String, List<MeasuredPlace>> places, PrintWriter err) throws UserException {
        Set<Metric> common = new LinkedHashSet<>();
        Set<Metric> all = new LinkedHashSet<>();
        for (List<MeasuredPlace> of : places.values()) {
            Set<Metric> metrics = of.stream()
                    .flatMap(place -> place.series().stream())
                    .map(Series::metric)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (all.isEmpty()) {
                common.addAll(metrics);
            }
            common.retainAll(metrics);
            all.addAll(metrics);
        }
        if (common.isEmpty()) {
            throw new UserException("found no metric that all environments have, expected results of the same"
                    + " benchmark; there are " + listed(all));
        }
        all.removeAll(common);
        if (!all.isEmpty()) {
            err.println(
                    "benchgate: found metrics that not every environment has: " + listed(all) + "; they are left out");
        }
        return List.copyOf(common);
    }

    private static String listed(Collection<Metric> metrics) {
        return metrics.stream()
                        .limit(NAMED)
                        .map(metric -> "'" + TextTable.clean(metric.name()) + "'"
                                + (metric.unit().symbol().isEmpty()
                                        ? ""
                                        : " in " + metric.unit().symbol()))
                        .collect(Collectors.joining(", "))
                + (metrics.size() > NAMED ? ", …" : "");
    }

    /** The seed that was asked for, or else one of all values. */
    long seed(StatisticsOptions options) {
        return options.seed(places.values().stream()
                .flatMap(List::stream)
                .flatMap(place -> place.series().stream())
                .toList());
    }

    /**
     * Ranks the environments by each metric.
     *
     * @param prices of environments for an hour, over those that are known
     * @param seconds that one trial of each version takes in environments, likewise
     */
    List<MetricEnvironments> ranked(
            Goal goal, StatisticsOptions options, Map<String, String> prices, Map<String, String> seconds)
            throws UserException {
        Map<String, Double> priced = numbers("--price", prices);
        Map<String, Double> timed = numbers("--seconds", seconds);
        HierarchicalBootstrap bootstrap =
                HierarchicalBootstrap.withSeed(seed(options)).withResamples(options.resamples);
        List<MetricEnvironments> ranked = new ArrayList<>();
        for (Metric metric : metrics) {
            List<Environment> environments = new ArrayList<>();
            places.forEach((name, of) -> {
                Rates rates = new Rates(
                        timed.getOrDefault(name, mean(of, MeasuredPlace::seconds)),
                        priced.getOrDefault(name, mean(of, MeasuredPlace::price)));
                environments.add(environment(name, rates, of, metric, options, bootstrap));
            });
            ranked.add(new MetricEnvironments(metric, options.statistic, EnvironmentRanking.of(environments, goal)));
        }
        return ranked;
    }

    private static Environment environment(
            String name,
            Rates rates,
            List<MeasuredPlace> places,
            Metric metric,
            StatisticsOptions options,
            HierarchicalBootstrap bootstrap) {
        List<Levels.Instance> instances = new ArrayList<>();
        Set<String> versions = new HashSet<>();
        for (MeasuredPlace place : places) {
            for (Series series : place.series()) {
                if (series.metric().equals(metric)) {
                    instances.addAll(SeriesLevels.of(series).instances());
                    versions.add(Objects.requireNonNullElse(place.version(), place.label()));
                }
            }
        }
        Levels levels = new Levels(instances);
        double confidence = options.confidence.share();
        Environment all = Environment.of(name, rates, levels, options.statistic, bootstrap, confidence);
        return versions.size() > 1 ? all.ofVersions() : all;
    }

    /** Of the places of which it is known; NaN where it is known of none. */
    private static double mean(List<MeasuredPlace> places, ToDoubleFunction<MeasuredPlace> value) {
        return places.stream()
                .mapToDouble(value)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private Map<String, Double> numbers(String option, Map<String, String> texts) throws UserException {
        Map<String, Double> numbers = new HashMap<>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (!places.containsKey(text.getKey())) {
                throw new UserException("found " + option + " of '" + text.getKey()
                        + "', expected one of the environments: "
                        + places.keySet().stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ")));
            }
            if (!text.getValue().matches("\\d{1,12}(\\.\\d{1,12})?")) {
                throw new UserException("found " + option + " " + text.getKey() + "=" + text.getValue()
                        + ", expected a plain number from 0 on such as 0.2");
            }
            numbers.put(text.getKey(), Double.valueOf(text.getValue()));
        }
        return numbers;
    }
}
