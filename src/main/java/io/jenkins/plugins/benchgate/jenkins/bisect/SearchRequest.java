package io.jenkins.plugins.benchgate.jenkins.bisect;

import hudson.model.Action;
import hudson.model.Cause;
import hudson.model.CauseAction;
import hudson.model.InvisibleAction;
import hudson.model.Job;
import hudson.model.Queue;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.ShortText;
import java.util.List;
import jenkins.model.ParameterizedJobMixIn;

/**
 * What somebody asked a build to search, on the page of a change. All but the name comes from the job's history, so that
 * nobody chooses revisions. Waits in the queue with its build, and stays with it.
 */
public final class SearchRequest extends InvisibleAction implements Queue.QueueAction {
    private final String experiment;
    private final String metric;
    private final String statistic;
    private final String change;
    private final String earlier;
    private final String later;
    private final String good;
    private final String bad;
    private final String by;

    /**
     * A request.
     *
     * @param series what is searched
     * @param before the last build before the change
     * @param after the first build after it
     * @param by name of who asks; empty where nobody has signed in
     * @throws IllegalArgumentException when a commit is not a hash: as options of git other texts may mean anything
     */
    public SearchRequest(Series series, Side before, Side after, String by) {
        this.experiment = series.experiment();
        this.metric = series.metric();
        this.statistic = series.statistic();
        this.change = series.change();
        this.earlier = before.build();
        this.later = after.build();
        this.good = before.hash();
        this.bad = after.hash();
        this.by = by;
    }

    /**
     * Which change is searched.
     *
     * @param change what is expected: {@code regression} or {@code improvement}
     */
    public record Series(String experiment, String metric, String statistic, String change) {}

    /** A build of the history, by its label, with its commit. */
    public record Side(String build, String commit) {
        /** Whether its commit is a hash, and not another name of it. */
        public boolean isHashed() {
            return commit.matches("[0-9a-f]{4,64}");
        }

        private String hash() {
            if (!isHashed()) {
                throw new IllegalArgumentException("found commit '" + commit + "' of build " + build
                        + " in the history, expected a commit's hash");
            }
            return commit;
        }
    }

    /**
     * Schedules a build that searches, with the default values of the job's parameters; where the same search waits in
     * the queue already, that one stands for both.
     *
     * @return whether such a build is in the queue now
     */
    public boolean schedule(Job<?, ?> job) {
        return ParameterizedJobMixIn.scheduleBuild2(job, -1, new CauseAction(new Cause.UserIdCause()), this) != null;
    }

    /** Whether two ask for the same search; who asks does not count. */
    public boolean isSame(SearchRequest other) {
        return what().equals(other.what());
    }

    private List<String> what() {
        return List.of(experiment, metric, statistic, change, good, bad);
    }

    /** Two builds are one where they search the same; a build that measures is another one. */
    @Override
    public boolean shouldSchedule(List<Action> actions) {
        return actions.stream().noneMatch(action -> action instanceof SearchRequest other && isSame(other));
    }

    public String getExperiment() {
        return experiment;
    }

    public String getMetric() {
        return metric;
    }

    public String getStatistic() {
        return statistic;
    }

    /** What is expected: {@code regression} or {@code improvement}. */
    public String getChange() {
        return change;
    }

    /** Label of the last build before the change. */
    public String getEarlier() {
        return earlier;
    }

    /** Label of the first build after the change. */
    public String getLater() {
        return later;
    }

    /** Hash of the commit that all others are compared with. */
    public String getGood() {
        return good;
    }

    /** Hash of the last commit. */
    public String getBad() {
        return bad;
    }

    /** Name of who asked; empty where nobody had signed in. */
    public String getBy() {
        return by;
    }

    /** What is searched, a sentence for the page of the build. */
    public String getSentence() {
        String series = ShortText.of((metric + " " + statistic).strip(), ShortText.TITLE);
        return Messages.text("SearchRequest.sentence", series, earlier, later);
    }
}
