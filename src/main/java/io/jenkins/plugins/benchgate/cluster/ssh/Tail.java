package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Keeps the last bytes of what is written to it. */
final class Tail extends OutputStream {
    private final int size;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    Tail(int size) {
        this.size = size;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        kept.write(bytes, offset, length);
        if (kept.size() > 2 * size) {
            byte[] last = last();
            kept.reset();
            kept.write(last, 0, last.length);
        }
    }

    synchronized String text() {
        return new String(last(), StandardCharsets.UTF_8);
    }

    private byte[] last() {
        byte[] all = kept.toByteArray();
        return all.length <= size ? all : Arrays.copyOfRange(all, all.length - size, all.length);
    }
}
