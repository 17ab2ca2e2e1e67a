package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.gate.Conditions.Difference;
import io.jenkins.plugins.benchgate.gate.Measured.Looks;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** All gates of a build over all that it measured. */
public final class Judgement {
    private Judgement() {}

    /**
     * One finding for each gate and each series it covers, and one for each gate that found nothing to judge: that one
     * is inconclusive, so that no gate passes by not being asked.
     *
     * @param earlier of a series: what this build looks back upon
     * @param confidence in (0, 1) that the noise between builds is held against, where a build has no interval
     * @return what they find when they have learned
     */
    public static List<Finding> judge(
            List<Gate> gates, List<Measured> measured, Function<Measured, Earlier.View> earlier, double confidence) {
        return judge(
                gates,
                measured,
                earlier,
                gate -> List.of(),
                metric -> false,
                (series, past) -> Optional.empty(),
                false,
                confidence);
    }

    /**
     * The same, with what learning gates say, and with the series of a gate's baselines that the build lacks or has in
     * another direction.
     *
     * @param baselines of a gate: what it compares the build with, as far as it is there
     * @param told whether somebody said of a metric of the build which of its values are better
     * @param unlike in what conditions a series was measured in an earlier build that differ from those of this one
     */
    public static List<Finding> judge(
            List<Gate> gates,
            List<Measured> measured,
            Function<Measured, Earlier.View> earlier,
            Function<Gate, List<BaselineSeries>> baselines,
            Predicate<Metric> told,
            BiFunction<Measured, Past, Optional<Difference>> unlike,
            double confidence) {
        return judge(gates, measured, earlier, baselines, told, unlike, true, confidence);
    }

    private static List<Finding> judge(
            List<Gate> gates,
            List<Measured> measured,
            Function<Measured, Earlier.View> earlier,
            Function<Gate, List<BaselineSeries>> baselines,
            Predicate<Metric> told,
            BiFunction<Measured, Past, Optional<Difference>> unlike,
            boolean learn,
            double confidence) {
        List<Finding> findings = new ArrayList<>();
        for (Gate gate : gates) {
            List<BaselineSeries> compared = baselines.apply(gate);
            List<Measured> covered = gate.selector().pick(measured, compared);
            int before = covered.stream()
                    .mapToInt(one -> earlier.apply(one).builds())
                    .max()
                    .orElse(0);
            boolean known = compared.stream().anyMatch(baseline -> !baseline.sideBySide());
            Optional<Message> gone = before > 0 && !known ? gate.baseline().gone() : Optional.empty();
            TurnedSeries turned = new TurnedSeries(gate, compared, told);
            List<Finding> found = new ArrayList<>();
            for (Measured one : covered) {
                Earlier.View view = earlier.apply(one);
                Finding finding = conditioned(gate, one, find(gate, one, view, confidence), view, unlike);
                boolean lost = gone.isPresent() && finding.found() == Outcome.NOT_JUDGED;
                found.add(lost ? unusable(gate, one, gone.get()) : turned.finding(one, finding));
            }
            List<Finding> judged = new Family(gate, covered, found, confidence).judged();
            findings.addAll(learn ? Learning.of(gate, before, judged) : judged);
            List<Finding> missing = MissingSeries.of(gate, compared, measured);
            findings.addAll(missing);
            if (covered.isEmpty() && missing.isEmpty()) {
                findings.add(Finding.of(nothingMeasured(gate, measured)));
            }
        }
        return findings;
    }

    /**
     * Why one of the gates can judge no build from there, in English, so that it is known before minutes are spent on
     * measuring; empty where all can.
     *
     * @param commitsBegun whether the history knows the commit of an accepted build
     */
    public static Optional<String> unusable(List<Gate> gates, Origin origin, boolean commitsBegun) {
        return gates.stream()
                .flatMap(gate -> gate
                        .baseline()
                        .unusable(origin, commitsBegun)
                        .map(why -> "found the gate " + gate.text() + ": " + why.english())
                        .stream())
                .findFirst();
    }

    private static Finding find(Gate gate, Measured measured, Earlier.View earlier, double confidence) {
        Finding first = one(gate, measured, earlier, confidence);
        Optional<Message> unusable = first.found() == Outcome.NOT_JUDGED
                ? gate.baseline()
                        .unusable(
                                earlier.origin(),
                                ChangedBenchmark.seen(gate, measured, earlier).commitsBegun())
                : Optional.empty();
        if (unusable.isPresent()) {
            return unusable(gate, measured, unusable.get());
        }
        Finding found = looked(gate, measured, first);
        Confirmation confirmation = measured.confirmation();
        return confirmation == null ? found : confirmation.confirmed(gate, measured, found, earlier, confidence);
    }

    /**
     * A crossing between values that were measured under conditions that differ decisively is potential at most: the
     * conditions may explain it.
     */
    private static Finding conditioned(
            Gate gate,
            Measured measured,
            Finding found,
            Earlier.View earlier,
            BiFunction<Measured, Past, Optional<Difference>> unlike) {
        if (found.found() != Outcome.FAIL || !(gate instanceof ChangeGate change)) {
            return found;
        }
        List<Past> compared = change.compared(measured, earlier);
        Optional<Sentence> why = compared.isEmpty()
                ? Conditions.decisive(measured.comparison())
                : compared.stream()
                        .flatMap(past -> unlike
                                .apply(measured, past)
                                .filter(Difference::decisive)
                                .map(difference -> difference.since(past.build()))
                                .stream())
                        .reduce((before, last) -> last);
        return why.map(sentence -> found.as(
                        Outcome.POTENTIAL, found.blind(), gate.policy(), Message.of(Message.PARAGRAPH, sentence)))
                .orElse(found);
    }

    /**
     * What one gate finds of one series. A gate that watches for what is worse, or better, finds nothing where nobody
     * knows which of a metric's values are better: that is inconclusive.
     */
    public static Finding one(Gate gate, Measured measured, Earlier.View earlier, double confidence) {
        Metric metric = measured.metric();
        if (metric.direction() == Direction.UNKNOWN && gate instanceof ChangeGate && !gate.twoSided()) {
            Message why = Message.of("judged.direction", measured.series(), metric.name());
            return Finding.of(
                    Verdict.ofNothing(Outcome.INCONCLUSIVE, gate, measured.series(), why, Double.NaN, Unit.PERCENT));
        }
        return ChangedBenchmark.find(gate, measured, earlier, confidence);
    }

    /**
     * The same, where a crossing may be that of other conditions.
     *
     * @param unlike in what conditions of the series differ from those of an earlier build
     */
    public static Finding one(
            Gate gate,
            Measured measured,
            Earlier.View earlier,
            BiFunction<Measured, Past, Optional<Difference>> unlike,
            double confidence) {
        return conditioned(gate, measured, one(gate, measured, earlier, confidence), earlier, unlike);
    }

    /** With how many trials it took to decide it, or that they did not, where it was waited for. */
    private static Finding looked(Gate gate, Measured measured, Finding found) {
        Looks looks = measured.looks();
        if (looks == null || !gate.decidable(measured.comparison() != null)) {
            return found;
        }
        if (!gate.decided(measured, found)) {
            return found.because(Message.of("looks.undecided", looks.trials(), looks.most()));
        }
        Verdict verdict = found.verdict();
        Sense sense = verdict.sense();
        if (found.found() != Outcome.PASS || sense == null) {
            return found.because(Message.of("looks.decided", looks.trials(), looks.most()));
        }
        double bound = sense.turned(gate.policy().detectable() * verdict.threshold());
        return found.because(
                Message.of("looks.excluded", looks.trials(), looks.most(), Phrases.signed(bound, 1, sense.points())));
    }

    private static Verdict nothingMeasured(Gate gate, List<Measured> measured) {
        String series = gate.selector().toString();
        Message reason = Message.of("judged.nothing");
        if (!measured.isEmpty()) {
            List<String> all =
                    measured.stream().map(Measured::series).distinct().toList();
            List<String> nearest = NearestNames.nearest(series, all);
            String names = NearestNames.quoted(nearest);
            int left = all.size() - nearest.size();
            reason = reason.and(
                    left == 0
                            ? Message.of("judged.named", series, names)
                            : Message.of("judged.namedAndMore", series, names, left));
        }
        return Verdict.ofNothing(Outcome.INCONCLUSIVE, gate, series, reason, Double.NaN, Unit.NONE);
    }

    /** Of a gate that cannot judge builds such as this one: nobody may take it for a young history. */
    private static Finding unusable(Gate gate, Measured measured, Message why) {
        boolean fails = gate.policy().unjudged() == Outcome.FAIL;
        return Finding.of(Verdict.ofNothing(
                fails ? Outcome.FAIL : Outcome.INCONCLUSIVE,
                gate,
                measured.series(),
                Message.of("judged.not", measured.series(), why),
                Double.NaN,
                Unit.PERCENT));
    }

    /**
     * Of a gate that has nothing to compare with.
     *
     * @param begins whether the build is the first of its kind, which later ones may be compared with
     */
    static Finding notJudged(Gate gate, Measured measured, Message why, boolean begins) {
        Policy policy = gate.policy();
        Message reason = policy.said(Outcome.NOT_JUDGED, Message.of("judged.not", measured.series(), why));
        Verdict verdict = Verdict.ofNothing(
                policy.of(Outcome.NOT_JUDGED), gate, measured.series(), reason, Double.NaN, Unit.PERCENT);
        return new Finding(verdict, "", Double.NaN, Outcome.NOT_JUDGED, false, Finding.Evidence.NONE, begins);
    }
}
