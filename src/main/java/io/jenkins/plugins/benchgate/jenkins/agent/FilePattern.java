package io.jenkins.plugins.benchgate.jenkins.agent;

import io.jenkins.plugins.benchgate.model.Glob;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which files of a folder are meant, as Ant writes it: {@code *} and {@code ?} within a name, {@code **} for any
 * folders, several patterns with commas between them. Symbolic links are never followed, and are no files.
 *
 * @param text relative to the folder, with {@code /} or {@code \} between names
 */
public record FilePattern(String text) {
    private static final String EXAMPLE = "expected one such as **/jmh.json";

    /** What is wrong with the text itself, for people; empty when nothing is. */
    public Optional<String> problem() {
        if (parts().isEmpty()) {
            return Optional.of("found an empty pattern, " + EXAMPLE);
        }
        return parts().stream()
                .map(part -> new WorkspacePath(part).problem())
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * The files below a folder, as paths relative to it with {@code /} between names, sorted.
     *
     * @throws IOException when the folder cannot be read
     */
    List<String> in(Path folder) throws IOException {
        return in(folder, parts().stream().map(FilePattern::glob).toList());
    }

    /** The files below a folder whose names alone match, in whatever folder they are. */
    public List<String> namesIn(Path folder) throws IOException {
        return in(folder, names().map(name -> glob("**/" + name)).toList());
    }

    /** Whether the name of a file that is meant ends so. */
    public boolean endsWith(String end) {
        return names().anyMatch(name -> name.endsWith(end));
    }

    /** The last part of each pattern, which files' own names match. */
    private Stream<String> names() {
        return parts().stream()
                .map(part -> part.replace('\\', '/'))
                .map(part -> part.substring(part.lastIndexOf('/') + 1))
                .map(name -> name.isEmpty() ? "**" : name);
    }

    private static List<String> in(Path folder, List<Glob> wanted) throws IOException {
        List<String> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                if (attributes.isRegularFile() && wanted.stream().anyMatch(glob -> glob.matches(name))) {
                    found.add(name);
                }
                return FileVisitResult.CONTINUE;
            }

            /** What another process deletes or hides meanwhile is not meant. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (file.equals(folder)) {
                    throw e;
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    private List<String> parts() {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The same in the pattern language of {@link Glob#ofPaths}, which has no folders that may be missing. */
    private static Glob glob(String part) {
        String plain = part.replace('\\', '/');
        String whole = plain.endsWith("/") ? plain + "**" : plain;
        StringBuilder pattern = new StringBuilder();
        String[] names = whole.split("/", -1);
        for (int i = 0; i < names.length; i++) {
            boolean last = i == names.length - 1;
            if (names[i].equals("**")) {
                pattern.append(last ? "**" : "{**/,}");
            } else if (!names[i].equals(".")) {
                names[i].chars().forEach(c -> pattern.append(plain((char) c)));
                pattern.append(last ? "" : "/");
            }
        }
        return Glob.ofPaths(pattern.toString());
    }

    private static String plain(char c) {
        return (c == '[' || c == '{' ? "\\" : "") + c;
    }
}
