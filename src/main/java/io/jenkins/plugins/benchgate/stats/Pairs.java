package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What two sides share by their labels, with the candidate put in the order of the baseline.
 *
 * <p>A level is shared only if both sides have exactly the same labels there, each once. Where labels overlap in part
 * the level is not shared: what the sides have in common then makes the interval wider than need be, never too narrow.
 *
 * @param candidate its shared levels in the baseline's order
 * @param partly whether some but not all labels were equal at the topmost level that is not shared
 */
record Pairs(Pairing pairing, Levels candidate, boolean partly) {

    static Pairs of(Levels baseline, Levels candidate) {
        if (!same(baseline.instances(), candidate.instances(), Instance::label)) {
            boolean partly = overlap(baseline.instances(), candidate.instances(), Instance::label);
            return new Pairs(Pairing.NONE, candidate, partly);
        }
        List<Instance> instances = inOrder(baseline.instances(), candidate.instances(), Instance::label);
        List<Instance> paired = new ArrayList<>();
        boolean partly = false;
        for (int i = 0; i < instances.size(); i++) {
            List<Trial> before = baseline.instances().get(i).trials();
            List<Trial> after = instances.get(i).trials();
            if (same(before, after, Trial::label)) {
                paired.add(new Instance(instances.get(i).label(), inOrder(before, after, Trial::label)));
            }
            partly |= overlap(before, after, Trial::label);
        }
        return paired.size() == instances.size()
                ? new Pairs(Pairing.TRIALS, new Levels(paired), false)
                : new Pairs(Pairing.INSTANCES, new Levels(instances), partly);
    }

    private static <T> boolean same(List<T> left, List<T> right, Function<T, String> label) {
        Set<String> labels = labels(left, label);
        return left.size() == right.size() && labels.size() == left.size() && labels.equals(labels(right, label));
    }

    private static <T> boolean overlap(List<T> left, List<T> right, Function<T, String> label) {
        Set<String> labels = labels(left, label);
        labels.retainAll(labels(right, label));
        return !labels.isEmpty();
    }

    private static <T> List<T> inOrder(List<T> model, List<T> units, Function<T, String> label) {
        List<String> order = model.stream().map(label).toList();
        List<T> ordered = new ArrayList<>(units);
        ordered.sort((left, right) -> order.indexOf(label.apply(left)) - order.indexOf(label.apply(right)));
        return ordered;
    }

    private static <T> Set<String> labels(List<T> units, Function<T, String> label) {
        Set<String> labels = new HashSet<>();
        units.forEach(unit -> labels.add(label.apply(unit)));
        return labels;
    }
}
