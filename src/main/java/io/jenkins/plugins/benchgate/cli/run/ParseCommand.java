package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parse}: what tools' outputs hold. */
@Command(name = "parse", description = "Reads the outputs of benchmark tools.")
public final class ParseCommand extends AnsweringCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Outputs of tools, plain or compressed with gzip.")
    private List<Path> files;

    @Mixin
    private FormOptions form;

    @Option(
            names = "--values",
            paramLabel = "auto|all|none",
            defaultValue = ResultForm.AUTO,
            description = "Which single values are printed besides the statistics over them: auto, in JSON those of"
                    + " metrics with at most 1000, all, or none (default: ${DEFAULT-VALUE}).")
    private Values values;

    /** Which single values are printed. */
    public enum Values {
        AUTO,
        ALL,
        NONE
    }

    @Override
    public Integer call() throws Exception {
        ResultForm read = form.form();
        boolean good = true;
        for (Path file : files) {
            good &= print(file, read);
        }
        return good ? Outcome.PASS.exitCode() : ExitCode.USAGE_ERROR;
    }

    /**
     * Prints what a file holds; returns whether it is the whole output of a run that did all that it was asked to do.
     */
    private boolean print(Path file, ResultForm read) throws IOException {
        PrintWriter err = err();
        ParseAnswer answer;
        Optional<String> way;
        try {
            answer = new ParseAnswer(file.toString(), read.toolOf(file), read.read(file));
            way = read.wayOut(file, answer.reading());
        } catch (InputException e) {
            err.println(Printable.line(String.valueOf(e.getMessage())));
            return false;
        }
        if (inJson()) {
            objects(answer.lines(values));
        } else {
            answer.text(values, out(), terminal().table());
            out().flush();
        }
        answer.general().forEach(warning -> err.println(file + ": " + TextTable.clean(warning)));
        List<String> unknown = answer.reading().samples().stream()
                .map(Sample::metric)
                .filter(metric -> metric.direction() == Direction.UNKNOWN)
                .map(Metric::name)
                .distinct()
                .toList();
        if (!unknown.isEmpty()) {
            err.println(file + ": " + TextTable.clean(String.join(", ", unknown))
                    + ": neither the tool nor unit and name tell which values are better; --higher or --lower says it");
        }
        List<String> faults = answer.reading().faults();
        if (!faults.isEmpty()) {
            err.println(file + ": found a run that is not valid: "
                    + TextTable.clean(String.join("; ", faults)
                            + way.map(one -> ". " + one).orElse("")));
        }
        return faults.isEmpty();
    }
}
