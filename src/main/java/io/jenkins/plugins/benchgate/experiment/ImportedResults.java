package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.SeriesTable;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.SeriesLimit;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NamePattern;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Results that something else has produced, made into what a build measured: each file is a trial of its own.
 *
 * @param experiment name under which the history keeps it
 * @param candidate label of the version that was tested
 * @param baseline label of the version that was measured beside it; used where there are files of it
 * @param statistics over values of which the tool keeps each; what it has summed up itself is taken as it is
 * @param seed what all resampling follows from
 * @param renamed metrics that have other names than before
 * @param scope which of the metrics are computed
 * @param instances whether each file is of a machine of its own, which measured the candidate, and the baseline where
 *     there are files of it, in the same order
 */
public record ImportedResults(
        String experiment,
        String candidate,
        String baseline,
        List<String> statistics,
        long seed,
        List<Renaming> renamed,
        Scope scope,
        boolean instances) {
    /** The machine, of which nothing is known. */
    private static final String MACHINE = "1";

    private static final String PROCESSOR = "Processor";
    /** Conditions of Go, pytest-benchmark and BenchmarkDotNet that are facts of the machine, by the names of these. */
    private static final Map<String, String> OF_MACHINES = Map.of(
            "cpu", PROCESSOR,
            "cpu.brand_raw", PROCESSOR,
            "ProcessorName", PROCESSOR,
            "cpu.count", "Cores",
            "LogicalCoreCount", "Cores");

    /**
     * Which metrics are computed.
     *
     * @param metrics patterns of their names; none for all
     * @param judged the selectors of the gates, where they are known: beyond {@link SeriesLimit#MOST_SERIES} only what they
     *     name is computed; none where all counts
     */
    public record Scope(List<NamePattern> metrics, List<Selector> judged) {
        /** All metrics, whatever will judge them. */
        public static final Scope ALL = new Scope(List.of(), List.of());

        public Scope {
            metrics = List.copyOf(metrics);
            judged = List.copyOf(judged);
        }

        private boolean covers(Metric metric) {
            return metrics.isEmpty() || metrics.stream().anyMatch(pattern -> pattern.matches(metric.name()));
        }

        private Set<SeriesKey> judged(Set<SeriesKey> found) {
            return judged.stream()
                    .flatMap(gate -> gate.pick(found, SeriesKey::metric, SeriesKey::statistic).stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    /**
     * Files of one tool, or of one form.
     *
     * @param name for people, where there are other files beside them
     * @param candidates files of the candidate
     * @param baselines files of the baseline; none where it was not measured in this build
     * @param problems why there are not as many as there should be, one sentence each
     */
    public record GivenFiles(
            String name, ResultForm form, List<Path> candidates, List<Path> baselines, List<String> problems) {
        /** All that there should be, with none beside them. */
        public GivenFiles(ResultForm form, List<Path> candidates, List<Path> baselines) {
            this(form.title(), form, candidates, baselines, List.of());
        }
    }

    /** @throws IllegalArgumentException when there is no statistic, or one that cannot be computed */
    public ImportedResults {
        renamed = List.copyOf(renamed);
        statistics = statistics.stream()
                .map(word -> Statistic.parse(word).word())
                .distinct()
                .toList();
        if (statistics.isEmpty()) {
            throw new IllegalArgumentException("found no statistic, expected at least one such as median or p99");
        }
    }

    /** Of all metrics. */
    public ImportedResults(
            String experiment,
            String candidate,
            String baseline,
            List<String> statistics,
            long seed,
            List<Renaming> renamed) {
        this(experiment, candidate, baseline, statistics, seed, renamed, Scope.ALL, false);
    }

    /**
     * Reads all files, and computes intervals and changes.
     *
     * <p>A file whose run did less than it was asked is a problem of the measurement, which makes the build
     * inconclusive. What the baseline has and the candidate has lost is told to the gates. A metric that is new is compared with earlier
     * builds alone.
     *
     * @param folder that the files' names are told relative to, as far as they are alike absolute
     * @param given files of each tool, at least one of the candidate
     * @param now when this is read
     * @throws IOException when a file cannot be read; one line with what was found and expected
     * @throws IllegalArgumentException when files of different tools cannot be of one build; one line
     */
    public Measurement read(Path folder, List<GivenFiles> given, Instant now) throws IOException {
        List<Trial> valid = new ArrayList<>();
        List<TrialSummary> summaries = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        given.forEach(files -> problems.addAll(files.problems));
        int machines = instances ? machines(given) : 1;
        Map<String, Integer> owners = new HashMap<>();
        add(Trial.BASELINE, folder, given, valid, summaries, problems, owners);
        add(Trial.CANDIDATE, folder, given, valid, summaries, problems, owners);
        int candidates = count(given, GivenFiles::candidates);
        int baselines = count(given, GivenFiles::baselines);
        List<Trial> all = Trial.renamed(valid, renamed);
        problems.addAll(nameless(all));
        List<Trial> usable = all.stream().map(trial -> trial.of(scope::covers)).toList();
        Schedule schedule = new Schedule(Order.SEQUENTIAL, Math.max(1, candidates), 1);
        HierarchicalBootstrap drawn = HierarchicalBootstrap.withSeed(seed);
        HierarchicalBootstrap bootstrap = instances ? drawn.onSameMachines() : drawn;
        SeriesTable table = new SeriesTable(usable, schedule, bootstrap);
        Set<SeriesKey> found = series(usable);
        Set<SeriesKey> counted = counted(found);
        Set<Selector> selections = counted.stream()
                .map(one -> new Selector(one.metric().name(), one.statistic()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Optional<String> tooMany = SeriesLimit.problem(selections.size());
        tooMany.ifPresent(problems::add);
        List<Measured> measured = tooMany.isPresent() ? List.of() : table.measured(selections, baselines > 0);
        if (tooMany.isEmpty()) {
            problems.addAll(table.gaps(selections, List.of(Trial.CANDIDATE), 1));
            if (instances) {
                // what one machine lacks would leave the pairs of all
                problems.addAll(table.gaps(scope.judged(), List.of(Trial.CANDIDATE), machines));
            }
        }
        if (measured.isEmpty() && problems.isEmpty()) {
            problems.add(Sentences.english("stored.noValues"));
        }
        String title =
                given.stream().map(files -> files.form.title()).distinct().collect(Collectors.joining(" and "));
        return new Measurement(
                        new Measurement.Subject(
                                experiment,
                                baselines == 0 ? "" : baseline,
                                candidate,
                                title + " results",
                                List.of(),
                                seed,
                                now),
                        measured,
                        summaries,
                        origin(title, candidates, baselines, counted.size(), found.size()),
                        problems,
                        0,
                        stated(table.conditions(Trial.CANDIDATE)),
                        false,
                        table.stability(measured))
                .lacking(
                        tooMany.isPresent() ? List.of() : table.baselineOnly(selections),
                        renamed,
                        given.get(0).form.directions())
                .under(table.conditions(Trial.CANDIDATE));
    }

    /** The machine as outputs state it, if they state its processor; of files of several machines, all of them. */
    private static MachineUse stated(Conditions conditions) {
        Map<String, Set<String>> facts = new TreeMap<>();
        conditions.stated().forEach((name, values) -> {
            String fact = OF_MACHINES.get(name);
            if (fact != null) {
                facts.computeIfAbsent(fact, key -> new TreeSet<>()).addAll(values.keySet());
            }
        });
        Map<String, String> kind = new LinkedHashMap<>();
        facts.forEach((fact, values) -> kind.put(fact, String.join(" and ", values)));
        return kind.containsKey(PROCESSOR) ? MachineUse.of(kind) : MachineUse.UNKNOWN;
    }

    private static int count(List<GivenFiles> given, Function<GivenFiles, List<Path>> of) {
        return given.stream().mapToInt(files -> of.apply(files).size()).sum();
    }

    /** The machines of which the files are, in the same order for each tool that has some. */
    private static int machines(List<GivenFiles> given) {
        GivenFiles first = null;
        for (GivenFiles other : given) {
            if (first != null && !other.candidates.isEmpty() && other.candidates.size() != first.candidates.size()) {
                throw new IllegalArgumentException("found " + first.candidates.size() + " files of " + first.name
                        + " and " + other.candidates.size() + " of " + other.name + " with instances, expected as many"
                        + " of each tool: the files of one machine stand in the same place");
            }
            first = first == null && !other.candidates.isEmpty() ? other : first;
        }
        return first == null ? 0 : first.candidates.size();
    }

    /** @param owners which of the tools brought each metric, by its name */
    private void add(
            String version,
            Path folder,
            List<GivenFiles> given,
            List<Trial> usable,
            List<TrialSummary> summaries,
            List<String> problems,
            Map<String, Integer> owners)
            throws IOException {
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> waysOut = new LinkedHashSet<>();
        int before = 0;
        for (int owner = 0; owner < given.size(); owner++) {
            GivenFiles of = given.get(owner);
            List<Path> files = version.equals(Trial.BASELINE) ? of.baselines : of.candidates;
            for (int i = 0; i < files.size(); i++) {
                Path file = files.get(i);
                Reading reading = of.form.read(file);
                owned(reading.samples(), given, owner, owners);
                String name = (file.isAbsolute() == folder.isAbsolute() ? folder.relativize(file) : file).toString();
                String machine = instances ? "instance " + (i + 1) : MACHINE;
                int first = instances ? 1 : before + i + 1;
                Trial trial =
                        new Trial(version, machine, first, reading.samples(), reading.faults(), reading.warnings());
                if (trial.valid()) {
                    usable.add(trial);
                }
                reading.faults().forEach(fault -> problems.add(Sentences.english("stored.notValid", name, fault)));
                of.form.wayOut(file, reading).ifPresent(waysOut::add);
                for (Map.Entry<String, List<Sample>> part :
                        parts(reading.samples(), files.size() == 1).entrySet()) {
                    summaries.add(new TrialSummary(
                            summaries.size() + 1,
                            version,
                            machine,
                            numbers.merge(machine, 1, Integer::sum),
                            0,
                            reading.faults(),
                            reading.warnings(),
                            name,
                            part.getValue().stream().map(TrialRun::summary).toList(),
                            part.getKey().isEmpty() ? List.of() : List.of(part.getKey()),
                            List.of()));
                }
            }
            // trials of one number are of one tool, and a pair where both versions have them
            before += Math.max(of.baselines.size(), of.candidates.size());
        }
        waysOut.removeAll(problems);
        problems.addAll(waysOut);
    }

    /** Values of two tools never make one series. */
    private static void owned(List<Sample> samples, List<GivenFiles> given, int owner, Map<String, Integer> owners) {
        for (Sample sample : samples) {
            String metric = sample.metric().name();
            int first = owners.merge(metric, owner, (before, now) -> before);
            if (first != owner) {
                throw new IllegalArgumentException("found the metric '" + metric + "' in the files of "
                        + given.get(first).name + " and of " + given.get(owner).name + ", expected each metric from one"
                        + " tool; read the files of one of them under an experiment name of their own");
            }
        }
    }

    /**
     * What one file has of each trial that the tool made, as the intervals count them: each of its parts, and in an
     * only file each value of a process of its own.
     */
    private static Map<String, List<Sample>> parts(List<Sample> samples, boolean only) {
        Map<String, List<Sample>> parts = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (only && sample.separate() && sample.part().isEmpty()) {
                for (int i = 0; i < sample.values().length; i++) {
                    parts.computeIfAbsent("run " + (i + 1), part -> new ArrayList<>())
                            .add(new Sample(sample.metric(), sample.statistic(), new double[] {sample.values()[i]}));
                }
            } else {
                parts.computeIfAbsent(sample.part(), part -> new ArrayList<>()).add(sample);
            }
        }
        if (parts.isEmpty()) {
            parts.put("", List.of());
        }
        return parts;
    }

    /** Each metric under the statistics asked for, or under those that the tool has computed and a gate can name. */
    private Set<SeriesKey> series(List<Trial> usable) {
        Set<SeriesKey> series = new LinkedHashSet<>();
        for (Trial trial : usable) {
            for (Sample sample : trial.samples()) {
                List<String> words = sample.statistic() == null ? statistics : List.of(sample.statistic());
                words.stream()
                        .filter(Statistic::known)
                        .map(word -> new SeriesKey(
                                sample.metric(), Statistic.parse(word).word()))
                        .forEach(series::add);
            }
        }
        return series;
    }

    /** All series, or those alone that gates name, where all would be too many. */
    private Set<SeriesKey> counted(Set<SeriesKey> found) {
        return scope.judged().isEmpty() || SeriesLimit.problem(found.size()).isEmpty() ? found : scope.judged(found);
    }

    /** One sentence for each pattern that covers no metric of the files: what it was to judge would be lost unsaid. */
    private List<String> nameless(List<Trial> all) {
        List<String> names = all.stream()
                .flatMap(trial -> trial.samples().stream())
                .map(sample -> sample.metric().name())
                .distinct()
                .toList();
        return scope.metrics().stream()
                .filter(pattern -> !names.isEmpty() && names.stream().noneMatch(pattern::matches))
                .map(pattern ->
                        Sentences.english("stored.noSuchMetric", pattern, NearestNames.of(pattern.toString(), names)))
                .toList();
    }

    private Map<String, String> origin(String title, int candidates, int baselines, int counted, int found) {
        Map<String, String> origin = new LinkedHashMap<>();
        origin.put("Results", Sentences.english("stored.readFromFiles", title));
        origin.put("Files", candidates + (baselines == 0 ? "" : " and " + baselines + " of the baseline"));
        if (counted < found) {
            origin.put(
                    "Series", Sentences.english("stored.judgedSeries", Figure.of(counted), Figure.of(found - counted)));
        }
        origin.put("Seed", String.valueOf(seed));
        return origin;
    }
}
