package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The files of a project, without what tools have made of them. */
final class Project {
    private static final int DEEPEST = 8;
    /** More files than this are not looked at: whoever has them names the folder of the benchmarks. */
    private static final int MOST = 20_000;
    /** Larger files hold data. */
    private static final long LARGEST = 1 << 20;

    private static final Set<String> MADE = Set.of(
            "target", "build", "node_modules", "vendor", "dist", "benchgate-out", "venv", "__pycache__", "testdata");

    private final Path folder;
    private final List<Path> files = new ArrayList<>();

    Project(Path folder) throws IOException {
        this.folder = folder;
        Files.walkFileTree(folder, Set.of(), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                String name = String.valueOf(visited.getFileName());
                boolean made = MADE.contains(name) || name.startsWith(".");
                return made && !visited.equals(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && attributes.size() <= LARGEST) {
                    files.add(folder.relativize(file));
                }
                return files.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort((one, other) -> one.getNameCount() != other.getNameCount()
                ? Integer.compare(one.getNameCount(), other.getNameCount())
                : one.compareTo(other));
    }

    /** Files relative to the folder, those nearest to it first. */
    List<Path> files(Predicate<String> name) {
        return files.stream()
                .filter(file -> name.test(String.valueOf(file.getFileName())))
                .toList();
    }

    /** Where a file of it is. */
    Path place(Path file) {
        return folder.resolve(file);
    }

    /** Whether a folder has a file. */
    boolean has(Path below) {
        return files.stream().anyMatch(file -> file.startsWith(below));
    }

    /** The nearest file of such a name whose text is such. */
    Optional<Path> file(Predicate<String> name, Predicate<String> text) throws IOException {
        return file(files(name), text);
    }

    /** The first of these files whose text is such. */
    Optional<Path> file(List<Path> among, Predicate<String> text) throws IOException {
        for (Path file : among) {
            if (text.test(text(file))) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Its text; empty where it is none in UTF-8. */
    String text(Path file) throws IOException {
        try {
            return Files.readString(folder.resolve(file));
        } catch (MalformedInputException noText) {
            return "";
        }
    }

    /** Commands as of a folder of the project, for a shell. */
    static String inside(String folder, String commands) {
        return folder.equals(".") ? commands : "(cd " + ShellText.quote(folder) + " && " + commands + ")";
    }

    /** The folder of a file for a shell, relative to the project's: {@code .} for that itself. */
    static String folder(Path file) {
        Path parent = file.getParent();
        return parent == null ? "." : parent.toString();
    }
}
