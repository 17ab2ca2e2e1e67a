package io.jenkins.plugins.benchgate.workload.ycsb;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The folder of a YCSB as its project publishes it: jars in {@code lib}, those of a binding in
 * {@code redis-binding/lib} where there are several, and the names of bindings with their classes in {@code bin/bindings.properties}.
 */
record YcsbDistribution(Path folder) {
    private static final String LIBRARIES = "lib";
    private static final String NAMES = "bin/bindings.properties";

    /** Refuses what can be neither the name of a binding, such as {@code cassandra-cql}, nor that of a class. */
    static void checkName(String binding) {
        if (!binding.matches("[a-z0-9]++(?:-[a-z0-9]++)*+") && !binding.matches(YcsbHome.CLASS_NAME)) {
            throw new IllegalArgumentException("found YCSB binding '" + binding
                    + "', expected one of that YCSB, such as redis, or the full name of a class");
        }
    }

    /** Bindings of one system share a folder: {@code cassandra-cql} is in {@code cassandra-binding}. */
    private static String bindingFolder(String binding) {
        return binding.split("-", 2)[0] + "-binding";
    }

    /**
     * Whether a file of the archive is needed to run with a binding.
     *
     * @param name without the folder that the archive has around all
     */
    static boolean needs(String name, String binding) {
        return name.equals(NAMES)
                || name.startsWith(LIBRARIES + "/")
                || name.startsWith("conf/")
                || name.startsWith(bindingFolder(binding) + "/");
    }

    /** Refuses a folder that is no YCSB or does not have the binding. */
    void check(String binding) throws IOException {
        if (!hasJar(folder.resolve(LIBRARIES))) {
            throw new IOException("found no jar in " + folder.resolve(LIBRARIES) + ", expected the folder of a YCSB");
        }
        if (binding.matches(YcsbHome.CLASS_NAME)) {
            return;
        }
        Properties names = names();
        if (!names.containsKey(binding)) {
            throw new IOException("found no binding '" + binding + "' in " + folder.resolve(NAMES)
                    + ", expected one of "
                    + String.join(
                            ", ", names.stringPropertyNames().stream().sorted().toList()));
        }
    }

    private static boolean hasJar(Path libraries) throws IOException {
        if (!Files.isDirectory(libraries)) {
            return false;
        }
        try (Stream<Path> files = Files.list(libraries)) {
            return files.anyMatch(file -> file.toString().endsWith(".jar"));
        }
    }

    private Properties names() throws IOException {
        Properties names = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve(NAMES))) {
            names.load(reader);
        }
        return names;
    }

    /**
     * Our HdrHistogram comes first, because the one of YCSB 0.17.0 cannot write files on Java 11 and newer; our classes
     * come last.
     *
     * @param shared where {@link YcsbClient} was unpacked
     */
    List<Path> classPath(Path shared, String binding) {
        Path own = folder.resolve(bindingFolder(binding));
        List<Path> classPath = new ArrayList<>(List.of(YcsbClient.histograms(shared)));
        classPath.addAll(List.of(
                own.resolve("conf"),
                folder.resolve("conf"),
                folder.resolve(LIBRARIES).resolve("*"),
                own.resolve(LIBRARIES).resolve("*"),
                YcsbClient.classes(shared)));
        return classPath;
    }

    /**
     * The class of a binding that {@link #check} has found; its name where the folder is not there (any more), as when
     * a stored trial is read again.
     */
    String bindingClass(String binding) {
        if (binding.matches(YcsbHome.CLASS_NAME) || !Files.exists(folder.resolve(NAMES))) {
            return binding;
        }
        try {
            return names().getProperty(binding, binding);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
