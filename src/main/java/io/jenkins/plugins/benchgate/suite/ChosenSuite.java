package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.MinimalSuite.Step;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The benchmarks that are worth running.
 *
 * @param steps in the order in which they are chosen
 * @param seconds run times of benchmarks by their ids; may lack some
 * @param limit seconds that the suite may take; {@code null} for the smallest suite that covers as much as all
 *     benchmarks
 */
public record ChosenSuite(
        SuiteAnalysis analysis, List<Step> steps, Map<String, Double> seconds, @Nullable Double limit) {
    /**
     * Chooses.
     *
     * @throws IllegalArgumentException when there is a limit, and a benchmark without a run time; one line
     */
    public static ChosenSuite of(SuiteAnalysis analysis, Map<String, Double> seconds, @Nullable Double limit) {
        Coverage coverage = analysis.coverage();
        return new ChosenSuite(
                analysis,
                limit == null ? MinimalSuite.of(coverage, seconds) : BudgetSuite.of(coverage, seconds, limit),
                seconds,
                limit);
    }

    /** Number of the project's functions that it covers. */
    public int functions() {
        return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).functions();
    }

    /** The chosen benchmarks as files have them. */
    public List<SuiteFile.Chosen> chosen() {
        return steps.stream()
                .map(step -> new SuiteFile.Chosen(
                        step.benchmark().id(),
                        step.added(),
                        step.benchmark().project().cardinality(),
                        analysis.time(step.benchmark().impact()),
                        analysis.share(step.benchmark().impact()),
                        seconds.get(step.benchmark().id())))
                .toList();
    }

    /** Ids of all other benchmarks. */
    public List<String> others() {
        Set<String> chosen = steps.stream().map(step -> step.benchmark().id()).collect(Collectors.toSet());
        return analysis.coverage().benchmarks().stream()
                .map(Covered::id)
                .filter(id -> !chosen.contains(id))
                .sorted()
                .toList();
    }

    /**
     * As workloads take it.
     *
     * @param tools versions of the programs that made it, by their names
     * @param commit of the project; empty where it is not known
     * @param names how functions were matched
     */
    public SuiteFile file(Map<String, String> tools, String commit, Naming names) {
        int project = analysis.coverage().project().cardinality();
        return new SuiteFile(
                SuiteFile.VERSION,
                new TreeMap<>(tools),
                commit.isEmpty() ? null : commit,
                analysis.project().prefixes(),
                names.name().toLowerCase(Locale.ROOT),
                limit,
                new SuiteFile.Reference(
                        analysis.references().stream().map(ChosenSuite::file).toList(),
                        analysis.unit(),
                        analysis.time(analysis.graph().value()),
                        analysis.graph().samples(),
                        analysis.graph().present().cardinality(),
                        project),
                new SuiteFile.CoverageShare(analysis.coverage().projectOnly(), (double) functions() / project),
                chosen(),
                others());
    }

    private static SuiteFile.File file(Profile profile) {
        return new SuiteFile.File(
                String.valueOf(profile.file().getFileName()),
                profile.kind().word(),
                profile.recorded() == null ? null : profile.recorded().toString());
    }
}
