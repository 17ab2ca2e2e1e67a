package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A build in finished words, numbers and sort keys, in the language of who reads it: what pages, texts and tables show
 * of it, which lay it out and compute nothing.
 *
 * <p>Templates of pages ask for its properties by their names.
 */
public class BuildView {
    /** More rows than these make a page slow, and nobody reads them there: the files beside it have them all. */
    public static final int ROWS = 200;

    private final BuildResult result;
    private final Sentences words;
    private @Nullable ShortNames names;

    protected BuildView(BuildResult result, Sentences words) {
        this.result = result;
        this.words = words;
    }

    /** In the language of files and the command line. */
    public static BuildView english(BuildResult result) {
        return new BuildView(result, Sentences.in(Locale.ENGLISH));
    }

    /** What a history alone knows of a build, in the same language. */
    public static BuildView english(BuildRecord record) {
        return of(record, Sentences.in(Locale.ENGLISH));
    }

    /** What a history alone knows of a build. */
    public static BuildView of(BuildRecord record, Sentences words) {
        return new BuildView(
                new BuildResult(
                        record, "", "", record.workload(), List.of(), Map.of(), List.of(), Double.NaN, List.of()),
                words);
    }

    private String said(Optional<Message> message) {
        return message.map(words::text).orElse("");
    }

    private String sentence(Optional<Message> message) {
        return message.map(words::text).map(Wording::capital).orElse("");
    }

    private List<String> said(List<String> english) {
        return english.stream().map(words::text).toList();
    }

    /** The outcome in words; of a pass, whether it rests on trials that are mostly doubtful. */
    public String label() {
        Message label = result.record().outcome().labelled();
        return words.text(isDoubtfulPass() ? Message.of("outcome.doubtfulPass", label) : label);
    }

    /** The outcome that the page of a build is coloured by. */
    public Outcome colour() {
        return isDoubtfulPass() ? Outcome.POTENTIAL : result.record().outcome();
    }

    /** Whether it passed by trials of which at least half are doubtful. */
    private boolean isDoubtfulPass() {
        return Wording.isDoubtfulPass(result);
    }

    /** What the verdict means, in a sentence. */
    public String getMeaning() {
        return words.text(Wording.meaning(result));
    }

    /** The gravest of it with its number, in a line, and how many more there are; empty where nothing can be said. */
    public String getBrief() {
        return said(Headline.inBrief(result.record()));
    }

    /** Why nothing, or less than asked, was measured, one text each, without what the meaning says of it. */
    public List<String> getFaults() {
        return said(Wording.furtherProblems(result));
    }

    /** What makes up most of the change, in a sentence; empty where that cannot be told. */
    public String getExplained() {
        return sentence(result.explained());
    }

    /** The function in which most of the processor's time changed, in a sentence; empty without profiles. */
    public String getProfiled() {
        return sentence(result.profiled());
    }

    /** Whether both versions were profiled, or that was tried. */
    public boolean isProfile() {
        return result.profile() != null;
    }

    /** Whether there is a flame graph. */
    public boolean isFlame() {
        return profile().map(one -> !one.frames().isEmpty()).orElse(false);
    }

    private Optional<DifferentialProfile> profile() {
        return Optional.ofNullable(result.profile());
    }

    /** The functions whose own time changed most. */
    public List<ProfileRow> getProfileRows() {
        return profile().map(one -> ProfileRow.of(one, words)).orElse(List.of());
    }

    /** On what the profile rests, and what limits it, a sentence each. */
    public List<String> getProfileNotes() {
        return profile()
                .map(one -> Stream.concat(one.basis().map(words::text).stream(), said(one.caveats()).stream())
                        .toList())
                .orElse(List.of());
    }

    public String getCandidate() {
        return result.candidateLabel();
    }

    public String getBaseline() {
        return result.baselineLabel();
    }

    public String getWorkload() {
        return WorkloadWords.with(result.workload(), words::text);
    }

    /** The same as headlines show it. */
    public String getWorkloadBrief() {
        return WorkloadWords.brief(getWorkload());
    }

    public String getDuration() {
        return words.number(Wording.duration(result.durationSeconds()));
    }

    /** What the verdict took, as one figure; empty where it is not known. */
    public String getCostBrief() {
        return said(CostSummary.brief(result.record()));
    }

    /** What the verdict took, in a sentence; empty where it is not known. */
    public String getCost() {
        return said(CostSummary.line(result.record()));
    }

    /** Whether any series was measured on both sides. */
    public boolean isCompared() {
        return result.record().measured().stream()
                .anyMatch(one ->
                        one.comparison() != null && one.comparison().change().interval() != null);
    }

    /** The name of a series beside those of the others. */
    public ShortNames.Name name(String series) {
        return names().name(series);
    }

    private ShortNames names() {
        ShortNames known = names;
        if (known == null) {
            known = ShortNames.of(measured(ROWS).rows().stream()
                    .map(Measured::series)
                    .distinct()
                    .toList());
            names = known;
        }
        return known;
    }

    /** Why a gate said what it said, in parts between which a line may break, with names as short as in the row. */
    public List<String> reason(GateRow gate) {
        String common = names().common();
        return ShortNames.parts(common.isEmpty() ? gate.reason() : gate.reason().replace(common, "…"));
    }

    /** One row for each gate and series, the gravest first, as many as a page has room for. */
    public List<GateRow> getGates() {
        return gates(ROWS).rows();
    }

    /** How many gates' verdicts are not among {@link #getGates}. */
    public int getMoreGates() {
        return Math.max(0, result.record().verdicts().size() - ROWS);
    }

    /** The gravest verdicts, as many as there is room for. */
    public Gravest<GateRow> gates(int most) {
        Gravest<Verdict> gravest = Gravest.verdicts(result.record().verdicts(), most);
        return new Gravest<>(rows(gravest.rows()), gravest.left());
    }

    private List<GateRow> rows(List<Verdict> verdicts) {
        Map<String, SeriesRow> series = new HashMap<>();
        Map<String, Measured> measured = new HashMap<>();
        result.record().measured().forEach(one -> measured.putIfAbsent(one.series(), one));
        int rows = result.record().verdicts().size();
        return verdicts.stream()
                .map(verdict -> {
                    Measured judged = measured.get(verdict.series());
                    SeriesRow row = judged == null
                            ? null
                            : series.computeIfAbsent(verdict.series(), name -> SeriesRow.of(judged, null, words));
                    return GateRow.of(verdict, row, rows, words);
                })
                .toList();
    }

    /** The verdicts of one outcome, as many as a page has room for, the gravest first. */
    public Gravest<GateRow> gates(Outcome outcome) {
        Gravest<Verdict> those = Gravest.verdicts(
                result.record().verdicts().stream()
                        .filter(verdict -> verdict.outcome() == outcome)
                        .toList(),
                ROWS);
        return new Gravest<>(rows(those.rows()), those.left());
    }

    /** What all gates said of one series, the gravest first. */
    public List<GateRow> gates(String series) {
        List<Verdict> own = result.record().verdicts().stream()
                .filter(verdict -> verdict.series().equals(series))
                .toList();
        return rows(Gravest.verdicts(own, own.size()).rows());
    }

    /** Every series of the build, the gravest first. */
    public List<SeriesEntry> entries() {
        return SeriesEntry.of(result.record());
    }

    /** A series in words: what the gravest of its gates said. */
    public SeriesLine line(SeriesEntry entry) {
        return SeriesLine.of(entry, name(entry.series()), words);
    }

    /** Whether any gate judged, or was to judge, anything. */
    public boolean isJudged() {
        return !result.record().verdicts().isEmpty();
    }

    /** Whether any series was measured. */
    public boolean isMeasured() {
        return !result.record().measured().isEmpty();
    }

    /** Why the verdict is what it is: what the gates said that came to it, where it is graver than a pass. */
    public Gravest<String> reasons(int most) {
        Outcome outcome = result.record().outcome();
        return Gravest.of(
                result.record().verdicts().stream()
                        .filter(verdict -> verdict.outcome() == outcome && outcome.compareTo(Outcome.PASS) > 0)
                        .map(verdict -> verdict.why().in(words.language()))
                        .toList(),
                most);
    }

    /** One row for each series, as many as a page has room for; where that is not all, the gravest first. */
    public List<SeriesRow> getSeries() {
        return series(ROWS).rows();
    }

    /** How many series are not among {@link #getSeries}. */
    public int getMoreSeries() {
        return measured(ROWS).left();
    }

    /** One row for each series; where there is no room for all, the gravest first. */
    public Gravest<SeriesRow> series(int most) {
        Map<String, Verdict> earlier = new HashMap<>();
        result.record().verdicts().stream()
                .filter(verdict -> verdict.relative() && Double.isFinite(verdict.value()))
                .forEach(verdict -> earlier.putIfAbsent(verdict.series(), verdict));
        return measured(most).map(one -> SeriesRow.of(one, earlier.get(one.series()), words));
    }

    private Gravest<Measured> measured(int most) {
        return Gravest.series(result.record(), most);
    }

    /**
     * What limits the knowledge behind the numbers of {@link #getSeries}, each sentence once, and before it the conditions
     * that differ, of all series.
     */
    public List<String> getDoubts() {
        return doubts(ROWS);
    }

    /** The same of those of so many series. */
    public List<String> doubts(int most) {
        return Stream.of(
                        result.record().doubts().stream()
                                .map(doubt -> doubt.in(words.language()))
                                .toList(),
                        Wording.conditions(result.record().measured(), words.language()),
                        Wording.doubts(measured(most).rows(), words::text))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The metrics that trials have values of, in the order in which they have them; where there is no room for all, the
     * gravest first. One that was never compared has no known unit.
     */
    public Gravest<Metric> metrics(int most) {
        List<String> sampled = result.trials().stream()
                .flatMap(trial -> trial.samples().stream())
                .map(SampleSummary::metric)
                .distinct()
                .toList();
        Map<String, Metric> known = new HashMap<>();
        result.record().measured().forEach(one -> known.put(one.metric().name(), one.metric()));
        List<String> gravest = result.record().measured().size() <= most
                ? List.of()
                : measured(most).rows().stream()
                        .map(one -> one.metric().name())
                        .filter(Set.copyOf(sampled)::contains)
                        .toList();
        return Gravest.of(
                Stream.concat(gravest.stream(), sampled.stream())
                        .distinct()
                        .map(name -> known.getOrDefault(name, Wording.unknown(name)))
                        .toList(),
                most);
    }

    /** The values of one metric in each trial. */
    public MetricTable values(Metric metric) {
        return MetricTable.of(metric, result.trials(), words);
    }

    /** Every trial, in the order they ran. */
    public List<TrialRow> getTrials() {
        return result.trials().stream()
                .map(trial -> new TrialRow(
                        trial.position(),
                        words.text(trial.version()),
                        trial.instance(),
                        trial.faults().isEmpty(),
                        words.number(Wording.duration(trial.durationSeconds())),
                        said(trial.faults()),
                        said(Stream.concat(trial.warnings().stream(), trial.notes().stream())
                                .toList())))
                .toList();
    }

    /** How many trials cannot be used. */
    public long getInvalid() {
        return result.trials().stream()
                .filter(trial -> !trial.faults().isEmpty())
                .count();
    }

    /** How many trials count although something speaks against them. */
    public long getDoubtful() {
        return result.trials().stream().filter(TrialSummary::doubtful).count();
    }

    /** What the busiest trial used of the machine, in a sentence; empty where nothing is known. */
    public String getLoadSentence() {
        return said(MachineLoad.sentence(result.trials()));
    }

    /** Every measured phase of every trial. */
    public List<LoadRow> getLoad() {
        return result.trials().stream()
                .flatMap(trial -> trial.load().stream().map(load -> LoadRow.of(trial, load, words)))
                .toList();
    }

    /** How much each metric of each version varied, as far as a page has room for. */
    public List<NoiseRow> getNoise() {
        return Gravest.of(result.stability(), ROWS)
                .map(one -> new NoiseRow(
                        one.metric().name(),
                        words.text(one.version()),
                        percent(one.stability().withinTrials()),
                        percent(one.stability().withinInstances()),
                        percent(one.stability().total()),
                        one.stability().maxSpread(),
                        words.text(one.stability().advice())))
                .rows();
    }

    private String percent(double percent) {
        return words.number(Unit.PERCENT.format(percent));
    }

    /** Where it ran and what it followed from: name → value, in display order. */
    public Map<String, String> getEnvironment() {
        Map<String, String> shown = new LinkedHashMap<>();
        result.environment().forEach((name, value) -> shown.put(words.text(name), words.text(value)));
        return shown;
    }

    public String getSeed() {
        return String.valueOf(result.record().seed());
    }

    /**
     * One trial.
     *
     * @param faults why it cannot be used
     * @param notes warnings and remarks, one sentence each
     */
    public record TrialRow(
            int position,
            String version,
            String machine,
            boolean valid,
            String duration,
            List<String> faults,
            List<String> notes) {}

    /**
     * How much a metric's values varied, as standard deviations in % of the mean, and what to repeat more of.
     *
     * @param spread the largest difference of two trials' means, in % of the mean
     */
    public record NoiseRow(
            String metric,
            String version,
            String withinTrials,
            String withinMachines,
            String total,
            double spread,
            String advice) {}
}
