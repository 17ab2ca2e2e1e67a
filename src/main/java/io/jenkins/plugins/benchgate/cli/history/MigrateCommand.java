package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.EarlierThreshold;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code migrate}: gates in place of an earlier plugin's thresholds. */
@Command(
        name = "migrate",
        description = "Writes the thresholds of the plugins Benchmark Evaluator and Benchmark as gates.")
public final class MigrateCommand extends AnsweringCommand {
    @Parameters(
            paramLabel = "FILE",
            description = "A job's threshold file, config….config, of Benchmark Evaluator, or results of Benchmark.")
    private Path file;

    @Override
    public Integer call() throws Exception {
        List<MigratedGates.Line> lines = MigratedGates.of(EarlierThreshold.read(file));
        answers(() -> lines.stream().map(MigrateCommand::object), () -> text(lines));
        if (lines.isEmpty()) {
            err().println(file + ": found no threshold, so there is no gate");
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

    private static String text(List<MigratedGates.Line> lines) {
        StringBuilder text = new StringBuilder("gates:\n");
        for (MigratedGates.Line line : lines) {
            String gate = line.gate();
            text.append(
                            gate != null
                                    ? "  - " + scalar(gate)
                                    : "  # " + TextTable.clean(line.metric() + ": " + line.note()))
                    .append('\n');
        }
        return text.toString();
    }

    /** A gate's text as YAML has it: in quotes where it would mean something else. */
    private static String scalar(String text) {
        return text.contains(": ") || text.contains(" #") || text.endsWith(":")
                ? "'" + text.replace("'", "''") + "'"
                : text;
    }
}
