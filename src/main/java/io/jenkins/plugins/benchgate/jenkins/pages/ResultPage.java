package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.Gravest;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.ProfileChart;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.report.html.MachineLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A build's result as its pages show it, or why it cannot be shown. */
public final class ResultPage {
    private static final int GRAVEST = 3;
    /** More rows than these make a page slow, and nobody reads them there: the files below it have them all. */
    private static final int MOST_GATES = 200;

    private static final int MOST_SERIES = 200;
    private static final int MOST_METRICS = 20;

    private final @Nullable BuildResult result;
    private final String problem;
    private final ShortNames names;

    private ResultPage(@Nullable BuildResult result, String problem) {
        this.result = result;
        this.problem = problem;
        this.names = ShortNames.of(
                measured().stream().map(Measured::series).distinct().toList());
    }

    /** The page of a {@code result.json}; a missing or broken file makes a page that says so. */
    static ResultPage of(Path file) {
        if (!Files.isRegularFile(file)) {
            return new ResultPage(null, Messages.text("ResultPage.gone"));
        }
        try {
            return new ResultPage(ResultJson.read(file), "");
        } catch (IOException | IllegalArgumentException e) {
            String told = e.getMessage() == null ? e.toString() : e.getMessage();
            // Where Jenkins keeps its files is nothing for a reader of pages.
            return new ResultPage(
                    null,
                    Messages.text(
                            "ResultPage.unreadable",
                            told.replace(file.toString(), file.getFileName().toString())));
        }
    }

    Optional<BuildResult> result() {
        return Optional.ofNullable(result);
    }

    /** Why there is nothing to show; empty when there is. */
    public String getProblem() {
        return problem;
    }

    /** What the verdict means, in a sentence. */
    public String getMeaning() {
        return result == null ? "" : Messages.said(Wording.meaningOf(result));
    }

    /** Why the measurement ended early or cannot be used, one text each. */
    public List<String> getFaults() {
        return result == null
                ? List.of()
                : Wording.furtherProblems(result).stream().map(Messages::said).toList();
    }

    /** What makes up most of the change, in a sentence; empty where that cannot be told. */
    public String getExplained() {
        return result == null
                ? ""
                : result.explained().map(Messages::said).map(Wording::capital).orElse("");
    }

    /** The function in which most of the processor's time changed, in a sentence; empty without profiles. */
    public String getProfiled() {
        return result == null
                ? ""
                : result.profiled().map(Messages::said).map(Wording::capital).orElse("");
    }

    /** Whether both versions were profiled, or that was tried. */
    public boolean isProfile() {
        return result != null && result.profile() != null;
    }

    /** Whether there is a flame graph. */
    public boolean isFlame() {
        return profile().map(one -> !one.frames().isEmpty()).orElse(false);
    }

    private Optional<DifferentialProfile> profile() {
        return Optional.ofNullable(result).map(BuildResult::profile);
    }

    /** The functions whose own time changed most. */
    public List<ProfileRow> getProfileRows() {
        return profile().map(ProfileRow::of).orElse(List.of());
    }

    /** On what the profile rests, and what limits it, a sentence each. */
    public List<String> getProfileNotes() {
        return profile()
                .map(one -> Stream.concat(
                                one.basis().map(Messages::said).stream(),
                                one.caveats().stream().map(Messages::said))
                        .toList())
                .orElse(List.of());
    }

    /** What the flame graph shows, for those who cannot see it. */
    public String getFlameAlt() {
        return profile()
                .map(one -> new ProfileChart(one).description(Messages.sentences()))
                .orElse("");
    }

    /** The decimal mark of the reader's language. */
    public String getDecimalMark() {
        return Messages.decimalMark();
    }

    /** Pictures of where the time of chains went; none without spans. */
    public List<TimeChart> getTimeCharts() {
        return result == null ? List.of() : TimeChart.of(result);
    }

    public String getCandidate() {
        return result == null ? "" : result.candidateLabel();
    }

    public String getBaseline() {
        return result == null ? "" : result.baselineLabel();
    }

    public String getWorkload() {
        return result == null ? "" : WorkloadWords.with(result.workload(), Messages::said);
    }

    /** When the measurement began; {@code null} where there is no result. */
    public @Nullable Moment getTime() {
        return result == null ? null : new Moment(result.record().time());
    }

    public String getDuration() {
        return result == null ? "" : Messages.number(Wording.duration(result.durationSeconds()));
    }

    /** What the verdict took, in a sentence; empty where it is not known. */
    public String getCost() {
        return result == null
                ? ""
                : CostSummary.line(result.record()).map(Messages::said).orElse("");
    }

    /** Whether any series was measured on both sides. */
    public boolean isCompared() {
        return result != null
                && result.record().measured().stream()
                        .anyMatch(one -> one.comparison() != null
                                && one.comparison().change().interval() != null);
    }

    /** The name of a series beside those of the others. */
    public ShortNames.Name name(String series) {
        return names.name(series);
    }

    /** Why a gate said what it said, in parts between which a line may break, with names as short as in the row. */
    public List<String> reason(GateRow gate) {
        String common = names.common();
        return ShortNames.parts(common.isEmpty() ? gate.reason() : gate.reason().replace(common, "…"));
    }

    /** One row for each gate and series, the gravest first, as many as a page has room for. */
    public List<GateRow> getGates() {
        return gates(MOST_GATES);
    }

    /** How many gates' verdicts are not among {@link #getGates}. */
    public int getMoreGates() {
        return result == null ? 0 : Math.max(0, result.record().verdicts().size() - MOST_GATES);
    }

    private List<GateRow> gates(int atMost) {
        if (result == null) {
            return List.of();
        }
        Map<String, Measured> series = new HashMap<>();
        result.record().measured().forEach(measured -> series.putIfAbsent(measured.series(), measured));
        return result.record().verdicts().stream()
                .sorted(Comparator.comparing(Verdict::outcome).reversed())
                .limit(atMost)
                .map(verdict -> GateRow.of(verdict, series.get(verdict.series())))
                .toList();
    }

    /** The gravest of the gates that did not simply pass, as many as the build's own page has room for. */
    public List<GateRow> getGravest() {
        return gates((int) Math.min(GRAVEST, grave()));
    }

    /** How many gates are grave too but not among {@link #getGravest}. */
    public long getMore() {
        return Math.max(0, grave() - GRAVEST);
    }

    private long grave() {
        return result == null
                ? 0
                : result.record().verdicts().stream()
                        .filter(verdict -> verdict.outcome().compareTo(Outcome.PASS) > 0)
                        .count();
    }

    /** One row for each series, as many as a page has room for; where that is not all, the gravest first. */
    public List<SeriesRow> getSeries() {
        return measured().stream().map(SeriesRow::of).toList();
    }

    private List<Measured> measured() {
        return result == null
                ? List.of()
                : Gravest.series(result.record(), MOST_SERIES).rows();
    }

    /** How many series are not among {@link #getSeries}. */
    public int getMoreSeries() {
        return result == null ? 0 : Gravest.series(result.record(), MOST_SERIES).left();
    }

    /** What limits the knowledge behind the numbers of {@link #getSeries}, each sentence once. */
    public List<String> getDoubts() {
        return Wording.doubts(measured(), Messages::said);
    }

    /**
     * The metrics that trials have values of, as many as a page has room for; where that is not all, the gravest first.
     */
    public List<MetricSection> getMetrics() {
        return result == null ? List.of() : MetricSection.of(result, MOST_METRICS);
    }

    /** How many metrics are not among {@link #getMetrics}. */
    public int getMoreMetrics() {
        return result == null ? 0 : Math.max(0, MetricSection.metrics(result).size() - MOST_METRICS);
    }

    /** Every trial, in the order they ran. */
    public List<TrialRow> getTrials() {
        return result == null
                ? List.of()
                : result.trials().stream().map(ResultPage::row).toList();
    }

    private static TrialRow row(TrialSummary trial) {
        return new TrialRow(
                trial.position(),
                Messages.said(trial.version()),
                trial.instance(),
                trial.faults().isEmpty(),
                Messages.number(Wording.duration(trial.durationSeconds())),
                trial.faults().stream().map(Messages::said).toList(),
                Stream.concat(trial.warnings().stream(), trial.notes().stream())
                        .map(Messages::said)
                        .toList());
    }

    /** How many trials cannot be used. */
    public long getInvalid() {
        return getTrials().stream().filter(trial -> !trial.valid()).count();
    }

    /** How many trials count although something speaks against them. */
    public long getDoubtful() {
        return result == null
                ? 0
                : result.trials().stream().filter(TrialSummary::doubtful).count();
    }

    /** What the busiest trial used of the machine, in a sentence; empty where nothing is known. */
    public String getLoadSentence() {
        return result == null
                ? ""
                : MachineLoad.sentence(result.trials()).map(Messages::said).orElse("");
    }

    /** Every measured phase of every trial. */
    public List<LoadRow> getLoad() {
        return result == null
                ? List.of()
                : result.trials().stream()
                        .flatMap(trial -> trial.load().stream().map(load -> LoadRow.of(trial, load)))
                        .toList();
    }

    /** How much each metric of each version varied. */
    public List<NoiseRow> getNoise() {
        return result == null
                ? List.of()
                : result.stability().stream()
                        .limit(MOST_SERIES)
                        .map(one -> new NoiseRow(
                                one.metric().name(),
                                Messages.said(one.version()),
                                Messages.number(
                                        Unit.PERCENT.format(one.stability().withinTrials())),
                                Messages.number(
                                        Unit.PERCENT.format(one.stability().withinInstances())),
                                Messages.number(
                                        Unit.PERCENT.format(one.stability().total())),
                                Messages.said(one.stability().advice())))
                        .toList();
    }

    /** Where it ran and what it followed from: name → value, in display order. */
    public Map<String, String> getEnvironment() {
        Map<String, String> shown = new LinkedHashMap<>();
        if (result != null) {
            result.environment().forEach((name, value) -> shown.put(Messages.said(name), Messages.said(value)));
        }
        return shown;
    }

    public String getSeed() {
        return result == null ? "" : String.valueOf(result.record().seed());
    }

    /** The outcome for people: {@code PASS}, {@code NOT JUDGED}, …. */
    public static String label(Outcome outcome) {
        return switch (outcome) {
            case PASS -> Messages.text("Outcome.pass");
            case NOT_JUDGED -> Messages.text("Outcome.notJudged");
            case UNSEEN -> Messages.text("Outcome.unseen");
            case POTENTIAL -> Messages.text("Outcome.potential");
            case INCONCLUSIVE -> Messages.text("Outcome.inconclusive");
            case FAIL -> Messages.text("Outcome.fail");
        };
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

    /** How much a metric's values varied, as standard deviations in % of the mean, and what to repeat more of. */
    public record NoiseRow(
            String metric, String version, String withinTrials, String withinMachines, String total, String advice) {}
}
