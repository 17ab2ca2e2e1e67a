package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.Format;
import io.jenkins.plugins.benchgate.cli.output.JsonLines;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cli.output.Version;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code history copy}: what one place has of histories and another lacks. */
@Command(
        name = "copy",
        description = "Copies builds and acknowledgements that TO lacks from FROM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class HistoryCopyCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "FROM",
            description = "Folder of histories, a job's own file NAME.jsonl, or the address of a shared history.")
    @SuppressWarnings("NullAway.Init")
    private String from;

    @Parameters(index = "1", paramLabel = "TO", description = "Another such place; what is missing is created.")
    @SuppressWarnings("NullAway.Init")
    private String to;

    @Option(
            names = "--higher",
            paramLabel = "GLOB",
            description = "Metrics that are better when higher, whatever FROM says; may be given several times"
                    + " (default: what FROM says).")
    private List<String> higher = new ArrayList<>();

    @Option(
            names = "--lower",
            paramLabel = "GLOB",
            description = "Metrics that are better when lower, whatever FROM says; may be given several times"
                    + " (default: what FROM says).")
    private List<String> lower = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What standard output gets: sentences, or a JSON object a job (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private Format format;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        try (HistoryPlaces source = HistoryPlaces.open(from);
                HistoryPlaces target = HistoryPlaces.open(to)) {
            List<String> jobs = source.jobs();
            if (jobs.isEmpty()) {
                throw new UserException("found no history in " + source.place() + ", expected at least one");
            }
            if (jobs.size() > 1 && target.one()) {
                throw new UserException("found " + jobs.size() + " histories in " + source.place()
                        + ", expected one of them, or a place for many instead of " + target.place());
            }
            for (String job : jobs) {
                try (JobHistory one = source.history(job);
                        JobHistory other = target.history(job)) {
                    answer(
                            job,
                            other.place(),
                            HistoryCopy.of(one, other, new Directions(higher, lower), err::println),
                            out);
                }
            }
        }
        return 0;
    }

    private void answer(String job, String place, HistoryCopy.Counts counts, PrintWriter out) {
        if (format == Format.JSON) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("job", job);
            fields.put("to", place);
            fields.put("builds", counts.builds());
            fields.put("copied", counts.copied());
            fields.put("acknowledgements", counts.acknowledgements());
            new JsonLines(out).write(fields);
            return;
        }
        out.println(job + ": copied " + Wording.count(counts.copied(), "build") + " of " + counts.builds() + " and "
                + Wording.count(counts.acknowledgements(), "acknowledgement") + " to " + place);
    }
}
