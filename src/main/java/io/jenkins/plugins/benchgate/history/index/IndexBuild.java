package io.jenkins.plugins.benchgate.history.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The building of the index of a large history, in a thread of its own, one for each history at a time.
 *
 * <p>Pages need not wait for it: until it ends they are answered from an index of the newest lines.
 */
final class IndexBuild {
    /** So many bytes are read in about a tenth of a second. */
    private static final long NEWEST = 4 << 20;

    private static final Map<Path, IndexBuild> RUNNING = new HashMap<>();

    private final byte[] newest;
    private final Path history;
    private final long size;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private volatile long read;

    private IndexBuild(IndexFile index) throws IOException {
        this.history = index.history();
        this.size = Files.size(history);
        this.newest = index.newest(NEWEST);
    }

    /** The one that is running for this history; it is started where none is. */
    static IndexBuild of(IndexFile index) throws IOException {
        synchronized (RUNNING) {
            IndexBuild build = RUNNING.get(index.history());
            if (build == null) {
                build = new IndexBuild(index);
                build.start(index);
                RUNNING.put(index.history(), build);
            }
            return build;
        }
    }

    /** The share of a history's bytes that have been read, from 0 to 1; 1 where no index is being built for it. */
    static double share(Path history) {
        IndexBuild build;
        synchronized (RUNNING) {
            build = RUNNING.get(history);
        }
        return build == null ? 1 : Math.min(1, (double) build.read / build.size);
    }

    private void start(IndexFile index) {
        Thread thread = new Thread(() -> run(index), "benchgate-index " + history);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(IndexFile index) {
        @Nullable Throwable problem = null;
        try {
            index.build(end -> read = end);
        } catch (IOException | RuntimeException | Error e) {
            problem = e;
        }
        synchronized (RUNNING) {
            RUNNING.remove(history);
        }
        if (problem == null) {
            done.complete(null);
        } else {
            done.completeExceptionally(problem);
        }
    }

    /** Waits until the index is there. */
    void await() throws IOException {
        try {
            done.join();
        } catch (CompletionException e) {
            throw new IOException("cannot build the index of " + history + ": " + e.getCause(), e);
        }
    }

    /** An index of the newest lines, open for reading; its file is gone once it is closed. */
    FileChannel newest() throws IOException {
        Path file = history.resolveSibling("." + history.getFileName() + ".newest." + UUID.randomUUID() + ".tmp");
        FileChannel rows = FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        try {
            ByteBuffer bytes = ByteBuffer.wrap(newest);
            while (bytes.hasRemaining()) {
                rows.write(bytes);
            }
            return rows;
        } catch (IOException e) {
            rows.close();
            throw e;
        }
    }
}
