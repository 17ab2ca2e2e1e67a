package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A mark in the folder of a build that is running: a file that this process has locked. A mark without a lock is that
 * of a build that was ended from outside.
 */
public final class BuildFolderLock implements AutoCloseable {
    static final String FILE = ".running";

    private final Path file;
    private final @Nullable ProcessLock lock;

    private BuildFolderLock(Path file, @Nullable ProcessLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /**
     * Marks a folder.
     *
     * @throws IOException when the mark cannot be written, or a build of this process runs in the folder
     */
    public static synchronized BuildFolderLock in(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (ProcessLock.heldHere(file)) {
            throw new IOException("found another build that runs in " + folder + ", expected a folder of its own");
        }
        return new BuildFolderLock(file, ProcessLock.take(file).orElse(null));
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            Files.deleteIfExists(file);
        }
    }

    /**
     * Deletes what builds that were ended from outside have left beside a folder and nobody needs: what was installed,
     * data, and files with passwords. Their results stay, without the secrets.
     *
     * @param folder of a build
     * @param secrets of this build; what programs of the others wrote last was masked by nobody
     */
    public static synchronized void sweepBeside(Path folder, MaskedFiles secrets, Progress progress)
            throws IOException {
        Path parent = folder.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return;
        }
        for (Path build : children(parent)) {
            Path mark = build.resolve(FILE);
            if (!Files.isRegularFile(mark)) {
                continue;
            }
            try {
                if (sweepUnlocked(build, mark, secrets, progress)) {
                    progress.say("Cleaned up after a build that was ended from outside: " + build);
                }
            } catch (IOException e) {
                progress.say("What a build that was ended from outside has left in " + build + " could not be deleted ("
                        + e.getClass().getSimpleName() + ": " + e.getMessage() + ").");
            }
        }
    }

    /** Whether nobody has the mark's lock, so that the build was swept. */
    private static boolean sweepUnlocked(Path build, Path mark, MaskedFiles secrets, Progress progress)
            throws IOException {
        Optional<ProcessLock> free = ProcessLock.take(mark);
        if (free.isEmpty()) {
            return false;
        }
        try (ProcessLock lock = free.get()) {
            sweep(build, progress);
            secrets.in(build, Set.of());
            lock.delete();
            return true;
        }
    }

    /** With the parts that have folders of their own: what was measured beside anchors, and instances. */
    private static void sweep(Path build, Progress progress) throws IOException {
        List<Path> marked = children(build).stream()
                .filter(child -> Files.isRegularFile(child.resolve(FILE)))
                .toList();
        for (Path part : Stream.concat(children(build.resolve(Build.ANCHORS)).stream(), marked.stream())
                .toList()) {
            sweep(part, progress);
            Files.deleteIfExists(part.resolve(FILE));
        }
        Installation.delete(build).forEach(progress::say);
        FolderTree.tryDelete(Build.signals(build)).ifPresent(progress::say);
        for (Path trial : Stream.concat(children(build).stream(), children(build.resolve("trials")).stream())
                .toList()) {
            FolderTree.tryDelete(trial.resolve("data")).ifPresent(progress::say);
            FolderTree.tryDelete(trial.resolve("sessions")).ifPresent(progress::say);
            try (Stream<Path> files = Files.list(trial)) {
                for (Path file : files.filter(BuildFolderLock::secret).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Properties, and orders for clients, that only their owner may read. */
    private static boolean secret(Path file) {
        try {
            return (file.toString().endsWith(".properties") || file.toString().endsWith(".order"))
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
