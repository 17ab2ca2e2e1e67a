package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Breadth;
import io.jenkins.plugins.benchgate.gate.Confirmation;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What trials say, as a spec asks for it: at any number of trials, so that more can be asked for. */
public final class Analysis {
    private final Spec spec;
    private final HierarchicalBootstrap bootstrap;

    /** @param seed what all resampling follows from */
    public Analysis(Spec spec, long seed) {
        this.spec = spec;
        this.bootstrap = HierarchicalBootstrap.withSeed(seed)
                .withResamples(spec.resamples())
                .onSameMachines();
    }

    /** What the gates judge. */
    public List<Selector> judged() {
        return spec.gates().stream().map(Gate::selector).toList();
    }

    public SeriesTable table(List<Trial> usable) {
        SeriesTable table = new SeriesTable(usable, spec.schedule(), bootstrap);
        double each = spec.correction().confidence(spec.confidence(), Math.max(1, table.count(judged())));
        Until until = spec.schedule().until();
        return table.with(bootstrap.withConfidence(until == null ? each : until.confidence(each)));
    }

    /** Every series that the spec selects, with its intervals. */
    public List<Measured> measured(List<Trial> usable) {
        SeriesTable table = table(usable);
        return tooMany(table).isPresent()
                ? List.of()
                : weighed(table.measured(spec.selections(), spec.baseline() != null));
    }

    /** The confidence of an interval of what gates judge, where nobody looks before all is measured. */
    public double confidence(List<Trial> usable) {
        int series = new SeriesTable(usable, spec.schedule(), bootstrap).count(judged());
        return spec.correction().confidence(spec.confidence(), Math.max(1, series));
    }

    /** What makes up the changes of chains, each interval by itself with the confidence of the spec. */
    public List<Explanation> explanations(List<ChainExplanations.TracedTrial> trials) throws IOException {
        return new ChainExplanations(
                        bootstrap.withConfidence(spec.confidence()),
                        spec.trimming(),
                        spec.schedule().pairs())
                .of(trials);
    }

    /** What pictures show of their calls. */
    public static TracedCalls calls(List<ChainExplanations.TracedTrial> trials) {
        return ChainCalls.of(trials);
    }

    /** With how much each matters, where that is known, what matters most first. */
    private List<Measured> weighed(List<Measured> measured) {
        return measured.stream()
                .map(one -> {
                    OptionalDouble impact = spec.workload().impact(one.metric());
                    return impact.isPresent() ? one.withImpact(impact.getAsDouble()) : one;
                })
                .sorted(Comparator.comparingDouble(Analysis::impact).reversed())
                .toList();
    }

    private static double impact(Measured measured) {
        Double impact = measured.impact();
        return impact == null ? 0 : impact;
    }

    private Optional<String> tooMany(SeriesTable table) {
        return Breadth.problem(table.count(spec.selections()));
    }

    /**
     * The same series with what further trials alone say of them.
     *
     * @param again measured in further trials
     * @param trials number of further trials of each version
     */
    public static List<Measured> confirmed(List<Measured> measured, List<Measured> again, int trials) {
        return measured.stream()
                .map(one -> again.stream()
                        .filter(other -> other.series().equals(one.series()))
                        .findFirst()
                        .map(other -> one.confirmedBy(new Confirmation(trials, other.candidate(), other.comparison())))
                        .orElse(one))
                .toList();
    }

    /** What too few trials measured, one sentence each. */
    public List<String> gaps(List<Trial> usable) {
        SeriesTable table = table(usable);
        return tooMany(table)
                .map(List::of)
                .orElseGet(() -> table.gaps(
                        judged(),
                        spec.versions().stream().map(Version::key).toList(),
                        spec.schedule().least()));
    }

    /** Series by which a gate is crossed that needs no earlier builds. */
    public List<String> crossed(List<Measured> measured) {
        return alone(measured)
                .filter(finding -> finding.found() == Outcome.FAIL || finding.found() == Outcome.POTENTIAL)
                .map(Finding::verdict)
                .map(verdict -> verdict.series())
                .distinct()
                .toList();
    }

    /** Whether a gate failed that needs no earlier builds. */
    public boolean failed(List<Measured> measured) {
        return alone(measured).anyMatch(finding -> finding.verdict().outcome() == Outcome.FAIL);
    }

    private Stream<Finding> alone(List<Measured> measured) {
        Earlier.View none = Earlier.of(List.of()).from("", Instant.EPOCH);
        return Judgement.judge(spec.gates(), measured, series -> none, spec.confidence()).stream();
    }
}
