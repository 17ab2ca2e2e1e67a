package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history import}: what other tools have kept, as the first builds of a job. */
@Command(name = "import", description = "Appends the builds that another tool has kept to the history of a job.")
public final class HistoryImportCommand extends AnsweringCommand {
    /** What {@code gate} says of results whose tool it was not told. */
    private static final String ASSUMED = "benchmark results";

    @Parameters(index = "0", paramLabel = "FROM", description = "File or folder that the tool has written.")
    private Path from;

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "Folder of histories, a job's own file NAME.jsonl, or the address of a shared history.")
    private String to;

    @Option(
            names = "--from",
            paramLabel = "TOOL",
            required = true,
            description = "What has written it: csv, github-action-benchmark, asv, otava, graphite or results.")
    private ImportSource source;

    @Option(names = "--job", paramLabel = "NAME", required = true, description = "Name of the job.")
    private String job;

    @Option(
            names = "--workload",
            paramLabel = "WORDS",
            description = "What was run, as the job's reports say it: builds of another workload are no baseline"
                    + " (default: that of the job's newest build, else what gate says, benchmark results).")
    private @Nullable String workload;

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Branch that all builds were built from (default: not known).")
    private String branch;

    @Option(
            names = "--statistic",
            paramLabel = "NAME",
            defaultValue = "median",
            description = "What the values are, such as mean or p99 (default: ${DEFAULT-VALUE}).")
    private String statistic;

    @Option(
            names = "--higher",
            paramLabel = "GLOB",
            description = "Metrics that are better when higher; may be given several times (default: what the tool"
                    + " says, else what unit and name tell).")
    private List<String> higher = new ArrayList<>();

    @Option(
            names = "--lower",
            paramLabel = "GLOB",
            description = "Metrics that are better when lower; may be given several times (default: as above).")
    private List<String> lower = new ArrayList<>();

    @Option(
            names = "--confidence",
            paramLabel = "C",
            defaultValue = "0.99",
            description = "Confidence of intervals, where the tool has bounds (default: ${DEFAULT-VALUE}).")
    private Confidence confidence;

    @Option(
            names = "--test",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Test of a configuration of Otava (default: the only one).")
    private String test;

    @Override
    public Integer call() throws Exception {
        String name = UserException.in("--job", () -> SpecReader.jobName(job));
        if (!Files.exists(from)) {
            throw new UserException("found no " + from + ", expected what the tool has written");
        }
        SourceOptions options = new SourceOptions(
                branch, statistic, new Directions(higher, lower), confidence.share(), test, err()::println);
        List<ImportedBuild> builds = source == ImportSource.RESULTS
                ? ResultFolder.read(from, options)
                : source.read(from, options, System.getenv());
        if (builds.isEmpty()) {
            throw new UserException("found no build in " + from + ", expected at least one with a value");
        }
        tell(builds);
        try (HistoryPlaces place = HistoryPlaces.open(to);
                JobHistory history = place.history(name)) {
            List<BuildRecord> there = history.read(err()::println);
            List<ImportedBuild> fresh = builds.stream()
                    .filter(build ->
                            there.stream().noneMatch(known -> known.build().equals(build.label())))
                    .toList();
            check(fresh, there, history.place());
            String words = workload != null
                    ? workload
                    : there.isEmpty() ? ASSUMED : there.get(there.size() - 1).workload();
            history.append(fresh.stream()
                    .map(build -> HistoryLine.of(build.record(name, words)))
                    .toList());
            answer(history.place(), builds.size(), fresh.size());
        }
        return 0;
    }

    /** Asks for the directions that nothing tells, and says which ones are not those that their units have. */
    private void tell(List<ImportedBuild> builds) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        builds.forEach(build ->
                build.measured().forEach(one -> metrics.put(one.metric().name(), one.metric())));
        PrintWriter err = err();
        metrics.values().forEach(metric -> {
            if (metric.direction() == Direction.UNKNOWN) {
                err.println(from + ": neither "
                        + source.name().toLowerCase(Locale.ROOT).replace("_", "-")
                        + " nor unit and name tell which values of '"
                        + metric.name() + "' are better, so that gates on it are inconclusive; --higher or --lower"
                        + " says it");
            }
            Directions.doubt(metric).ifPresent(doubt -> err.println(from + ": " + doubt));
        });
    }

    /** A history is in the order in which it was appended: what is older cannot come behind. */
    private static void check(List<ImportedBuild> fresh, List<BuildRecord> there, String place) throws UserException {
        if (fresh.isEmpty() || there.isEmpty()) {
            return;
        }
        BuildRecord newest = there.get(there.size() - 1);
        if (newest.time().isAfter(fresh.get(0).time())) {
            throw new UserException("found build " + newest.build() + " of " + newest.time() + " in " + place
                    + ", expected only builds before " + fresh.get(0).label() + " of "
                    + fresh.get(0).time() + ": the order of a history is that of its builds; import into an empty one");
        }
    }

    private void answer(String place, int builds, int copied) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("job", job);
        fields.put("to", place);
        fields.put("builds", builds);
        fields.put("copied", copied);
        answer(
                () -> fields,
                () -> job + ": imported " + Wording.count(copied, "build") + " of " + builds + " to " + place + "\n");
    }
}
