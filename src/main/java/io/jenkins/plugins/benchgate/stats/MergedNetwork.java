package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The network of {@link LevelNetwork} under a hypothesis on how the level goes over a stretch of builds: candidates that
 * have one level are one node.
 *
 * <p>The level of the candidate of build i is {@code β·x(i)}, for a step with x = 0 before its place and 1 from it on. An
 * edge has the log ratio y = β·(x(candidate) − x(baseline)) where its baseline is the candidate of an earlier build of
 * the stretch; every other baseline is a node with a free level, which all edges to it share. So the network is a
 * regression on one variable with a constant for each free node, in closed form: the edges to one free node are a
 * comparison of two samples, those between two levels are the step itself, and those within one level tell how much
 * ratios differ by chance alone.
 *
 * <p>Versions deviate from their level: the variance between them τ² is the generalised moment estimate of DerSimonian
 * &amp; Laird from what a fit with the weights 1/v leaves over. The second fit has the weights 1/(v + τ²·n), n being the
 * versions of an edge whose level is not free. The variance of β counts a version's deviation once with all that it
 * moves: builds that share an earlier candidate as their baseline share what that one deviates by. It is increased for
 * what the weights leave unknown, and has degrees of freedom, as a contrast of {@link LevelNetwork} does.
 *
 * <p>Variances of the ratios are moderated by those of all builds of the series ({@link VariancePrior}) where these have
 * a common distribution. Holds its work space; not safe for concurrent use.
 */
final class MergedNetwork {
    private static final double LEAST_VARIANCE = 1e-12;
    private static final double ROUNDING = 1e-9;

    /** From so many degrees of freedom on, Student's t is as good as normal. */
    private static final double VERY_MANY = 1e6;

    /** So many variances tell enough of those of all others. */
    private static final int SURVEYED = 1000;

    /** Of each build its first edge; one more at the end. */
    private final int[] first;
    /** Of each edge the latest earlier build whose candidate its baseline is; the build itself where it is its own; −1 of none. */
    private final int[] base;
    /** Of each edge its baseline, as a number. */
    private final int[] version;

    private final double[] ratio;
    private final double[] variance;
    private final double[] degrees;

    /** Of each version: sums over the edges to it while it is free. */
    private final double[] weights;

    private final double[] shapes;
    private final double[] ratios;
    /** Of each edge: its weight, and what is left of x and y around the means of its free node. */
    private final double[] weight;

    private final double[] shape;
    private final double[] rest;
    /** Of each build: what its version's deviation moves. */
    private final double[] moved;

    private final boolean[] merged;
    /** Edges by the other build whose candidate their baseline is; where those of each begin, one more at the end. */
    private final int[] followers;

    private final int[] followed;

    /**
     * What the edges of a stretch say of a shape.
     *
     * @param estimate β on the log scale
     * @param variance of it; infinite where the edges say nothing of it
     * @param degrees of freedom behind the variance
     * @param gain by how much the squares around the fit, in variances, are fewer than without β
     */
    record Fit(double estimate, double variance, double degrees, double gain) {
        private static final Fit NOTHING = new Fit(0, Double.POSITIVE_INFINITY, 1, 0);

        /** By how many standard errors β is not 0. */
        double errors() {
            return Math.abs(estimate) / Math.sqrt(variance);
        }

        /** Two-sided p of β = 0, in (0, 1]. */
        double p() {
            double t = errors();
            return t == 0
                    ? 1
                    : Math.max(
                            Double.MIN_NORMAL,
                            2 * new TDistribution(null, Math.min(degrees, VERY_MANY)).cumulativeProbability(-t));
        }
    }

    /** @param builds the edges of each, at least one, all of one candidate */
    MergedNetwork(List<List<Edge>> builds) {
        int count = builds.stream().mapToInt(List::size).sum();
        first = new int[builds.size() + 1];
        base = new int[count];
        version = new int[count];
        ratio = new double[count];
        variance = new double[count];
        degrees = new double[count];
        weight = new double[count];
        shape = new double[count];
        rest = new double[count];
        merged = new boolean[count];
        moved = new double[builds.size()];
        Map<String, Integer> versions = new HashMap<>();
        Map<String, Integer> latest = new HashMap<>();
        List<Edge> edges = builds.stream().flatMap(List::stream).toList();
        int at = 0;
        for (int build = 0; build < builds.size(); build++) {
            for (Edge edge : builds.get(build)) {
                boolean own = edge.baseline().equals(edge.candidate());
                base[at] = own ? build : latest.getOrDefault(edge.baseline(), -1);
                version[at] = versions.computeIfAbsent(edge.baseline(), name -> versions.size());
                ratio[at] = edge.ratio();
                at++;
            }
            latest.put(builds.get(build).get(0).candidate(), build);
            first[build + 1] = at;
        }
        weights = new double[versions.size()];
        shapes = new double[versions.size()];
        ratios = new double[versions.size()];
        followed = new int[builds.size() + 1];
        followers = followers();
        moderate(edges);
    }

    private int[] followers() {
        int[] ordered = IntStream.range(0, base.length)
                .filter(i -> base[i] >= 0 && i >= first[base[i] + 1])
                .boxed()
                .sorted(Comparator.comparingInt(i -> base[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i : ordered) {
            followed[base[i] + 1]++;
        }
        for (int build = 0; build < builds(); build++) {
            followed[build + 1] += followed[build];
        }
        return ordered;
    }

    private void moderate(List<Edge> edges) {
        List<Spread> spreads = edges.stream()
                .map(edge -> new Spread(0, edge.variance(), edge.degrees(), 1, 0))
                .toList();
        List<Spread> estimated = spreads.stream()
                .filter(spread -> Double.isFinite(spread.degrees()))
                .toList();
        int every = 1 + estimated.size() / SURVEYED;
        Optional<VariancePrior> prior = VariancePrior.of(IntStream.range(0, estimated.size())
                        .filter(i -> i % every == 0)
                        .mapToObj(estimated::get)
                        .toList())
                .filter(VariancePrior::fits);
        for (int i = 0; i < variance.length; i++) {
            Spread own = spreads.get(i);
            double[] moderated = prior.filter(known -> Double.isFinite(own.degrees()))
                    .flatMap(known -> known.moderated(own))
                    .orElse(new double[] {own.variance(), own.degrees()});
            variance[i] = Math.max(LEAST_VARIANCE, moderated[0]);
            degrees[i] = moderated[1];
        }
    }

    /** How many builds there are. */
    int builds() {
        return moved.length;
    }

    /** A level up to a place and another one from it on. */
    Fit step(int from, int at, int to) {
        return fit(from, to, build -> build < at ? 0 : 1);
    }

    /** The fit of a shape to the builds {@code from} … {@code to − 1}. */
    Fit fit(int from, int to, IntToDoubleFunction x) {
        int start = first[from];
        int end = first[to];
        merge(from, to);
        weigh(start, end, 0);
        centre(from, to, x);
        double spread = sum(start, end, shape, shape);
        if (spread <= ROUNDING * sum(start, end)) {
            return Fit.NOTHING;
        }
        double together = sum(start, end, shape, rest);
        double gain = together * together / spread;
        double left = Math.max(0, sum(start, end, rest, rest) - gain);
        int free = end - start - constants(start, end) - 1;
        double between = between(left, free, trace(from, to, spread));
        if (between > 0) {
            weigh(start, end, between);
            centre(from, to, x);
            spread = sum(start, end, shape, shape);
            together = sum(start, end, shape, rest);
        }
        return fit(from, to, together / spread, spread, between, free, gain);
    }

    private static double between(double left, int free, double trace) {
        return free <= 0 || trace <= ROUNDING ? 0 : Math.max(0, (left - free) / trace);
    }

    /**
     * The place of the step that explains most, with weights that hold for all places: those without a step.
     *
     * @param least builds before it and from it on
     * @return {@code from} where the edges say nothing of any step
     */
    int clearest(int from, int to, int least) {
        int start = first[from];
        int end = first[to];
        merge(from, to);
        weigh(start, end, 0);
        centre(from, to, build -> 0);
        weigh(
                start,
                end,
                between(sum(start, end, rest, rest), end - start - constants(start, end), trace(from, to, 0)));
        centre(from, to, build -> 1);
        Scan scan = new Scan(start, end);
        double all = sum(start, end);
        double most = 0;
        int place = from;
        for (int at = from; at < to - least; at++) {
            for (int i = first[at]; i < first[at + 1]; i++) {
                scan.move(i, base[i] == at ? 0 : -1);
            }
            for (int i = followed[at]; i < followed[at + 1] && followers[i] < end; i++) {
                scan.move(followers[i], 1);
            }
            double gain = scan.spread() <= ROUNDING * all ? 0 : scan.together * scan.together / scan.spread();
            if (at + 1 - from >= least && gain > most) {
                most = gain;
                place = at + 1;
            }
        }
        return place;
    }

    /** The sums of a step that moves from place to place; it begins before all builds. */
    private final class Scan {
        private double squares;
        private double ofMeans;
        private double together;

        Scan(int start, int end) {
            for (int i = start; i < end; i++) {
                shape[i] = merged[i] ? 0 : 1;
                squares += merged[i] ? 0 : weight[i];
            }
            ofMeans = squares;
        }

        void move(int edge, int by) {
            double before = shape[edge];
            shape[edge] += by;
            squares += weight[edge] * (shape[edge] * shape[edge] - before * before);
            together += weight[edge] * rest[edge] * by;
            if (!merged[edge]) {
                double sum = shapes[version[edge]];
                double moved = sum + weight[edge] * by;
                shapes[version[edge]] = moved;
                ofMeans += (moved * moved - sum * sum) / weights[version[edge]];
            }
        }

        double spread() {
            return squares - ofMeans;
        }
    }

    private Fit fit(int from, int to, double estimate, double spread, double between, int free, double gain) {
        Arrays.fill(moved, from, to, 0);
        double known = 0;
        double unknown = 0;
        double squares = 0;
        for (int build = from; build < to; build++) {
            for (int i = first[build]; i < first[build + 1]; i++) {
                double share = weight[i] * shape[i] / spread;
                double own = share * share * variance[i];
                double leverage = share * shape[i] + (merged[i] ? 0 : weight[i] / weights[version[i]]);
                known += own;
                unknown += 4 / degrees[i] * own * variance[i] * weight[i] * Math.max(0, 1 - leverage);
                squares += own * own / degrees[i];
                moved[build] += share;
                if (merged[i]) {
                    moved[base[i]] -= share;
                }
            }
        }
        double deviations = 0;
        for (int build = from; build < to; build++) {
            deviations += between * moved[build] * moved[build];
        }
        squares += deviations == 0 ? 0 : deviations * deviations / free;
        double all = known + deviations;
        return new Fit(estimate, all + unknown, squares == 0 ? Double.POSITIVE_INFINITY : all * all / squares, gain);
    }

    /** Finds the edges whose baselines are candidates of the stretch. */
    private void merge(int from, int to) {
        for (int i = first[from]; i < first[to]; i++) {
            merged[i] = base[i] >= from;
        }
    }

    private void weigh(int start, int end, double between) {
        for (int i = start; i < end; i++) {
            weights[version[i]] = 0;
            shapes[version[i]] = 0;
            ratios[version[i]] = 0;
            weight[i] = 1 / (variance[i] + between * (merged[i] ? 2 : 1));
        }
    }

    /** Takes the means of free nodes out of x and y. */
    private void centre(int from, int to, IntToDoubleFunction x) {
        for (int build = from; build < to; build++) {
            double own = x.applyAsDouble(build);
            for (int i = first[build]; i < first[build + 1]; i++) {
                shape[i] = own - (merged[i] ? x.applyAsDouble(base[i]) : 0);
                if (!merged[i]) {
                    weights[version[i]] += weight[i];
                    shapes[version[i]] += weight[i] * shape[i];
                    ratios[version[i]] += weight[i] * ratio[i];
                }
            }
        }
        for (int i = first[from]; i < first[to]; i++) {
            double all = weights[version[i]];
            shape[i] -= merged[i] ? 0 : shapes[version[i]] / all;
            rest[i] = ratio[i] - (merged[i] ? 0 : ratios[version[i]] / all);
        }
    }

    private double sum(int start, int end) {
        double sum = 0;
        for (int i = start; i < end; i++) {
            sum += weight[i];
        }
        return sum;
    }

    private double sum(int start, int end, double[] one, double[] other) {
        double sum = 0;
        for (int i = start; i < end; i++) {
            sum += weight[i] * one[i] * other[i];
        }
        return sum;
    }

    /** Number of free nodes. */
    private int constants(int start, int end) {
        double constants = 0;
        for (int i = start; i < end; i++) {
            constants += merged[i] ? 0 : weight[i] / weights[version[i]];
        }
        return (int) Math.round(constants);
    }

    /** By how much the squares around the fit grow with τ²; without β where x has no spread. */
    private double trace(int from, int to, double spread) {
        Arrays.fill(moved, from, to, 0);
        double trace = 0;
        for (int build = from; build < to; build++) {
            for (int i = first[build]; i < first[build + 1]; i++) {
                if (!merged[i]) {
                    trace += weight[i] - weight[i] * weight[i] / weights[version[i]];
                } else if (base[i] != build) {
                    trace += 2 * weight[i];
                }
                moved[build] += weight[i] * shape[i];
                if (merged[i]) {
                    moved[base[i]] -= weight[i] * shape[i];
                }
            }
        }
        for (int build = from; build < to; build++) {
            trace -= spread == 0 ? 0 : moved[build] * moved[build] / spread;
        }
        return trace;
    }
}
