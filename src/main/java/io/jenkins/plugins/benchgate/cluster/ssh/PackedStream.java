package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** What a thread of its own writes, to be read here; a failure there is one here. */
final class PackedStream extends InputStream {
    private static final int CHUNK = 1 << 16;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(16);
    private final Thread writer;
    private volatile @Nullable IOException failure;
    private byte[] chunk = new byte[0];
    private int next;
    private boolean ended;

    interface Content {
        void write(OutputStream out) throws IOException;
    }

    PackedStream(Content content) {
        writer = new Thread(
                () -> {
                    try (OutputStream out = new BufferedOutputStream(new Chunks(), CHUNK)) {
                        content.write(out);
                    } catch (IOException e) {
                        failure = e;
                    } finally {
                        put(END);
                    }
                },
                "benchgate-pack");
        writer.setDaemon(true);
        writer.start();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (next == chunk.length && !ended) {
            try {
                chunk = chunks.take();
            } catch (InterruptedException e) {
                throw SshRun.interrupted();
            }
            next = 0;
            ended = chunk == END;
        }
        if (ended) {
            IOException reason = failure;
            if (reason != null) {
                throw reason;
            }
            return -1;
        }
        int count = Math.min(length, chunk.length - next);
        System.arraycopy(chunk, next, bytes, offset, count);
        next += count;
        return count;
    }

    /** Ends the thread. */
    @Override
    public void close() {
        writer.interrupt();
    }

    private boolean put(byte[] bytes) {
        try {
            chunks.put(bytes);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private final class Chunks extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!put(Arrays.copyOfRange(bytes, offset, offset + length))) {
                throw SshRun.interrupted();
            }
        }
    }
}
