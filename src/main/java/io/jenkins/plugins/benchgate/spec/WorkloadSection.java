package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.ResourceUser;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.spec.Spec.Sut;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Scrape;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The part of a spec that describes the workload. */
public final class WorkloadSection {
    /** What reads the keys of each tool's workload; a new tool is a line here. */
    private static final List<Keys> TOOLS = List.of(
            new Keys("ycsb", (section, environment, folder) -> new YcsbSection(section, environment).read()),
            new Keys("tsbs", (section, environment, folder) -> new TsbsSection(section, environment).read()),
            new Keys("jmh", (section, environment, folder) -> new JmhSection(section, folder).read()),
            new Keys("go", (section, environment, folder) -> new GoSection(section, folder).read()),
            new Keys("openapi", (section, environment, folder) -> new OpenapiSection(section, folder).workload()),
            new Keys("command", (section, environment, folder) -> new CommandSection(section).read()));

    private static final String ORDER = "order";

    private final Section section;
    private final Map<String, String> environment;
    private final SpecFolder folder;
    private double timeout = Double.POSITIVE_INFINITY;

    /** @param environment of the build */
    public WorkloadSection(Section section, Map<String, String> environment, SpecFolder folder) {
        this.section = section;
        this.environment = environment;
        this.folder = folder;
    }

    /** By which builds know the same workload; empty: by what it does. */
    public String name() {
        return section.value("name", "", false, WorkloadWords::name);
    }

    /** How long one phase of a trial may take, in seconds. */
    public double timeout() {
        timeout = section.seconds("timeout");
        return timeout;
    }

    /** Share of its cores that the client may use before its trial is doubtful. */
    public double clientLimit() {
        return section.share("clientLimit", share -> share > 0 && share <= 1);
    }

    /** What is left out of a trial's values; to be asked before {@link #read}. */
    public TrimSection trim() {
        return new TrimSection(section.section("trim", false));
    }

    /** What is said of metrics of which nothing else tells which values are better. */
    public Directions directions() {
        return new Directions(patterns("higher"), patterns("lower"));
    }

    private List<String> patterns(String key) {
        return section.values(key, pattern -> pattern);
    }

    /** Whose use of the machines is measured. */
    public List<ResourceUser> resources() {
        return section.values("resources", ResourceUser::parse).stream()
                .distinct()
                .toList();
    }

    /** Which of the system's own metrics are read while it is measured; {@code null} for none. */
    public @Nullable Scrape scrape() {
        Section own = section.section("scrape", false);
        String address = own.value(
                "address",
                "",
                section.has("scrape"),
                text -> Placeholders.checked(
                        Placeholders.address(text, "metrics such as http://${HOST}:${PORT}/metrics")));
        double every = own.seconds("every");
        List<String> counters = own.values("counters", Scrape::checked);
        List<String> gauges = own.values("gauges", Scrape::checked);
        own.end();
        if (!section.has("scrape")) {
            return null;
        }
        if (counters.isEmpty() && gauges.isEmpty()) {
            section.mistake("scrape", "found no metric in 'scrape', expected 'counters' or 'gauges' with their names");
        }
        return new Scrape(address, every, counters, gauges);
    }

    /** How the values of a trial are kept. */
    public Keeping values() {
        return section.value("values", Keeping::parse);
    }

    /**
     * The workload of the tool that the section names; empty after a mistake in that name, as its keys are not known
     * then. To be asked after {@link #timeout}.
     */
    public Optional<Workload> read() {
        Optional<Workload> workload = section.<Optional<Keys>>value(
                        "tool", Optional.empty(), true, word -> Optional.of(keys(word)))
                .flatMap(keys -> Optional.ofNullable(keys.reader().read(section.as(keys.word()), environment, folder)));
        workload.ifPresent(this::endsInTime);
        return workload;
    }

    /**
     * The same workload in the order that it can have: by benchmarks only where both versions take turns.
     *
     * @param versions that are measured
     */
    Workload ordered(Workload workload, Sut versions, Schedule.Order order) {
        if (!(workload instanceof Microbenchmarks benchmarks) || benchmarks.order() == RunOrder.SUITE) {
            return workload;
        }
        Optional<String> against = benchmarks.inseparable();
        if (versions.baseline() == null) {
            against = Optional.of("no sut.baseline");
        } else if (order != Schedule.Order.RMIT) {
            against = Optional.of("schedule.order " + order.word());
        } else if (versions.named().stream().anyMatch(Version::serves)) {
            against = Optional.of("a version that is started for each trial, or deployed");
        }
        against.filter(what -> section.has(ORDER))
                .ifPresent(what -> section.mistake(
                        ORDER,
                        "found order benchmark with " + what
                                + ", expected 'order: suite', or two versions without 'start', schedule.order rmit and"
                                + " options that hold for each benchmark by itself"));
        return against.isEmpty() ? benchmarks : benchmarks.ordered(RunOrder.SUITE);
    }

    private void endsInTime(Workload workload) {
        double seconds = workload.lasting();
        if (seconds >= timeout) {
            section.mistake(
                    section.has("timeout") ? "timeout" : "arrivals",
                    "found arrivals for " + Math.round(seconds) + " s and a timeout of " + Math.round(timeout)
                            + " s, expected a longer 'timeout'");
        }
    }

    /** What a workload of openapi binds, with the mistakes in its other keys noted; empty of another tool. */
    public Optional<OpenapiSection.Read> openapi() {
        if (section.value("tool", "", true, WorkloadSection::openapiAlone).isEmpty()) {
            return Optional.empty();
        }
        name();
        timeout();
        clientLimit();
        trim();
        directions();
        resources();
        scrape();
        values();
        return Optional.of(new OpenapiSection(section.as("openapi"), folder).read());
    }

    private static String openapiAlone(String word) {
        if (!word.equals("openapi")) {
            throw new IllegalArgumentException(
                    "found tool '" + word + "', expected openapi: only its patterns are bound");
        }
        return word;
    }

    private static Keys keys(String word) {
        return TOOLS.stream()
                .filter(keys -> keys.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found tool '" + word + "', expected one of "
                        + TOOLS.stream().map(Keys::word).collect(Collectors.joining(", "))));
    }

    /** The keys of one tool's workload. */
    private record Keys(String word, Reader reader) {}

    /** Reads them; {@code null} after a mistake that leaves no workload. */
    private interface Reader {
        @Nullable
        Workload read(Section section, Map<String, String> environment, SpecFolder folder);
    }
}
