package io.jenkins.plugins.benchgate.experiment.suite;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import de.siegmar.fastcsv.writer.CsvWriter;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a trace has recorded so far: {@value #NAME} in its folder.
 *
 * @param version of this form, {@link #VERSION}
 * @param spec SHA-256 of the spec and of those of its references
 * @param commit of the spec's folder; empty where it is not known
 * @param tools versions of programs by their names
 * @param project prefixes of the names of the project's functions; empty where they are not known
 * @param projectFrom where the prefixes come from
 * @param references runs of the application
 * @param listed whether all benchmarks are known
 * @param benchmarks by their ids, in the order of the tool
 * @param problems a line for each part of the suite that could not be listed
 */
public record TraceFile(
        int version,
        String spec,
        String commit,
        Map<String, String> tools,
        List<String> project,
        String projectFrom,
        List<Step> references,
        boolean listed,
        List<Step> benchmarks,
        List<String> problems) {
    public static final int VERSION = 1;
    /** The file's name. */
    public static final String NAME = "trace.json";
    /** Where prefixes come from that the spec names. */
    static final String FROM_SPEC = "the spec";
    /** Name of the folder with the application's profiles, beside it. */
    static final String REFERENCE = "reference";
    /** Name of the folder with what the runs left, beside it. */
    static final String RUNS = "runs";
    /** Name of the folder with the benchmarks' profiles, beside it. */
    static final String BENCHMARKS = "benchmarks";
    /** Name of the file with the benchmarks' run times, beside it. */
    static final String TIMES = "times.csv";

    private static final ObjectReader READER = Json.MAPPER
            .readerFor(TraceFile.class)
            .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public TraceFile {
        tools = new TreeMap<>(tools);
        project = List.copyOf(project);
        references = List.copyOf(references);
        benchmarks = List.copyOf(benchmarks);
        problems = List.copyOf(problems);
    }

    /**
     * A run that is profiled.
     *
     * @param id name of the reference or id of the benchmark
     * @param files its profiles, relative to the folder of the trace; empty where it has none yet
     * @param seconds that the benchmark takes in a trial of the suite; {@code null} where that is not known
     * @param time {@code measured} or {@code estimated}, as {@code seconds} is; {@code null} where that is not known
     * @param ended when it ended, in ISO-8601; {@code null} where it has not run
     * @param problem why it has no profile; {@code null} where it has one or has not run
     */
    public record Step(
            String id,
            List<String> files,
            @Nullable Double seconds,
            @Nullable String time,
            @Nullable String ended,
            @Nullable String problem) {
        public Step {
            files = List.copyOf(files);
        }

        static Step open(String id) {
            return new Step(id, List.of(), null, null, null, null);
        }

        Step profiled(List<String> profiles) {
            return new Step(id, profiles, null, null, now(), null);
        }

        Step taking(double runTime, boolean measured) {
            return new Step(id, files, runTime, measured ? "measured" : "estimated", ended, problem);
        }

        Step failed(String why) {
            return new Step(id, List.of(), null, null, now(), why);
        }

        private static String now() {
            return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        }

        /** Whether its profiles are there. */
        @JsonIgnore
        public boolean done() {
            return !files.isEmpty();
        }
    }

    /**
     * Reads the trace of a folder, if the folder has one.
     *
     * @throws InputException when the file is another one
     */
    public static Optional<TraceFile> read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            TraceFile trace = READER.readValue(Files.readString(file));
            if (trace == null || trace.version() != VERSION) {
                throw new InputException(
                        file,
                        "found version " + (trace == null ? "null" : trace.version()) + ", expected " + VERSION
                                + ": trace anew with --again");
            }
            return Optional.of(trace);
        } catch (JsonProcessingException e) {
            throw new InputException(file, "found no trace, expected the file that benchgate suite trace wrote");
        }
    }

    /** Writes it with the run times beside it, each whole or not at all. */
    void write(Path folder) throws IOException {
        StringWriter times = new StringWriter();
        try (CsvWriter rows = CsvWriter.builder().build(times)) {
            rows.writeRecord("id", "seconds", "time");
            for (Step step : benchmarks) {
                if (step.seconds() != null) {
                    rows.writeRecord(step.id(), String.valueOf(step.seconds()), String.valueOf(step.time()));
                }
            }
        }
        AtomicFile.write(folder.resolve(TIMES), times.toString());
        AtomicFile.write(folder.resolve(NAME), Json.lines(Json.MAPPER, this));
    }

    /** A line for each run without a profile that has run, and for each part that could not be listed. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>(problems);
        Stream.concat(references.stream(), benchmarks.stream())
                .filter(step -> step.problem() != null)
                .forEach(step -> failures.add(step.id() + ": " + step.problem()));
        return failures;
    }

    /**
     * What it has for the comparison of the suite with the application. What is missing of these profiles is a problem; where
     * none is there, there is nothing to say of the others.
     *
     * @param folder of the trace
     * @param application whether the application's profiles are wanted
     * @param suite whether those of the benchmarks are wanted
     */
    public SuiteProfiles profiles(Path folder, boolean application, boolean suite) {
        List<String> missing = new ArrayList<>();
        if (application) {
            missing(references, "references", folder).ifPresent(missing::add);
        }
        if (suite) {
            missing(benchmarks, "benchmarks", folder).ifPresent(missing::add);
        }
        Path recorded = folder.resolve(BENCHMARKS);
        Path times = folder.resolve(TIMES);
        return new SuiteProfiles(
                references(folder),
                Files.isDirectory(recorded) ? List.of(recorded) : List.of(),
                project,
                Files.exists(times) ? times : null,
                tools,
                commit,
                missing);
    }

    private static Optional<String> missing(List<Step> steps, String what, Path folder) {
        long open = steps.stream().filter(step -> !step.done()).count();
        return open == 0 || open == steps.size()
                ? Optional.empty()
                : Optional.of(folder.resolve(NAME) + ": found no profile of " + open + " of the " + steps.size() + " "
                        + what + ", expected all: run benchgate suite trace again");
    }

    /** Profiles of the application. */
    public List<Path> references(Path folder) {
        return references.stream()
                .flatMap(step -> step.files().stream())
                .map(folder::resolve)
                .toList();
    }

    /**
     * One without profiles.
     *
     * @param project prefixes that the spec names; empty where it names none
     */
    static TraceFile begun(TraceKey key, Map<String, String> tools, List<String> project, List<Step> references) {
        return new TraceFile(
                VERSION,
                key.spec(),
                key.commit(),
                tools,
                project,
                project.isEmpty() ? "" : FROM_SPEC,
                references,
                false,
                List.of(),
                List.of());
    }

    /** The step of a reference. */
    Step reference(String name) {
        return references.stream()
                .filter(step -> step.id().equals(name))
                .findFirst()
                .orElse(Step.open(name));
    }

    /** Whether all benchmarks are known and have their profiles. */
    boolean suiteDone() {
        return listed && problems.isEmpty() && benchmarks.stream().allMatch(Step::done);
    }

    /** Whether nothing is missing. */
    boolean done() {
        return suiteDone() && references.stream().allMatch(Step::done);
    }

    TraceFile withReference(Step changed) {
        return with(tools, project, projectFrom, with(references, changed), listed, benchmarks, problems);
    }

    TraceFile withBenchmark(Step changed) {
        return with(tools, project, projectFrom, references, listed, with(benchmarks, changed), problems);
    }

    TraceFile withProblems(List<String> others) {
        return with(tools, project, projectFrom, references, false, benchmarks, others);
    }

    /** The same with the benchmarks that there are; what is known of them stays. */
    TraceFile listing(
            List<String> ids, List<String> unlisted, Map<String, String> more, List<String> prefixes, String from) {
        Map<String, Step> known = new HashMap<>();
        benchmarks.forEach(step -> known.put(step.id(), step));
        Map<String, String> versions = new TreeMap<>(tools);
        versions.putAll(more);
        List<Step> steps =
                ids.stream().map(id -> known.getOrDefault(id, Step.open(id))).toList();
        return with(versions, prefixes, from, references, true, steps, unlisted);
    }

    private TraceFile with(
            Map<String, String> versions,
            List<String> prefixes,
            String from,
            List<Step> runs,
            boolean known,
            List<Step> suite,
            List<String> unlisted) {
        return new TraceFile(version, spec, commit, versions, prefixes, from, runs, known, suite, unlisted);
    }

    private static List<Step> with(List<Step> steps, Step changed) {
        return steps.stream()
                .map(step -> step.id().equals(changed.id()) ? changed : step)
                .toList();
    }
}
