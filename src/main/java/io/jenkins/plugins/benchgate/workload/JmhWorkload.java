package io.jenkins.plugins.benchgate.workload;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.microbenchmark.JmhJson;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Microbenchmarks of a jar that JMH (1.37) built, whose forks are the trials of a trial and whose iterations are
 * iterations.
 *
 * @param jar path; a relative one is in the folder of the version's installation
 * @param include regular expression of the benchmarks to run; empty for all
 * @param suite the benchmarks to run, instead of {@code include}; {@code null} for none
 * @param runs how often and how long each is run
 * @param parameters values of the benchmarks' {@code @Param} fields, several with commas between
 * @param options more of JMH's own
 * @param java options of the JVM, which the forks inherit
 * @param order in which benchmarks are measured; in that of benchmarks each set of their parameters' values is one by
 *     itself, as far as {@link JmhListing} can tell them
 */
public record JmhWorkload(
        String jar,
        String include,
        @Nullable ChosenBenchmarks suite,
        JmhRuns runs,
        Map<String, String> parameters,
        List<String> options,
        List<String> java,
        RunOrder order)
        implements Microbenchmarks {
    private static final String LIST = "list";

    /** JMH's results, in the folder of the trial. */
    public static final String RESULTS = "jmh.json";

    /** Warm benchmarks up by others. */
    private static final List<String> TOGETHER = List.of("-wm", "-wmb");

    private static final String POM = "pom.xml";

    /** Other keys set them, or the results would not be found or not be whole. */
    private static final Set<String> RESERVED = Set.of(
            "-f", "-i", "-wi", "-r", "-w", "-p", "-rf", "-rff", "-o", "-foe", "-h", "-l", "-lp", "-lprof", "-lrf");

    public JmhWorkload {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        options = List.copyOf(options);
        java = List.copyOf(java);
        for (String option : options) {
            if (RESERVED.contains(option)) {
                throw new IllegalArgumentException("found JMH option '" + option
                        + "', expected it to be left out: forks, iterations, warmup, time and parameters have keys of their"
                        + " own, and where results go is set already");
            }
        }
    }

    @Override
    public Tool tool() {
        return Tool.JMH;
    }

    @Override
    public JmhWorkload ordered(RunOrder other) {
        return new JmhWorkload(jar, include, suite, runs, parameters, options, java, other);
    }

    @Override
    public Optional<String> inseparable() {
        return options.stream()
                .filter(TOGETHER::contains)
                .findFirst()
                .map(option -> "JMH option '" + option + "', which warms benchmarks up by others");
    }

    @Override
    public String description() {
        List<String> words = new ArrayList<>(List.of("JMH"));
        if (suite != null) {
            words.add(suite.words());
        }
        words.addAll(arguments());
        return String.join(" ", words);
    }

    @Override
    public Map<String, String> findings(Path folder) throws IOException {
        if (suite == null) {
            return Map.of();
        }
        List<String> lines = ChosenBenchmarks.printed(folder, LIST);
        return suite.misfits(lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.endsWith(":"))
                .toList());
    }

    @Override
    public JmhWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        Map<String, String> filled = new LinkedHashMap<>(parameters);
        filled.replaceAll((name, value) -> fill.apply(value));
        return new JmhWorkload(
                fill.apply(jar),
                include,
                suite,
                runs,
                filled,
                options.stream().map(fill).toList(),
                java.stream().map(fill).toList(),
                order);
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        List<Phase> phases = new ArrayList<>(List.of(JmhSources.print()));
        if (suite != null) {
            phases.add(Phase.installed(LIST, false, java("-jar", jar, "-l"), Map.of()));
        }
        if (order == RunOrder.BENCHMARK) {
            List<String> list = java("-jar", jar, "-lp");
            list.addAll(chosen());
            phases.add(Phase.installed(Apart.LISTING, false, list, Map.of()));
        }
        phases.add(run(RUN, trialFolder));
        return phases;
    }

    private Phase run(String name, Path trialFolder) {
        // in a duet two of them run at once
        List<String> command = java("-Djmh.ignoreLock=true", "-jar", jar);
        command.addAll(chosen());
        command.addAll(List.of("-foe", "true", "-rf", "json", "-rff"));
        command.add(trialFolder.resolve(results(name)).toString());
        return Phase.installed(name, true, command, Map.of());
    }

    private List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(java);
        command.addAll(List.of(arguments));
        return command;
    }

    private List<String> chosen() {
        List<String> chosen = new ArrayList<>(suite == null ? List.of() : suite.classes());
        chosen.addAll(arguments());
        return chosen;
    }

    /** The file that a measured phase writes. */
    private static String results(String phase) {
        return "jmh" + phase.substring(RUN.length()) + ".json";
    }

    @Override
    public Optional<Apart> apart(Path trialFolder) throws IOException {
        if (order == RunOrder.SUITE) {
            return Optional.empty();
        }
        Map<String, Phase> phases = new LinkedHashMap<>();
        for (JmhListing.One one : JmhListing.of(ChosenBenchmarks.printed(trialFolder, Apart.LISTING), parameters)) {
            Map<String, String> values = new LinkedHashMap<>(parameters);
            values.putAll(one.parameters());
            String only = only(one.benchmark());
            JmhWorkload alone = new JmhWorkload(jar, only, null, runs, values, options, java, RunOrder.SUITE);
            phases.put(one.name(), alone.run(RUN + "-" + (phases.size() + 1), trialFolder));
        }
        return Optional.of(new Apart(phases, 1));
    }

    /** One array of the results of all. */
    @Override
    public void join(List<Phase> phases, Path folder) throws IOException {
        try (JsonGenerator joined =
                Json.MAPPER.createGenerator(folder.resolve(RESULTS).toFile(), JsonEncoding.UTF8)) {
            joined.useDefaultPrettyPrinter().writeStartArray();
            for (Phase phase : phases) {
                Path results = folder.resolve(results(phase.name()));
                try (JsonParser parser = Json.MAPPER.createParser(results.toFile())) {
                    parser.nextToken();
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        joined.copyCurrentStructure(parser);
                    }
                }
            }
            joined.writeEndArray();
        }
    }

    /** Metrics are named by benchmark, parameters in brackets, and what else was measured behind a blank or a colon. */
    @Override
    public OptionalDouble impact(Metric metric) {
        return suite == null
                ? OptionalDouble.empty()
                : suite.impact(metric.name().split("[( :]", 2)[0]);
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (!include.isEmpty()) {
            arguments.add(include);
        }
        arguments.addAll(runs.options());
        parameters.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
        arguments.addAll(options);
        return arguments;
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        if (!phase.measured()) {
            return Reading.EMPTY;
        }
        Path results = folder.resolve(results(phase.name()));
        if (!Files.exists(results) || Files.size(results) == 0) {
            return new Reading(List.of(), List.of(Sentences.english("stored.noJmhResults")), List.of());
        }
        Reading reading = JmhJson.read(results);
        if (!phase.name().equals(RUN)) {
            // one of several benchmarks, which are read together in the end
            return reading;
        }
        return new Reading(JmhSources.printed(folder).told(reading.samples()), reading.faults(), reading.warnings());
    }

    @Override
    public List<Phase> listing() {
        List<String> list = new ArrayList<>(List.of("java"));
        list.addAll(java);
        list.addAll(List.of("-jar", jar, "-l"));
        if (!include.isEmpty()) {
            list.add(include);
        }
        list.addAll(options);
        return List.of(
                ProjectFiles.version("java -version"),
                ProjectFiles.print(POM),
                Phase.installed(LIST, false, list, Map.of()));
    }

    @Override
    public Listed listed(Path folder) throws IOException {
        List<String> ids = ProjectFiles.text(folder.resolve(Phase.output(LIST)))
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("[\\w$.]+\\.[\\w$]+"))
                .toList();
        String version = ProjectFiles.version(folder);
        return new Listed(
                ids,
                List.of(),
                version.contains("version") ? Map.of("java", version) : Map.of(),
                ProjectFiles.group(ProjectFiles.printed(folder)));
    }

    @Override
    public String buildFile() {
        return POM;
    }

    @Override
    public String project(Path folder) throws IOException {
        return ProjectFiles.group(ProjectFiles.text(folder.resolve(POM)));
    }

    @Override
    public JmhWorkload alone(Collection<String> metrics) {
        List<Optional<JmhMetric>> names = metrics.stream().map(JmhMetric::of).toList();
        if (suite != null || names.stream().anyMatch(Optional::isEmpty)) {
            return this;
        }
        List<JmhMetric> known = names.stream().flatMap(Optional::stream).toList();
        String only = known.stream()
                .map(JmhMetric::benchmark)
                .distinct()
                .map(JmhWorkload::only)
                .collect(Collectors.joining("|"));
        return new JmhWorkload(jar, only, null, runs, choice(known), options, java, order);
    }

    /** All values of the parameters that each of some metrics says: JMH takes those of all benchmarks at once. */
    private Map<String, String> choice(List<JmhMetric> names) {
        Map<String, Set<String>> said = new LinkedHashMap<>();
        for (JmhMetric name : names) {
            name.parameters().forEach((key, value) -> said.computeIfAbsent(key, any -> new LinkedHashSet<>())
                    .add(value));
        }
        said.keySet().removeIf(key -> names.stream()
                .anyMatch(name -> !name.parameters().containsKey(key)));
        Map<String, String> chosen = new LinkedHashMap<>(parameters);
        said.forEach((key, values) -> chosen.put(key, String.join(",", values)));
        return chosen;
    }

    private static String only(String benchmark) {
        return "^" + Pattern.quote(benchmark) + "$";
    }

    @Override
    public JmhWorkload profiling(String id, OptionalDouble time, Path profiles) {
        return profiling(only(id), parameters, time, profiles);
    }

    @Override
    public JmhWorkload profilingAlone(String metric, double time, Path profiles) {
        JmhMetric name = JmhMetric.of(metric).orElse(null);
        return name == null
                ? profiling(include, parameters, OptionalDouble.of(time), profiles)
                : profiling(only(name.benchmark()), choice(List.of(name)), OptionalDouble.of(time), profiles);
    }

    /** As JMH 1.21 says of a profiler that it does not have. */
    @Override
    public Optional<String> unprofiled(Path folder) throws IOException {
        return ProjectFiles.text(folder.resolve(Phase.errors(RUN))).contains("Profilers failed to initialize")
                ? Optional.of(Sentences.english("stored.profile.oldJmh"))
                : Optional.empty();
    }

    @Override
    public String profileKind() {
        return "jfr";
    }

    /** Times of an operation are those of each thread. */
    @Override
    public double rate(String metric, List<Sample> samples, Path folder) throws IOException {
        JmhMetric name = JmhMetric.of(metric).orElse(null);
        List<Sample> own = samples.stream()
                .filter(sample -> name != null && name.primary(sample.metric().name()))
                .toList();
        boolean timed = own.stream().anyMatch(sample -> sample.metric().unit().equals(Unit.SECOND));
        int threads = timed
                ? Json.MAPPER
                        .readTree(folder.resolve(RESULTS).toFile())
                        .path(0)
                        .path("threads")
                        .asInt(1)
                : 1;
        return threads * Microbenchmarks.meanRate(own, every -> true);
    }

    private JmhWorkload profiling(String benchmarks, Map<String, String> chosen, OptionalDouble time, Path profiles) {
        List<String> more = new ArrayList<>(options);
        more.addAll(List.of("-prof", "jfr:dir=" + profiles));
        return new JmhWorkload(jar, benchmarks, null, runs.once(time), chosen, more, java, RunOrder.SUITE);
    }

    /** JMH makes a folder for each mode and each set of parameters. */
    @Override
    public Map<String, Path> profiles(String id, Path profiles) throws IOException {
        Map<String, Path> found = new TreeMap<>();
        if (Files.isDirectory(profiles)) {
            try (Stream<Path> files = Files.walk(profiles)) {
                files.filter(file -> file.toString().endsWith(".jfr"))
                        .forEach(file -> found.put(profiles.relativize(file).toString(), file));
            }
        }
        return found;
    }

    @Override
    public RunTime runTime(Path folder, double wall, OptionalDouble time) throws IOException {
        int sets = time.isEmpty()
                ? 1
                : Json.MAPPER.readTree(folder.resolve(RESULTS).toFile()).size();
        return runs.time(wall, sets, time);
    }
}
