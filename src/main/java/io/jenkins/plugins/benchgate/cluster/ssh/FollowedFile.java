package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file here that gets what a file over there gets, each byte once. A byte of a secret is a star here, so that both
 * have the same length.
 */
final class FollowedFile {
    private static final byte STAR = '*';

    private final Path file;
    private final Masking masking;
    private long fetched;
    /** Length of the file when it was last written to. */
    private long written = -1;
    /** Its end by then as it came: a secret that goes on in what comes next may begin with another one. */
    private byte[] last = new byte[0];

    /**
     * @param fetched bytes of the one over there that are here already
     */
    FollowedFile(Path file, long fetched, Masking masking) {
        this.file = file;
        this.fetched = fetched;
        this.masking = masking;
    }

    /**
     * One that goes on where the file here ends.
     *
     * @param base length that it had when the one over there was empty
     */
    static FollowedFile resume(Path file, long base, Masking masking) throws IOException {
        return new FollowedFile(file, Math.max(0, length(file) - base), masking);
    }

    /** Creates the file if there is none. */
    static long length(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            return channel.size();
        }
    }

    /** Bytes of the file over there that are here. */
    long fetched() {
        return fetched;
    }

    void append(byte[] bytes, int from, int count) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = channel.size();
            byte[] shown = end(channel, size);
            byte[] came = size == written ? last : shown;
            byte[] all = Arrays.copyOf(came, came.length + count);
            System.arraycopy(bytes, from, all, came.length, count);
            byte[] masked = masking.stars(all);
            for (int i = 0; i < shown.length; i++) {
                if (shown[i] == STAR) {
                    // of a secret that began before
                    masked[i] = STAR;
                }
            }
            write(channel, masked, size, shown.length);
            written = size + count;
            last = Arrays.copyOfRange(all, Math.max(0, all.length - kept()), all.length);
        }
    }

    /** What of a secret that goes on may be here already, in bytes. */
    private int kept() {
        return Math.max(0, masking.longest() - 1);
    }

    private byte[] end(FileChannel channel, long size) throws IOException {
        ByteBuffer end = ByteBuffer.allocate((int) Math.min(size, kept()));
        while (end.hasRemaining()) {
            if (channel.read(end, size - end.remaining()) < 0) {
                throw new EOFException(file + " has become shorter");
            }
        }
        return end.array();
    }

    /** Overwrites the end of the file, then goes on behind it. */
    private void write(FileChannel channel, byte[] masked, long size, int overwritten) throws IOException {
        long before = fetched;
        long at = size - overwritten;
        ByteBuffer rest = ByteBuffer.wrap(masked);
        while (rest.hasRemaining()) {
            channel.write(rest, at + rest.position());
            fetched = before + Math.max(0, rest.position() - overwritten);
        }
    }
}
