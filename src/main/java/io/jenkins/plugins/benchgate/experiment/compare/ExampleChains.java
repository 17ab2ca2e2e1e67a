package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.Explained;
import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.Kept;
import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.TracedTrial;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Explanation.Example;
import io.jenkins.plugins.benchgate.result.ChainParts;
import io.jenkins.plugins.benchgate.result.TracedChains.Place;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The typical and the slowest chain of each version, of the explanations with the largest changes, those beyond doubt first. Of
 * chains that take the same time it is the first one of the first trial.
 */
final class ExampleChains {
    /** So many explanations have chains. */
    static final int EXPLANATIONS = 3;

    private ExampleChains() {}

    /** Where a chain is. */
    private record Found(TracedTrial trial, Place place) {}

    /** A chain that an explanation is to have. */
    private record Wanted(Explanation explanation, String version, Choice choice, Found found) {}

    /** The explanations, with chains. */
    static List<Explanation> added(List<Explained> all) throws IOException {
        List<Wanted> wanted = new ArrayList<>();
        List<Explained> gravest = all.stream()
                .sorted(Comparator.comparing(
                                (Explained one) -> !one.explanation().certain())
                        .thenComparing(one -> -Math.abs(one.explanation().change())))
                .limit(EXPLANATIONS)
                .toList();
        for (Explained one : gravest) {
            for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
                for (Choice choice : Choice.values()) {
                    wanted.add(new Wanted(one.explanation(), version, choice, found(one, version, choice)));
                }
            }
        }
        Map<Found, ChainTree> trees = trees(wanted);
        List<Explanation> explanations = new ArrayList<>();
        for (Explained one : all) {
            List<Example> examples = new ArrayList<>();
            for (Wanted each : wanted) {
                ChainTree tree = trees.get(each.found());
                if (each.explanation().equals(one.explanation()) && tree != null) {
                    examples.add(new Example(each.version(), each.choice(), tree));
                }
            }
            explanations.add(one.explanation().with(examples));
        }
        return explanations;
    }

    private static Found found(Explained one, String version, Choice choice) {
        List<Kept> kept = one.kept().stream()
                .filter(each -> each.trial().version().equals(version))
                .toList();
        double[] times = kept.stream()
                .flatMapToDouble(each -> Arrays.stream(each.values(ChainParts::totals)))
                .sorted()
                .toArray();
        double time = times[choice == Choice.TYPICAL ? (times.length - 1) / 2 : times.length - 1];
        for (Kept each : kept) {
            double[] totals = each.chains().totals();
            for (int number = each.from(); number < each.to(); number++) {
                if (totals[number] == time) {
                    return new Found(each.trial(), new Place(one.explanation().operation(), number));
                }
            }
        }
        throw new IllegalStateException("a chain of " + time + " s is missing");
    }

    private static Map<Found, ChainTree> trees(List<Wanted> wanted) throws IOException {
        Map<TracedTrial, Set<Place>> places = new LinkedHashMap<>();
        wanted.forEach(one -> places.computeIfAbsent(one.found().trial(), trial -> new HashSet<>())
                .add(one.found().place()));
        Map<Found, ChainTree> trees = new HashMap<>();
        for (Map.Entry<TracedTrial, Set<Place>> one : places.entrySet()) {
            one.getKey()
                    .trees()
                    .read(one.getValue())
                    .forEach((place, tree) -> trees.put(new Found(one.getKey(), place), tree));
        }
        return trees;
    }
}
