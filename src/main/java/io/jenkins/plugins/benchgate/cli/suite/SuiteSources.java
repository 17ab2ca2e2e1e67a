package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a command on a suite reads: what its options name, and of a trace the rest. */
final class SuiteSources {
    private static final SuiteProfiles NONE =
            new SuiteProfiles(List.of(), List.of(), List.of(), null, Map.of(), "", List.of());

    private SuiteSources() {}

    /** @throws UserException when something is named nowhere */
    static SuiteProfiles of(SuiteOptions options) throws IOException, UserException {
        Path folder = options.trace;
        SuiteProfiles traced = folder == null
                ? NONE
                : trace(folder).profiles(folder, options.references.isEmpty(), options.benchmarks.isEmpty());
        return new SuiteProfiles(
                either(options.references, traced.references(), "--reference", folder),
                either(options.benchmarks, traced.benchmarks(), "--benchmarks", folder),
                either(options.project, traced.project(), "--project", folder),
                traced.times(),
                traced.tools(),
                traced.commit(),
                traced.problems());
    }

    private static <T> List<T> either(List<T> named, List<T> traced, String option, @Nullable Path folder)
            throws UserException {
        if (named.isEmpty() && traced.isEmpty()) {
            throw new UserException(
                    folder == null
                            ? "found no " + option + ", expected it or --trace"
                            : "found nothing in " + folder + " for " + option + ", expected it there or as an option");
        }
        return named.isEmpty() ? traced : named;
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

    /** Reads and compares the profiles; problems are said on standard error. */
    static SuiteAnalysis analysis(
            SuiteProfiles profiles, SuiteOptions options, PrintWriter err, SuiteAnalysis.Detail detail)
            throws IOException, UserException, InterruptedException {
        try {
            SuiteAnalysis analysis = SuiteAnalysis.of(profiles, options.names, detail);
            analysis.problems().forEach(problem -> err.println(Printable.line(problem)));
            return analysis;
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    /** 0, or that of an answer that rests on less than was asked for. */
    static int exitCode(SuiteAnalysis analysis) {
        return analysis.problems().isEmpty() ? 0 : Outcome.INCONCLUSIVE.exitCode();
    }
}
