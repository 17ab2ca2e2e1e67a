package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.EarlierThreshold;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code migrate}: gates in place of an earlier plugin's thresholds. */
@Command(
        name = "migrate",
        description = "Writes the thresholds of the plugins Benchmark Evaluator and Benchmark as gates.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class MigrateCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "A job's threshold file, config….config, of Benchmark Evaluator, or results of Benchmark.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description =
                    "What standard output gets: a spec's gates, or a JSON object a line (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        List<MigratedGates.Line> lines = MigratedGates.of(EarlierThreshold.read(file));
        PrintWriter out = command.commandLine().getOut();
        if (format == Format.JSON) {
            JsonLines json = new JsonLines(out);
            lines.forEach(line -> json.write(object(line)));
        } else {
            text(lines, out);
        }
        if (lines.isEmpty()) {
            command.commandLine().getErr().println(file + ": found no threshold, so there is no gate");
        }
        return Outcome.PASS.exitCode();
    }

    private static Map<String, Object> object(MigratedGates.Line line) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("metric", line.metric());
        object.put("gate", line.gate());
        object.put("note", line.note());
        return object;
    }

    private static void text(List<MigratedGates.Line> lines, PrintWriter out) {
        out.println("gates:");
        for (MigratedGates.Line line : lines) {
            String gate = line.gate();
            out.println(
                    gate != null
                            ? "  - " + scalar(gate)
                            : "  # " + TextTable.clean(line.metric() + ": " + line.note()));
        }
        out.flush();
    }

    /** A gate's text as YAML has it: in quotes where it would mean something else. */
    private static String scalar(String text) {
        return text.contains(": ") || text.contains(" #") || text.endsWith(":")
                ? "'" + text.replace("'", "''") + "'"
                : text;
    }
}
