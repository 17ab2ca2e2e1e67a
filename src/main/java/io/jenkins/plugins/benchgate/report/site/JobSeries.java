package io.jenkins.plugins.benchgate.report.site;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson;
import io.jenkins.plugins.benchgate.report.chart.PlottedSeries;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The series of a job as its page draws them, the gravest in the newest build first, and the files of their data.
 *
 * <p>There is a file with the newest builds of each series and, where there are more, one with the telling ones of all,
 * so that every file stays small however long the history is. The small charts have two such files together.
 */
final class JobSeries {
    /** So many series a page shows, the gravest. */
    static final int SHOWN = 200;
    /** So many of the newest builds have all their values in the file of a series. */
    static final int NEWEST = 1000;

    /** The builds of so many series are in memory at once. */
    private static final int AT_ONCE = 20;
    /** So many of the newest builds the small charts of few series show. */
    private static final int SMALL = 200;
    /** So many points the small charts have together, which keeps their file below 500 KB. */
    private static final int SMALL_TOGETHER = 1800;
    /** What a thinned trend has at least. */
    private static final int LEAST = 5;

    private final SiteJob job;
    private final List<SeriesKey> keys;
    private final int left;
    private final List<Verdict> newest;
    private final List<List<LevelChange>> changes = new ArrayList<>();
    private final List<PlottedSeries> cards = new ArrayList<>();
    private final List<PlottedSeries> allCards = new ArrayList<>();

    /** @param record of the newest build */
    JobSeries(SiteJob job, BuildRecord record) throws IOException {
        this.job = job;
        this.newest = record.verdicts();
        Map<String, Outcome> outcomes = TrendSeries.outcomes(newest);
        List<SeriesKey> all = new ArrayList<>(job.series());
        all.sort(Comparator.comparing((SeriesKey key) -> outcomes.getOrDefault(key.name(), Outcome.NOT_JUDGED))
                .reversed());
        this.keys = List.copyOf(all.subList(0, Math.min(SHOWN, all.size())));
        this.left = all.size() - keys.size();
        for (int first = 0; first < keys.size(); first += AT_ONCE) {
            for (Trend trend : job.trends(chunk(first))) {
                changes.add(PlottedSeries.of(trend, trend, newest).changes());
            }
        }
    }

    private List<SeriesKey> chunk(int first) {
        return keys.subList(first, Math.min(keys.size(), first + AT_ONCE));
    }

    List<SeriesKey> keys() {
        return keys;
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
    List<PlottedSeries> gravest(int most) throws IOException {
        List<SeriesKey> some = keys.subList(0, Math.min(most, keys.size()));
        List<Trend> trends = job.trends(some);
        List<PlottedSeries> plotted = new ArrayList<>();
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
     * @param folder of the job in the site, with a slash behind
     * @param known the builds that have pages
     */
    void write(SiteFolder site, String folder, PlottedJson.KnownBuilds known) throws IOException {
        int points = Math.max(LEAST, Math.min(SMALL, SMALL_TOGETHER / Math.max(1, keys.size())));
        for (int first = 0; first < keys.size(); first += AT_ONCE) {
            List<SeriesKey> some = chunk(first);
            List<Trend> all = job.trends(some);
            List<Trend> thinned = job.trends(some, NEWEST);
            List<Trend> small = job.trends(some, Math.max(LEAST, points / 2));
            for (int i = 0; i < some.size(); i++) {
                int series = first + i;
                Trend whole = all.get(i);
                file(site, folder + "data/" + series, List.of(newest(series, whole, NEWEST)), known);
                if (whole.points().size() > NEWEST) {
                    file(
                            site,
                            folder + "data/" + series + "-all",
                            List.of(plotted(series, whole, thinned.get(i))),
                            known);
                }
                cards.add(newest(series, whole, points));
                allCards.add(plotted(series, whole, small.get(i)));
            }
        }
        file(site, folder + "data/cards", cards, known);
        if (cards.stream()
                .anyMatch(card -> card.trend().points().size() < card.trend().builds())) {
            file(site, folder + "data/cards-all", allCards, known);
        }
    }

    private PlottedSeries plotted(int series, Trend whole, Trend shown) {
        // changes of level are found once, among all builds
        PlottedSeries unsearched = PlottedSeries.of(shown, new Trend(whole.series(), List.of(), 0), newest);
        return new PlottedSeries(
                new Trend(shown.series(), shown.points(), whole.builds()),
                unsearched.bounds(),
                unsearched.gates(),
                changes.get(series));
    }

    /** The newest builds of a series, and what changed with them. */
    private PlottedSeries newest(int series, Trend whole, int most) {
        PlottedSeries some = plotted(series, whole, newest(whole, most));
        Set<String> builds =
                some.trend().points().stream().map(TrendPoint::build).collect(Collectors.toSet());
        return new PlottedSeries(
                some.trend(),
                some.bounds(),
                some.gates(),
                some.changes().stream()
                        .filter(change -> builds.contains(change.build()))
                        .toList());
    }

    private static Trend newest(Trend trend, int most) {
        int from = Math.max(0, trend.points().size() - most);
        return new Trend(
                trend.series(), trend.points().subList(from, trend.points().size()), trend.builds());
    }

    /** A script that gives its data away by the name of the file. */
    private static void file(SiteFolder site, String name, List<PlottedSeries> series, PlottedJson.KnownBuilds known)
            throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(site.file(name + ".js")))) {
            String file = name.substring(name.lastIndexOf('/') + 1);
            out.write(("benchgateAnswer(\"" + file + "\", ").getBytes(StandardCharsets.UTF_8));
            PlottedJson.write(
                    out,
                    "",
                    1,
                    writer -> {
                        for (PlottedSeries one : series) {
                            writer.write(one);
                        }
                    },
                    known);
            out.write(");\n".getBytes(StandardCharsets.UTF_8));
        }
    }
}
