package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Stand-in for the append-only history. */
public final class History {
    private final Path file;

    public History(Path file) {
        this.file = file;
    }

    public List<BuildRecord> read(Consumer<String> warnings) throws IOException {
        List<BuildRecord> records = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                records.add(RecordJson.read(line));
            }
        }
        return records;
    }

    public void append(BuildRecord record) throws IOException {
        Path folder = file.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, RecordJson.write(record) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
