package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.ProgramVersion;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.suite.ChosenSuite;
import io.jenkins.plugins.benchgate.suite.MinimalSuite.Step;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code suite minimise}: the benchmarks that are worth running. */
@Command(
        name = "minimise",
        description = "Chooses the benchmarks that together cover as much as all of them, or most within a time.")
final class SuiteMinimiseCommand extends AnsweringCommand {
    private static final String REPEATED =
            "Other profiles of the same benchmarks give another suite, because samples are random; the"
                    + " same profiles give"
                    + " the same suite.";

    @Mixin
    private SuiteOptions options;

    @Option(
            names = "--times",
            paramLabel = "FILE.csv",
            description =
                    "Run times of the benchmarks, with the columns id and seconds: of equal benchmarks the shorter"
                            + " is chosen (default: those of the trace).")
    private @Nullable Path times;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Chooses the benchmarks with the largest reference impact that end within this time, such as"
                    + " 10min; requires --times.")
    private @Nullable String budget;

    @Option(names = "--out", paramLabel = "FILE.json", description = "Also writes the suite to this file.")
    private @Nullable Path out;

    @Option(
            names = "--commit",
            paramLabel = "ID",
            description = "Commit of the project, for the file (default: that of the trace, or of the current folder).")
    private @Nullable String commit;

    @Override
    public Integer call() throws Exception {
        SuiteProfiles profiles = SuiteSources.of(options).withTimes(times);
        Double limit = limit(profiles.times());
        Map<String, Double> seconds = profiles.seconds();
        SuiteAnalysis input = SuiteSources.analysis(profiles, options, err(), Detail.COVERAGE);
        ChosenSuite suite = chosen(input, seconds, limit);
        if (out != null) {
            AtomicFile.write(
                    out,
                    suite.file(tools(profiles), commit(profiles), options.names).text());
        }
        answer(
                () -> {
                    Map<String, Object> json = new SuiteText(input, terminal().table()).json();
                    json.put("budget", limit);
                    json.put("benchmarks", suite.chosen());
                    json.put("others", suite.others());
                    json.put("problems", input.problems());
                    return json;
                },
                () -> text(suite));
        return SuiteSources.exitCode(input);
    }

    private static Map<String, String> tools(SuiteProfiles profiles) {
        Map<String, String> tools = new TreeMap<>(profiles.tools());
        tools.put("benchgate", ProgramVersion.number());
        return tools;
    }

    private String commit(SuiteProfiles profiles) throws InterruptedException {
        if (commit != null) {
            return commit;
        }
        return options.trace == null ? Commits.in(Path.of("")).commit() : profiles.commit();
    }

    private @Nullable Double limit(@Nullable Path runTimes) throws UserException {
        if (budget == null) {
            return null;
        }
        if (runTimes == null) {
            throw new UserException("found --budget without --times, expected the run times of the benchmarks, too");
        }
        try {
            Quantity quantity = Quantity.parse(budget);
            if (quantity.unit().equals(Unit.SECOND) && quantity.value() > 0) {
                return quantity.value();
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw new UserException("found --budget " + budget + ", expected a time above 0 such as 10min or 90s");
    }

    private static ChosenSuite chosen(SuiteAnalysis input, Map<String, Double> seconds, @Nullable Double limit)
            throws UserException {
        try {
            return ChosenSuite.of(input, seconds, limit);
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + " in --times");
        }
    }

    private String text(ChosenSuite suite) {
        SuiteAnalysis input = suite.analysis();
        List<Step> steps = suite.steps();
        SuiteText text = new SuiteText(input, terminal().table());
        int project = input.coverage().project().cardinality();
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of("", "BENCHMARK", "ADDS", "COVERAGE", "IMPACT UP TO HERE", "RUN TIME"));
        double total = 0;
        for (Step step : steps) {
            Double time = suite.seconds().get(step.benchmark().id());
            total += time == null ? Double.NaN : time;
            cells.add(List.of(
                    String.valueOf(cells.size()),
                    TextTable.clean(step.benchmark().id()),
                    Wording.count(step.added(), "function"),
                    Wording.share((double) step.functions() / project),
                    text.time(step.impact()),
                    time == null ? Wording.NOTHING : Wording.duration(time)));
        }
        StringBuilder sum = new StringBuilder();
        int left = input.coverage().benchmarks().size() - steps.size();
        terminal()
                .table()
                .wrap(
                        sum,
                        Wording.count(steps.size(), "benchmark") + (suite.limit() == null ? "" : " within " + budget)
                                + " cover "
                                + suite.functions() + " of the "
                                + input.coverage().coveredProject().cardinality()
                                + " project functions that all of them cover; "
                                + Wording.count(left, "other") + (left == 1 ? " is" : " are") + " not needed for that"
                                + (Double.isNaN(total) || steps.isEmpty()
                                        ? ""
                                        : ". Run time: " + Wording.duration(total)),
                        0);
        return text.opening()
                + (steps.isEmpty() ? "No benchmark was chosen.\n" : text.rows(cells))
                + "\n" + sum
                + (out == null ? "" : "Written to " + out + "\n")
                + text.caveats(List.of(REPEATED));
    }
}
