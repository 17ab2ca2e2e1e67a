package io.jenkins.plugins.benchgate.workload.ycsb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A YCSB binding without a system: each thread writes what it was asked into a file of its own in {@code recording}.
 *
 * <p>It draws random numbers by itself, as drivers do, and some threads draw more of them than others.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB wants a Vector of HashMaps
public final class RecordingBinding extends DB {
    private static final AtomicInteger THREADS = new AtomicInteger();

    private final List<String> asked = new ArrayList<>();

    @Override
    public Status read(String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
        return asked("read " + key + " " + fields);
    }

    @Override
    public Status scan(
            String table,
            String first,
            int count,
            @Nullable Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
        return asked("scan " + first + " " + count + " " + fields);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        return asked("update " + key + " " + written(values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        return asked("insert " + key + " " + written(values));
    }

    @Override
    public Status delete(String table, String key) {
        return asked("delete " + key);
    }

    private static Map<String, String> written(Map<String, ByteIterator> values) {
        Map<String, String> written = new TreeMap<>();
        values.forEach((field, value) -> written.put(field, value.toString()));
        return written;
    }

    private Status asked(String operation) {
        asked.add(operation);
        if (operation.startsWith("read ")) {
            return Status.OK; // YCSB draws the bytes of READ-MODIFY-WRITE after its read
        }
        for (long i = System.nanoTime() % 7; i > 0; i--) {
            ThreadLocalRandom.current().nextLong();
        }
        return Status.OK;
    }

    @Override
    public void cleanup() {
        try {
            Files.write(
                    Path.of(
                            getProperties().getProperty("recording"),
                            ProcessHandle.current().pid() + "-" + THREADS.incrementAndGet()),
                    asked);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
