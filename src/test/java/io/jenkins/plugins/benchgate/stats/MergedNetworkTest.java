package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fits of steps against closed forms, against a network of merged versions, and against dense matrices. */
class MergedNetworkTest {
    private static final double KNOWN = Double.POSITIVE_INFINITY;

    private static List<Edge> one(String baseline, String candidate, double ratio, double variance) {
        return List.of(new Edge("", baseline, candidate, ratio, variance, KNOWN));
    }

    @Test
    void theRatioAcrossTellsTheStepOfAChain() {
        MergedNetwork chain = new MergedNetwork(
                List.of(one("a", "b", 0.001, 4e-4), one("b", "c", 0.05, 9e-4), one("c", "d", 0.002, 4e-4)));
        MergedNetwork.Fit step = chain.step(0, 1, 3);
        assertThat(step.estimate()).isCloseTo(0.05, within(1e-12));
        assertThat(step.variance()).isCloseTo(9e-4, within(1e-12));
        assertThat(chain.clearest(0, 3, 1)).isEqualTo(1);
    }

    @Test
    void aStarIsTheComparisonOfTwoSamples() {
        MergedNetwork star = new MergedNetwork(List.of(
                one("a", "b", 0.01, 1e-4),
                one("a", "c", 0.012, 1e-4),
                one("a", "d", 0.05, 1e-4),
                one("a", "e", 0.052, 1e-4)));
        MergedNetwork.Fit step = star.step(0, 2, 4);
        assertThat(step.estimate()).isCloseTo(0.051 - 0.011, within(1e-12));
        assertThat(step.variance()).isCloseTo(1e-4 / 2 + 1e-4 / 2, within(1e-12));
        assertThat(step.gain()).isCloseTo(0.04 * 0.04 / 1e-4, within(1e-9));
        assertThat(star.clearest(0, 4, 1)).isEqualTo(2);
    }

    @Test
    void whatNothingCrossesIsNotKnown() {
        MergedNetwork apart = new MergedNetwork(
                List.of(one("a", "b", 0.5, 1e-4), one("x", "c", 0.9, 1e-4), one("x", "d", 0.1, 1e-4)));
        assertThat(apart.step(0, 1, 3).p()).isEqualTo(1);
        assertThat(apart.step(0, 1, 3).variance()).isInfinite();
        assertThat(apart.clearest(0, 2, 1)).isZero();
        MergedNetwork itself = new MergedNetwork(List.of(one("b", "b", 0.5, 1e-4), one("c", "c", 0.1, 1e-4)));
        assertThat(itself.step(0, 1, 2).variance()).isInfinite();
    }

    /** Builds beside the one before, beside anchors, or both, by chance. */
    private static List<List<Edge>> builds(SplittableRandom random, int count, double noise) {
        List<List<Edge>> builds = new ArrayList<>();
        for (int build = 0; build < count; build++) {
            List<Edge> edges = new ArrayList<>();
            String own = "v" + (random.nextInt(10) == 0 ? random.nextInt(build + 1) : build);
            int kind = random.nextInt(4);
            if (kind < 2) {
                edges.add(edge(random, "v" + Math.max(0, build - 1 - random.nextInt(3)), own, noise));
            }
            if (kind > 0) {
                edges.add(edge(random, "anchor" + random.nextInt(3), own, noise));
            }
            builds.add(edges);
        }
        return builds;
    }

    private static Edge edge(SplittableRandom random, String baseline, String own, double noise) {
        double variance = 1e-4 * (0.5 + random.nextDouble());
        return new Edge("", baseline, own, noise * random.nextGaussian(), variance, KNOWN);
    }

    /** Node and, where its level is not free, effect of each end of the edges of a stretch. */
    private record Ends(String baseline, int candidate, int base) {}

    private static List<Ends> ends(List<List<Edge>> builds, int from, int to) {
        List<Ends> ends = new ArrayList<>();
        for (int build = from; build < to; build++) {
            for (Edge edge : builds.get(build)) {
                int base = edge.baseline().equals(edge.candidate()) ? build : -1;
                for (int i = build - 1; i >= from && base < 0; i--) {
                    base = builds.get(i).get(0).candidate().equals(edge.baseline()) ? i : -1;
                }
                ends.add(new Ends(base < 0 ? edge.baseline() : "", build, base));
            }
        }
        return ends;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aStepIsAContrastOfTheNetworkOfMergedVersions(long seed) {
        List<List<Edge>> builds = builds(new SplittableRandom(seed), 30, 0.002);
        MergedNetwork network = new MergedNetwork(builds);
        for (int at = 6; at < 26; at++) {
            List<Edge> merged = new ArrayList<>();
            List<Edge> edges =
                    builds.subList(3, 30).stream().flatMap(List::stream).toList();
            List<Ends> ends = ends(builds, 3, 30);
            for (int i = 0; i < edges.size(); i++) {
                Ends its = ends.get(i);
                Edge edge = edges.get(i);
                merged.add(new Edge(
                        "",
                        its.base() < 0 ? its.baseline() : its.base() < at ? "before" : "after",
                        its.candidate() < at ? "before" : "after",
                        edge.ratio(),
                        edge.variance(),
                        KNOWN));
            }
            LevelNetwork levels = new LevelNetwork(merged);
            assertThat(levels.heterogeneity()).isZero();
            LevelNetwork.Contrast contrast = levels.contrast("after", List.of("before"));
            MergedNetwork.Fit step = network.step(3, at, 30);
            assertThat(step.estimate()).as("seed %s, %s", seed, at).isCloseTo(contrast.estimate(), within(1e-12));
            assertThat(step.variance()).as("seed %s, %s", seed, at).isCloseTo(contrast.variance(), within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void fitsAreThoseOfDenseMatrices(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Edge>> known = builds(random, 24, 0.03);
        MergedNetwork network = new MergedNetwork(known);
        for (int at = 4; at < 22; at += 3) {
            int place = at;
            Dense dense = new Dense(known, 2, 24, at);
            MergedNetwork.Fit step = network.step(2, at, 24);
            assertThat(dense.between).isPositive();
            assertThat(step.estimate()).as("seed %s, %s", seed, place).isCloseTo(dense.estimate, within(1e-10));
            assertThat(step.variance()).as("seed %s, %s", seed, place).isCloseTo(dense.variance, within(1e-10));
            assertThat(step.gain()).as("seed %s, %s", seed, place).isCloseTo(dense.gain, within(1e-6));
            assertThat(step.degrees()).as("seed %s, %s", seed, place).isCloseTo(dense.degrees, within(1e-6));
        }
    }

    /** The model written out: y = Xβ + Zu + e, of which u are the deviations of builds' versions. */
    private static final class Dense {
        private final double between;
        private final double estimate;
        private final double variance;
        private final double gain;
        private final double degrees;

        Dense(List<List<Edge>> builds, int from, int to, int at) {
            List<Edge> edges =
                    builds.subList(from, to).stream().flatMap(List::stream).toList();
            List<Ends> ends = ends(builds, from, to);
            Map<String, Integer> free = new LinkedHashMap<>();
            ends.stream()
                    .filter(its -> its.base() < 0)
                    .forEach(its -> free.putIfAbsent(its.baseline(), free.size() + 1));
            int count = edges.size();
            RealMatrix x = MatrixUtils.createRealMatrix(count, free.size() + 1);
            RealMatrix z = MatrixUtils.createRealMatrix(count, builds.size());
            for (int i = 0; i < count; i++) {
                Ends its = ends.get(i);
                x.addToEntry(i, 0, its.candidate() < at ? 0 : 1);
                z.addToEntry(i, its.candidate(), 1);
                if (its.base() < 0) {
                    x.addToEntry(i, free.get(its.baseline()), 1);
                } else {
                    x.addToEntry(i, 0, its.base() < at ? 0 : -1);
                    z.addToEntry(i, its.base(), -1);
                }
            }
            RealVector y = MatrixUtils.createRealVector(
                    edges.stream().mapToDouble(Edge::ratio).toArray());
            double[] own = edges.stream().mapToDouble(Edge::variance).toArray();
            RealMatrix weights = diagonal(IntStream.range(0, count).mapToDouble(i -> 1 / own[i]));
            RealMatrix residual = residual(x, weights);
            double left = y.dotProduct(residual.operate(y));
            RealMatrix withoutStep = x.getSubMatrix(0, count - 1, 1, free.size());
            gain = y.dotProduct(residual(withoutStep, weights).operate(y)) - left;
            int freedom = count - free.size() - 1;
            double trace = z.transpose().multiply(residual).multiply(z).getTrace();
            between = Math.max(0, (left - freedom) / trace);
            RealMatrix second = diagonal(IntStream.range(0, count)
                    .mapToDouble(i -> 1 / (own[i] + between * (ends.get(i).base() < 0 ? 1 : 2))));
            RealMatrix normal = x.transpose().multiply(second).multiply(x);
            RealVector shares = new LUDecomposition(normal)
                    .getSolver()
                    .getInverse()
                    .multiply(x.transpose())
                    .multiply(second)
                    .getRowVector(0);
            estimate = shares.dotProduct(y);
            RealVector moved = z.transpose().operate(shares);
            double deviations = between * moved.dotProduct(moved);
            variance =
                    deviations + shares.dotProduct(diagonal(Arrays.stream(own)).operate(shares));
            degrees = variance * variance / (deviations * deviations / freedom);
        }

        private static RealMatrix diagonal(DoubleStream values) {
            return MatrixUtils.createRealDiagonalMatrix(values.toArray());
        }

        private static RealMatrix residual(RealMatrix x, RealMatrix weights) {
            RealMatrix projected = weights.multiply(x);
            RealMatrix inverse = new LUDecomposition(x.transpose().multiply(projected))
                    .getSolver()
                    .getInverse();
            return weights.subtract(projected.multiply(inverse).multiply(projected.transpose()));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theClearestPlaceIsTheBestOfAll(long seed) {
        List<List<Edge>> builds = builds(new SplittableRandom(seed), 40, 0.005);
        MergedNetwork network = new MergedNetwork(builds);
        int best = 0;
        double most = 0;
        for (int at = 8; at <= 37; at++) {
            double gain = network.step(5, at, 40).gain();
            if (gain > most) {
                most = gain;
                best = at;
            }
        }
        assertThat(network.clearest(5, 40, 3)).as("seed %s", seed).isEqualTo(best);
    }

    @Test
    void variancesOfFewDegreesAreModeratedByThoseOfAll() {
        SplittableRandom random = new SplittableRandom(5);
        List<List<Edge>> builds = IntStream.range(0, 60)
                .mapToObj(i -> {
                    double one = random.nextGaussian();
                    double other = random.nextGaussian();
                    double variance = 1e-4 * (one * one + other * other) / 2;
                    return List.of(new Edge("", "a", "v" + i, 0.01 * random.nextGaussian(), variance, 2));
                })
                .toList();
        MergedNetwork.Fit step = new MergedNetwork(builds).step(0, 30, 60);
        assertThat(Math.sqrt(step.variance())).isBetween(0.8 * 0.01 / Math.sqrt(15), 1.5 * 0.01 / Math.sqrt(15));
        assertThat(step.degrees()).isGreaterThan(30);
    }
}
