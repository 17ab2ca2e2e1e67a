package io.jenkins.plugins.benchgate.workload.ycsb;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.database.YcsbCollecting;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.PropertyFile;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A YCSB workload as a value: a load phase and a run phase, each of one client or of several that share the work.
 *
 * <p>A trial has a folder. {@link #prepare} writes the properties of both phases there, readable by the owner alone,
 * because they may hold a password; the commands of the phases name these files, so that no value of a property stands
 * among the arguments of a process.
 *
 * @param home where YCSB comes from
 * @param binding name of a binding of that YCSB, or the full name of a class that extends {@code site.ycsb.DB}
 * @param letter core workload A to F, in lower case; null when {@code properties} say all
 * @param extent how much is asked, of how many clients
 * @param measurement what is kept of the latencies of the run phase
 * @param properties of YCSB and the binding, in order; they win over those of the letter, but the counts, the threads
 *     and what this class needs to measure ({@link #reservedProperties}) have their own places
 * @param classPath what the binding needs besides the client, such as a JDBC driver's jar
 * @param javaOptions options of the client's JVM
 * @param seed of the requests of a trial, greater than 0; 0 where no trial has been given one yet
 */
public record YcsbWorkload(
        YcsbHome home,
        String binding,
        @Nullable Character letter,
        YcsbExtent extent,
        YcsbMeasurement measurement,
        Map<String, String> properties,
        List<Path> classPath,
        List<String> javaOptions,
        long seed)
        implements Workload {
    private static final String LOAD = "load";
    private static final String RUN = "run";
    private static final String WORKLOAD = "workload";
    private static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";
    private static final String INTERVAL = "measurement.interval";

    /** Share of the target rate below which the system did not keep up. */
    private static final double KEPT_UP = 0.9;

    /** What no trial has given a seed yet. */
    public YcsbWorkload(
            YcsbHome home,
            String binding,
            @Nullable Character letter,
            YcsbExtent extent,
            YcsbMeasurement measurement,
            Map<String, String> properties,
            List<Path> classPath,
            List<String> javaOptions) {
        this(home, binding, letter, extent, measurement, properties, classPath, javaOptions, 0);
    }

    public YcsbWorkload {
        classPath = List.copyOf(classPath);
        javaOptions = List.copyOf(javaOptions);
        Map<String, String> own = new LinkedHashMap<>(properties);
        // every property file of YCSB says it, which is no choice of another workload
        own.remove(WORKLOAD, CORE_WORKLOAD);
        properties = Collections.unmodifiableMap(own);
        home.check(binding);
        if (letter != null && !CoreWorkloads.letters().contains(letter)) {
            throw new IllegalArgumentException("found YCSB workload '" + letter + "', expected a letter from a to f");
        }
        for (String name : properties.keySet()) {
            if (reservedProperties().contains(name)) {
                throw new IllegalArgumentException("found YCSB property '" + name
                        + "', expected it to be left out: the workload's counts, threads and measurement set it");
            }
        }
    }

    /** Properties that nobody may give, because a phase would then do or report something else than it is judged by. */
    public static Set<String> reservedProperties() {
        return Set.of(
                "recordcount",
                "operationcount",
                "insertstart",
                "insertcount",
                "threadcount",
                "target",
                "maxexecutiontime",
                "dotransactions",
                "db",
                "exporter",
                "exportfile",
                "measurementtype",
                INTERVAL,
                SeededWorkload.OF,
                SeededWorkload.SEED,
                "measurement.raw.output_file",
                "hdrhistogram.fileoutput",
                "hdrhistogram.output.path");
    }

    @Override
    public Tool tool() {
        return Tool.YCSB;
    }

    @Override
    public Set<String> reserved() {
        return reservedProperties();
    }

    @Override
    public boolean hasProperties() {
        return true;
    }

    @Override
    public boolean needsSystem() {
        return true;
    }

    @Override
    public void install(Path shared) throws IOException {
        home.install(shared, binding);
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        return List.of(phase(LOAD, false, shared, trialFolder), phase(RUN, true, shared, trialFolder));
    }

    private Phase phase(String name, boolean measured, Path shared, Path trialFolder) {
        return new Phase(
                name,
                measured,
                clients()
                        .mapToObj(client -> {
                            String stem = stem(name, client);
                            List<String> command = measured
                                    ? runCommand(shared, trialFolder, client)
                                    : loadCommand(shared, trialFolder, client);
                            return new Client(command, Map.of(), stem + ".out", stem + ".err");
                        })
                        .toList());
    }

    private IntStream clients() {
        return IntStream.range(0, extent.clients());
    }

    private String stem(String phase, int client) {
        return Phase.stem(phase, client, extent.clients());
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        boolean load = phase.name().equals(LOAD);
        List<YcsbOutput> outputs = clients()
                .mapToObj(client -> {
                    Path stem = folder.resolve(stem(phase.name(), client));
                    Path summary = stem.resolveSibling(stem.getFileName() + ".out");
                    boolean raw = measurement == YcsbMeasurement.RAW;
                    return new YcsbOutput(
                            summary,
                            load || !raw ? null : YcsbMeasurement.raw(stem),
                            load || raw ? null : YcsbMeasurement.logs(stem),
                            extent.part(load ? extent.records() : extent.operations(), client));
                })
                .toList();
        return load ? YcsbReader.judge(outputs) : againstTarget(YcsbReader.read(outputs, keeping, true));
    }

    /** Doubts what was measured while the system could not keep up with the target rate. */
    private Reading againstTarget(Reading reading) {
        List<String> warnings = new ArrayList<>(reading.warnings());
        reading.samples().stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .mapToDouble(sample -> sample.values()[0])
                .filter(throughput -> throughput < KEPT_UP * extent.target())
                .forEach(throughput -> warnings.add(Sentences.english(
                        "stored.targetMissed",
                        new Figure(String.format(Locale.ROOT, "%.0f", throughput)),
                        Figure.of(extent.target()))));
        return new Reading(reading.samples(), reading.faults(), warnings);
    }

    @Override
    public OptionalInt workers() {
        return OptionalInt.of(Math.multiplyExact(extent.clients(), extent.threads()));
    }

    /** That of the client that collected most. */
    @Override
    public double collecting(Phase phase, Path folder) throws IOException {
        double most = Double.NaN;
        for (Client client : phase.clients()) {
            double share = YcsbCollecting.share(folder.resolve(client.out()));
            most = share > most || Double.isNaN(most) ? share : most;
        }
        return most;
    }

    /**
     * What the run phase measures: the throughput, and the latency of each operation that has a share in it. Empty when
     * the properties name a workload class of their own, of which that is not known.
     */
    @Override
    public List<Metric> metrics() {
        if (properties.containsKey(WORKLOAD)) {
            return List.of();
        }
        List<Metric> metrics = new ArrayList<>();
        metrics.add(Metric.THROUGHPUT);
        for (String operation : shares().operations()) {
            metrics.add(new Metric(operation + " latency", Unit.SECOND, Direction.LOWER));
            if (extent.open()) {
                metrics.add(new Metric(operation + " intended latency", Unit.SECOND, Direction.LOWER));
            }
        }
        return metrics;
    }

    private YcsbShares shares() {
        return new YcsbShares(asked());
    }

    @Override
    public YcsbWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(more);
        all.replaceAll((name, value) -> fill.apply(value));
        return new YcsbWorkload(
                home.filled(fill),
                binding,
                letter,
                extent,
                measurement,
                all,
                classPath.stream()
                        .map(path -> Path.of(fill.apply(path.toString())))
                        .toList(),
                javaOptions.stream().map(fill).toList(),
                seed);
    }

    @Override
    public YcsbWorkload named(UnaryOperator<String> there) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.replaceAll((name, value) -> there.apply(value));
        return new YcsbWorkload(home, binding, letter, extent, measurement, all, classPath, javaOptions, seed);
    }

    @Override
    public YcsbWorkload seeded(long drawn) {
        return new YcsbWorkload(home, binding, letter, extent, measurement, properties, classPath, javaOptions, drawn);
    }

    /** {@code YCSB A, 1000 records, 20000 operations, 4 threads}. */
    @Override
    public String description() {
        return extent.description(
                letter == null ? "YCSB" : "YCSB " + String.valueOf(letter).toUpperCase(Locale.ROOT));
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Client", home.words(binding));
        facts.put(
                "Load",
                extent.open()
                        ? Sentences.english("stored.openLoop", Figure.of(extent.target()))
                        : Sentences.english("stored.closedLoop"));
        facts.put(
                "Requests",
                seed == 0
                        ? Sentences.english("stored.seededByPair")
                        : Sentences.english("stored.seeded", Figure.of(seed)));
        return facts;
    }

    /** What the user asks for: the properties of the letter, and over them those that were given. */
    private Map<String, String> asked() {
        Map<String, String> asked = new TreeMap<>(letter == null ? Map.of() : CoreWorkloads.properties(letter));
        asked.putAll(properties);
        return asked;
    }

    /** What {@link #prepare} writes for the load phase. */
    PropertyFile loadProperties() {
        return phaseProperties(Map.of("measurementtype", YcsbMeasurement.HISTOGRAM.word()));
    }

    /** What {@link #prepare} writes for the run phase. */
    PropertyFile runProperties() {
        Map<String, String> measuring = new TreeMap<>(measurement.properties());
        if (extent.open()) {
            measuring.put(INTERVAL, "both");
        }
        return phaseProperties(measuring);
    }

    private PropertyFile phaseProperties(Map<String, String> measuring) {
        Map<String, String> all = asked();
        // several clients must not insert the same records in the run phase
        boolean shared = extent.clients() > 1 && shares().inserts();
        all.putIfAbsent(WORKLOAD, shared ? YcsbClient.SHARED_WORKLOAD : CORE_WORKLOAD);
        all.put(SeededWorkload.OF, all.get(WORKLOAD));
        all.put(WORKLOAD, YcsbClient.SEEDED_WORKLOAD);
        all.put("recordcount", Integer.toString(extent.records()));
        // The load phase needs it too: the zipfian generator reads it when the workload starts.
        all.put("operationcount", Integer.toString(extent.operations()));
        all.put("threadcount", Integer.toString(extent.threads()));
        all.putAll(measuring);
        return new PropertyFile(all);
    }

    /**
     * Writes the properties of both phases into the trial's folder, readable and writable by the owner alone where the
     * file system can say so. They may hold a password: delete them when the trial is over. Raw latencies of an earlier
     * trial in the same folder are deleted, because YCSB would append to them. A failure leaves no properties behind.
     *
     * @return the files of properties
     * @throws IOException when a file cannot be written
     */
    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        Path load = properties(trialFolder, LOAD);
        Path run = properties(trialFolder, RUN);
        try {
            loadProperties().write(load);
            runProperties().write(run);
            for (int client = 0; client < extent.clients(); client++) {
                Files.deleteIfExists(YcsbMeasurement.raw(trialFolder.resolve(stem(RUN, client))));
            }
        } catch (IOException | RuntimeException e) {
            deleteAfter(e, load);
            deleteAfter(e, run);
            throw e;
        }
        return List.of(load, run);
    }

    private static void deleteAfter(Exception failure, Path secret) {
        try {
            Files.deleteIfExists(secret);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private static Path properties(Path trialFolder, String phase) {
        return trialFolder.resolve(phase + ".properties");
    }

    private List<String> loadCommand(Path shared, Path trialFolder, int client) {
        List<String> command = client(shared);
        command.addAll(List.of("-load", "-db", bindingClass(shared), "-P", string(properties(trialFolder, LOAD))));
        command.addAll(seedArgument());
        if (extent.clients() > 1) {
            command.addAll(List.of("-p", SharedWorkload.CLIENT + "=" + (client + 1)));
            command.addAll(List.of("-p", "insertstart=" + extent.firstRecord(client)));
            command.addAll(List.of("-p", "insertcount=" + extent.part(extent.records(), client)));
        }
        return List.copyOf(command);
    }

    private List<String> runCommand(Path shared, Path trialFolder, int client) {
        List<String> command = client(shared);
        command.addAll(List.of("-t", "-db", bindingClass(shared), "-P", string(properties(trialFolder, RUN))));
        command.addAll(seedArgument());
        command.addAll(measurement.argument(trialFolder.resolve(stem(RUN, client))));
        if (extent.clients() > 1) {
            command.addAll(List.of("-p", SharedWorkload.CLIENT + "=" + (client + 1)));
            command.addAll(List.of("-p", "operationcount=" + extent.part(extent.operations(), client)));
        }
        if (extent.open()) {
            command.addAll(List.of("-target", Integer.toString(extent.part(extent.target(), client))));
        }
        return List.copyOf(command);
    }

    /** As an argument, because the record of a trial shows those. */
    private List<String> seedArgument() {
        return List.of("-p", SeededWorkload.SEED + "=" + seed);
    }

    private String bindingClass(Path shared) {
        return home.bindingClass(shared, binding);
    }

    private List<String> client(Path shared) {
        List<String> command = new ArrayList<>();
        command.add("java");
        // YCSB formats raw values in the JVM's locale, which may have other digits.
        command.addAll(List.of("-Duser.language=en", "-Duser.country=US"));
        // for SeededWorkload
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.addAll(javaOptions);
        command.add("-cp");
        command.add(Stream.concat(home.classPath(shared, binding).stream(), classPath.stream())
                .map(YcsbWorkload::string)
                .collect(Collectors.joining(File.pathSeparator)));
        command.add("site.ycsb.Client");
        return command;
    }

    private static String string(Path path) {
        return path.toString();
    }
}
