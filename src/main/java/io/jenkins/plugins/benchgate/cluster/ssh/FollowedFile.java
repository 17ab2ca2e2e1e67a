package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file here that gets what a file over there gets, each byte once. */
final class FollowedFile {
    private final Path file;
    private final long base;
    private long fetched;

    /**
     * @param base length that the file here had when the one over there was empty
     * @param fetched bytes of the one over there that are here already
     */
    FollowedFile(Path file, long base, long fetched) {
        this.file = file;
        this.base = base;
        this.fetched = fetched;
    }

    /** One that nothing came for yet; the file here is created if there is none. */
    static FollowedFile begin(Path file) throws IOException {
        return new FollowedFile(file, length(file), 0);
    }

    /** One that goes on where another process stopped: what lies behind the base came from there. */
    static FollowedFile resume(Path file, long base) throws IOException {
        return new FollowedFile(file, base, Math.max(0, length(file) - base));
    }

    private static long length(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            return channel.size();
        }
    }

    /** Length of the file here when the one over there was empty. */
    long base() {
        return base;
    }

    /** Bytes of the file over there that are here. */
    long fetched() {
        return fetched;
    }

    void append(byte[] bytes, int from, int count) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes, from, count);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (rest.hasRemaining()) {
                fetched += channel.write(rest);
            }
        }
    }
}
