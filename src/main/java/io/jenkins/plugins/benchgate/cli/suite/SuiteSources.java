package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.trace.TraceFile;
import io.jenkins.plugins.benchgate.suite.RunTimes;
import io.jenkins.plugins.benchgate.suite.callgraph.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command on a suite reads: what its options name, and of a trace the rest.
 *
 * @param references profiles of the application
 * @param benchmarks profiles of the benchmarks, or folders of them
 * @param project prefixes of the names of the project's functions
 * @param times file of run times; {@code null} for none
 * @param problems a line for each part of the trace that is missing
 */
record SuiteSources(
        List<Path> references,
        List<Path> benchmarks,
        List<String> project,
        @Nullable Path times,
        List<String> problems) {
    /** @throws UserException when something is named nowhere */
    static SuiteSources of(SuiteOptions options) throws IOException, UserException {
        List<Path> references = options.references;
        List<Path> benchmarks = options.benchmarks;
        List<String> project = options.project;
        Path times = null;
        List<String> problems = new ArrayList<>();
        Path folder = options.trace;
        if (folder != null) {
            TraceFile trace = trace(folder);
            if (references.isEmpty()) {
                references = trace.references(folder);
                missing(trace.references(), "references", folder, problems);
            }
            if (benchmarks.isEmpty()) {
                Path profiles = folder.resolve(TraceFile.BENCHMARKS);
                benchmarks = Files.isDirectory(profiles) ? List.of(profiles) : List.of();
                missing(trace.benchmarks(), "benchmarks", folder, problems);
            }
            if (project.isEmpty()) {
                project = trace.project();
            }
            times = Files.exists(folder.resolve(TraceFile.TIMES)) ? folder.resolve(TraceFile.TIMES) : null;
        }
        require(references, "--reference", folder);
        require(benchmarks, "--benchmarks", folder);
        require(project, "--project", folder);
        return new SuiteSources(references, benchmarks, project, times, problems);
    }

    /**
     * Reads the trace of a folder.
     *
     * @throws UserException when the folder has none
     */
    static TraceFile trace(Path folder) throws IOException, UserException {
        return TraceFile.read(folder)
                .orElseThrow(() -> new UserException("found no " + TraceFile.NAME + " in " + folder
                        + ", expected the folder of benchgate suite trace"));
    }

    /**
     * The project.
     *
     * @throws UserException when a prefix is not one
     */
    static Project project(List<String> prefixes) throws UserException {
        try {
            return new Project(prefixes);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    /** The same with run times of another file, where one is named. */
    SuiteSources withTimes(@Nullable Path named) {
        return named == null ? this : new SuiteSources(references, benchmarks, project, named, problems);
    }

    /** Run times in s by the ids of benchmarks; empty where there are none. */
    Map<String, Double> seconds() throws IOException {
        return times == null ? Map.of() : RunTimes.read(times);
    }

    private static void missing(List<TraceFile.Step> steps, String what, Path folder, List<String> problems) {
        long open = steps.stream().filter(step -> !step.done()).count();
        if (open > 0 && open < steps.size()) {
            problems.add(folder.resolve(TraceFile.NAME) + ": found no profile of " + open + " of the " + steps.size()
                    + " " + what + ", expected all: run benchgate suite trace again");
        }
    }

    private static void require(List<?> values, String option, @Nullable Path folder) throws UserException {
        if (values.isEmpty()) {
            throw new UserException(
                    folder == null
                            ? "found no " + option + ", expected it or --trace"
                            : "found nothing in " + folder + " for " + option + ", expected it there or as an option");
        }
    }
}
