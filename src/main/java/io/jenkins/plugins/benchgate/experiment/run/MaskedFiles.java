package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Files in which programs have written secrets, without them: each byte of a secret becomes a star, where it stands, so that a
 * program that goes on writing at the end of the file is not disturbed.
 */
public final class MaskedFiles {
    private static final int BUFFER = 1 << 20;
    /**
     * Bytes of a secret in results: four stand by chance in every second file of 2 GiB that is compressed (2^31 places, 2^32
     * values), six in one of 100 000, and a star there would spoil what was measured.
     */
    private static final int SHORTEST_IN_RESULTS = 6;

    private final Masking masking;

    public MaskedFiles(Masking masking) {
        this.masking = masking;
    }

    /**
     * Masks all files below a folder but what is sealed already.
     *
     * @param except files and folders that are left out
     */
    public void in(Path folder, Set<Path> except) throws IOException {
        if (masking.longest() == 0 || !Files.isDirectory(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return except.contains(visited) || Files.exists(visited.resolve(RawResults.CHECKSUMS))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && attributes.size() > 0 && !except.contains(file)) {
                    try {
                        mask(file, RawResults.raw(file) ? SHORTEST_IN_RESULTS : 1);
                    } catch (NoSuchFileException e) {
                        return visitFileFailed(file, e);
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            /** What a program deletes meanwhile holds no secret any more. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Masks a file as long as it is now. */
    private void mask(Path file, int shortest) throws IOException {
        int overlap = masking.longest() - 1;
        byte[] bytes = new byte[BUFFER + overlap];
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            // what is read twice was masked in between, so that it is remembered as it came
            int kept = 0;
            for (long at = 0; at < size; ) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes, kept, (int) Math.min(BUFFER, size - at));
                while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position() - kept) >= 0) {
                    // until the buffer is full
                }
                int length = buffer.position();
                byte[] masked = bytes.clone();
                if (masking.stars(bytes, length, masked, shortest)) {
                    write(file, bytes, masked, length, at - kept);
                }
                if (buffer.hasRemaining()) {
                    return;
                }
                at += length - kept;
                kept = Math.min(overlap, length);
                System.arraycopy(bytes, length - kept, bytes, 0, kept);
            }
        }
    }

    /** Writes the bytes that differ, and no other: what a secret before has made a star stays one. */
    private static void write(Path file, byte[] bytes, byte[] masked, int length, long at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int from = 0; from < length; from++) {
                int to = from;
                while (to < length && bytes[to] != masked[to]) {
                    to++;
                }
                ByteBuffer part = ByteBuffer.wrap(masked, from, to - from);
                while (part.hasRemaining()) {
                    channel.write(part, at + part.position());
                }
                from = to;
            }
        }
    }
}
