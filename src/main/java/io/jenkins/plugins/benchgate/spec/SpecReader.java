package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.gate.FixedGate;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.TrendGate;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.model.ResourceUser;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.spec.Spec.Correction;
import io.jenkins.plugins.benchgate.spec.Spec.Judging;
import io.jenkins.plugins.benchgate.spec.Spec.Place;
import io.jenkins.plugins.benchgate.spec.Spec.Recording;
import io.jenkins.plugins.benchgate.spec.Spec.Sut;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Spec.Trials;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.yaml.Mistakes;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.spec.yaml.YamlFile;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Scrape;
import io.jenkins.plugins.benchgate.workload.Until;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Reads {@code benchgate.yaml} and checks the whole of it before anything is started. */
public final class SpecReader {
    private final Path file;
    private final Map<String, String> environment;
    private final Mistakes mistakes;
    private final boolean stored;

    private SpecReader(Path file, Map<String, String> environment, boolean stored) {
        this.file = file;
        this.environment = environment;
        this.stored = stored;
        this.mistakes = new Mistakes(file.toString());
    }

    /**
     * Reads a spec.
     *
     * @param environment of the build: where {@code ${env:NAME}} is looked up
     * @throws SpecException with every mistake found, each on a line of its own with its place
     */
    public static Spec read(Path file, Map<String, String> environment) throws SpecException {
        return new SpecReader(file, environment, false).read();
    }

    /**
     * Reads the spec of a build that has run; its variables are of no more use, and need not be set.
     *
     * @throws SpecException as {@link #read}
     */
    public static Spec readStored(Path file) throws SpecException {
        return new SpecReader(file, Map.of(), true).read();
    }

    private Spec read() throws SpecException {
        Section root = Section.of("", "spec", compose(), mistakes);
        String name = root.value("name", "", true, SpecReader::jobName);
        Section cluster = root.section("cluster", false);
        Section sut = root.section("sut", true);
        SpecFolder folder = new SpecFolder(mistakes.folder(), home(), stored);
        WorkloadSection driving = new WorkloadSection(root.section("workload", true), environment, folder);
        double phaseSeconds = driving.timeout();
        double clientLimit = driving.clientLimit();
        String workloadName = driving.name();
        TrimSection trim = driving.trim();
        Keeping keeping = driving.values();
        Directions directions = driving.directions();
        List<ResourceUser> resources = driving.resources();
        Scrape scrape = driving.scrape();
        Workload workload = driving.read().orElse(null);
        Section before = sut.section(Trial.BASELINE, false);
        Version baseline = sut.has(Trial.BASELINE) ? version(before, workload, Trial.BASELINE) : null;
        Version candidate = version(sut.section(Trial.CANDIDATE, true), workload, Trial.CANDIDATE);
        Section third = sut.section(Anchor.KEY, false);
        Anchor anchor = sut.has(Anchor.KEY)
                ? new AnchorSection(third, environment, stored)
                        .read(candidate, section -> version(section, workload, Anchor.KEY))
                        .orElse(null)
                : null;
        Sut versions = new Sut(baseline, candidate, anchor);
        if (scrape != null && versions.named().stream().anyMatch(version -> version.start() == null)) {
            root.mistake(
                    "workload",
                    "found 'scrape' with a version that starts nothing, expected 'start' of each: its metrics are read"
                            + " while it runs");
        }
        double installSeconds = sut.seconds("installTimeout");
        sut.end();
        SystemCheck.of(root, mistakes.count() == 0 ? workload : null, versions);
        ClusterSection machines = new ClusterSection(cluster, folder, ports(versions), listens(candidate));
        TracedSpans collected = new SpansSection(root.section("spans", false)).read();
        TracedSpans spans = root.has("spans") ? collected : logged(candidate) ? TracedSpans.LOGGED : null;
        // what spans measure is not known before
        List<Metric> metrics =
                workload == null || spans != null ? List.of() : measured(workload, resources, scrape, directions);
        ScheduleSection planning = new ScheduleSection(root.section("schedule", false), baseline != null);
        Halves cores = planning.cores();
        Schedule schedule = planning.read();
        Trimming trimming = trim.read(workload, planning.duet());
        Section statistics = root.section("statistics", false);
        double confidence = statistics.share("confidence", share -> share >= 0.5 && share < 1);
        Correction correction = statistics.value("correction", Correction::parse);
        int resamples = statistics.whole("resamples");
        statistics.end();
        Set<Selector> selections = selections(root.sections("metrics"), metrics);
        List<Gate> gates = gates(root, metrics);
        gates.forEach(gate -> selections.add(gate.selector()));
        List<Renaming> renamed = renamed(root.section("renamed", false));
        Until until = schedule.until();
        if (until != null
                && until.decides()
                && !gates.isEmpty()
                && gates.stream().noneMatch(gate -> gate.decidable(baseline != null))) {
            root.mistake(
                    "schedule",
                    "found 'until: decided' without a gate that one build can decide, expected a fixed gate, or sut.baseline"
                            + " and a jump gate with a percentage that compares side by side");
        }
        Trace trace = new TraceSection(root.section("trace", false), folder).read(root.has("trace"), workload);
        Section profiling = root.section("profile", false);
        ProfiledVersions profile = root.has("profile")
                ? new ProfileSection(profiling)
                        .read(baseline, candidate, workload)
                        .orElse(null)
                : null;
        if (anchor != null && anchor.every() == 0 && gates.stream().noneMatch(TrendGate.class::isInstance)) {
            root.mistake(
                    "sut",
                    "found 'every: auto' of the anchor without a trend gate, expected one, such as"
                            + " trend:metric=*,percent=4,builds=20, or a number");
        }
        if (schedule.instances().count() > 1) {
            instances(root, schedule.mostInstances(), machines.machines(), profile != null);
        }
        HistoryPlace history = root.optional("history", this::place).orElse(null);
        root.end();
        if (workload != null) {
            variables(root.at("workload"), workload.properties(), Map.of());
        }
        for (Version version : versions.named()) {
            variables(root.at("sut"), version.properties(), version.environment());
            GitSource source = version.git();
            if (source != null && source.folder(Path.of("")).isPresent() && machines.machines() != null) {
                root.mistake(
                        "sut",
                        "found git: " + source.repository() + " with a 'cluster', expected the address of a repository:"
                                + " machines do not get that of the spec");
            }
        }
        Workload ordered = workload == null ? null : driving.ordered(workload, versions, schedule.order());
        mistakes.check();
        return new Spec(
                file,
                name,
                history,
                versions,
                Objects.requireNonNull(ordered),
                workloadName,
                schedule,
                new Place(cores, machines.machines(), machines.setup()),
                new Trials(installSeconds, phaseSeconds, clientLimit, trimming, keeping, directions, resources, scrape),
                new Judging(List.copyOf(selections), gates, renamed, confidence, correction, resamples),
                new Recording(spans, trace, profile));
    }

    /** What several instances need, and what they cannot have. */
    private static void instances(Section root, int most, @Nullable ClusterRequest machines, boolean profiled) {
        if (machines == null) {
            root.mistake(
                    "schedule",
                    "found " + most + " instances without 'cluster', expected machines of a provider, or the hosts of"
                            + " 'provider: byon'; what several machines measured by themselves is judged together by"
                            + " 'benchgate gate FILE... --instances'");
        } else if (!machines.divides(most)) {
            root.mistake(
                    "cluster",
                    "found hosts that " + most + " instances cannot share, expected a multiple of " + most
                            + " for each role: each instance has its own");
        }
        if (profiled) {
            root.mistake("profile", "found 'profile' with several instances, expected one of both");
        }
    }

    /** What is measured, as far as that is known before; nothing where the workload does not tell. */
    private static List<Metric> measured(
            Workload workload, List<ResourceUser> resources, @Nullable Scrape scrape, Directions directions) {
        Stream<Metric> used = resources.stream().flatMap(user -> user.metrics().stream());
        Stream<Metric> exposed =
                scrape == null ? Stream.of() : scrape.metrics().stream().map(directions::of);
        return workload.metrics().isEmpty()
                ? List.of()
                : Stream.of(workload.metrics().stream(), used, exposed)
                        .flatMap(metrics -> metrics)
                        .toList();
    }

    /** Notes every variable that properties ask for and that is not set. */
    private void variables(Mark mark, Map<String, String> properties, Map<String, String> own) {
        properties.forEach((name, value) -> Placeholders.variables(value).stream()
                .filter(variable -> !stored && !environment.containsKey(variable) && !own.containsKey(variable))
                .forEach(variable -> mistakes.add(
                        mark,
                        "found ${env:" + variable + "} in property '" + name
                                + "', expected that variable to be set where the build runs")));
    }

    private Node compose() throws SpecException {
        return YamlFile.compose(
                file, mistakes, "a spec", "name, sut, workload, gates", "; docs/examples has some to start from");
    }

    /**
     * The name of a job.
     *
     * @throws IllegalArgumentException for one that could not be that of a file everywhere
     */
    public static String jobName(String text) {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new IllegalArgumentException("found name '" + text
                    + "', expected letters, digits, '.', '_' and '-', beginning with a letter or digit");
        }
        return text;
    }

    private Path folder(String text) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? Path.of(text) : parent.resolve(text).normalize();
    }

    /** Where histories are kept: a folder beside the spec, or a database. */
    private HistoryPlace place(String text) {
        return text.startsWith(HistoryPlace.DATABASE)
                ? HistoryPlace.ofSpec(text)
                : new HistoryPlace.Folder(folder(text));
    }

    private Version version(Section section, @Nullable Workload workload, String key) {
        return new VersionSection(section, workload, environment, stored).read(key);
    }

    private Path home() {
        return Path.of(environment.getOrDefault("HOME", "/"));
    }

    private static boolean logged(Version version) {
        Functions functions = version.functions();
        return functions != null && functions.logs() != null;
    }

    private static boolean listens(Version version) {
        return version.start() != null;
    }

    private static Set<Integer> ports(Sut versions) {
        Set<Integer> ports = new TreeSet<>();
        versions.named().forEach(version -> version.port().ifPresent(ports::add));
        return ports;
    }

    private Set<Selector> selections(List<Section> sections, List<Metric> metrics) {
        Set<Selector> selections = new LinkedHashSet<>();
        for (Section section : sections) {
            String glob = section.requiredText("metric");
            for (var statistic : section.list(
                    "statistics", List.of(""), text -> Statistic.parse(text).word())) {
                Selector selector = new Selector(glob.isBlank() ? "*" : glob, statistic.value());
                selections.add(selector);
                unknown(selector, metrics).ifPresent(what -> section.mistake("metric", what));
            }
            section.end();
        }
        if (sections.isEmpty()) {
            selections.add(new Selector("*", ""));
        }
        return selections;
    }

    private List<Gate> gates(Section root, List<Metric> metrics) {
        List<Gate> gates = new ArrayList<>();
        int before = mistakes.count();
        for (var gate : root.list("gates", List.<Gate>of(), GateText::parse)) {
            gates.add(gate.value());
            unknown(gate.value().selector(), metrics).ifPresent(what -> mistakes.add(gate.mark(), what));
            metrics.stream()
                    .filter(metric -> gate.value() instanceof FixedGate fixed
                            && fixed.selector().covers(metric)
                            && !fixed.covers(metric.unit()))
                    .findFirst()
                    .ifPresent(metric -> mistakes.add(gate.mark(), wrongUnit((FixedGate) gate.value(), metric)));
        }
        if (gates.isEmpty() && mistakes.count() == before) {
            root.mistake("gates", "found no 'gates', expected at least one such as jump:metric=*,percent=5");
        }
        return gates;
    }

    private static List<Renaming> renamed(Section section) {
        List<Renaming> renamed = new ArrayList<>();
        for (String before : section.keys()) {
            section.optional(before, now -> new Renaming(before, now)).ifPresent(renamed::add);
        }
        return renamed;
    }

    private static String wrongUnit(FixedGate gate, Metric metric) {
        String symbol = gate.unit().symbol();
        String found = symbol.isEmpty() ? "no unit" : "unit '" + symbol + "'";
        return "found " + found + " in a fixed gate on '" + metric.name() + "', expected bounds in '"
                + metric.unit().symbol() + "' or a multiple of it";
    }

    private static Optional<String> unknown(Selector selector, List<Metric> metrics) {
        if (metrics.isEmpty() || metrics.stream().anyMatch(selector::covers)) {
            return Optional.empty();
        }
        return Optional.of("found metric '" + selector.glob()
                + "', which this workload does not measure, expected one of "
                + NearestNames.of(
                        selector.glob(), metrics.stream().map(Metric::name).toList()));
    }
}
