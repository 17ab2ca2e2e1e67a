package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the commit of a change between two builds is found: lines that are ready to be copied. Nothing is started. */
public final class FindCommitPage {
    private static final int LOOKED_AT = 2000;

    private final JobBuilds builds;
    private final String experiment;
    private final String series;
    private final String later;
    private final String earlier;
    private final String problem;
    private final List<Option> options;

    /** An option of the step and of the command, which have the same names. */
    private record Option(String name, String value) {}

    /**
     * The page of a change.
     *
     * @param later label of the first build after it
     * @param earlier label of the last build before it; {@code null} or empty: the one before on the same branch
     */
    public FindCommitPage(
            Job<?, ?> job,
            @Nullable String experiment,
            @Nullable String series,
            @Nullable String earlier,
            @Nullable String later)
            throws IOException {
        JobTrend trend = JobTrend.complete(job);
        this.builds = new JobBuilds(job);
        this.experiment = trend.experiment(experiment);
        this.series = series == null ? "" : series;
        this.later = later == null ? "" : later.strip();
        BuildRecord after = trend.build(this.experiment, this.later);
        String before = earlier == null ? "" : earlier.strip();
        this.earlier = before.isEmpty() && after != null ? before(trend, after) : before;
        BuildRecord first = trend.build(this.experiment, this.earlier);
        Optional<Measured> changed = measured(after);
        this.problem = problem(first, after, changed.isPresent());
        this.options = problem.isEmpty() && first != null && after != null
                ? options(first, after, changed.orElseThrow())
                : List.of();
    }

    /** The newest build of the branch before, whose commit is known. */
    private static String before(JobTrend trend, BuildRecord after) throws IOException {
        return trend.index().builds(after.job(), 0, LOOKED_AT).builds().stream()
                .dropWhile(one -> !one.build().equals(after.build()))
                .skip(1)
                .filter(one ->
                        one.branch().equals(after.branch()) && !one.commit().isEmpty())
                .map(IndexedBuild::build)
                .findFirst()
                .orElse("");
    }

    private Optional<Measured> measured(@Nullable BuildRecord build) {
        return build == null
                ? Optional.empty()
                : build.measured().stream()
                        .filter(one -> one.series().equals(series))
                        .findFirst();
    }

    private String problem(@Nullable BuildRecord before, @Nullable BuildRecord after, boolean measured) {
        if (after == null) {
            return Messages.text("FindCommitPage.unknown", later);
        }
        if (before == null) {
            return earlier.isEmpty()
                    ? Messages.text("FindCommitPage.none", later)
                    : Messages.text("FindCommitPage.unknown", earlier);
        }
        if (!measured) {
            return Messages.text("FindCommitPage.series", later, series);
        }
        for (BuildRecord one : List.of(before, after)) {
            if (one.commit().isEmpty()) {
                return Messages.text("FindCommitPage.noCommit", one.build());
            }
        }
        return before.commit().equals(after.commit()) ? Messages.text("FindCommitPage.same", earlier, later) : "";
    }

    private List<Option> options(BuildRecord before, BuildRecord after, Measured changed) {
        List<Option> all = new ArrayList<>();
        all.add(new Option("good", before.commit()));
        all.add(new Option("bad", after.commit()));
        all.add(new Option("metric", changed.metric().name()));
        all.add(new Option("statistic", changed.statistic()));
        Optional<Measured> was = measured(before);
        if (was.isPresent()) {
            double difference =
                    changed.candidate().value() - was.get().candidate().value();
            boolean better = changed.metric().direction() == Direction.HIGHER ? difference > 0 : difference < 0;
            if (better) {
                all.add(new Option("change", "improvement"));
            }
        }
        return all;
    }

    public String getExperiment() {
        return experiment;
    }

    public String getSeries() {
        return series;
    }

    /** Label of the last build before the change; empty if the change has no build before it. */
    public String getEarlier() {
        return earlier;
    }

    /** Label of the first build after the change. */
    public String getLater() {
        return later;
    }

    /** Under which number the earlier build can be looked at; empty when it is gone. */
    public String getEarlierNumber() {
        return builds.number(earlier);
    }

    /** Under which number the later build can be looked at; empty when it is gone. */
    public String getLaterNumber() {
        return builds.number(later);
    }

    /** Why nothing can be searched, a sentence; empty where it can. */
    public String getProblem() {
        return problem;
    }

    /** The step, as a line of a Pipeline. */
    public String getPipeline() {
        StringBuilder call = new StringBuilder("benchBisect(spec: 'benchgate.yaml'");
        options.forEach(option -> call.append(", ")
                .append(option.name())
                .append(": '")
                .append(groovy(option.value()))
                .append('\''));
        return call.append(')').toString();
    }

    /** The command of a shell. */
    public String getCommand() {
        StringBuilder call = new StringBuilder("benchgate bisect benchgate.yaml");
        options.forEach(option -> call.append(" --")
                .append(option.name())
                .append(" '")
                .append(shell(option.value()))
                .append('\''));
        return call.toString();
    }

    /** A tool may call a metric anything: it stays one text in one line. */
    private static String groovy(String text) {
        return line(text).replace("\\", "\\\\").replace("'", "\\'");
    }

    private static String shell(String text) {
        return line(text).replace("'", "'\\''");
    }

    private static String line(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "?");
    }
}
