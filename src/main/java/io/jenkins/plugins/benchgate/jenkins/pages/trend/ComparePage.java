package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import io.jenkins.plugins.benchgate.report.BuildComparison;
import io.jenkins.plugins.benchgate.report.ShortNames;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two builds of a job side by side. */
public final class ComparePage {
    private static final int SUGGESTED = 200;

    private final JobTrend trend;
    private final JobBuilds builds;
    private final String experiment;
    private final String earlier;
    private final String later;
    private final @Nullable BuildRecord before;
    private final @Nullable BuildRecord after;
    private final List<BuildComparison.Row> rows;
    private final ShortNames names;

    public ComparePage(Job<?, ?> job, @Nullable String experiment, @Nullable String earlier, @Nullable String later)
            throws IOException {
        this.trend = JobTrend.complete(job);
        this.builds = new JobBuilds(job);
        this.experiment = trend.experiment(experiment);
        List<IndexedBuild> newest =
                trend.index().builds(this.experiment, 0, SUGGESTED).builds();
        this.later = later == null || later.isBlank()
                ? newest.isEmpty() ? "" : newest.get(0).build()
                : later.strip();
        this.earlier = earlier == null || earlier.isBlank() ? baseline(newest, this.later) : earlier.strip();
        this.before = trend.build(this.experiment, this.earlier);
        this.after = trend.build(this.experiment, this.later);
        this.rows = before == null || after == null ? List.of() : BuildComparison.of(before, after);
        this.names =
                ShortNames.of(rows.stream().map(BuildComparison.Row::series).toList());
    }

    /** The build that one would be compared with by itself: the last accepted one before it. */
    private static String baseline(List<IndexedBuild> newest, String later) {
        return newest.stream()
                .dropWhile(build -> !build.build().equals(later))
                .skip(1)
                .filter(IndexedBuild::accepted)
                .map(IndexedBuild::build)
                .findFirst()
                .orElse("");
    }

    public String getExperiment() {
        return experiment;
    }

    public List<String> getExperiments() throws IOException {
        return trend.index().experiments();
    }

    /** Labels of builds to choose from, newest first. */
    public List<String> getLabels() throws IOException {
        return trend.index().builds(experiment, 0, SUGGESTED).builds().stream()
                .map(IndexedBuild::build)
                .toList();
    }

    /** Label of the build that is compared with. */
    public String getEarlier() {
        return earlier;
    }

    /** Label of the build that is compared. */
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

    /** The label that no build in the history has; empty when both are there. */
    public String getUnknown() {
        return before == null ? earlier : after == null ? later : "";
    }

    /** Whether both builds are there. */
    public boolean isFound() {
        return before != null && after != null;
    }

    /** A series of {@link #getRows} as the table shows it. */
    public ShortNames.Name name(String series) {
        return names.name(series);
    }

    public List<BuildComparison.Row> getRows() {
        return rows.stream()
                .map(row -> new BuildComparison.Row(
                        row.series(),
                        Messages.number(row.earlier()),
                        Messages.number(row.later()),
                        Messages.number(row.change()),
                        row.effect()))
                .toList();
    }
}
