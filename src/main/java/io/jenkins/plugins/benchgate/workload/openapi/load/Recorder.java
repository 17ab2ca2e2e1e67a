package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Counts outcomes and writes a row for each request and each run of a pattern, {@code start,latency,what,outcome}. Rows
 * are given to a thread that writes them; if it is behind by more than {@value #BUFFERS} times {@value #ROWS} rows, the
 * loop waits for it. Used by the thread of the loop only.
 */
final class Recorder implements Closeable {
    private static final int ROWS = 1 << 13;
    private static final int BUFFERS = 16;
    private static final int FILE_BUFFER = 1 << 16;
    /** Bytes of the longest row: two numbers of 19 digits, a number of 10 and an outcome. */
    private static final int LONGEST_ROW = 160;

    private final int operations;
    private final byte[][] whats;
    private final Map<String, Integer> outcomes = new HashMap<>();
    private final long[][] counts;
    private byte[][] names = new byte[0][];
    private final @Nullable OutputStream out;
    private final BlockingQueue<Rows> written = new ArrayBlockingQueue<>(BUFFERS);
    private final BlockingQueue<Rows> filled = new ArrayBlockingQueue<>(BUFFERS);
    private final Thread writer = new Thread(this::write, "rows");
    private volatile @Nullable IOException failure;
    private Rows rows = new Rows();
    private boolean closed;

    /**
     * @param file {@code null} for counts alone
     * @throws IOException when the file cannot be written
     */
    Recorder(LoadPlan plan, @Nullable Path file) throws IOException {
        operations = plan.operations().size();
        whats = new byte[operations + plan.patterns().size()][];
        for (int i = 0; i < whats.length; i++) {
            whats[i] = ("," + name(i) + ",").getBytes(StandardCharsets.US_ASCII);
        }
        counts = new long[whats.length][0];
        out = file == null ? null : new BufferedOutputStream(Files.newOutputStream(file), FILE_BUFFER);
        if (out != null) {
            StringBuilder head = new StringBuilder("# benchgate requests 1\n");
            for (int i = 0; i < whats.length; i++) {
                String named = i < operations
                        ? plan.operations().get(i).name()
                        : plan.patterns().get(i - operations);
                head.append("# ")
                        .append(name(i))
                        .append(' ')
                        .append(named.replaceAll("\\s+", " "))
                        .append('\n');
            }
            head.append("start,latency,what,outcome\n");
            out.write(head.toString().getBytes(StandardCharsets.UTF_8));
            for (int i = 1; i < BUFFERS; i++) {
                written.add(new Rows());
            }
            writer.setDaemon(true);
            writer.start();
        }
    }

    private static final class Rows {
        final long[] starts = new long[ROWS];
        final long[] latencies = new long[ROWS];
        final int[] whats = new int[ROWS];
        final int[] outcomes = new int[ROWS];
        int size;
        byte[][] names = new byte[0][];
    }

    private String name(int what) {
        return what < operations ? "o" + what : "p" + (what - operations);
    }

    /**
     * A request.
     *
     * @param start µs since the epoch
     * @param latency µs
     */
    void request(int operation, long start, long latency, String outcome) throws IOException {
        record(operation, start, latency, outcome);
    }

    /** A run of a pattern. */
    void run(int pattern, long start, long latency, String outcome) throws IOException {
        record(operations + pattern, start, latency, outcome);
    }

    private void record(int what, long start, long latency, String outcome) throws IOException {
        Integer known = outcomes.get(outcome);
        int number = known == null ? number(outcome) : known;
        counts[what][number]++;
        if (out == null) {
            return;
        }
        Rows to = rows;
        int at = to.size++;
        to.starts[at] = start;
        to.latencies[at] = latency;
        to.whats[at] = what;
        to.outcomes[at] = number;
        if (to.size == ROWS) {
            hand();
            rows = take();
        }
    }

    private int number(String outcome) {
        int number = outcomes.size();
        outcomes.put(outcome, number);
        // copied, because the writer reads the older ones
        names = Arrays.copyOf(names, number + 1);
        names[number] = (outcome + "\n").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Arrays.copyOf(counts[i], number + 1);
        }
        return number;
    }

    private void hand() throws IOException {
        rows.names = names;
        try {
            filled.put(rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private Rows take() throws IOException {
        try {
            Rows next = written.take();
            next.size = 0;
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void write() {
        byte[] text = new byte[FILE_BUFFER];
        try {
            for (Rows next = filled.take(); next.size > 0; next = filled.take()) {
                if (failure == null) {
                    try {
                        write(next, text);
                    } catch (IOException e) {
                        failure = e;
                    }
                }
                written.put(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(Rows from, byte[] text) throws IOException {
        OutputStream to = out;
        if (to == null) {
            return;
        }
        int at = 0;
        for (int i = 0; i < from.size; i++) {
            if (at > text.length - LONGEST_ROW) {
                to.write(text, 0, at);
                at = 0;
            }
            at = digits(from.starts[i], text, at);
            text[at++] = ',';
            at = digits(from.latencies[i], text, at);
            at = append(whats[from.whats[i]], text, at);
            at = append(from.names[from.outcomes[i]], text, at);
        }
        to.write(text, 0, at);
    }

    private static int append(byte[] part, byte[] text, int at) {
        System.arraycopy(part, 0, text, at, part.length);
        return at + part.length;
    }

    /** Writes a number of at least 0. */
    private static int digits(long number, byte[] text, int at) {
        int length = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            length++;
        }
        long rest = number;
        for (int i = at + length - 1; i >= at; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + length;
    }

    /** How often there was each outcome of each operation and pattern, without those that there were not. */
    List<Summary.Count> counts() {
        List<Summary.Count> all = new ArrayList<>();
        for (int what = 0; what < counts.length; what++) {
            String name = name(what);
            long[] own = counts[what];
            outcomes.entrySet().stream()
                    .filter(outcome -> own[outcome.getValue()] > 0)
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(outcome -> all.add(new Summary.Count(name, outcome.getKey(), own[outcome.getValue()])));
        }
        return all;
    }

    /**
     * Writes what is left.
     *
     * @throws IOException when rows could not be written
     */
    @Override
    public void close() throws IOException {
        if (out == null || closed) {
            return;
        }
        closed = true;
        try {
            if (rows.size > 0) {
                rows.names = names;
                filled.put(rows);
            }
            // an empty one ends the writer
            filled.put(new Rows());
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            out.close();
        }
        if (failure != null) {
            throw failure;
        }
    }
}
