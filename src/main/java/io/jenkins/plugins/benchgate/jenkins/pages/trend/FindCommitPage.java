package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.bisect.JobSearches;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the commit of a change between two builds is found: a build that searches, where the job's Pipeline does so on
 * request, and lines that are ready to be copied. The page itself starts nothing.
 */
public final class FindCommitPage {
    private static final int LOOKED_AT = 2000;
    private static final String CHANGE = "change";
    private static final String BETTER = "improvement";

    private final String experiment;
    private final String series;
    private final String later;
    private final String earlier;
    private final String problem;
    private final List<Option> options;
    private final @Nullable SearchRequest request;
    private final boolean stepMissing;
    private final String refusal;
    private final @Nullable Run<?, ?> asked;

    /** An option of the step and of the command, which have the same names. */
    private record Option(String name, String value) {}

    /**
     * The page of a change.
     *
     * @param earlier label of the last build before it; {@code null} or empty: the one before on the same branch
     * @param later label of the first build after it
     * @param reader name of who looks; empty where nobody has signed in
     */
    public FindCommitPage(
            Job<?, ?> job,
            @Nullable String experiment,
            @Nullable String series,
            @Nullable String earlier,
            @Nullable String later,
            String reader)
            throws IOException {
        JobTrend trend = JobTrend.complete(job);
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
        JobSearches searches = JobSearches.of(job);
        this.request = problem.isEmpty() && first != null && after != null ? request(first, after, reader) : null;
        this.stepMissing = request != null && !searches.isOffered(this.experiment);
        this.refusal = refusal(job);
        this.asked = request == null ? null : searches.asked(request).orElse(null);
    }

    /** What a build would be asked for; {@code null} where a commit is known by another name than its hash. */
    private @Nullable SearchRequest request(BuildRecord before, BuildRecord after, String reader) {
        SearchRequest.Side good = new SearchRequest.Side(before.build(), before.commit());
        SearchRequest.Side bad = new SearchRequest.Side(after.build(), after.commit());
        return good.isHashed() && bad.isHashed()
                ? new SearchRequest(
                        new SearchRequest.Series(
                                experiment, option("metric"), option("statistic"), isBetter() ? BETTER : "regression"),
                        good,
                        bad,
                        reader)
                : null;
    }

    private String option(String name) {
        return options.stream()
                .filter(option -> option.name().equals(name))
                .map(Option::value)
                .findFirst()
                .orElse("");
    }

    private boolean isBetter() {
        return option(CHANGE).equals(BETTER);
    }

    private String refusal(Job<?, ?> job) {
        if (!problem.isEmpty()) {
            return problem;
        }
        if (request == null) {
            return Messages.text("FindCommitPage.noHash", earlier, later);
        }
        if (stepMissing) {
            return Messages.text("FindCommitPage.notOffered");
        }
        if (!job.isBuildable()) {
            return Messages.text("FindCommitPage.notBuildable");
        }
        return job.hasPermission(Item.BUILD) ? "" : Messages.text("FindCommitPage.notPermitted");
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
                all.add(new Option(CHANGE, BETTER));
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

    /** Why nothing can be searched, a sentence; empty where it can. */
    public String getProblem() {
        return problem;
    }

    /** Why no build can be asked to search, a sentence; empty where one can. */
    public String getRefusal() {
        return refusal;
    }

    /** Whether none of the job's newest builds has the step that searches on request. */
    public boolean isStepMissing() {
        return stepMissing;
    }

    /** What a build would be asked for; {@code null} where none can be. */
    public @Nullable SearchRequest getRequest() {
        return refusal.isEmpty() ? request : null;
    }

    /** Number of the newest build that was asked for this search, of the newest builds; empty where none was. */
    public String getAsked() {
        return asked == null ? "" : String.valueOf(asked.getNumber());
    }

    /** Whether that build still runs. */
    public boolean isSearching() {
        return asked != null && asked.isBuilding();
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
