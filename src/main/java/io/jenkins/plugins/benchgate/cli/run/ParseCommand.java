package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.result.Readers;
import io.jenkins.plugins.benchgate.result.ResultForm;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.tool.HdrReader;
import io.jenkins.plugins.benchgate.result.tool.JsonReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
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
public final class ParseCommand implements Callable<Integer> {
    private static final String AUTO = ResultForm.AUTO;

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
            names = "--map",
            paramLabel = "ENTRY",
            description =
                    "Where JSON files have a metric: metric=NAME,path=JSONPATH and more; may be given several times.")
    private @Nullable List<String> map;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description =
                    "Unit of the values in logs of HdrHistograms: ns, us, ms or s (default: us where YCSB wrote the"
                            + " log, else ns).")
    private @Nullable String unit;

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
    public enum Values {
        AUTO,
        ALL,
        NONE
    }

    /** What {@code --tool} may be. */
    static final class ToolWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ResultForm.words().iterator();
        }
    }

    @Override
    public Integer call() throws Exception {
        Tool named = named();
        ResultReader mapped = mapped(named);
        checkUnit(named);
        boolean good = true;
        for (Path file : files) {
            good &= print(file, named, mapped);
        }
        return good ? Outcome.PASS.exitCode() : ExitCode.USAGE_ERROR;
    }

    /** The tool that the user named; {@code null} where each file says it. */
    private @Nullable Tool named() throws UserException {
        List<String> words = ResultForm.words();
        if (!words.contains(tool)) {
            throw new UserException("found --tool '" + tool + "', expected one of " + String.join(", ", words));
        }
        return tool.equals(AUTO) ? null : Tool.parse(tool);
    }

    /** The reader of JSON by the map that the user gave; {@code null} where there is none. */
    private @Nullable ResultReader mapped(@Nullable Tool named) throws UserException {
        if (map == null) {
            if (named == Tool.JSON) {
                throw new UserException(
                        "found --tool json without --map, expected --map metric=NAME,path=JSONPATH, such as"
                                + " --map 'metric=latency,path=$.results[*].mean,unit=ms'");
            }
            return null;
        }
        if (named != null && named != Tool.JSON) {
            throw new UserException("found --map with --tool " + tool + ", expected it with --tool json");
        }
        try {
            return new JsonReader(JsonMap.parse(map));
        } catch (IllegalArgumentException e) {
            throw new UserException("in --map: " + e.getMessage());
        }
    }

    private ResultReader reader(Tool known, @Nullable ResultReader mapped) {
        return mapped != null ? mapped : known == Tool.HDR ? new HdrReader(unit, Keeping.AUTO) : Readers.of(known);
    }

    private void checkUnit(@Nullable Tool named) throws UserException {
        if (unit != null && named != null && named != Tool.HDR) {
            throw new UserException("found --unit with --tool " + tool + ", expected it with --tool hdr");
        }
        if (unit != null && !HdrReader.UNITS.contains(unit)) {
            throw new UserException(
                    "found --unit '" + unit + "', expected one of " + String.join(", ", HdrReader.UNITS));
        }
    }

    /**
     * Prints what a file holds; returns whether it is the whole output of a run that did all that it was asked to do.
     */
    private boolean print(Path file, @Nullable Tool named, @Nullable ResultReader mapped) throws IOException {
        PrintWriter err = command.commandLine().getErr();
        ParseAnswer answer;
        try {
            Tool known = mapped != null ? Tool.JSON : named != null ? named : Readers.detect(file);
            Reading reading = reader(known, mapped).read(file);
            answer = new ParseAnswer(file.toString(), known, reading);
        } catch (InputException e) {
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
        answer.general().forEach(warning -> err.println(file + ": " + TextTable.clean(warning)));
        List<String> faults = answer.reading().faults();
        if (!faults.isEmpty()) {
            err.println(file + ": found a run that is not valid: " + TextTable.clean(String.join("; ", faults)));
        }
        return faults.isEmpty();
    }
}
