package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.Breadth;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.FixedDesign;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.Lookback;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From what a build measured to what it is worth: gates, the build's verdict, and whether it may be a baseline. */
public final class Decision {
    /** What noise between builds is held against, where a build has no interval of its own. */
    private static final double CONFIDENCE = 0.99;

    private Decision() {}

    /**
     * Judges a measurement.
     *
     * <p>A build is accepted as a baseline only when all its gates passed or were not judged: neither a failed nor a
     * potential regression may creep into what later builds are compared with.
     *
     * <p>Only builds of the same workload are looked back upon: ten times the records are no regression. Builds on
     * machines of another kind are left out where the spec refuses them, and named as such where it does not.
     *
     * @param past earlier builds of the job, oldest first
     * @param build label of this build
     * @param origin where it comes from
     */
    public static BuildResult of(Measurement measurement, List<BuildRecord> past, String build, Origin origin) {
        List<BuildRecord> same = past.stream()
                .filter(one -> WorkloadWords.same(one.workload(), measurement.workload()))
                .toList();
        List<BuildRecord> elsewhere = same.stream()
                .filter(one -> one.unlike(measurement.machines()) != null)
                .toList();
        List<BuildRecord> alike = measurement.refuse()
                ? same.stream().filter(one -> !elsewhere.contains(one)).toList()
                : same;
        Optional<Message> others = others(measurement, elsewhere);
        List<Gate> gates = measurement.gates().stream().map(GateText::parse).toList();
        List<String> problems = new ArrayList<>(measurement.problems());
        Breadth.problem(gates, measurement.measured()).ifPresent(problems::add);
        Lookback lookback = new Lookback(alike, measurement.machines());
        List<Finding> findings = problems.size() > measurement.problems().size()
                ? List.of()
                : Judgement.judge(
                        gates,
                        measurement.measured(),
                        series -> lookback.at(series).from(origin, measurement.started()),
                        CONFIDENCE);
        List<Verdict> verdicts = findings.stream()
                .map(finding -> others.filter(said -> measurement.refuse() && finding.found() == Outcome.NOT_JUDGED)
                        .map(finding.verdict()::withReason)
                        .orElse(finding.verdict()))
                .toList();
        boolean sound = problems.isEmpty();
        Outcome outcome = Outcome.gravest(verdicts);
        if (!sound && outcome.compareTo(Outcome.INCONCLUSIVE) < 0) {
            outcome = Outcome.INCONCLUSIVE;
        }
        BuildRecord record = new BuildRecord(
                        BuildRecord.SCHEMA,
                        measurement.job(),
                        build,
                        origin.branch(),
                        measurement.workload(),
                        measurement.started(),
                        outcome,
                        sound && findings.stream().allMatch(Finding::acceptable),
                        measurement.seed(),
                        measurement.measured(),
                        verdicts)
                .from(origin.branch(), origin.commit())
                .on(measurement.machines())
                .costing(cost(measurement, verdicts));
        Map<String, String> environment = new LinkedHashMap<>(measurement.environment());
        others.ifPresent(said -> environment.put("Other machines", said.english()));
        if (measurement.machines().count() > 0) {
            environment.put("Own machines", measurement.machines().words());
        }
        return new BuildResult(
                record,
                measurement.baselineLabel(),
                measurement.candidateLabel(),
                measurement.workload(),
                measurement.trials(),
                environment,
                problems,
                measurement.durationSeconds(),
                measurement.stability(),
                measurement.explanations(),
                measurement.calls(),
                measurement.profile());
    }

    private static @Nullable VerdictCost cost(Measurement measurement, List<Verdict> verdicts) {
        VerdictCost cost = measurement.cost();
        return cost == null ? null : cost.against(FixedDesign.of(verdicts, measurement.measured(), cost.confidence()));
    }

    /** The caveat about earlier builds on machines of another kind; empty if all ran on the same kind. */
    private static Optional<Message> others(Measurement measurement, List<BuildRecord> elsewhere) {
        if (elsewhere.isEmpty()) {
            return Optional.empty();
        }
        BuildRecord last = elsewhere.get(elsewhere.size() - 1);
        Message unlike = Objects.requireNonNull(last.unlike(measurement.machines()));
        return Optional.of(Message.of(
                measurement.refuse() ? "others.refused" : "others.compared", elsewhere.size(), last.build(), unlike));
    }
}
