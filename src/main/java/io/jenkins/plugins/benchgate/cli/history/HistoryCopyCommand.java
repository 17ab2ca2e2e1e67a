package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history copy}: what one place has of histories and another lacks. */
@Command(name = "copy", description = "Copies builds and acknowledgements that TO lacks from FROM.")
public final class HistoryCopyCommand extends AnsweringCommand {
    @Parameters(
            index = "0",
            paramLabel = "FROM",
            description = "Folder of histories, a job's own file NAME.jsonl, or the address of a shared history.")
    private String from;

    @Parameters(index = "1", paramLabel = "TO", description = "Another such place; what is missing is created.")
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

    @Override
    public Integer call() throws Exception {
        PrintWriter err = err();
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
                    answer(job, other.place(), HistoryCopy.of(one, other, new Directions(higher, lower), err::println));
                }
            }
        }
        return 0;
    }

    private void answer(String job, String place, HistoryCopy.Counts counts) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("job", job);
        fields.put("to", place);
        fields.put("builds", counts.builds());
        fields.put("copied", counts.copied());
        fields.put("acknowledgements", counts.acknowledgements());
        answer(
                () -> fields,
                () -> job + ": copied " + Wording.count(counts.copied(), "build") + " of " + counts.builds() + " and "
                        + Wording.count(counts.acknowledgements(), "acknowledgement") + " to " + place + "\n");
    }
}
