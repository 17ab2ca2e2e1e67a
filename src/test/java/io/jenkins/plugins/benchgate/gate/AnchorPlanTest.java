package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often an anchor is planned. The values were made by NumPy 2.4 and SciPy 1.17, with a dense pseudoinverse of the Laplacian:
 *
 * <pre>{@code
 * import numpy as np
 * from scipy.stats import chi2, norm
 * Z = norm.ppf
 * def seen(s, k, beside, renewed, win=20, limit=4):
 *     last = 2*win + min(max(beside, max(1, k)*max(1, renewed)), win)
 *     L = np.zeros((last + 2, last + 2)); a = last + 1; m = 0
 *     def edge(a, b): L[a, a] += 1; L[b, b] += 1; L[a, b] -= 1; L[b, a] -= 1
 *     for n in range(1, last + 1):
 *         edge(n - 1 - (n - 1) % beside, n)
 *         if k and n % k == 0:
 *             edge(a, n)
 *             if renewed and m == renewed: a = n - 1; edge(a, n); m = 0
 *             m += 1
 *     used = np.flatnonzero(np.diag(L)); P = np.linalg.pinv(L[np.ix_(used, used)]); v = 0
 *     for n in range(2*win, last + 1):
 *         c = np.zeros(last + 2); c[n] = 1; c[n - win:n] -= 1/win; v = max(v, c[used] @ P @ c[used])
 *     cycles = round(np.trace(L)/2) - np.linalg.matrix_rank(L)
 *     if cycles: v *= max(1, chi2.ppf(.9, cycles)/cycles)
 *     h = Z(.995)*s*np.sqrt(v)
 *     return 100*np.expm1(h*Z(.95)/Z(.995) + max(h, np.log1p(limit/100)))
 * def every(s, beside, renewed):
 *     ks = [k for k in (50, 30, 20, 15, 10, 7, 5, 4, 3, 2) if seen(s, k, beside, renewed) <= 8]
 *     return 'Infinity' if seen(s, 0, beside, renewed) <= 8 else ks[0] if ks else 'none'
 * }</pre>
 */
class AnchorPlanTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final TrendGate TREND = (TrendGate) GateText.parse("trend:metric=latency,percent=4,builds=20");

    /** Of so many trials that its interval is that of a known variance. */
    private static final int MANY = 10_000_000;

    private static Measured measured(double ratio, double reach, int trials) {
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, trials, trials, List.of());
        Interval interval = new Interval(100 * Math.expm1(ratio - reach), 100 * Math.expm1(ratio + reach), 0.99);
        Estimate change = new Estimate(100 * Math.expm1(ratio), interval, 1, trials, trials, List.of());
        return new Measured(LATENCY, "median", side, new Comparison(side, side, change, Pairing.TRIALS, List.of()));
    }

    private static String every(AnchorPlan plan, Measured... measured) {
        OptionalDouble every = plan.every(TREND, List.of(measured));
        return every.isEmpty()
                ? "none"
                : Double.isInfinite(every.getAsDouble()) ? "Infinity" : String.valueOf((int) every.getAsDouble());
    }

    @ParameterizedTest
    @CsvSource({
        "0.6, 1, 0, Infinity",
        "0.7, 1, 0, 10",
        "0.8, 1, 0, 5",
        "1, 1, 0, 5",
        "1.2, 1, 0, 2",
        "2, 1, 0, none",
        "0.7, 1, 4, 10",
        "0.8, 1, 4, 10",
        "0.9, 1, 4, 5",
        "1.2, 1, 4, 2",
        "1.5, 1, 4, none",
        "0.9, 3, 0, Infinity",
        "1, 3, 0, 5",
        "1.2, 3, 0, 2",
        "1, 3, 4, 5",
        "1.2, 3, 4, none",
        "1.2, 10, 0, Infinity",
        "1.5, 10, 0, none",
        "1.5, 30, 0, Infinity",
        "2, 30, 4, none",
    })
    void asOftenAsTheVarianceOfTrendsNeedsIt(double percent, int beside, int renewed, String every) {
        Measured noisy = measured(0, normal() * percent / 100, MANY);
        assertThat(every(new AnchorPlan(beside, renewed), noisy)).isEqualTo(every);
    }

    private static double normal() {
        return new NormalDistribution(null, 0, 1).inverseCumulativeProbability(0.995);
    }

    @Test
    void theNoisiestSeriesThatAnAnchorHelpsDecides() {
        AnchorPlan plan = new AnchorPlan(1, 0);
        Measured quiet = measured(0, normal() * 0.003, MANY);
        Measured some = measured(0, normal() * 0.012, MANY);
        Measured wild = measured(0, normal() * 0.2, MANY);
        assertThat(every(plan, quiet, some, wild)).isEqualTo("2");
        assertThat(every(plan, quiet, wild)).isEqualTo("none");
        assertThat(every(plan, quiet)).isEqualTo("Infinity");
        assertThat(every(plan)).isEqualTo("Infinity");
        assertThat(every(plan, measured(0, 30, 3))).isEqualTo("none");
    }

    /** A chain of equal builds with a noise of 0.8 % in each ratio of ten trials. */
    @Test
    void aTrendIsBlindWithoutAnAnchorAndSeesWithAsManyAsArePlanned() {
        int trials = 10;
        double quantile = new TDistribution(null, trials - 1).inverseCumulativeProbability(0.995);
        double noise = 0.008;
        assertThat(every(new AnchorPlan(1, 0), measured(0, quantile * noise, trials)))
                .isEqualTo("5");
        assertThat(blind(5, noise, quantile, trials)).isLessThan(0.1);
        assertThat(blind(10, noise, quantile, trials)).isGreaterThan(0.4);
        assertThat(blind(0, noise, quantile, trials)).isGreaterThan(0.75);
    }

    /** The share of builds of which the gate says that it is blind, once there are enough. */
    private static double blind(int every, double noise, double quantile, int trials) {
        int blind = 0;
        int judged = 0;
        for (int history = 0; history < 20; history++) {
            SplittableRandom random = new SplittableRandom(history);
            Earlier earlier = new Earlier();
            for (int build = 1; build <= 80; build++) {
                Ratio first = ratio(random, noise, quantile, trials);
                Measured measured = measured(first.logarithm(), first.reach(), trials);
                MeasuredVersions versions = new MeasuredVersions("commit:" + build, "commit:" + (build - 1));
                if (every > 0 && build % every == 0) {
                    versions = versions.with(List.of(new MeasuredVersions.Anchor(
                            "commit:anchor", Map.of(measured.series(), ratio(random, noise, quantile, trials)))));
                }
                Finding finding = TREND.find(measured, earlier.from(Origin.UNKNOWN, null, versions), 0.99);
                if (build > 40) {
                    judged++;
                    blind += finding.blind() ? 1 : 0;
                }
                // a build that is blind would be accepted by nobody
                earlier.add(
                        Past.of(measured, String.valueOf(build), "", null, true).of(measured, versions));
            }
        }
        return (double) blind / judged;
    }

    private static Ratio ratio(SplittableRandom random, double noise, double quantile, int trials) {
        double squares = 0;
        for (int i = 1; i < trials; i++) {
            double gaussian = random.nextGaussian();
            squares += gaussian * gaussian;
        }
        double reach = quantile * noise * Math.sqrt(squares / (trials - 1));
        return new Ratio(noise * random.nextGaussian(), reach, 0.99, trials - 1);
    }
}
