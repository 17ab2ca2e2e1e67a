package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Any command whose output some reader knows.
 *
 * <p>It runs in the folder of the version's installation, with {@code $RESULTS} for a folder of the trial that is empty
 * before.
 *
 * @param run shell command that measures
 * @param load shell command that prepares the system before, unmeasured; {@code null} for none
 * @param format whose output is read
 * @param map where JSON has its values; {@code null} for every other format
 * @param results the files in {@code $RESULTS} to read; {@code null}: what the command prints
 * @param tolerated share of failed requests from 0 to 1 that leaves a trial valid, with formats that tell of them
 * @param unit of the values in logs of HdrHistograms; {@code null} where the log is to say it, and for every other
 *     format
 */
public record CommandWorkload(
        String run,
        @Nullable String load,
        Tool format,
        @Nullable JsonMap map,
        @Nullable ResultFiles results,
        double tolerated,
        @Nullable String unit)
        implements Workload {
    /** What holds the files that the command writes, in the folder of the trial. */
    public static final String RESULTS = "results";

    /** Those that sum up requests as latency and throughput, whatever they are asked. */
    private static final Set<Tool> REQUESTS = Set.of(Tool.WRK, Tool.HEY, Tool.OHA, Tool.AB, Tool.VEGETA);

    private static final String RUN = "run";
    private static final int SHOWN = 200;
    private static final int LAST_BYTES = 2048;

    public CommandWorkload {
        if ((format == Tool.JSON) != (map != null)) {
            throw new IllegalArgumentException(
                    map == null
                            ? "found format json without a map, expected a map that says where the values are"
                            : "found a map with format " + format.word() + ", expected it with format json only");
        }
        if (tolerated != 0 && !Readers.countsFailures(format)) {
            throw new IllegalArgumentException("found 'tolerate' with format " + format.word()
                    + ", expected it with one of " + Readers.countingFailures() + ", which report single failures");
        }
        if (unit != null && format != Tool.HDR) {
            throw new IllegalArgumentException("found 'unit' with format " + format.word()
                    + ", expected it with hdr only, whose logs do not say it");
        }
    }

    /** The formats that there are: all but that of our own client, which no command is. */
    public static List<Tool> formats() {
        return Arrays.stream(Tool.values())
                .filter(tool -> tool == Tool.JSON
                        || (tool != Tool.OPENAPI && Readers.tools().contains(tool)))
                .toList();
    }

    /** The units that values in logs of HdrHistograms may have. */
    public static List<String> units() {
        return HdrReader.UNITS;
    }

    @Override
    public Tool tool() {
        return format;
    }

    @Override
    public String description() {
        String words = run.strip().replaceAll("\\s+", " ");
        return "command " + (words.length() <= SHOWN ? words : words.substring(0, SHOWN) + "…");
    }

    @Override
    public List<Metric> metrics() {
        if (REQUESTS.contains(format)) {
            List<Metric> metrics =
                    new ArrayList<>(List.of(new Metric("latency", Unit.SECOND, Direction.LOWER), Metric.THROUGHPUT));
            if (tolerated > 0) {
                metrics.add(Metric.FAILURES);
            }
            return metrics;
        }
        if (map == null || map.entries().stream().anyMatch(entry -> entry.metric() == null)) {
            return List.of();
        }
        return map.entries().stream()
                .map(entry -> JsonReader.metric(entry, Objects.requireNonNull(entry.metric())))
                .distinct()
                .toList();
    }

    /** What prints requests may have been asked for percentiles of their latencies, or not. */
    @Override
    public Optional<Set<String>> statistics(Metric metric) {
        if (map == null) {
            return metric.equals(Metric.THROUGHPUT) || metric.equals(Metric.FAILURES)
                    ? Optional.of(Set.of())
                    : Optional.empty();
        }
        Set<String> words = map.entries().stream()
                .filter(entry -> metric.name().equals(entry.metric()))
                .map(entry -> Objects.requireNonNullElse(entry.statistic(), ""))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return Optional.of(words.contains("") ? Set.of() : words);
    }

    /** Commands find the values of placeholders as variables of their environment. */
    @Override
    public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
        return this;
    }

    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        Files.createDirectories(trialFolder.resolve(RESULTS));
        return List.of();
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        Map<String, String> environment =
                Map.of("RESULTS", trialFolder.resolve(RESULTS).toString());
        List<Phase> phases = new ArrayList<>();
        if (load != null) {
            phases.add(Phase.installed("load", false, List.of("sh", "-c", load), environment));
        }
        phases.add(Phase.installed(RUN, true, List.of("sh", "-c", run), environment));
        return phases;
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        if (!phase.measured()) {
            return Reading.EMPTY;
        }
        List<Sample> samples = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        ResultForm form = new ResultForm(format, map, unit, tolerated, Directions.UNSAID);
        List<Path> files =
                results == null ? List.of(folder.resolve(Phase.output(RUN))) : results.in(folder.resolve(RESULTS));
        for (Path file : files) {
            if (Files.size(file) == 0) {
                String said = said(folder.resolve(Phase.errors(RUN)));
                faults.add(
                        results == null
                                ? Sentences.english("stored.printedNothing", said)
                                : Sentences.english("stored.emptyFile", String.valueOf(file.getFileName()), said));
                continue;
            }
            Reading reading = form.read(file, keeping);
            String part = files.size() == 1
                    ? ""
                    : folder.resolve(RESULTS).relativize(file).toString();
            reading.samples().forEach(sample -> samples.add(part.isEmpty() ? sample : in(part, sample)));
            faults.addAll(reading.faults());
            if (Readers.tolerable(format, file, reading)) {
                faults.add(Sentences.english("stored.tolerable", Figure.share(tolerated)));
            }
            warnings.addAll(reading.warnings());
        }
        if (samples.isEmpty() && faults.isEmpty()) {
            faults.add(Sentences.english("stored.noValueReported"));
        }
        return new Reading(samples, faults, warnings);
    }

    /**
     * The last line that the command printed to standard error, as the end of a sentence; empty where it printed
     * nothing.
     */
    private static String said(Path errors) throws IOException {
        if (!Files.isRegularFile(errors)) {
            return "";
        }
        try (SeekableByteChannel channel = Files.newByteChannel(errors)) {
            channel.position(Math.max(0, channel.size() - LAST_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(LAST_BYTES);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // reads on until all is there
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(line -> Sentences.english("stored.part.onError", line.strip()))
                    .orElse("");
        }
    }

    /** A sample of one of several files. */
    private static Sample in(String file, Sample sample) {
        String part = sample.part().isEmpty() ? file : file + ", " + sample.part();
        return new Sample(sample.metric(), sample.statistic(), part, sample.values(), sample.times(), sample.origin());
    }
}
