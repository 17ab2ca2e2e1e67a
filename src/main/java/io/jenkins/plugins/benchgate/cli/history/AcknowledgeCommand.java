package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NearestNames;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code acknowledge}: accepts a build's new level as the baseline, takes that back, or lists both. */
@Command(
        name = "acknowledge",
        description =
                "Accepts the new level of a build as the baseline, or that metrics are gone from it on; without BUILD,"
                        + " lists what was acknowledged.")
public final class AcknowledgeCommand extends AnsweringCommand {
    @Parameters(
            index = "0",
            paramLabel = "HISTORY",
            description = "A job's own history, NAME.jsonl, or the address of its shared history.")
    private String file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "BUILD",
            description = "First build of the new level, or without the metrics.")
    private @Nullable String build;

    @Option(
            names = "--metric",
            paramLabel = "GLOB",
            description =
                    "Metrics whose new level or absence is accepted, * matches any characters; required with BUILD.")
    private @Nullable String metric;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "The reason, which reports show; required with BUILD.")
    private @Nullable String reason;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Name of the person who acknowledges (default: the user's name in the system).")
    private @Nullable String by;

    @Option(names = "--undo", description = "Takes back the acknowledgement of the same build and the same pattern.")
    private boolean undo;

    @Override
    public Integer call() throws Exception {
        try (JobHistory history = HistoryArgument.open(file)) {
            PrintWriter err = err();
            List<Acknowledgement> lines = history.acknowledgements(warning -> {
                // said when the builds are read
            });
            List<BuildRecord> builds = history.read(err::println);
            if (build == null) {
                list(lines);
                return 0;
            }
            Acknowledgement line = line(build);
            List<Acknowledgement> inForce = Acknowledgement.inForce(lines);
            check(line, builds, inForce);
            history.append(line);
            answer(line);
            return 0;
        }
    }

    private Acknowledgement line(String label) throws UserException {
        if (metric == null || metric.isBlank()) {
            throw new UserException("found no --metric, expected a metric's name or a pattern such as '* latency'");
        }
        if (reason == null || reason.isBlank()) {
            throw new UserException("found no --reason, expected one: it is what reports show");
        }
        String name = Objects.requireNonNullElseGet(by, () -> System.getProperty("user.name", ""));
        if (name.isBlank()) {
            throw new UserException("found no name, expected --by NAME");
        }
        return Acknowledgement.of(
                label,
                metric,
                reason.strip().replaceAll("\\s+", " "),
                name.strip(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                undo);
    }

    private static void check(Acknowledgement line, List<BuildRecord> builds, List<Acknowledgement> inForce)
            throws UserException {
        BuildRecord record = builds.stream()
                .filter(one -> one.build().equals(line.build()))
                .findFirst()
                .orElseThrow(() -> new UserException("found no build " + line.build()
                        + " in the history, expected one of its " + builds.size() + " builds" + newest(builds)));
        // also what earlier builds measured and this one lacks: that it is gone is accepted then
        List<Metric> metrics = builds.subList(0, builds.indexOf(record) + 1).stream()
                .flatMap(one -> one.measured().stream())
                .map(measured -> measured.metric())
                .distinct()
                .toList();
        if (metrics.stream().noneMatch(line::covers)) {
            throw new UserException("found --metric '" + line.metric() + "', which covers nothing that build "
                    + line.build() + " or an earlier one measured, expected "
                    + (metrics.isEmpty()
                            ? "a build with metrics"
                            : NearestNames.of(
                                    line.metric(),
                                    metrics.stream().map(Metric::name).toList())));
        }
        boolean there = inForce.stream()
                .anyMatch(
                        one -> one.build().equals(line.build()) && one.metric().equals(line.metric()));
        if (there != line.undo()) {
            throw new UserException("found build " + line.build() + " with '" + line.metric() + "' "
                    + (there ? "acknowledged already" : "not acknowledged") + ", expected "
                    + (there
                            ? "what is not; --undo takes it back"
                            : inForce.isEmpty()
                                    ? "an acknowledgement to undo; the history has none"
                                    : inForce.stream()
                                            .map(one -> "build " + one.build() + " with '" + one.metric() + "'")
                                            .collect(Collectors.joining(" or "))));
        }
    }

    private static String newest(List<BuildRecord> builds) {
        return builds.isEmpty()
                ? ""
                : ", the newest of which is " + builds.get(builds.size() - 1).build();
    }

    private void list(List<Acknowledgement> lines) throws UserException {
        if (metric != null || reason != null || by != null || undo) {
            throw new UserException("found no BUILD, expected the first build of the new level");
        }
        if (lines.isEmpty() && !inJson()) {
            out().println("nothing was acknowledged");
        }
        lines.forEach(this::answer);
    }

    private void answer(Acknowledgement line) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("build", line.build());
        fields.put("metric", line.metric());
        fields.put("reason", line.reason());
        fields.put("by", line.by());
        fields.put("time", line.time());
        fields.put("undo", line.undo());
        answer(
                () -> fields,
                () -> "build " + line.build() + ", " + line.metric() + ": "
                        + (line.undo() ? "no longer acknowledged, by " : "acknowledged by ") + line.by() + " on "
                        + line.time() + ": " + line.reason() + "\n");
    }
}
