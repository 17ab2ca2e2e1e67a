package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * A property file as YCSB's {@code -P} takes it.
 *
 * @param properties what is left for the workload
 * @param counts how much it asks, which keys of the spec can say instead
 */
record YcsbFile(Map<String, String> properties, Map<String, String> counts) {
    static final YcsbFile NONE = new YcsbFile(Map.of(), Map.of());

    private static final int LARGEST_FILE = 1 << 20;

    private static final Set<String> COUNTS = Set.of("recordcount", "operationcount", "threadcount", "target");

    /** What other programs than this one are told by the same file, about how to measure and report. */
    private static final Set<String> OVERRIDDEN = Set.of(
            "exporter",
            "exportfile",
            "measurementtype",
            "measurement.interval",
            "measurement.raw.output_file",
            "hdrhistogram.fileoutput",
            "hdrhistogram.output.path");

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException when it cannot be read or says what nobody may say
     */
    static YcsbFile read(Path file) {
        Properties read = new Properties();
        try (Reader reader = opened(file)) {
            read.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException("found no property file " + file.normalize()
                    + " that can be read, expected one as YCSB's -P takes it");
        }
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, String> counts = new LinkedHashMap<>();
        new TreeMap<>(read).forEach((key, value) -> {
            String name = key.toString();
            if (COUNTS.contains(name)) {
                counts.put(name, checked(name, value.toString().strip(), file));
            } else if (!OVERRIDDEN.contains(name)) {
                properties.put(name, Placeholders.checkedSecret(value.toString()));
            }
        });
        properties.keySet().stream()
                .filter(YcsbWorkload.reservedProperties()::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("found YCSB property '" + name + "' in " + file.normalize()
                            + ", expected it to be left out");
                });
        return new YcsbFile(properties, counts);
    }

    private static Reader opened(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_FILE) {
            throw new IOException("no file of at most 1 MiB");
        }
        return Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
    }

    /** A count that would be passed over is one that nobody asked for. */
    private static String checked(String name, String text, Path file) {
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(
                    "found " + name + "=" + text + " in " + file.normalize() + ", expected a whole number below 10^9");
        }
        return text;
    }

    /** A count of the file; {@code fallback} where it does not say. */
    int whole(String name, int fallback) {
        String text = counts.get(name);
        return text == null ? fallback : Integer.parseInt(text);
    }
}
