package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The profile of a benchmark.
 *
 * @param id path below the folder that was named, with slashes and without extensions of profiles
 */
record BenchmarkFile(String id, Path file) {
    private static final Set<String> EXTENSIONS =
            Set.of("gz", "pb", "pprof", "prof", "cpu", "out", "jfr", "collapsed", "folded", "txt");

    /** Of files, and of all files below folders, the hidden ones left out; in the order of their ids within a folder. */
    static List<BenchmarkFile> of(List<Path> paths) throws IOException, UserException {
        List<BenchmarkFile> all = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                all.add(new BenchmarkFile(id(path.toAbsolutePath().getFileName()), path));
                continue;
            }
            try (Stream<Path> files = Files.walk(path)) {
                List<BenchmarkFile> found = files.filter(Files::isRegularFile)
                        .filter(file -> !hidden(path.relativize(file)))
                        .map(file -> new BenchmarkFile(id(path.relativize(file)), file))
                        .sorted((one, other) -> one.id.compareTo(other.id))
                        .toList();
                if (found.isEmpty()) {
                    throw new UserException("found no file in folder " + path
                            + ", expected the profile of a benchmark in each file: PACKAGE/NAME.pprof or NAME.jfr");
                }
                all.addAll(found);
            }
        }
        return all;
    }

    private static boolean hidden(Path path) {
        for (Path part : path) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static String id(Path path) {
        String id = path.toString().replace(path.getFileSystem().getSeparator(), "/");
        int dot = id.lastIndexOf('.');
        while (dot > id.lastIndexOf('/') + 1 && EXTENSIONS.contains(id.substring(dot + 1))) {
            id = id.substring(0, dot);
            dot = id.lastIndexOf('.');
        }
        return id;
    }
}
