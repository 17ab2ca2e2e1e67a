package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.time.Instant;
import java.util.List;

/**
 * A job in finished words, in the language of who reads it: what its page here and in a site lays out.
 *
 * <p>Templates of pages ask for its properties by their names.
 */
public final class JobView {
    private static final int REASONS = 3;

    private final BuildRecord newest;
    private final List<IndexedBuild> row;
    private final boolean whole;
    private final Sentences words;

    /**
     * @param newest the build that the job is judged by
     * @param builds newest first; those before {@code newest} do not count
     * @param whole whether there are no builds before these
     */
    public JobView(BuildRecord newest, List<IndexedBuild> builds, boolean whole, Sentences words) {
        this.newest = newest;
        this.row = builds.stream()
                .dropWhile(build -> !build.build().equals(newest.build()))
                .takeWhile(build -> state(build.outcome()).equals(state(newest.outcome())))
                .toList();
        this.whole = whole || row.size() < builds.size();
        this.words = words;
    }

    /** What builds in a row have in common: no gate was crossed, one was, or none was judged. */
    private static String state(Outcome outcome) {
        return outcome == Outcome.NOT_JUDGED
                ? "job.notJudged"
                : outcome.compareTo(Outcome.POTENTIAL) >= 0 ? "job.notPassed" : "job.passed";
    }

    /** The build that the job is judged by. */
    public BuildRecord newest() {
        return newest;
    }

    /** The outcome of the newest build, for style sheets. */
    public String getWord() {
        return newest.outcome().word();
    }

    /** The label of the newest build. */
    public String getBuild() {
        return newest.build();
    }

    /** Since which build it passes, does not pass, or is not judged, in a sentence. */
    public String getSince() {
        Message state = Message.of(state(newest.outcome()));
        String first = row.isEmpty() ? newest.build() : row.get(row.size() - 1).build();
        if (row.size() < 2) {
            return words.say("job.since", state, first);
        }
        return words.say(whole ? "job.sinceRow" : "job.sinceBefore", state, first, Figure.of(row.size()));
    }

    /** The same in a table of jobs: {@code #57, 6 builds}. */
    public String getSinceWhen() {
        return "#" + row.get(row.size() - 1).build() + ", " + Wording.count(row.size(), "build");
    }

    /** What the verdict of the newest build means: the gravest by name and in numbers, and how many more there are. */
    public String getMeaning() {
        return view().getMeaning();
    }

    /** Why the newest build came to what it did, the gravest first; of one that passed, what that means. */
    public List<String> getReasons() {
        List<String> reasons = reasons().rows();
        return reasons.isEmpty() ? List.of(getMeaning()) : reasons;
    }

    /** How many further reasons are as grave. */
    public int getMore() {
        return reasons().left();
    }

    private Gravest<String> reasons() {
        return view().reasons(REASONS);
    }

    private BuildView view() {
        return BuildView.of(newest, words);
    }

    /** Builds as rows, in the order given. */
    public static List<BuildRow> rows(List<IndexedBuild> builds, Sentences words) {
        return builds.stream()
                .map(build -> new BuildRow(
                        build.build(),
                        build.outcome(),
                        build.time(),
                        build.branch(),
                        build.commit(),
                        words.say(
                                !build.acknowledged().isEmpty()
                                        ? "job.acknowledged"
                                        : build.accepted() ? "job.baseline" : "job.noBaseline")))
                .toList();
    }

    /**
     * What was acknowledged of builds, and taken back, as rows in the order given.
     *
     * @param inForce which of them are in force
     */
    public static List<AcknowledgedRow> acknowledged(
            List<Acknowledgement> lines, List<Acknowledgement> inForce, Sentences words) {
        return lines.stream()
                .map(line -> new AcknowledgedRow(
                        line.build(),
                        line.metric(),
                        words.say(
                                line.undo()
                                        ? "job.takenBack"
                                        : inForce.contains(line) ? "job.accepted" : "job.acceptedThen"),
                        inForce.contains(line),
                        line.reason(),
                        line.by(),
                        line.time()))
                .toList();
    }

    /**
     * One build.
     *
     * @param build its label
     * @param branch empty where it is not known
     * @param commit empty where it is not known
     * @param baseline whether later builds are compared with it, in words
     */
    public record BuildRow(
            String build, Outcome outcome, Instant time, String branch, String commit, String baseline) {}

    /**
     * One change that somebody accepted as the new level, or took back.
     *
     * @param build label of the first build of the new level
     * @param metric or pattern
     * @param state what became of it, in words
     */
    public record AcknowledgedRow(
            String build, String metric, String state, boolean inForce, String reason, String by, Instant time) {}
}
