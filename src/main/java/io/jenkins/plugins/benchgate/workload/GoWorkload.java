package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.microbenchmark.GoBenchmark;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Benchmarks of a Go package, or of a binary that {@code go test -c} made of one.
 *
 * @param packages what {@code go test} takes, from the folder of the version's installation: {@code .} or {@code ./...}
 * @param binary path of the binary, a relative one in that folder; {@code null}: {@code go test} builds it
 * @param bench regular expression of the benchmarks to run
 * @param suite the benchmarks to run, instead of {@code packages} and {@code bench}; {@code null} for none
 * @param count how often each is run: its iterations, at least 1
 * @param benchtime how long each of them takes, as Go writes it ({@code 1s}), or how many operations ({@code 100x});
 *     {@code null} for Go's own choice
 * @param options more of {@code go test}'s own; with a binary, of the binary's
 * @param order in which benchmarks are measured; sub-benchmarks belong to the function that runs them
 */
public record GoWorkload(
        String packages,
        @Nullable String binary,
        String bench,
        @Nullable ChosenBenchmarks suite,
        int count,
        @Nullable String benchtime,
        List<String> options,
        RunOrder order)
        implements Microbenchmarks {
    private static final String LIST = "list";
    private static final String COMPILE = "compile";
    private static final String MODULES = "modules";
    private static final String GO_MOD = "go.mod";
    private static final String PROFILE = "cpu.pprof";
    /** What {@code grep} prints of a benchmark: path, line and the function's beginning. */
    private static final Pattern DECLARED = Pattern.compile("(?:\\./)?(?:(.*)/)?[^/:]++:\\d++:func (\\w++)\\(");

    /** How {@code go test} ends what it printed of a package: its state, its path, and more. */
    private static final Pattern PACKAGE = Pattern.compile("(ok|FAIL|\\?)\\s+(\\S+)(?:\\s+(.*))?");

    /** They change programs for one run, or write a file of all benchmarks of a run. */
    private static final Pattern TOGETHER =
            Pattern.compile("exec|cover.*|.*profile|trace|outputdir|args|failfast|shuffle");

    private static final Pattern SECONDS = Pattern.compile("(\\d+(?:\\.\\d+)?)s");
    private static final Pattern BENCHTIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h)");

    public GoWorkload {
        options = List.copyOf(options);
        for (String option : options) {
            if (List.of("bench", "count", "benchtime", "run", "json", "c", "o").contains(name(option))) {
                throw new IllegalArgumentException("found Go option '" + option
                        + "', expected it to be left out: bench, count and benchtime have keys of their own, and text is"
                        + " read");
            }
        }
    }

    /** Of an option, without what stands before it and its value. */
    private static String name(String option) {
        return option.replaceFirst("^--?(test\\.)?", "").replaceFirst("=.*", "");
    }

    @Override
    public Tool tool() {
        return Tool.GO;
    }

    @Override
    public GoWorkload ordered(RunOrder other) {
        return new GoWorkload(packages, binary, bench, suite, count, benchtime, options, other);
    }

    @Override
    public Optional<String> inseparable() {
        return options.stream()
                .filter(option ->
                        option.startsWith("-") && TOGETHER.matcher(name(option)).matches())
                .findFirst()
                .map(option -> "Go option '" + option + "', which is of all benchmarks of a process");
    }

    @Override
    public String description() {
        return Sentences.english(
                "stored.goWork",
                suite == null
                        ? String.join(" ", arguments(packages, bench, List.of()))
                        : suite.words() + " " + String.join(" ", options("-")));
    }

    @Override
    public Map<String, String> findings(Path folder) throws IOException {
        if (suite == null) {
            return Map.of();
        }
        List<String> names = new ArrayList<>();
        for (String line : ChosenBenchmarks.printed(folder, LIST)) {
            Matcher declared = DECLARED.matcher(line);
            if (declared.lookingAt()) {
                String path = declared.group(1);
                names.add(path == null ? declared.group(2) : path + "/" + declared.group(2));
            } else if (binary != null && line.startsWith("Benchmark")) {
                names.add(line);
            }
        }
        return suite.misfits(names);
    }

    @Override
    public OptionalDouble impact(Metric metric) {
        return suite == null ? OptionalDouble.empty() : suite.impactOfGo(metric.name());
    }

    @Override
    public GoWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return new GoWorkload(
                packages,
                binary == null ? null : fill.apply(binary),
                bench,
                suite,
                count,
                benchtime,
                options.stream().map(fill).toList(),
                order);
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        List<Phase> phases = new ArrayList<>();
        if (binary == null) {
            phases.add(GoSources.print());
        }
        if (suite != null) {
            phases.add(Phase.installed(LIST, false, list(), Map.of()));
        }
        if (order == RunOrder.SUITE) {
            phases.addAll(each(RUN, true, List.of()));
            return phases;
        }
        if (binary == null) {
            phases.addAll(each(COMPILE, false, GoPrograms.KEPT));
        }
        String listed = suite == null ? new BenchPattern(bench).benchmarks() : suite.bench();
        phases.add(
                binary == null
                        ? GoPrograms.list(listed)
                        : Phase.installed(
                                Apart.LISTING, false, List.of(program(binary), "-test.list", listed), Map.of()));
        phases.add(Phase.installed(RUN, true, arguments(packages, bench, List.of()), Map.of()));
        return phases;
    }

    /** A phase for all packages, or for each of a suite. */
    private List<Phase> each(String name, boolean measured, List<String> more) {
        if (suite == null) {
            return List.of(Phase.installed(name, measured, arguments(packages, bench, more), Map.of()));
        }
        List<Phase> phases = new ArrayList<>();
        Map<String, String> runs = binary == null ? suite.packages() : Map.of("", suite.bench());
        runs.forEach((folder, chosen) -> phases.add(Phase.installed(
                runs.size() == 1 ? name : name + "-" + (phases.size() + 1),
                measured,
                there(folder, chosen, more),
                Map.of())));
        return phases;
    }

    @Override
    public Optional<Apart> apart(Path trialFolder) throws IOException {
        if (order == RunOrder.SUITE) {
            return Optional.empty();
        }
        GoPrograms programs = GoPrograms.of(ChosenBenchmarks.printed(trialFolder, Apart.LISTING));
        Map<String, Phase> phases = new LinkedHashMap<>();
        for (GoPrograms.One one : programs.benchmarks()) {
            if (suite == null || suite.runs(one.id())) {
                String name = RUN + "-" + (phases.size() + 1);
                String only = suite == null ? new BenchPattern(bench).only(one.function()) : "^" + one.function() + "$";
                phases.put(
                        one.id(),
                        binary == null
                                ? one.run(name, only)
                                : Phase.installed(name, true, arguments(packages, only, List.of()), Map.of()));
            }
        }
        return Optional.of(new Apart(phases, programs.count()));
    }

    @Override
    public void join(List<Phase> phases, Path folder) throws IOException {
        List<Path> outputs = phases.stream()
                .map(phase -> folder.resolve(Phase.output(phase.name())))
                .toList();
        GoPrograms.join(outputs, folder.resolve(Phase.output(RUN)));
    }

    /** Runs benchmarks of a package that a version may not have: it then prints nothing. */
    private List<String> there(String folder, String chosen, List<String> more) {
        List<String> arguments = arguments(folder, chosen, more);
        if (binary == null) {
            arguments.addAll(0, List.of("sh", "-c", "[ -d \"$0\" ] || exit 0; exec \"$@\"", folder));
        }
        return arguments;
    }

    /** Lists benchmarks without a compiler, which would take longer than many of them. */
    private List<String> list() {
        return binary == null
                ? List.of("grep", "-rnE", "--include=*_test.go", "^func Benchmark([^a-z(][^(]*)?\\(", ".")
                : List.of(program(binary), "-test.list", "^Benchmark");
    }

    private static String program(String binary) {
        // without a slash it would be looked for on the PATH
        return binary.contains("/") ? binary : "./" + binary;
    }

    /** @param more options that only {@code go test} takes */
    private List<String> arguments(String packages, String bench, List<String> more) {
        List<String> arguments = new ArrayList<>();
        String prefix = binary == null ? "-" : "-test.";
        if (binary == null) {
            arguments.addAll(List.of("go", "test"));
        } else {
            arguments.add(program(binary));
        }
        arguments.addAll(List.of(prefix + "run", "^$", prefix + "bench", bench));
        arguments.addAll(options(prefix));
        arguments.addAll(more);
        if (binary == null) {
            arguments.add(packages);
        }
        return arguments;
    }

    private List<String> options(String prefix) {
        List<String> all = new ArrayList<>(List.of(prefix + "count", String.valueOf(count)));
        if (benchtime != null) {
            all.addAll(List.of(prefix + "benchtime", benchtime));
        }
        all.addAll(options);
        return all;
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        if (!phase.measured()) {
            return Reading.EMPTY;
        }
        Path output = folder.resolve(Phase.output(phase.name()));
        boolean alone = order == RunOrder.BENCHMARK && !phase.name().equals(RUN);
        // a version may lack what was chosen of a package, which a build's findings say
        if (suite != null && Files.exists(output) && Files.size(output) == 0) {
            return Reading.EMPTY;
        }
        Reading reading = GoBenchmark.read(output);
        if ((suite != null || alone) && reading.faults().equals(List.of(Sentences.english("stored.noBenchmark")))) {
            return Reading.EMPTY;
        }
        List<String> faults = new ArrayList<>(reading.faults());
        for (Sample sample : reading.samples()) {
            // with -cpu a, b each of them has a name, and so a sample, of its own
            if (sample.values().length != count) {
                faults.add(Sentences.english(
                        "stored.goCount", sample.metric().name(), Figure.of(sample.values().length), Figure.of(count)));
            }
        }
        List<Sample> samples =
                alone ? reading.samples() : GoSources.printed(folder).told(reading.samples());
        return new Reading(samples, faults, reading.warnings());
    }

    /** A suite is chosen from all benchmarks, so all are listed. */
    private String listedPackages() {
        return suite == null ? packages : "./...";
    }

    @Override
    public List<Phase> listing() {
        List<Phase> phases = new ArrayList<>(List.of(ProjectFiles.version("go version"), ProjectFiles.print(GO_MOD)));
        List<String> list = new ArrayList<>();
        if (binary == null) {
            String modules = "cd \"$(pwd -P)\" && pwd && exec go list -m -f '{{.Path}} {{.Dir}}'";
            phases.add(Phase.installed(MODULES, false, List.of("sh", "-c", modules), Map.of()));
            list.addAll(List.of("go", "test", "-run", "^$", "-list", new BenchPattern(bench).benchmarks()));
            list.addAll(options);
            list.add(listedPackages());
        } else {
            list.addAll(List.of(program(binary), "-test.list", new BenchPattern(bench).benchmarks()));
        }
        phases.add(Phase.installed(LIST, false, list, Map.of()));
        return phases;
    }

    @Override
    public Listed listed(Path folder) throws IOException {
        List<String> ids = new ArrayList<>();
        List<String> unlisted = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<String> modules =
                ProjectFiles.text(folder.resolve(Phase.output(MODULES))).lines().toList();
        for (String line :
                ProjectFiles.text(folder.resolve(Phase.output(LIST))).lines().toList()) {
            Matcher end = PACKAGE.matcher(line);
            if (line.matches("Benchmark\\w*")) {
                names.add(line);
            } else if (binary == null && end.matches()) {
                String place = place(end.group(2), modules);
                if (end.group(1).equals("FAIL") || place == null) {
                    unlisted.add("found no list of the benchmarks of " + end.group(2) + " ("
                            + (place == null ? "outside of the installation" : end.group(3))
                            + "), expected 'go test -list' to print it: see list.err of its trial");
                } else {
                    names.forEach(name -> ids.add(place + name));
                }
                names.clear();
            }
        }
        if (binary != null) {
            ids.addAll(names);
        }
        String version = ProjectFiles.version(folder);
        return new Listed(
                ids,
                unlisted,
                version.startsWith("go version") ? Map.of("go", version) : Map.of(),
                ProjectFiles.module(ProjectFiles.printed(folder)));
    }

    @Override
    public String buildFile() {
        return GO_MOD;
    }

    @Override
    public String project(Path folder) throws IOException {
        return ProjectFiles.module(ProjectFiles.text(folder.resolve(GO_MOD)));
    }

    /**
     * The folder of a package below the installation, with a slash at its end, or nothing for the installation itself.
     *
     * @param modules the folder of the installation, then each module and its folder
     * @return {@code null} where it lies elsewhere
     */
    private static @Nullable String place(String path, List<String> modules) {
        String longest = "";
        String folder = null;
        for (String module : modules.subList(Math.min(1, modules.size()), modules.size())) {
            String name = module.split(" ", 2)[0];
            if ((path.equals(name) || path.startsWith(name + "/")) && name.length() > longest.length()) {
                longest = name;
                folder = module.substring(name.length()).strip() + path.substring(name.length()) + "/";
            }
        }
        String installation = modules.isEmpty() ? "/" : modules.get(0) + "/";
        return folder == null || !folder.startsWith(installation) ? null : folder.substring(installation.length());
    }

    /** Alone, a benchmark whose name ends in a number could get another name. */
    @Override
    public GoWorkload alone(Collection<String> metrics) {
        List<GoMetric> names = metrics.stream().map(GoMetric::of).toList();
        if (suite != null
                || names.stream()
                        .anyMatch(name -> name.numbered() || name.bench().isEmpty())) {
            return this;
        }
        String chosen = names.stream().map(GoMetric::bench).distinct().collect(Collectors.joining("|"));
        return new GoWorkload(packages, binary, chosen, null, count, benchtime, options, order);
    }

    @Override
    public GoWorkload profiling(String id, OptionalDouble seconds, Path profiles) {
        int slash = id.lastIndexOf('/');
        return profiling(
                slash < 0 ? "." : "./" + id.substring(0, slash),
                new BenchPattern(bench).only(id.substring(slash + 1)),
                seconds,
                profiles);
    }

    /** Of several packages, Go profiles none: that of the metric is named by its path. */
    @Override
    public GoWorkload profilingAlone(String metric, double seconds, Path profiles) {
        GoMetric name = GoMetric.of(metric);
        boolean several = suite != null || packages.contains("...") || packages.contains(" ");
        return profiling(
                several && !name.place().isEmpty() ? name.place() : packages,
                name.bench().isEmpty() ? bench : name.bench(),
                OptionalDouble.of(seconds),
                profiles);
    }

    @Override
    public String profileKind() {
        return "pprof";
    }

    @Override
    public double rate(String metric, List<Sample> samples, Path folder) {
        GoMetric name = GoMetric.of(metric);
        double rate = Microbenchmarks.meanRate(samples, name.time()::equals);
        return rate > 0
                ? rate
                : Microbenchmarks.meanRate(samples, name.unnumbered().time()::equals);
    }

    private GoWorkload profiling(String place, String benchmarks, OptionalDouble seconds, Path profiles) {
        List<String> more = new ArrayList<>(options);
        more.add((binary == null ? "-" : "-test.") + "cpuprofile=" + profiles.resolve(PROFILE));
        String time = seconds.isPresent() ? Math.max(1, Math.round(seconds.getAsDouble() * 1000)) + "ms" : benchtime;
        return new GoWorkload(place, binary, benchmarks, null, 1, time, more, RunOrder.SUITE);
    }

    @Override
    public Map<String, Path> profiles(String id, Path profiles) {
        Path profile = profiles.resolve(PROFILE);
        return Files.exists(profile) ? Map.of(id + ".pprof", profile) : Map.of();
    }

    @Override
    public RunTime runTime(Path folder, double wall, OptionalDouble seconds) throws IOException {
        Path output = folder.resolve(Phase.output(RUN));
        // without the time of the compiler
        double own = wall;
        for (String line : ProjectFiles.text(output).lines().toList()) {
            Matcher end = PACKAGE.matcher(line);
            Matcher time = SECONDS.matcher(end.matches() && end.group(3) != null ? end.group(3) : "");
            if (time.lookingAt() && Double.parseDouble(time.group(1)) > 0) {
                own = Double.parseDouble(time.group(1));
            }
        }
        if (seconds.isEmpty()) {
            return new RunTime(own * count, true);
        }
        if (benchtime != null && benchtime.endsWith("x")) {
            double operations = Double.parseDouble(benchtime.substring(0, benchtime.length() - 1));
            double one = GoBenchmark.read(output).samples().stream()
                    .filter(sample -> sample.metric().name().endsWith(" ns/op"))
                    .mapToDouble(sample -> sample.values()[0])
                    .sum();
            return new RunTime(Math.max(1e-3, one * operations * count), true);
        }
        return new RunTime(own * count * benchSeconds() / seconds.getAsDouble(), true);
    }

    private double benchSeconds() {
        Map<String, Double> units =
                Map.of("ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);
        double sum = BENCHTIME
                .matcher(benchtime == null ? "1s" : benchtime)
                .results()
                .mapToDouble(part -> Double.parseDouble(part.group(1)) * units.getOrDefault(part.group(2), 1.0))
                .sum();
        return Math.max(1e-3, sum);
    }
}
