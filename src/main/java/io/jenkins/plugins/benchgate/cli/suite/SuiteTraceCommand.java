package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.BaseCommand;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.run.ConsoleProgress;
import io.jenkins.plugins.benchgate.cli.run.Interruptible;
import io.jenkins.plugins.benchgate.cli.run.StateOption;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.suite.SuiteTrace;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.ProgramVersion;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code suite trace}: profiles of the application and of each of its microbenchmarks. */
@Command(
        name = "trace",
        description =
                "Records profiles of an application and of each of its microbenchmarks; goes on where it was ended.")
final class SuiteTraceCommand extends BaseCommand {
    @Parameters(
            paramLabel = "SPEC.yaml",
            description = "Spec of the microbenchmarks, tool jmh or go; its section 'trace' says more.")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "trace",
            description = "Folder for the profiles (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--only",
            paramLabel = "reference|benchmarks",
            description =
                    "Records only the profiles of the application, or only those of the benchmarks (default: both).")
    private @Nullable TracePart only;

    @Option(names = "--again", description = "Begins anew, and deletes the trace that is in the folder.")
    private boolean again;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() throws Exception {
        Map<String, String> environment = state.environment();
        Spec spec = SpecReader.read(file, environment);
        ConsoleProgress progress = ConsoleProgress.on(err());
        SuiteTrace trace = SuiteTrace.open(
                spec,
                out,
                Commits.in(file.toAbsolutePath().resolveSibling(".")).commit(),
                Map.of("benchgate", ProgramVersion.number()),
                again ? SuiteTrace.Before.DELETED : SuiteTrace.Before.CONTINUED,
                environment,
                state.machines("suite")::use,
                progress);
        TraceFile recorded = Interruptible.resumable(spec, progress)
                .done(() -> trace.run(only != TracePart.BENCHMARKS, only != TracePart.REFERENCE));
        List<String> failures = recorded.failures();
        failures.forEach(failure -> err().println(Printable.line(failure)));
        out().println(text(recorded));
        return failures.isEmpty() ? 0 : Outcome.INCONCLUSIVE.exitCode();
    }

    private String text(TraceFile trace) {
        StringBuilder text = new StringBuilder();
        text.append(profiles(trace.references(), "reference")).append(", ");
        text.append(profiles(trace.benchmarks(), "benchmark")).append(" in ").append(out);
        String project = trace.project().isEmpty() ? " --project PREFIX" : "";
        String reference = trace.references().isEmpty() ? " --reference PROFILE" : "";
        for (String next : List.of("relevance", "minimise --out suite.json", "recommend", "report --out suite.html")) {
            String[] words = next.split(" ", 2);
            text.append(System.lineSeparator())
                    .append("benchgate suite ")
                    .append(words[0])
                    .append(" --trace ")
                    .append(out)
                    .append(reference)
                    .append(project)
                    .append(words.length == 1 ? "" : " " + words[1]);
        }
        return text.toString();
    }

    private static String profiles(List<TraceFile.Step> steps, String what) {
        long done = steps.stream().filter(TraceFile.Step::done).count();
        return "profiles of " + done + " of " + Wording.count(steps.size(), what);
    }
}
