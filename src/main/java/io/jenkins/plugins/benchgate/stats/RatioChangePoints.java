package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.stats.Divisions.Candidate;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The search for the builds from which on a series has another level by the ratios of versions that builds measured side
 * by side: a machine that is slower slows both versions, and changes no level.
 *
 * <p>Under the hypothesis of a step between two levels, all candidates before it have one level and all from it on
 * another; versions that are no build's candidate stay free ({@link MergedNetwork}). Where each build is measured beside
 * the one before, the ratio across the step alone tells it; where many are measured beside one version, all of them do.
 * What errors of a chain add up to is taken for no change.
 *
 * <p>Windows are divided where a step explains most, as in {@link ChangePoints}; its p is multiplied by the places
 * (Bonferroni). A division is confirmed with {@value #CONFIRMED} builds of the new level. Of fewer builds, and for the
 * last {@value ShortLevels#LATEST} places alone, it is suspected, where no shorter stretch of builds that left the level
 * explains the ratios clearly better.
 */
public final class RatioChangePoints {
    private static final int CONFIRMED = 5;
    /** Places among the last builds, and how often each is looked at there as builds are added. */
    private static final double LOOKS = 2 * ShortLevels.LATEST;
    /** The share of what any stretch that is short or has ended explains, of which a level that lasts explains more. */
    private static final double LASTING = 2.0 / 3;
    /** Builds of the shortest drift. */
    private static final int DRIFT = 10;
    /** Most builds that a drift is looked for among. */
    private static final int MOST = 2 * ChangePoints.WINDOW;
    /** Twice the logarithm of how much more likely a line must make the ratios than steps do. */
    private static final double CLEARER = 6;

    private final ChangePoints search;
    private final MergedNetwork network;
    /** The places among all builds of those that measured a ratio. */
    private final int[] places;

    private final boolean[] told;

    /**
     * @param search for significance, least magnitude and length of a level
     * @param builds the edges of each, of its candidate; none of a build that measured no ratio
     */
    public RatioChangePoints(ChangePoints search, List<List<Edge>> builds) {
        this.search = search;
        places = IntStream.range(0, builds.size())
                .filter(build -> !builds.get(build).isEmpty())
                .toArray();
        List<List<Edge>> measured =
                builds.stream().filter(edges -> !edges.isEmpty()).toList();
        network = new MergedNetwork(measured);
        told = new boolean[builds.size()];
        tell(measured);
    }

    /** Marks the places between builds whose versions edges join, with no more than a window between them. */
    private void tell(List<List<Edge>> measured) {
        Map<String, String> parents = new HashMap<>();
        for (List<Edge> edges : measured) {
            edges.forEach(edge -> parents.put(root(parents, edge.baseline()), root(parents, edge.candidate())));
        }
        Map<String, Integer> last = new HashMap<>();
        for (int build = 0; build < measured.size(); build++) {
            String component = root(parents, measured.get(build).get(0).candidate());
            Integer before = last.put(component, build);
            if (before != null && build - before <= ChangePoints.WINDOW) {
                Arrays.fill(told, places[before] + 1, places[build] + 1, true);
            }
        }
    }

    private static String root(Map<String, String> parents, String version) {
        String root = version;
        for (String above = parents.get(root); above != null && !above.equals(root); above = parents.get(root)) {
            root = above;
        }
        for (String at = version; !at.equals(root); ) {
            at = String.valueOf(parents.put(at, root));
        }
        return root;
    }

    /** Whether ratios join builds before a place to builds from it on, so that they tell of a change there. */
    public boolean tells(int place) {
        return told[place];
    }

    /**
     * All change points that ratios tell, in their order: {@code before} is the mean of the values of the level, {@code
     * after} is that with the change.
     *
     * @param values of the builds; those that are NaN or infinite count for no mean
     */
    public List<ChangePoint> changePoints(double[] values) {
        int count = places.length;
        Divisions divisions =
                new Divisions(new Steps(values), search.significance(), search.magnitude(), search.least());
        List<Candidate> candidates = new ArrayList<>();
        for (int window = 0;
                window == 0 || window + ChangePoints.WINDOW / 2 < count;
                window += ChangePoints.WINDOW / 2) {
            divisions.divide(window, Math.min(count, window + ChangePoints.WINDOW), candidates);
        }
        List<ChangePoint> points = new ArrayList<>(divisions.of(candidates, count));
        int level = points.isEmpty() ? 0 : points.get(points.size() - 1).index();
        suspected(level, values).ifPresent(points::add);
        drift(points, values).ifPresent(drift -> {
            points.removeIf(step -> step.index() >= drift.index());
            points.add(drift);
        });
        return points.stream().map(point -> point.at(places[point.index()])).toList();
    }

    private final class Steps implements Divisions.Test {
        private final double[] values;

        Steps(double[] values) {
            this.values = values;
        }

        @Override
        public @Nullable Candidate clearest(int from, int to) {
            int at = network.clearest(from, to, search.least());
            return at == from
                    ? null
                    : new Candidate(at, network.step(from, at, to).p());
        }

        @Override
        public ChangePoint tested(int from, int at, int to) {
            MergedNetwork.Fit step = network.step(from, at, to);
            boolean confirmed = to < network.builds() || to - at >= CONFIRMED;
            double p = Math.min(1, step.p() * (to - from - 2 * search.least() + 1));
            return point(values, from, at, step.estimate(), p, confirmed);
        }
    }

    private ChangePoint point(double[] values, int from, int at, double estimate, double p, boolean confirmed) {
        double before = IntStream.range(Math.max(from, at - ChangePoints.WINDOW), at)
                .mapToDouble(build -> values[places[build]])
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
        return new ChangePoint(at, before, before * Math.exp(estimate), 100 * Math.expm1(estimate), p, confirmed);
    }

    /** The last builds, where they have left the level that began at a build. */
    private Optional<ChangePoint> suspected(int level, double[] values) {
        int count = places.length;
        int from = Math.max(level, count - ShortLevels.LATEST - ChangePoints.WINDOW);
        int earliest = Math.max(from + ShortLevels.BEFORE, count - ShortLevels.LATEST);
        double most = 0;
        double shorter = 0;
        int at = count;
        for (int start = earliest; start < count; start++) {
            for (int end = start + 1; end <= count; end++) {
                int begin = start;
                int back = end;
                double gain = network.fit(from, count, build -> build >= begin && build < back ? 1 : 0)
                        .gain();
                if (end < count || count - start < search.least()) {
                    shorter = Math.max(shorter, gain);
                } else if (gain > most) {
                    most = gain;
                    at = start;
                }
            }
        }
        if (at == count || most < LASTING * shorter) {
            return Optional.empty();
        }
        MergedNetwork.Fit step = network.step(from, at, count);
        ChangePoint point = point(values, from, at, step.estimate(), Math.min(1, step.p() * LOOKS), false);
        return point.p() <= search.significance() && search.isLargeEnough(point.change())
                ? Optional.of(point)
                : Optional.empty();
    }

    /** The drift up to the last build, which explains more than the steps in it; of several the longest. */
    private Optional<ChangePoint> drift(List<ChangePoint> steps, double[] values) {
        int earliest = Math.max(0, places.length - MOST);
        int first =
                (int) steps.stream().filter(step -> step.index() <= earliest).count();
        for (int i = first - 1; i < steps.size(); i++) {
            int from = i < first ? earliest : steps.get(i).index();
            double explained = 0;
            for (int j = i + 1; j < steps.size(); j++) {
                int at = steps.get(j).index();
                int next =
                        j == steps.size() - 1 ? places.length : steps.get(j + 1).index();
                int before = j == i + 1 ? from : steps.get(j - 1).index();
                explained += network.step(before, at, next).gain();
            }
            Optional<ChangePoint> drift = drift(from, explained, values);
            if (drift.isPresent()) {
                return drift;
            }
        }
        return Optional.empty();
    }

    /** @param explained by the steps in it */
    private Optional<ChangePoint> drift(int from, double explained, double[] values) {
        int count = places.length;
        double least = explained;
        for (int at = from + 1; at < count; at++) {
            least = Math.max(least, network.step(from, at, count).gain());
        }
        int first = count;
        double most = least + CLEARER;
        for (int start = from; start <= count - DRIFT; start++) {
            int before = start - 1;
            double gain = network.fit(from, count, build -> Math.max(0, build - before))
                    .gain();
            if (gain > most) {
                most = gain;
                first = start;
            }
        }
        if (first == count) {
            return Optional.empty();
        }
        int level = first - 1;
        MergedNetwork.Fit line = network.fit(from, count, build -> Math.max(0, build - level));
        double slope = line.estimate();
        double before = IntStream.range(from, count)
                .mapToDouble(build -> values[places[build]] / Math.exp(slope * Math.max(0, build - level)))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
        double whole = slope * (count - first);
        double change = 100 * Math.expm1(whole);
        double p = Math.min(1, line.p() * (count - DRIFT - from + 1));
        return p <= search.significance() && search.isLargeEnough(change)
                ? Optional.of(new ChangePoint(first, before, before * Math.exp(whole), change, p, true, true))
                : Optional.empty();
    }
}
