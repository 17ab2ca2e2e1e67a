package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What is done to a version of the system under test, as a value: the commands of its phases, and how to read what they
 * leave behind.
 *
 * <p>Of a trial, in this order: {@link #filled}, {@link #seeded}, {@link #prepare}, and for each of {@link #phases} its clients, or
 * those of {@link #apart}, and {@link #read}.
 */
public interface Workload {

    /** The tool whose results it leaves. */
    Tool tool();

    /** A few words for people; builds whose workloads have different words are not compared. */
    String description();

    /** More about how it is done, for people who judge the results: a heading and a text each, in order. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /**
     * More that a trial shows about it, for people who judge the results: a heading and a text each, in order.
     *
     * @param folder of a trial of the candidate whose phases have run
     * @throws IOException when a file of it cannot be read
     */
    default Map<String, String> findings(Path folder) throws IOException {
        return Map.of();
    }

    /** What its measured phases measure; empty where that is not known before they have run. */
    default List<Metric> metrics() {
        return List.of();
    }

    /**
     * The statistics that are reported of one of its {@link #metrics}: none where single values are kept, of which any
     * can be computed; empty where it is not known before they have run.
     */
    default Optional<Set<String>> statistics(Metric metric) {
        return Optional.of(Set.of());
    }

    /**
     * How much what a metric measures matters to the application: the share of the application's time that its
     * benchmark covers, 0 to 1; empty where that is not known.
     */
    default OptionalDouble impact(Metric metric) {
        return OptionalDouble.empty();
    }

    /**
     * The same with the benchmarks of some metrics alone, and with their parameters or sub-benchmarks where they can be
     * chosen.
     *
     * @param metrics names of some that it measures
     * @return this workload where it cannot choose by these names
     */
    default Workload alone(Collection<String> metrics) {
        return this;
    }

    /** Properties of the workload, in which a spec may ask for the environment's variables. */
    default Map<String, String> properties() {
        return Map.of();
    }

    /** Whether it has properties at all; a version may then have some of its own. */
    default boolean hasProperties() {
        return false;
    }

    /**
     * Properties that nobody may give, because the workload would then do or report something else than it is judged
     * by.
     */
    default Set<String> reserved() {
        return Set.of();
    }

    /**
     * Whether there must be a system under test, one that is started or one that the client holds itself, such as an
     * embedded database; a microbenchmark needs none.
     */
    default boolean needsSystem() {
        return false;
    }

    /** Whether a phase puts data into the system under test that the following ones find there. */
    default boolean loads(Phase phase) {
        return phase.name().equals("load");
    }

    /** Whether one of its phases does so. */
    default boolean loads() {
        Path anywhere = Path.of("");
        return phases(anywhere, anywhere).stream().anyMatch(this::loads);
    }

    /** How long its measured phases take at least, in s; 0 where that is not known. */
    default double lasting() {
        return 0;
    }

    /** Threads, of all clients together, that do the client's work; empty where that is not known. */
    default OptionalInt workers() {
        return OptionalInt.empty();
    }

    /**
     * The part of a trial that a phase belongs to, for people and for what is watched meanwhile: many short phases,
     * such as queries of several types in turn, are one part.
     */
    default String part(Phase phase) {
        return phase.name();
    }

    /** Gives the {@link #part} of a measured one of some phases by its name; an empty text for any other name. */
    default UnaryOperator<String> parts(Collection<Phase> phases) {
        Map<String, String> parts =
                phases.stream().filter(Phase::measured).collect(Collectors.toMap(Phase::name, this::part));
        return name -> parts.getOrDefault(name, "");
    }

    /**
     * The workload of one trial.
     *
     * @param more properties of the version, which win over its own
     * @param fill gives every text of a user with its placeholders filled in
     */
    Workload filled(Map<String, String> more, UnaryOperator<String> fill);

    /**
     * The workload of one trial whose clients run on another machine.
     *
     * @param there gives a text with its paths as they are named over there: for what is written into files, because
     *     those of commands are renamed by the machine
     */
    default Workload named(UnaryOperator<String> there) {
        return this;
    }

    /**
     * The workload of one trial whose random choices follow from a seed, the same in the trials of both versions that
     * are compared as a pair.
     *
     * @param seed greater than 0
     */
    default Workload seeded(long seed) {
        return this;
    }

    /**
     * Puts what the client needs into {@code shared}, once a build.
     *
     * @throws IOException when a file cannot be written
     */
    default void install(Path shared) throws IOException {}

    /**
     * The files that {@link #install} wrote into {@code shared} and that are kept with the results: what was measured
     * by.
     */
    default List<Path> kept(Path shared) {
        return List.of();
    }

    /**
     * What runs once a build, before any trial and without a system under test, with {@code shared} as its working
     * folder: such as the generation of data.
     */
    default List<Phase> preparation(Path shared) {
        return List.of();
    }

    /**
     * Writes what the phases read into the trial's folder.
     *
     * @return files that may hold a password, readable by the owner alone: to be deleted when the trial is over
     * @throws IOException when a file cannot be written
     */
    default List<Path> prepare(Path trialFolder) throws IOException {
        return List.of();
    }

    /**
     * The phases of a trial, in order; the last is measured.
     *
     * @param shared what {@link #install} and {@link #preparation} filled; like {@code trialFolder} it may be on
     *     another machine
     */
    List<Phase> phases(Path shared, Path trialFolder);

    /**
     * What runs instead of its measured phase where each benchmark is measured by itself.
     *
     * @param trialFolder in which the phases before that one have run
     * @return empty where that phase runs as a whole
     * @throws IOException when what the phases before left cannot be read
     */
    default Optional<Apart> apart(Path trialFolder) throws IOException {
        return Optional.empty();
    }

    /**
     * Puts together what phases of {@link #apart} left, as the measured phase would have left it.
     *
     * @param phases some of them, in their order
     * @param folder of the trial
     * @throws IOException when a file cannot be read or written
     */
    default void join(List<Phase> phases, Path folder) throws IOException {}

    /**
     * Benchmarks that are measured one by one.
     *
     * @param phases what measures each, by its name, which is the same in every version
     * @param lists processes that have listed them, at least 1: their time is what the start of one takes
     */
    record Apart(Map<String, Phase> phases, int lists) {
        /** The phase in which they were listed. */
        static final String LISTING = "benchmarks";

        public Apart {
            phases = Collections.unmodifiableMap(new LinkedHashMap<>(phases));
        }

        /** Whether a phase before them only listed them, rather than built them. */
        public static boolean lists(String phase) {
            return phase.equals(LISTING);
        }
    }

    /**
     * Reads what a phase left behind. What is wrong with it is a fault of the reading.
     *
     * @param folder of the trial
     * @param keeping how values are kept; of no meaning for tools that leave few
     * @throws IOException when a file cannot be read, or is not the tool's
     */
    Reading read(Phase phase, Path folder, Keeping keeping) throws IOException;

    /**
     * The share of a phase, from 0 to 1, in which the client collected garbage; NaN where it does not say so.
     *
     * @throws IOException when a file cannot be read
     */
    default double collecting(Phase phase, Path folder) throws IOException {
        return Double.NaN;
    }
}
