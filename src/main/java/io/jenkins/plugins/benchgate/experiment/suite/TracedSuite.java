package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.ProgramVersion;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.suite.Caveats;
import io.jenkins.plugins.benchgate.suite.ChosenSuite;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A suite and its application, recorded and compared in one go, as a build does it every night.
 *
 * @param spec of the suite, with a section {@code trace}
 * @param folder of the trace
 */
public record TracedSuite(Spec spec, Path folder) {
    /** Name of the file with the chosen benchmarks, in the folder. */
    public static final String SUITE = "suite.json";

    private static final int RECOMMENDED = 20;

    /**
     * Records; goes on with what is missing of the same spec and commit, and begins anew in all other cases.
     *
     * @throws SpecException when the spec of a reference has mistakes
     * @throws InputException when the spec has no benchmarks or no reference
     */
    public void record(Map<String, String> environment, TraceMachines machines, Progress progress)
            throws IOException, InterruptedException, SpecException {
        if (spec.recording().trace().references().isEmpty()) {
            throw new InputException(
                    spec.file(),
                    "found no references in 'trace', expected the specs of the application's benchmarks there");
        }
        SuiteTrace.open(
                        spec,
                        folder,
                        Commits.in(spec.file().toAbsolutePath().resolveSibling("."))
                                .commit(),
                        Map.of("benchgate", ProgramVersion.number()),
                        SuiteTrace.Before.CONTINUED_IF_UNFINISHED,
                        environment,
                        machines,
                        progress)
                .run(true, true);
    }

    /**
     * Compares what was recorded, and writes the chosen benchmarks beside it.
     *
     * @param more problems beside those of the trace
     * @throws InputException when too little was recorded for that; one line
     */
    public SuiteResult compared(List<String> more) throws IOException, InterruptedException {
        Path file = folder.resolve(TraceFile.NAME);
        TraceFile trace = TraceFile.read(folder)
                .orElseThrow(() -> new InputException(file, "found nothing that was recorded, expected a trace"));
        List<String> problems = new ArrayList<>(more);
        problems.addAll(trace.failures());
        SuiteProfiles profiles = trace.profiles(folder, false, false);
        require(profiles.references(), "profile of the application", file, problems);
        require(profiles.benchmarks(), "profile of a benchmark", file, problems);
        require(profiles.project(), "prefix of the project, expected 'project' in 'trace' of the spec", file, problems);
        try {
            SuiteAnalysis analysis = SuiteAnalysis.of(profiles, Naming.VERBATIM, Detail.FLAME);
            problems.addAll(analysis.problems());
            Map<String, Double> seconds = profiles.seconds();
            SuiteFile suite =
                    ChosenSuite.of(analysis, seconds, null).file(profiles.tools(), profiles.commit(), Naming.VERBATIM);
            AtomicFile.write(folder.resolve(SUITE), suite.text());
            SuiteOverview overview =
                    SuiteOverview.of(analysis.coverage(), analysis.inclusive(), seconds, analysis.tree(), RECOMMENDED);
            return new SuiteResult(spec.name(), suite, overview, Caveats.of(analysis), problems);
        } catch (IllegalArgumentException e) {
            throw new InputException(file, String.valueOf(e.getMessage()));
        }
    }

    private static void require(List<?> found, String what, Path file, List<String> problems) throws InputException {
        if (found.isEmpty()) {
            throw new InputException(
                    file, "found no " + what + (problems.isEmpty() ? "" : ": " + String.join("; ", problems)));
        }
    }

    /** Gives specs the machines that they ask for. */
    public interface TraceMachines {
        /**
         * Does work on the machines of a spec.
         *
         * @param folder for its results
         * @throws ExperimentException when the machines cannot be had
         */
        void use(Spec spec, Path folder, Progress progress, ClusterWork<Boolean> work)
                throws IOException, InterruptedException, ExperimentException;
    }
}
