package io.jenkins.plugins.benchgate.jenkins.suite;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import io.jenkins.plugins.benchgate.report.chart.CoverageChart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One suite of a job over its builds. */
public final class JobSuitePage {
    private static final int SHOWN = 100;

    private final List<String> names;
    private final String name;
    private final List<SuiteEntry> entries;
    private final SuitePage newest;
    private final JobBuilds builds;

    private JobSuitePage(
            JobBuilds builds, List<String> names, String name, List<SuiteEntry> entries, SuitePage newest) {
        this.builds = builds;
        this.names = names;
        this.name = name;
        this.entries = entries;
        this.newest = newest;
    }

    /** @param asked name of the suite; the newest build's where it is {@code null} or empty */
    static JobSuitePage of(Job<?, ?> job, @Nullable String asked) throws IOException {
        SuiteHistory history = SuiteHistory.of(job);
        List<SuiteEntry> all = history.entries();
        String last = all.isEmpty() ? "" : all.get(all.size() - 1).suite();
        String name = asked == null || asked.isEmpty() ? last : asked;
        List<SuiteEntry> entries =
                all.stream().filter(entry -> entry.suite().equals(name)).toList();
        return new JobSuitePage(
                JobBuilds.numbered(job),
                all.stream().map(SuiteEntry::suite).distinct().sorted().toList(),
                name,
                entries,
                entries.isEmpty() ? SuitePage.gone() : SuitePage.of(history.newest(name)));
    }

    /**
     * A build in a table.
     *
     * @param there whether Jenkins still has it
     */
    public record BuildRow(
            int build,
            boolean there,
            Moment at,
            String commit,
            String coverage,
            String time,
            int functions,
            int benchmarks,
            int chosen) {}

    /** The job's suites by their names. */
    public List<String> getNames() {
        return names;
    }

    public String getName() {
        return name;
    }

    public String getTitle() {
        return SuiteAction.title(name);
    }

    /** The newest result. */
    public SuitePage getNewest() {
        return newest;
    }

    /** How many builds are not among {@link #getBuilds}. */
    public int getMoreBuilds() {
        return Math.max(0, entries.size() - SHOWN);
    }

    /** The newest builds first, at most {@value #SHOWN}. */
    public List<BuildRow> getBuilds() {
        List<BuildRow> rows = new ArrayList<>();
        for (SuiteEntry entry : entries.subList(Math.max(0, entries.size() - SHOWN), entries.size())) {
            String commit = entry.commit();
            rows.add(new BuildRow(
                    entry.build(),
                    !builds.number(String.valueOf(entry.build())).isEmpty(),
                    new Moment(entry.at()),
                    commit == null ? "" : commit.substring(0, Math.min(10, commit.length())),
                    SuitePage.percent(entry.coverage()),
                    SuitePage.percent(entry.time()),
                    entry.functions(),
                    entry.benchmarks(),
                    entry.chosen()));
        }
        Collections.reverse(rows);
        return rows;
    }

    List<CoverageChart.Point> points() {
        return entries.stream()
                .map(entry -> new CoverageChart.Point("#" + entry.build(), entry.coverage(), entry.time()))
                .toList();
    }
}
