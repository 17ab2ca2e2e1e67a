package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.html.SuiteReport;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code suite report}: all about a suite as a page, with a flame graph of the application. */
@Command(
        name = "report",
        description =
                "Writes a page about a suite: its coverage, the benchmarks that are enough, the functions that lack"
                        + " one, and a flame graph of the application.")
final class SuiteReportCommand extends AnsweringCommand {
    @Mixin
    private SuiteOptions options;

    @Option(
            names = "--times",
            paramLabel = "FILE.csv",
            description = "Run times of the benchmarks, with the columns id and seconds (default: those of the trace).")
    private @Nullable Path times;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "20",
            description = "Largest number of functions to recommend, at least 1 (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--out",
            paramLabel = "FILE.html",
            defaultValue = "suite.html",
            description = "The page (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws Exception {
        if (count < 1) {
            throw new UserException("found --count " + count + ", expected at least 1");
        }
        SuiteProfiles profiles = SuiteSources.of(options).withTimes(times);
        Map<String, Double> seconds = profiles.seconds();
        SuiteAnalysis input = SuiteSources.analysis(profiles, options, err(), Detail.FLAME);
        SuiteText text = new SuiteText(input, terminal().table());
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Reference", Wording.count(input.graph().samples(), "sample"));
        facts.put("Project", String.join(", ", input.project().prefixes()));
        SuiteReport.write(
                out,
                SuiteOverview.of(input.coverage(), input.inclusive(), seconds, input.tree(), count),
                facts,
                text.doubts(List.of()));
        answer(
                () -> {
                    Map<String, Object> json = text.json();
                    json.put("report", out.toString());
                    json.put("problems", input.problems());
                    return json;
                },
                () -> text.opening() + "Written to " + out + "\n");
        return SuiteSources.exitCode(input);
    }
}
