package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.jenkins.history.PinnedSeries.Pin;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import io.jenkins.plugins.benchgate.jenkins.pages.NewestVerdicts;
import io.jenkins.plugins.benchgate.jenkins.pages.ResultPage;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.SeriesFamily;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a job's page says before any chart is drawn: the newest verdicts, what can be chosen, builds, acknowledged
 * changes.
 */
public final class TrendPage {
    private static final int ROWS = 20;
    private static final int PICTURES = 40;
    private static final int FRONT_PAGE_PICTURES = 2;
    private static final int PINNED_PICTURES = 6;
    private static final int FRONT_PAGE_SIBLINGS = 3;
    private static final int FRONT_PAGE_SERIES = 100;

    private final JobTrend trend;
    private final JobBuilds builds;
    private final boolean mayAcknowledge;
    private final String experiment;
    private final String branch;
    private final String last;
    private final String find;
    private final String sort;
    private final Pins pins;

    TrendPage(
            Job<?, ?> job,
            boolean mayAcknowledge,
            @Nullable String experiment,
            @Nullable String branch,
            String last,
            String find,
            String sort,
            Pins pins)
            throws IOException {
        this.trend = JobTrend.of(job);
        this.builds = new JobBuilds(job);
        this.mayAcknowledge = mayAcknowledge;
        this.experiment = trend.experiment(experiment);
        this.branch = branch == null ? "" : branch;
        this.last = last;
        this.find = find;
        this.sort = sort;
        this.pins = pins;
    }

    /** The experiment that is shown. */
    public String getExperiment() {
        return experiment;
    }

    public List<String> getExperiments() throws IOException {
        return trend.index().experiments();
    }

    /** The branch that is shown; empty for all. */
    public String getBranch() {
        return branch;
    }

    public List<String> getBranches() throws IOException {
        return trend.branches(experiment);
    }

    /** How many builds are shown, as the address says it; {@value TrendRange#USUAL_BUILDS} where it does not. */
    public String getLast() {
        return last.isEmpty() ? String.valueOf(TrendRange.USUAL_BUILDS) : last;
    }

    /** Words in the names of the series that are shown; empty for all. */
    public String getFind() {
        return find;
    }

    /** The order of the series that are shown, as addresses say it; see {@link SeriesChoice#SORTS}. */
    public String getSort() {
        return SeriesChoice.SORTS.contains(sort) ? sort : SeriesChoice.SORTS.get(0);
    }

    /** Series whose names begin alike, those that did worst in the newest build first. */
    public List<FamilyRow> getFamilies() throws IOException {
        List<Verdict> verdicts =
                trend.newest(experiment).map(BuildRecord::verdicts).orElse(List.of());
        return SeriesFamily.of(getSeriesNames(), TrendSeries.outcomes(verdicts)).stream()
                .map(family -> new FamilyRow(
                        family.label(),
                        family.name().trim(),
                        family.series(),
                        "experiment=" + encoded(experiment) + "&find="
                                + encoded(family.name().trim()),
                        family.gravestFirst().stream()
                                .map(outcome -> new FamilyOutcome(
                                        outcome.word(), ResultPage.label(outcome), family.count(outcome)))
                                .toList()))
                .toList();
    }

    public List<String> getChoices() {
        return List.of("50", "200", "1000", "all");
    }

    /** What an outcome is called; the scripts of the page say so too. */
    public String label(String word) {
        return ResultPage.label(Outcome.parse(word));
    }

    /** The job as its newest build shows it; {@code null} before the first build. */
    public @Nullable JobView getHeadline() throws IOException {
        return trend.view(experiment).orElse(null);
    }

    /** The number under which a build can be looked at; empty when it is gone. */
    public String number(String build) {
        return builds.number(build);
    }

    /** A time as pages show it. */
    public Moment moment(Instant at) {
        return new Moment(at);
    }

    /**
     * The other experiments of the newest build, the gravest first; none where it did not measure the one that is
     * shown.
     */
    public List<Sibling> getSiblings() throws IOException {
        List<IndexedBuild> newest = NewestVerdicts.of(trend.index(), "");
        if (newest.stream().noneMatch(build -> build.experiment().equals(experiment))) {
            return List.of();
        }
        Map<String, Sibling> siblings = new LinkedHashMap<>();
        for (IndexedBuild build : newest) {
            if (!build.experiment().equals(experiment)) {
                siblings.putIfAbsent(
                        build.experiment(),
                        new Sibling(
                                build.experiment(),
                                build.outcome().word(),
                                ResultPage.label(build.outcome()),
                                "experiment=" + encoded(build.experiment())));
            }
        }
        return List.copyOf(siblings.values());
    }

    /** The newest builds, newest first. */
    public List<JobView.BuildRow> getBuilds() throws IOException {
        return JobView.rows(trend.index().builds(experiment, 0, ROWS).builds(), Messages.sentences());
    }

    /** How many builds there are in all. */
    public int getCount() throws IOException {
        return trend.index().builds(experiment, 0, 1).all();
    }

    /** The query that asks for all of them. */
    public String getEverything() {
        return "experiment=" + encoded(experiment) + "&last=all";
    }

    /** All that was ever acknowledged or taken back, newest first. */
    public List<JobView.AcknowledgedRow> getTrail() throws IOException {
        List<Acknowledgement> lines = new ArrayList<>(trend.index().acknowledgements());
        List<Acknowledgement> inForce = Acknowledgement.inForce(lines);
        Collections.reverse(lines);
        return JobView.acknowledged(lines, inForce, Messages.sentences());
    }

    /** Whether who looks may acknowledge. */
    public boolean isMayAcknowledge() {
        return mayAcknowledge;
    }

    /** Pictures for those whose browser runs no script. */
    public List<Picture> getPictures() throws IOException {
        SeriesChoice choice = new SeriesChoice(find, getSort(), 0, PICTURES);
        return choice
                .part(choice.found(trend.index().series(experiment), trend.newest(experiment), pinnedNames()))
                .stream()
                .map(key -> picture(experiment, key.name()))
                .toList();
    }

    /** What is pinned and was measured, that of who looks first. */
    public List<PinRow> getPinned() throws IOException {
        List<PinRow> rows = new ArrayList<>();
        for (boolean everyone : new boolean[] {false, true}) {
            for (Pin pin : everyone ? pins.forAll() : pins.mine()) {
                if (trend.index().series(pin.experiment()).stream()
                        .anyMatch(key -> key.name().equals(pin.series()))) {
                    rows.add(new PinRow(
                            pin.experiment(),
                            pin.series(),
                            everyone,
                            everyone ? pins.mayPinForAll() : pins.mayPin(),
                            query(pin)));
                }
            }
        }
        return rows;
    }

    /** The names of the pinned series of the experiment that is shown. */
    private Set<String> pinnedNames() throws IOException {
        return getPinned().stream()
                .filter(pin -> pin.experiment().equals(experiment))
                .map(PinRow::series)
                .collect(Collectors.toSet());
    }

    /** What is pinned and who may pin; nobody may where there is no series. */
    public Pins getPins() throws IOException {
        return getSeriesNames().isEmpty() ? new Pins(pins.mine(), pins.forAll(), false, false) : pins;
    }

    /** The names of all series of the experiment that is shown. */
    public List<String> getSeriesNames() throws IOException {
        return trend.index().series(experiment).stream().map(SeriesKey::name).toList();
    }

    /** The query that asks for a pinned series. */
    static String query(Pin pin) {
        return "experiment=" + encoded(pin.experiment()) + "&series=" + encoded(pin.series());
    }

    /**
     * Pictures for the job's own page: what is pinned; where nothing is, the series that the newest build's gates found
     * gravest first, of each experiment.
     */
    public List<Picture> getFrontPagePictures() throws IOException {
        List<Picture> pinned = getPinned().stream()
                .map(pin -> new Pin(pin.experiment(), pin.series()))
                .distinct()
                .limit(PINNED_PICTURES)
                .map(pin -> picture(pin.experiment(), pin.series()))
                .toList();
        if (!pinned.isEmpty()) {
            return pinned;
        }
        List<Sibling> siblings = getSiblings();
        List<Picture> pictures = new ArrayList<>(gravest(experiment, siblings.isEmpty() ? FRONT_PAGE_PICTURES : 1));
        for (Sibling sibling : siblings.subList(0, Math.min(siblings.size(), FRONT_PAGE_SIBLINGS))) {
            pictures.addAll(gravest(sibling.experiment(), 1));
        }
        return pictures;
    }

    /** What the chart of the job's own page can show: the pictures first, then the other series of the experiment. */
    public List<Picture> getFrontPageSeries() throws IOException {
        Set<Picture> series = new LinkedHashSet<>(getFrontPagePictures());
        trend.index().series(experiment).stream()
                .limit(FRONT_PAGE_SERIES)
                .map(key -> picture(experiment, key.name()))
                .forEach(series::add);
        return List.copyOf(series);
    }

    private List<Picture> gravest(String measured, int pictures) throws IOException {
        return trend.gravest(measured, pictures).stream()
                .map(key -> picture(measured, key.name()))
                .toList();
    }

    private Picture picture(String measured, String series) {
        return new Picture(
                measured,
                series,
                "experiment=" + encoded(measured) + "&series=" + encoded(series)
                        + (branch.isEmpty() ? "" : "&branch=" + encoded(branch)) + "&last=" + encoded(getLast()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The decimal mark of the reader's language, in which the scripts write numbers. */
    public String getDecimalMark() {
        return Messages.decimalMark();
    }

    /** The time zone of Jenkins, in which those see times who have chosen none. */
    public String getZone() {
        return ZoneId.systemDefault().getId();
    }

    /**
     * What is pinned.
     *
     * @param mine by who looks
     * @param forAll for all who look
     * @param mayPin whether who looks can be told from others
     * @param mayPinForAll whether who looks may pin for all
     */
    public record Pins(List<Pin> mine, List<Pin> forAll, boolean mayPin, boolean mayPinForAll) {}

    /**
     * One pinned series.
     *
     * @param everyone whether for all who look
     * @param mayUndo whether who looks may let it go
     * @param query that asks for its trend
     */
    public record PinRow(String experiment, String series, boolean everyone, boolean mayUndo, String query) {}

    /**
     * Another experiment of the same build.
     *
     * @param word for style sheets
     * @param label for people
     * @param query that asks for its trend
     */
    public record Sibling(String experiment, String word, String label, String query) {}

    /**
     * Series whose names begin alike.
     *
     * @param name with what they begin
     * @param find words that find them
     * @param query that asks for them
     * @param outcomes what they came to in the newest build, the gravest first
     */
    public record FamilyRow(String name, String find, int series, String query, List<FamilyOutcome> outcomes) {}

    /**
     * How many series of a family came to an outcome.
     *
     * @param word for style sheets
     * @param label for people
     */
    public record FamilyOutcome(String word, String label, int count) {}

    /** A picture of one series and the query that draws it. */
    public record Picture(String experiment, String series, String query) {}
}
