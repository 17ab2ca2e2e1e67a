package io.jenkins.plugins.benchgate.experiment;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mark in the folder of a build that is running: a locked file. The system takes the lock away when the program ends, in
 * whatever way; a mark without a lock is that of a build that was ended from outside.
 */
final class RunningMark implements AutoCloseable {
    static final String FILE = ".running";

    private final Path file;
    private final FileChannel channel;

    private RunningMark(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Marks a folder. */
    static RunningMark in(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock(channel);
        return new RunningMark(file, channel);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // this very program runs it
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }

    /**
     * Deletes what builds that were ended from outside have left beside a folder and nobody needs: what was installed, data,
     * and files with passwords. Their results stay.
     *
     * @param folder of a build
     */
    static void sweepBeside(Path folder, Progress progress) throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return;
        }
        for (Path build : children(parent)) {
            Path mark = build.resolve(FILE);
            if (!Files.isRegularFile(mark)) {
                continue;
            }
            try (FileChannel channel = FileChannel.open(mark, StandardOpenOption.WRITE)) {
                if (lock(channel) != null) {
                    sweep(build, progress);
                    Files.deleteIfExists(mark);
                    progress.say("Cleaned up after a build that was ended from outside: " + build);
                }
            } catch (IOException e) {
                progress.say("What a build that was ended from outside has left in " + build + " stays behind ("
                        + e.getClass().getSimpleName() + ": " + e.getMessage() + ").");
            }
        }
    }

    private static void sweep(Path build, Progress progress) throws IOException {
        FolderTree.tryDelete(Installation.folder(build)).ifPresent(progress::say);
        FolderTree.tryDelete(RoundRun.signals(build)).ifPresent(progress::say);
        for (Path trial : Stream.concat(children(build).stream(), children(build.resolve("trials")).stream())
                .toList()) {
            FolderTree.tryDelete(trial.resolve("data")).ifPresent(progress::say);
            FolderTree.tryDelete(trial.resolve("sessions")).ifPresent(progress::say);
            try (Stream<Path> files = Files.list(trial)) {
                for (Path file : files.filter(RunningMark::secret).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Properties that only their owner may read. */
    private static boolean secret(Path file) {
        try {
            return file.toString().endsWith(".properties")
                    && Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)
                            .equals(Files.getPosixFilePermissions(file));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(Files::isDirectory)
                    .filter(path -> !Files.isSymbolicLink(path))
                    .toList();
        }
    }
}
