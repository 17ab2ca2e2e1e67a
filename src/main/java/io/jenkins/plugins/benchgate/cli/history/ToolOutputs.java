package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The measurement series of one version, from outputs of any tool: each file is a trial, and so is each part of a file that the
 * tool has measured by itself. What a tool has summed up is a metric of its own, {@code latency p99}, with one value in
 * each trial.
 *
 * @param version that the files are of
 * @param form in which they are
 */
record ToolOutputs(String version, ResultForm form) {
    private static final String WILDCARDS = "*?[{";
    /** The machine, of which nothing is known. */
    private static final String MACHINE = "1";

    /**
     * Reads them.
     *
     * @param what a file, a folder of files, or a pattern such as {@code old/*.json}
     * @param conditions takes all samples by the names of their series, with the conditions that they state
     * @param warned is told what makes values doubtful
     * @throws InputException when a file is no output of a tool, or of an invalid run
     * @throws UserException when there is no file
     */
    List<Series> read(Path what, Consumer<Sample> conditions, Consumer<String> warned)
            throws IOException, UserException {
        Map<Metric, List<Series.Trial>> trials = new LinkedHashMap<>();
        for (Path file : files(what)) {
            Reading reading = form.read(file);
            if (!reading.faults().isEmpty()) {
                throw new InputException(
                        file,
                        "found a run that is not valid (" + String.join("; ", reading.faults())
                                + "), expected one that did all that it was asked to"
                                + form.wayOut(file, reading)
                                        .map(way -> ". " + way)
                                        .orElse(""));
            }
            reading.warnings().forEach(warning -> warned.accept(file + ": " + warning));
            for (Sample sample : reading.samples()) {
                Sample series = series(sample);
                conditions.accept(series);
                add(series, trials);
            }
        }
        return trials.entrySet().stream()
                .map(metric -> new Series(metric.getKey(), version, metric.getValue()))
                .toList();
    }

    /** The sample by the name of its series. */
    static Sample series(Sample sample) {
        Metric metric = sample.metric();
        return sample.statistic() == null
                ? sample
                : sample.of(new Metric(metric.name() + " " + sample.statistic(), metric.unit(), metric.direction()));
    }

    private void add(Sample sample, Map<Metric, List<Series.Trial>> trials) {
        List<Series.Trial> known = trials.computeIfAbsent(sample.metric(), key -> new ArrayList<>());
        if (sample.separate()) {
            for (double value : sample.values()) {
                known.add(trial(known.size(), new double[] {value}));
            }
        } else if (sample.values().length > 0) {
            known.add(trial(known.size(), sample.values()));
        }
    }

    /** Trials of two versions are no pairs: nothing says that they ran side by side. */
    private Series.Trial trial(int known, double[] values) {
        return new Series.Trial(MACHINE, version + " " + (known + 1), null, values);
    }

    private static List<Path> files(Path what) throws IOException, UserException {
        if (Readers.isOutputFolder(what)) {
            return List.of(what);
        }
        List<Path> files = Files.isDirectory(what) ? in(what, file -> true) : matching(what);
        if (files.isEmpty()) {
            throw new UserException("found no file in " + what + ", expected the output of a tool");
        }
        return files;
    }

    private static List<Path> matching(Path what) throws IOException {
        String text = what.toString();
        int first =
                text.chars().filter(c -> WILDCARDS.indexOf(c) >= 0).findFirst().orElse(-1);
        if (first < 0 || Files.exists(what)) {
            return List.of(what);
        }
        int slash = text.lastIndexOf('/', text.indexOf(first));
        Path folder = Path.of(slash < 0 ? "." : text.substring(0, slash + 1));
        PathMatcher matcher =
                FileSystems.getDefault().getPathMatcher("glob:" + folder.resolve(text.substring(slash + 1)));
        return Files.isDirectory(folder) ? in(folder, matcher) : List.of();
    }

    /** The files below a folder that match, but for hidden ones. */
    private static List<Path> in(Path folder, PathMatcher matcher) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> found = new ArrayList<>();
            for (Path file : walk.sorted().toList()) {
                if (Files.isRegularFile(file) && !Files.isHidden(file) && matcher.matches(file)) {
                    found.add(file);
                }
            }
            return found;
        }
    }
}
