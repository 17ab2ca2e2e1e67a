package io.jenkins.plugins.benchgate.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The profiles of a benchmark: one, or of one of JMH one for each of its modes and parameters.
 *
 * @param id path below the folder that was named, with slashes and without extensions of profiles; of JMH the
 *     benchmark's name
 * @param files at least one
 */
record BenchmarkFiles(String id, List<Path> files) {
    private static final Set<String> EXTENSIONS =
            Set.of("gz", "pb", "pprof", "prof", "cpu", "out", "jfr", "collapsed", "folded", "txt");

    /**
     * Where {@code -prof jfr:dir=…} of JMH 1.37 puts a recording, a folder for each mode and each set of parameters.
     */
    private static final Pattern JMH =
            Pattern.compile("(.+?)-(?:Throughput|AverageTime|SampleTime|SingleShotTime)(?:-[^/]*)?/profile");

    /**
     * Of files, and of all files below folders, the hidden ones left out; in the order of their ids within a folder. A
     * benchmark that stands in two of the paths is there twice.
     *
     * @throws IllegalArgumentException when a folder has no file; one line
     */
    static List<BenchmarkFiles> of(List<Path> paths) throws IOException {
        List<BenchmarkFiles> all = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                all.add(new BenchmarkFiles(id(path.toAbsolutePath().getFileName()), List.of(path)));
                continue;
            }
            List<BenchmarkFiles> below = below(path);
            if (below.isEmpty()) {
                throw new IllegalArgumentException("found no file in folder " + path
                        + ", expected the profile of a benchmark in each file: PACKAGE/NAME.pprof or NAME.jfr");
            }
            all.addAll(below);
        }
        return all;
    }

    private static List<BenchmarkFiles> below(Path folder) throws IOException {
        List<BenchmarkFiles> all = new ArrayList<>();
        Map<String, List<Path>> recordings = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Path name = folder.relativize(file);
                Matcher recording = JMH.matcher(id(name));
                if (hidden(name)) {
                    continue;
                }
                if (recording.matches()) {
                    recordings
                            .computeIfAbsent(recording.group(1), id -> new ArrayList<>())
                            .add(file);
                } else {
                    all.add(new BenchmarkFiles(id(name), List.of(file)));
                }
            }
        }
        recordings.forEach((id, files) -> all.add(new BenchmarkFiles(id, files)));
        all.sort((one, other) -> one.id.compareTo(other.id));
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
