package io.jenkins.plugins.benchgate.workload.ycsb;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The built-in benchmark client: YCSB 0.17.0 with what it needs and our bindings, as files for a JVM of its own.
 *
 * <p>The files travel inside our own jar and are read through the class loader alone, so that they unpack the same from
 * a jar, a folder of classes, and a Jenkins agent. They are never on our own class path: YCSB needs Jackson 1.
 */
public final class YcsbClient {
    private static final String PACKAGE = YcsbClient.class.getPackageName() + ".";

    /** The built-in bindings: name → class. */
    public static final Map<String, String> BINDINGS = Collections.unmodifiableMap(
            new TreeMap<>(Map.of("jdbc", PACKAGE + "JdbcBinding", "redis", PACKAGE + "RedisBinding")));

    /** A core workload that several clients can run at once although it inserts. */
    public static final String SHARED_WORKLOAD = PACKAGE + "SharedWorkload";

    /** Runs another workload with requests that follow from a seed. */
    static final String SEEDED_WORKLOAD = PACKAGE + "SeededWorkload";

    private static final String HISTOGRAMS = "HdrHistogram.jar";
    private static final List<String> JARS = List.of(
            "core.jar",
            "htrace-core4.jar",
            "jackson-core-asl.jar",
            HISTOGRAMS,
            "jedis.jar",
            "commons-pool2.jar",
            "slf4j-api.jar");
    private static final List<String> CLASSES = List.of(
            "JdbcBinding.class",
            "JdbcTable.class",
            "RedisBinding.class",
            "SeededWorkload.class",
            "SeededWorkload$Drawing.class",
            "SharedWorkload.class");
    private static final String CLASS_FOLDER = "classes";

    private YcsbClient() {}

    /**
     * The class path of a client that was unpacked into {@code home}; nothing is looked up.
     *
     * @param home may be a path on another machine
     */
    public static List<Path> classPath(Path home) {
        return Stream.concat(JARS.stream().map(home::resolve), Stream.of(classes(home)))
                .toList();
    }

    /** Our own classes in a client that was unpacked into {@code home}. */
    static Path classes(Path home) {
        return home.resolve(CLASS_FOLDER);
    }

    /** The HdrHistogram in a client that was unpacked into {@code home}. */
    static Path histograms(Path home) {
        return home.resolve(HISTOGRAMS);
    }

    /**
     * Writes the client into {@code home}: missing files and those that differ are replaced, each in one step, so that
     * processes that unpack at the same time do not disturb each other.
     *
     * @return its class path
     * @throws IOException when a file cannot be written
     */
    public static List<Path> unpack(Path home) throws IOException {
        for (String jar : JARS) {
            unpack(jar, home.resolve(jar));
        }
        Path classes = home.resolve(CLASS_FOLDER);
        for (String part : YcsbClient.class.getPackageName().split("\\.", -1)) {
            classes = classes.resolve(part);
        }
        for (String name : CLASSES) {
            unpack(name, classes.resolve(name));
        }
        return classPath(home);
    }

    private static void unpack(String name, Path target) throws IOException {
        byte[] content = resource(name);
        if (Files.isRegularFile(target) && Arrays.equals(Files.readAllBytes(target), content)) {
            return;
        }
        Path folder = Files.createDirectories(target.toAbsolutePath().getParent());
        Path unfinished = Files.createTempFile(folder, name, ".part");
        try {
            Files.write(unfinished, content);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream input = YcsbClient.class.getResourceAsStream(name)) {
            if (input == null) {
                throw new FileNotFoundException("found no " + name + " beside " + YcsbClient.class.getName()
                        + ", expected it in a complete build: run mvn process-classes");
            }
            return input.readAllBytes();
        }
    }
}
