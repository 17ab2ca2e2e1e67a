package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Gates with a threshold that their series can hold, by the noise that was seen.
 *
 * <p>A series holds a threshold at which its gate is not {@link Blindness blind}: the detectable change divided by the
 * policy's multiple, as in a {@link Threshold.Percent} of two numbers, the most of it where several builds are given.
 * All but one series in {@link #MOST_LEFT}, and but one of four and more, are held by one gate; the others have gates of their own where they are few.
 *
 * @param gates to take in place of the one that was asked; none where it suits, or no threshold up to 50 % would
 * @param suits whether it does
 * @param least its threshold in %, or the least of two
 * @param held how many series hold that
 * @param series how many there are
 */
public record GateProposal(List<Gate> gates, boolean suits, double least, int held, int series) {
    /** Thresholds in % that people choose. */
    private static final List<Integer> STEPS = List.of(1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50);
    /** A threshold above it would let pass what people call a failure. */
    private static final int MOST = 50;

    private static final int MOST_LEFT = 20;
    /** So many series have gates of their own. */
    private static final int NAMED = 3;

    public GateProposal {
        gates = List.copyOf(gates);
    }

    /**
     * For one gate.
     *
     * @param verdicts all by the same gate, of one build or of several
     * @return empty where nothing is known of the noise, or the threshold is not a number
     */
    public static Optional<GateProposal> of(List<Verdict> verdicts) {
        Optional<ChangeGate> by = verdicts.stream()
                .flatMap(verdict -> verdict.by().gate().stream())
                .filter(ChangeGate.class::isInstance)
                .map(ChangeGate.class::cast)
                .findFirst();
        if (by.isEmpty() || !(by.get().threshold() instanceof Threshold.Percent percent)) {
            return Optional.empty();
        }
        ChangeGate gate = by.get();
        Map<String, Double> needed = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            Sense sense = verdict.sense();
            Interval interval = sense == null ? null : sense.turned(verdict.interval());
            if (sense != null && interval != null) {
                Change change = new Change(sense.turned(verdict.value()), interval, sense.points());
                double least = Blindness.detectable(change, 0) / gate.policy().detectable();
                needed.merge(verdict.series(), Double.isNaN(least) ? Double.POSITIVE_INFINITY : least, Math::max);
            }
        }
        return needed.isEmpty() ? Optional.empty() : Optional.of(of(gate, percent, needed));
    }

    /** @param needed the least threshold in % of each series */
    private static GateProposal of(ChangeGate gate, Threshold.Percent percent, Map<String, Double> needed) {
        Selector selector = gate.selector();
        Policy policy = gate.policy().withoutLearning();
        int most = Math.max(needed.size() / MOST_LEFT, needed.size() > NAMED ? 1 : 0);
        int held = needed.size() - beyond(needed, percent.percent()).size();
        boolean suits = beyond(needed, percent.most()).size() <= most;
        if (suits || beyond(needed, MOST).size() > most) {
            return new GateProposal(List.of(), suits, percent.percent(), held, needed.size());
        }
        double enough =
                Math.max(percent.percent(), step(step -> beyond(needed, step).size() <= most));
        // what holds no step stays, unseen: without any gate nobody would look at it
        List<String> noisy = beyond(needed, enough).stream()
                .filter(series -> needed.getOrDefault(series, 0.0) <= MOST)
                .toList();
        boolean named = noisy.size() <= NAMED && noisy.stream().noneMatch(series -> series.contains("|"));
        List<String> except = new ArrayList<>(selector.except());
        List<Gate> gates = new ArrayList<>();
        for (String series : named ? noisy : List.<String>of()) {
            String metric = series.substring(0, series.lastIndexOf(' '));
            except.add(metric);
            gates.add(gate.with(
                    new Selector(metric, List.of(), selector.statistic(), selector.impact()),
                    new Threshold.Percent(step(step -> step >= needed.getOrDefault(series, 0.0))),
                    policy));
        }
        gates.add(
                0,
                gate.with(
                        new Selector(selector.glob(), except, selector.statistic(), selector.impact()),
                        new Threshold.Percent(percent.percent(), enough),
                        policy));
        return new GateProposal(gates, false, percent.percent(), held, needed.size());
    }

    private static int step(IntPredicate enough) {
        return STEPS.stream().filter(enough::test).findFirst().orElse(MOST);
    }

    private static List<String> beyond(Map<String, Double> needed, double percent) {
        return needed.entrySet().stream()
                .filter(one -> one.getValue() > percent)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The same as a text in English. */
    public String words() {
        return said().english();
    }

    /** In a sentence, with the gates as texts. */
    public Message said() {
        Message held = Message.of("proposal.held", this.held, series, GateText.plain(least));
        if (suits) {
            return held;
        }
        return held.and(
                gates.isEmpty()
                        ? Message.of("proposal.none", MOST)
                        : Message.of(
                                "proposal.gates",
                                gates.size(),
                                String.join(" ", gates.stream().map(Gate::text).toList())));
    }
}
