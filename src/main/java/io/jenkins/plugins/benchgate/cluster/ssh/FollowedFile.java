package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file here that gets what a file over there gets, each byte once. */
final class FollowedFile {
    private final Path file;
    private long fetched;

    /**
     * @param fetched bytes of the one over there that are here already
     */
    FollowedFile(Path file, long fetched) {
        this.file = file;
        this.fetched = fetched;
    }

    /**
     * One that goes on where the file here ends.
     *
     * @param base length that it had when the one over there was empty
     */
    static FollowedFile resume(Path file, long base) throws IOException {
        return new FollowedFile(file, Math.max(0, length(file) - base));
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
        ByteBuffer rest = ByteBuffer.wrap(bytes, from, count);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            while (rest.hasRemaining()) {
                fetched += channel.write(rest);
            }
        }
    }
}
