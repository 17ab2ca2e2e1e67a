package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** Reads runs ahead, on a thread of its own, so that the thread of the loop never waits for them. */
final class RunSource implements Closeable {
    private static final int BATCH = 256;
    private static final int AHEAD = 8;
    /** Characters of the bodies in a batch, so that large bodies do not fill the memory. */
    private static final long LARGEST = 1L << 20;

    private final RunsFile file;
    private final Runnable more;
    private final BlockingQueue<Batch> batches = new ArrayBlockingQueue<>(AHEAD);
    private final Thread reader = new Thread(this::read, "runs");
    private volatile boolean starving;
    private Batch batch = new Batch(List.of(), false, null);
    private int at;

    /** @param more is called by another thread when there are runs again after {@link #poll} had none */
    RunSource(RunsFile file, Runnable more) {
        this.file = file;
        this.more = more;
        reader.setDaemon(true);
    }

    void start() {
        reader.start();
    }

    private record Batch(List<PlannedRun> runs, boolean last, @Nullable IOException failure) {}

    private void read() {
        try {
            boolean last = false;
            while (!last) {
                Batch next = batch();
                last = next.last();
                batches.put(next);
                if (starving) {
                    starving = false;
                    more.run();
                }
            }
        } catch (InterruptedException e) {
            // closed before the end
            Thread.currentThread().interrupt();
        }
    }

    private Batch batch() {
        List<PlannedRun> runs = new ArrayList<>(BATCH);
        try {
            long size = 0;
            while (runs.size() < BATCH && size < LARGEST) {
                PlannedRun run = file.next();
                if (run == null) {
                    return new Batch(runs, true, null);
                }
                runs.add(run);
                for (PlannedRun.Request request : run.requests()) {
                    for (PlannedRun.Piece piece : request.body()) {
                        size += piece.text().length();
                    }
                }
            }
            return new Batch(runs, false, null);
        } catch (IOException | RuntimeException e) {
            return new Batch(runs, true, e instanceof IOException known ? known : new IOException(e.toString(), e));
        }
    }

    /**
     * The next run; {@code null} when there is none yet, or no more.
     *
     * @throws IOException when the file is damaged
     */
    @Nullable
    PlannedRun poll() throws IOException {
        if (at == batch.runs().size() && !turned()) {
            return null;
        }
        return batch.runs().get(at++);
    }

    private boolean turned() throws IOException {
        while (at == batch.runs().size()) {
            if (batch.failure() != null) {
                throw batch.failure();
            }
            if (batch.last()) {
                return false;
            }
            Batch next = batches.poll();
            if (next == null) {
                starving = true;
                // it may have come before the reader could see that
                next = batches.poll();
                if (next == null) {
                    return false;
                }
                starving = false;
            }
            batch = next;
            at = 0;
        }
        return true;
    }

    /** Whether all runs were taken. */
    boolean ended() {
        return batch.last() && at == batch.runs().size();
    }

    @Override
    public void close() throws IOException {
        reader.interrupt();
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        file.close();
    }
}
