package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.DetectableChange;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.LevelNetwork;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Contrast;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How often builds are measured beside an anchor, so that a trend gate is not blind: the levels of a history that is
 * made up, whose ratios are as noisy as those of one build, have a variance that needs no measured value (Rücker 2012).
 */
public final class AnchorPlan {
    /** Builds from one with an anchor to the next; where 2 would not do, more trials are worth as much as an anchor. */
    private static final int[] EVERY = {50, 30, 20, 15, 10, 7, 5, 4, 3, 2};
    /** In so many of builds the gate is not blind, or more. */
    private static final double SEEING = 0.9;
    /** With fewer degrees of freedom a variance is hardly known. */
    private static final double FEW = 4;

    /** Builds that measure an anchor before it is replaced by the candidate of the build before; 0: it stays. */
    private final int renewed;
    /** Builds that are measured beside one baseline, which is then the candidate of the build before. */
    private final int beside;

    private final RatioLevels.Quantiles quantiles = new RatioLevels.Quantiles();
    private final Map<Shape, Contrast> widest = new HashMap<>();

    /**
     * @param every 0: without an anchor
     * @param degrees of freedom behind each ratio
     */
    private record Shape(int builds, int every, double degrees) {}

    /**
     * @param beside how many builds have the same baseline, at least 1: with 1 each is measured beside the one before
     * @param renewed builds that measure an anchor before another one takes its place; 0: it stays
     */
    public AnchorPlan(int beside, int renewed) {
        this.beside = beside;
        this.renewed = renewed;
    }

    /**
     * The most builds from one with an anchor to the next with which the gate sees what it must of each series that it
     * can see at all.
     *
     * @param gate whose window and threshold count
     * @param measured series of a build, whose noise is taken for that of all
     * @return infinite where no series needs an anchor; empty where some do, and an anchor in each second build is not
     *     enough for any of them; otherwise 2 to 50
     */
    public OptionalDouble every(TrendGate gate, List<Measured> measured) {
        double least = Double.POSITIVE_INFINITY;
        boolean hopeless = false;
        for (Measured one : gate.selector().pick(measured)) {
            Ratio ratio = Ratio.of(one);
            if (ratio != null && !sees(gate, 0, one, ratio)) {
                int every = every(gate, one, ratio);
                hopeless |= every == 0;
                least = every == 0 ? least : Math.min(least, every);
            }
        }
        return hopeless && Double.isInfinite(least) ? OptionalDouble.empty() : OptionalDouble.of(least);
    }

    /** 0: not even in each second build. */
    private int every(TrendGate gate, Measured measured, Ratio ratio) {
        for (int every : EVERY) {
            if (sees(gate, every, measured, ratio)) {
                return every;
            }
        }
        return 0;
    }

    private boolean sees(TrendGate gate, int every, Measured measured, Ratio ratio) {
        // hardly two series have the same
        double degrees = Math.max(1, Math.floor(ratio.degrees()));
        double error = ratio.reach() / quantiles.of(ratio.confidence(), ratio.degrees());
        Contrast contrast = widest.computeIfAbsent(new Shape(gate.builds(), every, degrees), this::widest);
        double reach =
                quantiles.nearly(ratio.confidence(), contrast.degrees()) * error * Math.sqrt(contrast.variance());
        Interval interval = new Interval(100 * Math.expm1(-reach), 100 * Math.expm1(reach), ratio.confidence());
        double limit = gate.threshold().usual(measured.instability());
        return DetectableChange.of(0, interval, limit).percent()
                <= gate.policy().detectable() * limit;
    }

    /** The trend that is known worst, once the history is as long as it takes, where each ratio has the variance 1. */
    private Contrast widest(Shape shape) {
        int period = Math.max(beside, Math.max(1, shape.every) * Math.max(1, renewed));
        int last = 2 * shape.builds + Math.min(period, shape.builds);
        LevelNetwork network = new LevelNetwork(edges(shape, last));
        @Nullable Contrast widest = null;
        for (int build = 2 * shape.builds; build <= last; build++) {
            List<String> before = new ArrayList<>();
            for (int one = build - shape.builds; one < build; one++) {
                before.add(version(one));
            }
            Contrast contrast = network.contrast(version(build), before);
            widest = widest == null || contrast.variance() > widest.variance() ? contrast : widest;
        }
        Contrast own = Objects.requireNonNull(widest);
        double scale = between(network.consistency().degrees(), shape.degrees);
        return new Contrast(0, scale * own.variance(), own.degrees());
    }

    /**
     * What variances of ratios are multiplied by where these seem to differ by more than their own, which they do by
     * chance: the quantile of 1 + τ²/v by DerSimonian &amp; Laird.
     *
     * @param cycles that tell τ²; without any it is 0
     */
    private static double between(int cycles, double degrees) {
        if (cycles == 0) {
            return 1;
        }
        double q = new ChiSquaredDistribution(null, cycles).inverseCumulativeProbability(SEEING);
        double settled = Double.isInfinite(degrees) ? 1 : 1 - 2 / Math.max(FEW, degrees);
        return Math.max(1, q / settled / cycles);
    }

    private List<Edge> edges(Shape shape, int last) {
        List<Edge> edges = new ArrayList<>();
        String anchor = "anchor";
        int measured = 0;
        for (int build = 1; build <= last; build++) {
            edges.add(edge(version(build - 1 - (build - 1) % beside), build, shape));
            if (shape.every > 0 && build % shape.every == 0) {
                edges.add(edge(anchor, build, shape));
                if (renewed > 0 && measured == renewed) {
                    anchor = version(build - 1);
                    edges.add(edge(anchor, build, shape));
                    measured = 0;
                }
                measured++;
            }
        }
        return edges;
    }

    private static String version(int build) {
        return String.valueOf(build);
    }

    private static Edge edge(String baseline, int build, Shape shape) {
        return new Edge("", baseline, version(build), 0, 1, shape.degrees);
    }
}
