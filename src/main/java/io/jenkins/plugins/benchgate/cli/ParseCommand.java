package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.report.TextTable;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.Reading;
import io.jenkins.plugins.benchgate.result.ResultException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parse}: what tools' outputs hold. */
@Command(
        name = "parse",
        description = "Reads the outputs of benchmark tools.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ParseCommand implements Callable<Integer> {
    private static final String AUTO = "auto";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Outputs of tools, plain or compressed with gzip.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> files;

    @Option(
            names = "--tool",
            paramLabel = "NAME",
            defaultValue = AUTO,
            completionCandidates = ToolWords.class,
            description = "What wrote the files, one of ${COMPLETION-CANDIDATES}; auto: each file's content says it"
                    + " (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private String tool;

    @Option(
            names = "--values",
            paramLabel = "auto|all|none",
            defaultValue = AUTO,
            description = "Which single values are printed besides the statistics over them: auto, in JSON those of"
                    + " metrics with at most 1000, all, or none (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private Values values;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What standard output gets: tables, or a JSON object a line (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    /** Which single values are printed. */
    enum Values {
        AUTO,
        ALL,
        NONE
    }

    /** What {@code --tool} may be. */
    static final class ToolWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Stream.of(AUTO), Readers.tools().stream().map(Tool::word))
                    .iterator();
        }
    }

    @Override
    public Integer call() throws Exception {
        Tool named = named();
        boolean good = true;
        for (Path file : files) {
            good &= print(file, named);
        }
        return good ? Outcome.PASS.exitCode() : Main.USERS_MISTAKE;
    }

    /** The tool that the user named; {@code null} where each file says it. */
    private @Nullable Tool named() throws UserException {
        if (tool.equals(AUTO)) {
            return null;
        }
        return Readers.tools().stream()
                .filter(one -> one.word().equals(tool))
                .findFirst()
                .orElseThrow(() -> new UserException("found --tool '" + tool + "', expected one of "
                        + String.join(", ", (Iterable<String>) new ToolWords())));
    }

    /** Prints what a file holds; returns whether it is the whole output of a run that did all that it was asked to do. */
    private boolean print(Path file, @Nullable Tool named) throws IOException {
        PrintWriter err = command.commandLine().getErr();
        ParseAnswer answer;
        try {
            Tool known = named != null ? named : Readers.detect(file);
            Reading reading = Readers.of(known).read(file);
            answer = new ParseAnswer(file.toString(), known, reading);
        } catch (ResultException e) {
            err.println(Printable.line(String.valueOf(e.getMessage())));
            return false;
        }
        PrintWriter out = command.commandLine().getOut();
        if (format == Format.JSON) {
            JsonLines json = new JsonLines(out);
            answer.lines(values).forEach(json::write);
        } else {
            answer.text(values, out);
            out.flush();
        }
        answer.reading().warnings().forEach(warning -> err.println(file + ": " + TextTable.clean(warning)));
        List<String> faults = answer.reading().faults();
        if (!faults.isEmpty()) {
            err.println(file + ": found a run that is not valid: " + TextTable.clean(String.join("; ", faults)));
        }
        return faults.isEmpty();
    }
}
