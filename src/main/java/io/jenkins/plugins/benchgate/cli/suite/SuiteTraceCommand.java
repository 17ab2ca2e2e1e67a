package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.cli.run.BuildMachines;
import io.jenkins.plugins.benchgate.cli.run.ConsoleProgress;
import io.jenkins.plugins.benchgate.cli.run.Interruptible;
import io.jenkins.plugins.benchgate.cli.run.StateOption;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.suite.SuiteTrace;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.ProgramVersion;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code suite trace}: profiles of the application and of each of its microbenchmarks. */
@Command(
        name = "trace",
        description =
                "Records profiles of an application and of each of its microbenchmarks; goes on where it was ended.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class SuiteTraceCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "SPEC.yaml",
            description = "Spec of the microbenchmarks, tool jmh or go; its section 'trace' says more.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "trace",
            description = "Folder for the profiles (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
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
    @SuppressWarnings("NullAway.Init")
    private StateOption state;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        Map<String, String> environment = state.environment();
        io.jenkins.plugins.benchgate.spec.Spec spec = SpecReader.read(file, environment);
        PrintWriter err = command.commandLine().getErr();
        ConsoleProgress progress = new ConsoleProgress(err, Boolean.getBoolean("benchgate.terminal"));
        SuiteTrace trace = SuiteTrace.open(
                spec,
                out,
                Commits.in(file.toAbsolutePath().resolveSibling(".")).commit(),
                Map.of("benchgate", ProgramVersion.number()),
                again ? SuiteTrace.Before.DELETED : SuiteTrace.Before.CONTINUED,
                environment,
                new BuildMachines("suite", state.folder(), environment)::use,
                progress);
        TraceFile recorded = new Interruptible(
                        spec.machines() != null, () -> "the same command goes on with what is missing", progress)
                .done(() -> trace.run(only != TracePart.BENCHMARKS, only != TracePart.REFERENCE));
        List<String> failures = recorded.failures();
        failures.forEach(failure -> err.println(Printable.line(failure)));
        command.commandLine().getOut().println(text(recorded));
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
