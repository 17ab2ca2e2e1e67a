package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Glob;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a folder that a pattern names, such as {@code summary.json} or {@code client-*.csv}; never one outside.
 *
 * @param pattern relative to the folder: {@code *} stands for any characters but the slash, {@code **} for those too
 */
public record ResultFiles(String pattern) {
    private static final int SHOWN = 5;

    public ResultFiles {
        if (pattern.isBlank()
                || pattern.startsWith("/")
                || List.of(pattern.split("/", -1)).contains("..")) {
            throw new IllegalArgumentException("found results '" + pattern
                    + "', expected a pattern of files in $RESULTS, such as *.json, that does not leave that folder");
        }
        try {
            Glob.ofPaths(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "found results '" + pattern + "', expected a pattern such as *.json: " + e.getMessage(), e);
        }
    }

    /**
     * The files that there are, by name.
     *
     * @throws InputException when no file matches, or one is not a regular file: a link may lead anywhere
     */
    public List<Path> in(Path folder) throws IOException {
        Glob wanted = Glob.ofPaths(pattern);
        List<Path> all;
        try (Stream<Path> tree = Files.walk(folder)) {
            all = tree.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
        List<Path> found = all.stream()
                .filter(path ->
                        wanted.matches(folder.relativize(path).toString().replace(File.separatorChar, '/')))
                .toList();
        if (found.isEmpty()) {
            String others = all.isEmpty()
                    ? "found no file"
                    : "found only "
                            + String.join(
                                    ", ",
                                    all.stream()
                                            .limit(SHOWN)
                                            .map(path -> folder.relativize(path).toString())
                                            .toList())
                            + (all.size() > SHOWN ? ", …" : "");
            throw new InputException(
                    folder, others + ", expected one that matches results '" + pattern + "': write it into $RESULTS");
        }
        for (Path file : found) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new InputException(file, "found a link or a device, expected a plain file in $RESULTS");
            }
        }
        return found;
    }
}
