package io.jenkins.plugins.benchgate.report.site;

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
 * @param since the first of the builds in a row that came to the same as the newest: no gate was crossed, or one was
 * @param inRow how many these are
 * @param worst what got worst in the newest build; a dash where no gate can say
 * @param trend of the series that gates found gravest
 */
record JobHead(
        SiteJob job, int builds, IndexedBuild newest, IndexedBuild since, int inRow, String worst, Markup trend) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** @param builds newest first, at least one */
    static JobHead of(SiteJob job, List<IndexedBuild> builds, BuildRecord newest, Markup trend) {
        boolean crossed = crossed(builds.get(0));
        int inRow = 1;
        while (inRow < builds.size() && crossed(builds.get(inRow)) == crossed) {
            inRow++;
        }
        String worst = WorstChange.of(newest).map(WorstChange::sentence).orElse(Wording.NOTHING);
        return new JobHead(job, builds.size(), builds.get(0), builds.get(inRow - 1), inRow, worst, trend);
    }

    private static boolean crossed(IndexedBuild build) {
        return build.outcome().compareTo(Outcome.POTENTIAL) >= 0;
    }

    /** {@code #57, 6 builds}: since when no gate was crossed, or one in every build. */
    String sinceWhen() {
        return "#" + since.build() + ", " + Wording.count(inRow, "build");
    }

    /** The same in a sentence. */
    String sinceSentence() {
        return (crossed(newest) ? "Not passed since build " : "Passed since build ")
                + since.build()
                + (inRow == 1 ? "." : " (" + Wording.count(inRow, "build") + " in a row).");
    }

    /** A time to the minute, in UTC. */
    static String time(Instant time) {
        return TIME.format(time);
    }
}
