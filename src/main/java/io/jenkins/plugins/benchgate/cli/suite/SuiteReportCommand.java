package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.html.SuiteReport;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis;
import io.jenkins.plugins.benchgate.suite.SuiteAnalysis.Detail;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteProfiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code suite report}: all about a suite as a page, with a flame graph of the application. */
@Command(
        name = "report",
        description =
                "Writes a page about a suite: its coverage, the benchmarks that are enough, the functions that lack"
                        + " one, and a flame graph of the application.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SuiteReportCommand implements Callable<Integer> {
    @Mixin
    @SuppressWarnings("NullAway.Init")
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
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        if (count < 1) {
            throw new UserException("found --count " + count + ", expected at least 1");
        }
        SuiteProfiles profiles = SuiteSources.of(options).withTimes(times);
        Map<String, Double> seconds = profiles.seconds();
        SuiteAnalysis input =
                SuiteSources.analysis(profiles, options, command.commandLine().getErr(), Detail.FLAME);
        SuiteText text = new SuiteText(input, Terminal.of(command.commandLine()).table());
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Reference", Wording.count(input.graph().samples(), "sample"));
        facts.put("Project", String.join(", ", input.project().prefixes()));
        SuiteReport.write(
                out,
                SuiteOverview.of(input.coverage(), input.inclusive(), seconds, input.tree(), count),
                facts,
                text.doubts(List.of()));
        PrintWriter answer = command.commandLine().getOut();
        if (options.format == Format.JSON) {
            Map<String, Object> json = text.json();
            json.put("report", out.toString());
            json.put("problems", input.problems());
            new JsonLines(answer).write(json);
        } else {
            answer.print(text.opening() + "Written to " + out + "\n");
            answer.flush();
        }
        return SuiteSources.exitCode(input);
    }
}
