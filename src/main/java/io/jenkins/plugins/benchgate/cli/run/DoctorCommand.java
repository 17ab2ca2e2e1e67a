package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.Check;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.MachineChecks;
import io.jenkins.plugins.benchgate.cluster.Noise;
import io.jenkins.plugins.benchgate.cluster.NoiseMeasurement;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code doctor}: how fit this machine is for measuring on it. */
@Command(
        name = "doctor",
        description = "Looks for what makes measurements on this machine noisy, and measures the noise.")
public final class DoctorCommand extends AnsweringCommand {
    private static final int LONGEST = 3600;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "20",
            description = "How long the noise is measured; 0 only looks (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Override
    public Integer call() throws Exception {
        if (seconds < 0 || seconds > LONGEST) {
            throw new UserException("found --seconds " + seconds + ", expected 0 to " + LONGEST);
        }
        List<Check> checks = new ArrayList<>(MachineChecks.of(LocalNode.facts()));
        Noise noise = null;
        if (seconds > 0) {
            err().println("measuring the noise of this machine for " + seconds + " s; leave it alone meanwhile");
            noise = NoiseMeasurement.measure(seconds);
            checks.addAll(noise.checks());
        }
        Check.State worst =
                checks.stream().map(Check::state).max(Check.State::compareTo).orElse(Check.State.GOOD);
        Noise measured = noise;
        answer(() -> json(checks, measured), () -> text(checks, worst));
        return worst == Check.State.BAD ? Outcome.FAIL.exitCode() : 0;
    }

    private static Map<String, Object> json(List<Check> checks, @Nullable Noise noise) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Check check : checks) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("name", check.name());
            row.put("state", check.state().word());
            row.put("found", check.found());
            row.put("advice", check.advice());
            rows.add(row);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("checks", rows);
        json.put("noise", noise);
        return json;
    }

    private String text(List<Check> checks, Check.State worst) {
        Terminal terminal = terminal();
        TextTable table = terminal.table();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("STATE", "CHECK", "FOUND"));
        for (Check check : checks) {
            rows.add(List.of(
                    terminal.ink().of(check.state().word(), outcome(check.state())),
                    check.name(),
                    TextTable.clean(check.found())));
        }
        StringBuilder out = new StringBuilder(table.text(rows));
        for (Check check : checks) {
            if (!check.advice().isEmpty()) {
                out.append('\n');
                table.wrap(out, check.name() + ": " + TextTable.clean(check.advice()) + ".", 0);
            }
        }
        out.append('\n');
        table.wrap(
                out,
                switch (worst) {
                    case GOOD -> "Nothing speaks against measuring on this machine.";
                    case DOUBTFUL ->
                        "This machine can measure, but needs more trials to see a small change than a quiet one.";
                    case BAD -> "Results of this machine cannot be relied on until this is mended.";
                },
                0);
        return out.toString();
    }

    private static Outcome outcome(Check.State state) {
        return switch (state) {
            case GOOD -> Outcome.PASS;
            case DOUBTFUL -> Outcome.POTENTIAL;
            case BAD -> Outcome.FAIL;
        };
    }
}
