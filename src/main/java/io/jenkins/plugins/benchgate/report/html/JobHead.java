package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What the overview says of a job.
 *
 * @param builds how many there are
 * @param newest of them
 * @param since the first of the builds in a row that came to the same as the newest: no gate was crossed, one was, or
 *     none was judged
 * @param inRow how many these are
 * @param worst what got worst in the newest build, else which level changed; a dash where nothing can say
 * @param trend of the series that gates found gravest
 */
record JobHead(
        SiteJob job, int builds, IndexedBuild newest, IndexedBuild since, int inRow, String worst, Markup trend) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * @param builds newest first, at least one
     * @param change the gravest of the newest changes of level; a dash where there is none
     */
    static JobHead of(SiteJob job, List<IndexedBuild> builds, BuildRecord newest, String change, Markup trend) {
        String state = state(builds.get(0));
        int inRow = 1;
        while (inRow < builds.size() && state(builds.get(inRow)).equals(state)) {
            inRow++;
        }
        String worst = WorstChange.of(newest).map(WorstChange::sentence).orElse(change);
        return new JobHead(job, builds.size(), builds.get(0), builds.get(inRow - 1), inRow, worst, trend);
    }

    /** How the sentence about a row of builds begins. */
    private static String state(IndexedBuild build) {
        return build.outcome() == Outcome.NOT_JUDGED
                ? "Not judged"
                : build.outcome().compareTo(Outcome.POTENTIAL) >= 0 ? "Not passed" : "Passed";
    }

    /** {@code #57, 6 builds}: since when no gate was crossed, one in every build, or none was judged. */
    String sinceWhen() {
        return "#" + since.build() + ", " + Wording.count(inRow, "build");
    }

    /** The same in a sentence. */
    String sinceSentence() {
        return state(newest) + " since build "
                + since.build()
                + (inRow == 1 ? "." : " (" + Wording.count(inRow, "build") + " in a row).");
    }

    /** A time to the minute, in UTC; a dash where it is not known. */
    static String time(Instant time) {
        return Wording.isTime(time) ? TIME.format(time) : Wording.NOTHING;
    }
}
