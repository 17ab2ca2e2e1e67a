package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.AtomicFile.PrivateFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A file of properties, one of which may be a password. */
public record PropertyFile(Map<String, String> properties) {
    public PropertyFile {
        properties = new TreeMap<>(properties);
    }

    /**
     * As {@link Properties} reads it: ISO 8859-1, sorted by name, and without the date that {@link Properties#store}
     * writes into the first line.
     */
    public String text() {
        StringBuilder text = new StringBuilder();
        properties.forEach((name, value) -> {
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

    /** Writes it anew, for its owner alone. */
    public void write(Path file) throws IOException {
        PrivateFile.write(file, text().getBytes(StandardCharsets.ISO_8859_1));
    }
}
