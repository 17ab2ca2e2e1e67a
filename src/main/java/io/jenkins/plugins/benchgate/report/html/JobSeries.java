package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.SeriesFamily;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The series of a job as its page draws them, the gravest in the newest build first, and the files of their data.
 *
 * <p>There is a file with the newest builds of each series and, where there are more, one with the telling ones of all,
 * so that every file stays small however long the history is. Small charts have such files together, some series each.
 */
final class JobSeries {
    /** So many series a page shows, the gravest. */
    static final int SHOWN = 200;
    /** So many of the newest builds have all their values in the file of a series. */
    static final int NEWEST = 1000;

    /** The builds of so many series are in memory at once. */
    private static final int AT_ONCE = 20;
    /** So many of the newest builds the small charts show at first; of many series the telling ones… */
    static final int SMALL = 200;
    /** … but at least so many points. */
    private static final int SMALLEST = 60;
    /** So many points a file of small charts has, which keeps it below 500 kB. */
    private static final int SMALL_TOGETHER = 2000;

    private final SiteJob job;
    private final int builds;
    private final List<SeriesKey> keys;
    private final int left;
    private final List<Verdict> newest;
    private final List<List<LevelChange>> changes = new ArrayList<>();
    private final List<TrendSeries> cards = new ArrayList<>();
    private final List<TrendSeries> allCards = new ArrayList<>();

    /**
     * @param builds how many there are
     * @param record of the newest one
     */
    JobSeries(SiteJob job, int builds, BuildRecord record) throws IOException {
        this.job = job;
        this.builds = builds;
        this.newest = record.verdicts();
        List<SeriesKey> all = TrendSeries.gravestFirst(job.series(), newest);
        this.keys = all.subList(0, Math.min(SHOWN, all.size()));
        this.left = all.size() - keys.size();
        for (int first = 0; first < keys.size(); first += AT_ONCE) {
            for (Trend trend : job.trends(chunk(first))) {
                changes.add(TrendSeries.changes(trend));
            }
        }
    }

    /** The greatest of the series' newest changes of level, what got worse first; a dash where there is none. */
    String gravestChange() {
        String said = Wording.NOTHING;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < changes.size(); i++) {
            if (!changes.get(i).isEmpty()) {
                LevelChange newest = changes.get(i).get(changes.get(i).size() - 1);
                if (newest.gravity() > greatest) {
                    greatest = newest.gravity();
                    said = keys.get(i).name() + " " + newest.since();
                }
            }
        }
        return said;
    }

    private List<SeriesKey> chunk(int first) {
        return keys.subList(first, Math.min(keys.size(), first + AT_ONCE));
    }

    List<SeriesKey> keys() {
        return keys;
    }

    /** Those of its series whose names begin alike. */
    List<SeriesFamily> families() {
        return SeriesFamily.of(keys.stream().map(SeriesKey::name).toList(), TrendSeries.outcomes(newest));
    }

    /** How many points of each series the small charts show. */
    private int points() {
        return Math.max(SMALLEST, Math.min(SMALL, SMALL_TOGETHER / Math.max(1, keys.size())));
    }

    /** In so many stretches of builds each small chart has a point: of five the first and the last stand at ends. */
    int stretches() {
        return 2 * (points() / 5);
    }

    /** How many files the data of the small charts are in. */
    int parts() {
        int together = SMALL_TOGETHER / points();
        return Math.max(1, (keys.size() + together - 1) / together);
    }

    /** How many series are not shown. */
    int left() {
        return left;
    }

    /** The labels of the builds at which a level changed. */
    Set<String> changed() {
        Set<String> builds = new HashSet<>();
        changes.forEach(some -> some.forEach(change -> builds.add(change.build())));
        return builds;
    }

    /** The gravest series with all their builds. */
    List<TrendSeries> gravest(int most) throws IOException {
        List<SeriesKey> some = keys.subList(0, Math.min(most, keys.size()));
        List<Trend> trends = job.trends(some);
        List<TrendSeries> plotted = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            if (!trends.get(i).points().isEmpty()) {
                plotted.add(plotted(i, trends.get(i), trends.get(i)));
            }
        }
        return plotted;
    }

    /**
     * Writes the files of data.
     *
     * @param folder of data in the site, with a slash behind
     * @param known the builds that have pages
     */
    void write(SiteFolder site, String folder, PlottedJson.KnownBuilds known) throws IOException {
        for (int first = 0; first < keys.size(); first += AT_ONCE) {
            List<SeriesKey> some = chunk(first);
            List<Trend> all = job.trends(some);
            List<Trend> newest = job.trends(some, NEWEST, NEWEST);
            List<Trend> thinned = job.trends(some, Integer.MAX_VALUE, NEWEST);
            List<Trend> small = job.trends(some, SMALL, points());
            List<Trend> allSmall = job.trends(some, Integer.MAX_VALUE, points());
            for (int i = 0; i < some.size(); i++) {
                int series = first + i;
                Trend whole = all.get(i);
                file(site, folder + series, List.of(plotted(series, whole, newest.get(i))), known);
                if (builds > NEWEST) {
                    file(site, folder + series + "-all", List.of(plotted(series, whole, thinned.get(i))), known);
                }
                cards.add(plotted(series, whole, small.get(i)));
                allCards.add(plotted(series, whole, allSmall.get(i)));
            }
        }
        int parts = parts();
        int together = SMALL_TOGETHER / points();
        for (int part = 0; part < parts; part++) {
            int from = part * together;
            int to = Math.min(keys.size(), from + together);
            file(site, folder + "cards-" + part, cards.subList(from, to), known);
            if (builds > SMALL) {
                file(site, folder + "cards-" + part + "-all", allCards.subList(from, to), known);
            }
        }
    }

    /** A series as a chart of some of its builds draws it; those at which its level changed are among them. */
    private TrendSeries plotted(int series, Trend whole, Trend shown) {
        Set<String> drawn = shown.points().stream().map(TrendPoint::build).collect(Collectors.toSet());
        String first = shown.points().isEmpty() ? "" : shown.points().get(0).build();
        changes.get(series).forEach(change -> drawn.add(change.build()));
        List<TrendPoint> points = whole.points().stream()
                .dropWhile(point -> !point.build().equals(first))
                .filter(point -> drawn.contains(point.build()))
                .toList();
        Set<String> known = points.stream().map(TrendPoint::build).collect(Collectors.toSet());
        // changes of level are found once, among all builds
        return TrendSeries.of(
                new Trend(whole.series(), points, whole.builds()),
                changes.get(series).stream()
                        .filter(change -> known.contains(change.build()))
                        .toList(),
                newest);
    }

    /** A script that gives its data away by the name of the file. */
    private static void file(SiteFolder site, String name, List<TrendSeries> series, PlottedJson.KnownBuilds known)
            throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(site.file(name + ".js")))) {
            String file = name.substring(name.lastIndexOf('/') + 1);
            out.write(("benchgateAnswer(\"" + file + "\", ").getBytes(StandardCharsets.UTF_8));
            PlottedJson.write(
                    out,
                    "",
                    1,
                    writer -> {
                        for (TrendSeries one : series) {
                            writer.write(one);
                        }
                    },
                    known);
            out.write(");\n".getBytes(StandardCharsets.UTF_8));
        }
    }
}
