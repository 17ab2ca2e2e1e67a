package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildView;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.WorstChange;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A job in the overview of a site.
 *
 * @param builds how many there are
 * @param worst what got worst in the newest build, else what failed in it, else which level changed; a dash where nothing can say
 * @param trend of the series that gates found gravest
 */
record JobHead(SiteJob job, JobView view, int builds, String worst, Markup trend) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** @param change the worst of the newest changes of level; a dash if there is none */
    static JobHead of(SiteJob job, JobView view, int builds, String change, Markup trend) {
        String worst =
                WorstChange.of(view.newest()).map(WorstChange::sentence).orElseGet(() -> brief(view.newest(), change));
        return new JobHead(job, view, builds, worst, trend);
    }

    private static String brief(BuildRecord newest, String change) {
        String brief = BuildView.english(newest).getBrief();
        return brief.isEmpty() ? change : brief;
    }

    /** A time to the minute, in UTC; a dash where it is not known. */
    static String time(Instant time) {
        return Wording.isTime(time) ? TIME.format(time) : Wording.NOTHING;
    }
}
