package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder in which criterion keeps its results, {@code target/criterion}: for each benchmark there is {@code new}
 * with {@code benchmark.json}, which names it, and {@code sample.json}, which has numbers of iterations and times in
 * ns. What it keeps to compare with, {@code base}, is left out.
 */
final class CriterionFolder {
    private static final String BENCHMARK = "benchmark.json";
    private static final String SAMPLE = "sample.json";
    private static final String EXPECTED = "criterion's folder, which has new/benchmark.json and new/sample.json";
    private static final int DEEPEST = 16;

    private CriterionFolder() {}

    /** Whether a file that begins so is one of a benchmark's. */
    static boolean marks(FileStart opening) {
        return opening.jsonWith("sampling_mode", "iters", "times")
                || opening.jsonWith("full_id", "directory_name")
                || opening.jsonWith("median_abs_dev", "confidence_interval", "point_estimate");
    }

    /** Whether a folder has results of criterion. */
    static boolean marks(Path folder) throws IOException {
        return Files.isDirectory(folder) && !results(folder).isEmpty();
    }

    /** The newest results of all benchmarks. */
    static Reading read(Path folder) throws IOException {
        List<Path> results = results(folder);
        if (results.isEmpty()) {
            throw new InputException(folder, "found no results in it, expected " + EXPECTED);
        }
        List<Sample> samples = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Path result : results) {
            Sample sample = sample(result);
            if (!ids.add(sample.metric().name())) {
                throw new InputException(
                        result.resolve(BENCHMARK),
                        "full_id",
                        sample.metric().name(),
                        "benchmarks of different names in a folder");
            }
            samples.add(sample);
        }
        return new Reading(samples, List.of(), List.of());
    }

    /** The results of one benchmark, by any file of theirs. */
    static Reading beside(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isRegularFile(folder.resolve(BENCHMARK))) {
            throw new InputException(
                    file, "found no " + BENCHMARK + " beside it, expected " + EXPECTED + ": name the folder");
        }
        return new Reading(List.of(sample(folder)), List.of(), List.of());
    }

    /** The files that are read of a folder. */
    static List<Path> files(Path folder) throws IOException {
        return results(folder).stream()
                .flatMap(result -> Stream.of(result.resolve(BENCHMARK), result.resolve(SAMPLE)))
                .toList();
    }

    private static List<Path> results(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, DEEPEST)) {
            return walk.filter(path -> path.endsWith(Path.of("new", BENCHMARK)) && Files.isRegularFile(path))
                    .map(path -> Objects.requireNonNull(path.getParent()))
                    .sorted()
                    .toList();
        }
    }

    private static Sample sample(Path folder) throws IOException {
        JsonPart named = JsonTree.read(folder.resolve(BENCHMARK), "criterion's " + BENCHMARK);
        String id = named.at("full_id").text();
        JsonPart root = JsonTree.read(folder.resolve(SAMPLE), "criterion's " + SAMPLE);
        JsonPart counts = root.at("iters");
        JsonPart times = root.at("times");
        if (!times.isArray() || times.isEmpty() || times.size() != counts.size()) {
            throw times.wrong(times.size() + " values", counts.size() + ", as many as numbers of iterations");
        }
        double[] values = new double[times.size()];
        for (int i = 0; i < values.length; i++) {
            double iterations = counts.at(i).number();
            values[i] = times.at(i).number() / iterations;
            if (!Double.isFinite(values[i])) {
                throw counts.at(i).wrong("a number of iterations above 0");
            }
        }
        return CriterionReader.sample(id, values);
    }
}
