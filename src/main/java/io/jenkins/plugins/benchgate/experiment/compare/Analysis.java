package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Confirmation;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.SeriesLimit;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What trials say, as a spec asks for it: at any number of trials, so that more can be asked for. */
public final class Analysis {
    private final Spec spec;
    private final HierarchicalBootstrap bootstrap;
    /** {@code null} where the measurement does not end by what its gates find. */
    private final @Nullable SequentialAnalysis looking;

    /** @param seed what all resampling follows from */
    public Analysis(Spec spec, long seed) {
        this.spec = spec;
        this.bootstrap = HierarchicalBootstrap.withSeed(seed)
                .withResamples(spec.judging().resamples())
                .onSameMachines();
        Until until = spec.schedule().until();
        this.looking = until != null && until.decides() ? new SequentialAnalysis(spec, until) : null;
    }

    /** What the gates judge. */
    public List<Selector> judged() {
        return spec.judging().gates().stream().map(Gate::selector).toList();
    }

    public SeriesTable table(List<Trial> usable) {
        SeriesTable table = new SeriesTable(renamed(usable), spec.schedule(), bootstrap);
        double each = each(table);
        Until until = spec.schedule().until();
        return table.with(bootstrap.withConfidence(until == null ? each : until.confidence(each)));
    }

    private List<Trial> renamed(List<Trial> usable) {
        return Trial.renamed(usable, spec.judging().renamed());
    }

    /** The confidence of each series. */
    private double each(SeriesTable table) {
        return spec.judging().correction().confidence(spec.judging().confidence(), Math.max(1, table.count(judged())));
    }

    /** Every series that the spec selects, with its intervals. */
    public List<Measured> measured(List<Trial> usable) {
        SeriesTable table = table(usable);
        return looking == null || tooMany(table).isPresent()
                ? planned(table)
                : weighed(table.doubted(looking.measured(renamed(usable), table, selections(table), each(table))));
    }

    /** The same with intervals for a single look at trials whose number was planned. */
    private List<Measured> planned(SeriesTable table) {
        return tooMany(table).isPresent()
                ? List.of()
                : weighed(table.measured(selections(table), spec.baseline() != null));
    }

    /** The confidence of an interval of what gates judge, where nobody looks before all is measured. */
    public double confidence(List<Trial> usable) {
        int series = new SeriesTable(renamed(usable), spec.schedule(), bootstrap).count(judged());
        return spec.judging().correction().confidence(spec.judging().confidence(), Math.max(1, series));
    }

    /**
     * What is not decided yet of a measurement that ends when its gates are.
     *
     * @param most rounds that the caps allow: those that are usable, and those that may still be run
     * @return in words; empty where all is decided
     * @throws IllegalStateException when the measurement ends by something else
     */
    public Optional<Undecided> undecided(List<Trial> usable, int most) {
        if (looking == null) {
            throw new IllegalStateException("the measurement does not end when its gates are decided");
        }
        SeriesTable table = table(usable);
        return looking.undecided(renamed(usable), table, each(table), most);
    }

    /**
     * What is not decided.
     *
     * @param words of the first series that is not
     * @param hopeless whether the rounds that are left are not expected to decide any
     * @param metrics names of those whose series are not; empty where nothing is known of any
     */
    public record Undecided(String words, boolean hopeless, Set<String> metrics) {
        public Undecided {
            metrics = Set.copyOf(metrics);
        }
    }

    /** What makes up the changes of chains, each interval by itself with the confidence of the spec. */
    public List<Explanation> explanations(List<ChainExplanations.TracedTrial> trials) throws IOException {
        return new ChainExplanations(
                        bootstrap.withConfidence(spec.judging().confidence()),
                        spec.trials().trimming(),
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
        return SeriesLimit.problem(table.count(selections(table)));
    }

    /** All that the spec selects, or what its gates judge alone, where all would be too many. */
    private List<Selector> selections(SeriesTable table) {
        List<Selector> judged = judged();
        return judged.isEmpty()
                        || SeriesLimit.problem(table.count(spec.judging().selections()))
                                .isEmpty()
                ? spec.judging().selections()
                : judged;
    }

    /** How many series are not computed because no gate names them and all would be too many; mostly none. */
    public Optional<String> leftOut(List<Trial> usable) {
        SeriesTable table = new SeriesTable(renamed(usable), spec.schedule(), bootstrap);
        int counted = table.count(selections(table));
        int all = table.count(spec.judging().selections());
        return counted < all
                ? Optional.of(Sentences.english("stored.judgedSeries", Figure.of(counted), Figure.of(all - counted)))
                : Optional.empty();
    }

    /**
     * The series of all trials with what further trials alone say of them. Where the trials before ended because gates
     * were decided, the series stay as they were then: their intervals are those of the looks up to there.
     *
     * @param usable all valid trials
     * @param from number of the first further trial
     * @param trials number of further trials of each version
     */
    public List<Measured> confirmed(List<Trial> usable, int from, int trials) {
        List<Trial> further =
                usable.stream().filter(trial -> trial.number() >= from).toList();
        List<Trial> judged = looking == null
                ? usable
                : usable.stream().filter(trial -> trial.number() < from).toList();
        List<Measured> again = planned(table(further));
        return measured(judged).stream()
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

    /** The series that only the baseline has. */
    public List<Measured> baselineOnly(List<Trial> usable) {
        SeriesTable table = table(usable);
        return weighed(table.baselineOnly(selections(table)));
    }

    /**
     * What gates find that need no earlier builds.
     *
     * @param findings of all gates; those that need earlier builds judge nothing
     */
    public record Alone(List<Finding> findings) {
        /** The series by which a gate is crossed. */
        public List<Measured> crossed(List<Measured> measured) {
            Set<String> crossed = findings.stream()
                    .filter(finding -> finding.found() == Outcome.FAIL || finding.found() == Outcome.POTENTIAL)
                    .map(finding -> finding.verdict().series())
                    .collect(Collectors.toSet());
            return measured.stream()
                    .filter(one -> crossed.contains(one.series()))
                    .toList();
        }

        /** The series by which a gate failed. */
        public Set<String> failures() {
            return findings.stream()
                    .map(Finding::verdict)
                    .filter(verdict -> verdict.outcome() == Outcome.FAIL)
                    .map(Verdict::series)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /**
         * The series whose change is the most for the worse: of those by which a gate failed, else of all that both
         * versions have.
         */
        public Optional<Measured> worst(List<Measured> measured) {
            Set<String> failed = failures();
            return measured.stream()
                    .filter(one -> failed.isEmpty() || failed.contains(one.series()))
                    .filter(one -> Double.isFinite(one.worsening()))
                    .max(Comparator.comparingDouble(Measured::worsening));
        }
    }

    /** Judges, as far as no earlier builds are needed. */
    public Alone alone(List<Measured> measured) {
        Earlier.View none = Earlier.of(List.of()).from("", Instant.EPOCH);
        return new Alone(Judgement.judge(
                spec.judging().gates(), measured, series -> none, spec.judging().confidence()));
    }
}
