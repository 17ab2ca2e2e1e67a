package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.Reading;
import io.jenkins.plugins.benchgate.result.YcsbCollecting;
import io.jenkins.plugins.benchgate.result.YcsbOutput;
import io.jenkins.plugins.benchgate.result.YcsbReader;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A YCSB workload as a value, and the commands of its phases.
 *
 * <p>A trial has a folder. {@link #prepare} writes the properties of both phases there, readable by the owner alone, because
 * they may hold a password; {@link #loadCommand} and {@link #runCommand} name these files, so that no value of a property
 * stands among the arguments of a process. What the commands print belongs in the files named by the constants here.
 *
 * @param binding {@code jdbc} for the built-in binding, else the full name of a class that extends {@code site.ycsb.DB}
 * @param letter core workload A to F, in lower case; null when {@code properties} say all
 * @param recordCount rows that the load phase inserts, at least 1
 * @param operationCount operations of the run phase, at least 1
 * @param threads of the client, at least 1 and no more than there are records or operations
 * @param properties of YCSB and the binding, in order; they win over those of the letter, but the counts, the threads and
 *     what this class needs to measure ({@link #reservedProperties}) have their own places
 * @param classPath what the binding needs besides the client, such as a JDBC driver's jar
 * @param javaOptions options of the client's JVM
 */
public record YcsbWorkload(
        String binding,
        @Nullable Character letter,
        int recordCount,
        int operationCount,
        int threads,
        Map<String, String> properties,
        List<Path> classPath,
        List<String> javaOptions)
        implements Workload {
    private static final String LOAD = "load";
    private static final String RUN = "run";
    public static final String LOAD_OUTPUT = "load.out";
    public static final String LOAD_ERRORS = "load.err";
    public static final String RUN_OUTPUT = "run.out";
    public static final String RUN_ERRORS = "run.err";
    public static final String RUN_RAW = "run.raw.csv";
    public static final String LOAD_PROPERTIES = "load.properties";
    public static final String RUN_PROPERTIES = "run.properties";

    private static final String RAW_FILE = "measurement.raw.output_file";

    /** YCSB 0.17.0, {@code workloads/workload[a-f]}, without the counts. */
    private static final Map<Character, Map<String, String>> CORE = Map.of(
            'a', core("0.5", "0.5", "0", "0", "0", "zipfian"),
            'b', core("0.95", "0.05", "0", "0", "0", "zipfian"),
            'c', core("1", "0", "0", "0", "0", "zipfian"),
            'd', core("0.95", "0", "0", "0.05", "0", "latest"),
            'e', core("0", "0", "0.95", "0.05", "0", "zipfian"),
            'f', core("0.5", "0", "0", "0", "0.5", "zipfian"));

    public YcsbWorkload {
        classPath = List.copyOf(classPath);
        javaOptions = List.copyOf(javaOptions);
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        if (!binding.equals("jdbc") && !binding.matches("[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)+")) {
            throw new IllegalArgumentException(
                    "found YCSB binding '" + binding + "', expected jdbc or the full name of a class");
        }
        if (letter != null && !CORE.containsKey(letter)) {
            throw new IllegalArgumentException("found YCSB workload '" + letter + "', expected a letter from a to f");
        }
        positive("recordcount", recordCount);
        positive("operationcount", operationCount);
        positive("threadcount", threads);
        int fewest = Math.min(recordCount, operationCount);
        if (threads > fewest) {
            throw new IllegalArgumentException("found " + threads + " threads for " + fewest
                    + " operations of a phase, expected no more threads than operations");
        }
        for (String name : properties.keySet()) {
            if (reservedProperties().contains(name)) {
                throw new IllegalArgumentException("found YCSB property '" + name
                        + "', expected it to be left out: the workload's counts, threads and measurement set it");
            }
        }
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("found " + name + " " + value + ", expected at least 1");
        }
    }

    private static Map<String, String> core(
            String read, String update, String scan, String insert, String readModifyWrite, String distribution) {
        return Map.of(
                "readallfields", "true",
                "readproportion", read,
                "updateproportion", update,
                "scanproportion", scan,
                "insertproportion", insert,
                "readmodifywriteproportion", readModifyWrite,
                "requestdistribution", distribution,
                "maxscanlength", "100",
                "scanlengthdistribution", "uniform");
    }

    /** Properties that nobody may give, because a phase would then do or report something else than it is judged by. */
    public static Set<String> reservedProperties() {
        return Set.of(
                "recordcount",
                "operationcount",
                "insertcount",
                "threadcount",
                "maxexecutiontime",
                "dotransactions",
                "db",
                "exporter",
                "exportfile",
                "measurementtype",
                "measurement.interval",
                RAW_FILE);
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
    public boolean needsSystem() {
        return true;
    }

    @Override
    public void install(Path shared) throws IOException {
        YcsbClient.unpack(shared);
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        return List.of(
                new Phase(
                        LOAD, false, new Client(loadCommand(shared, trialFolder), Map.of(), LOAD_OUTPUT, LOAD_ERRORS)),
                new Phase(RUN, true, new Client(runCommand(shared, trialFolder), Map.of(), RUN_OUTPUT, RUN_ERRORS)));
    }

    @Override
    public Reading read(Phase phase, Path folder) throws IOException {
        return read(phase, folder, Keeping.AUTO);
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        YcsbOutput output = phase.name().equals(LOAD)
                ? new YcsbOutput(folder.resolve(LOAD_OUTPUT), null, null, recordCount)
                : new YcsbOutput(folder.resolve(RUN_OUTPUT), folder.resolve(RUN_RAW), null, operationCount);
        return YcsbReader.read(List.of(output), keeping, true);
    }

    @Override
    public OptionalInt workers() {
        return OptionalInt.of(threads);
    }

    @Override
    public double collecting(Phase phase, Path folder) throws IOException {
        return YcsbCollecting.share(folder.resolve(phase.name().equals(LOAD) ? LOAD_OUTPUT : RUN_OUTPUT));
    }

    /**
     * What the run phase measures: the throughput, and the latency of each operation that has a share in it. Empty when the
     * properties name a workload class of their own, of which that is not known.
     */
    @Override
    public List<Metric> metrics() {
        Map<String, String> all = phaseProperties("raw");
        if (properties.containsKey("workload")) {
            return List.of();
        }
        List<Metric> metrics = new ArrayList<>();
        metrics.add(new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER));
        Map<String, String> operations = new LinkedHashMap<>();
        operations.put("READ", "readproportion");
        operations.put("UPDATE", "updateproportion");
        operations.put("INSERT", "insertproportion");
        operations.put("SCAN", "scanproportion");
        operations.put("READ-MODIFY-WRITE", "readmodifywriteproportion");
        boolean modifies = occurs(all, "readmodifywriteproportion");
        operations.forEach((operation, share) -> {
            boolean part = modifies && (operation.equals("READ") || operation.equals("UPDATE"));
            if (part || occurs(all, share)) {
                metrics.add(new Metric(operation + " latency", Unit.SECOND, Direction.LOWER));
            }
        });
        return metrics;
    }

    /** A share that is no number is YCSB's to refuse. */
    private static boolean occurs(Map<String, String> all, String share) {
        return !all.getOrDefault(share, "0").matches("0*(\\.0*)?");
    }

    @Override
    public YcsbWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        all.putAll(more);
        all.replaceAll((name, value) -> fill.apply(value));
        return new YcsbWorkload(
                binding,
                letter,
                recordCount,
                operationCount,
                threads,
                all,
                classPath.stream()
                        .map(path -> Path.of(fill.apply(path.toString())))
                        .toList(),
                javaOptions.stream().map(fill).toList());
    }

    /** {@code YCSB A, 1000 records, 20000 operations, 4 threads}. */
    @Override
    public String description() {
        return (letter == null ? "YCSB" : "YCSB " + String.valueOf(letter).toUpperCase(Locale.ROOT))
                + String.format(
                        Locale.ROOT,
                        ", %d records, %d operations, %d thread%s",
                        recordCount,
                        operationCount,
                        threads,
                        threads == 1 ? "" : "s");
    }

    /** The content of {@link #LOAD_PROPERTIES}: ISO 8859-1, sorted by name. */
    public String loadProperties() {
        return text(phaseProperties("hdrhistogram"));
    }

    /** The content of {@link #RUN_PROPERTIES}: ISO 8859-1, sorted by name. */
    public String runProperties() {
        return text(phaseProperties("hdrhistogram+raw"));
    }

    private Map<String, String> phaseProperties(String measurementType) {
        Map<String, String> all = new TreeMap<>();
        all.put("workload", "site.ycsb.workloads.CoreWorkload");
        all.putAll(letter == null ? Map.of() : CORE.get(letter));
        all.putAll(properties);
        all.put("recordcount", Integer.toString(recordCount));
        // The load phase needs it too: the zipfian generator reads it when the workload starts.
        all.put("operationcount", Integer.toString(operationCount));
        all.put("threadcount", Integer.toString(threads));
        all.put("measurementtype", measurementType);
        return all;
    }

    /** As {@link Properties} reads it, without the date that {@link Properties#store} writes into the first line. */
    private static String text(Map<String, String> all) {
        StringBuilder text = new StringBuilder();
        all.forEach((name, value) -> {
            Properties one = new Properties();
            one.setProperty(name, value);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                one.store(bytes, null);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            bytes.toString(StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> text.append(line).append('\n'));
        });
        return text.toString();
    }

    /**
     * Writes the properties of both phases into the trial's folder, readable and writable by the owner alone where the file
     * system can say so. They may hold a password: delete them when the trial is over. Raw latencies of an earlier trial in
     * the same folder are deleted, because YCSB would append to them.
     *
     * @return the files of properties
     * @throws IOException when a file cannot be written
     */
    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        Path load = trialFolder.resolve(LOAD_PROPERTIES);
        Path run = trialFolder.resolve(RUN_PROPERTIES);
        writeSecretly(load, loadProperties());
        writeSecretly(run, runProperties());
        Files.deleteIfExists(trialFolder.resolve(RUN_RAW));
        return List.of(load, run);
    }

    private static void writeSecretly(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        FileAttribute<?>[] ownerOnly =
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[] {};
        Files.createFile(file, ownerOnly);
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }

    /**
     * The arguments of the load phase; its standard output belongs in {@link #LOAD_OUTPUT}.
     *
     * @param clientHome where {@link YcsbClient} was unpacked; like {@code trialFolder} it may be on another machine
     */
    public List<String> loadCommand(Path clientHome, Path trialFolder) {
        List<String> command = client(clientHome);
        command.addAll(List.of("-load", "-db", bindingClass(), "-P", string(trialFolder.resolve(LOAD_PROPERTIES))));
        return List.copyOf(command);
    }

    /** The arguments of the run phase; its standard output belongs in {@link #RUN_OUTPUT}, and it writes {@link #RUN_RAW}. */
    public List<String> runCommand(Path clientHome, Path trialFolder) {
        List<String> command = client(clientHome);
        command.addAll(List.of(
                "-t",
                "-db",
                bindingClass(),
                "-P",
                string(trialFolder.resolve(RUN_PROPERTIES)),
                "-p",
                RAW_FILE + "=" + string(trialFolder.resolve(RUN_RAW))));
        return List.copyOf(command);
    }

    private String bindingClass() {
        return binding.equals("jdbc") ? YcsbClient.JDBC_BINDING : binding;
    }

    private List<String> client(Path clientHome) {
        List<String> command = new ArrayList<>();
        command.add("java");
        // YCSB formats raw values in the JVM's locale, which may have other digits.
        command.addAll(List.of("-Duser.language=en", "-Duser.country=US"));
        command.addAll(javaOptions);
        command.add("-cp");
        command.add(Stream.concat(YcsbClient.classPath(clientHome).stream(), classPath.stream())
                .map(YcsbWorkload::string)
                .collect(Collectors.joining(File.pathSeparator)));
        command.add("site.ycsb.Client");
        return command;
    }

    private static String string(Path path) {
        return path.toString();
    }
}
