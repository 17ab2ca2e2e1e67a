package io.jenkins.plugins.benchgate.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A folder with all that is in it. */
public final class FolderTree {
    private FolderTree() {}

    /**
     * Deletes what is of no more use; what cannot be deleted – another user's files, say – is no reason to lose
     * results.
     *
     * @return what was left behind, for people; empty when nothing was
     */
    public static Optional<String> tryDelete(Path folder) {
        try {
            delete(folder);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("The folder " + folder + " cannot be deleted ("
                    + e.getClass().getSimpleName() + ": " + e.getMessage() + ") and stays behind.");
        }
    }

    /** Deletes the folder, where there is one; links are deleted, not followed. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
