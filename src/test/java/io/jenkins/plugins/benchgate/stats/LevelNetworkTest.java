package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.LevelNetwork.Contrast;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelNetworkTest {
    private static final double KNOWN = Double.POSITIVE_INFINITY;

    /** The trials with two arms of Senn et al. (2013), Issues in performing a network meta-analysis: R's dat.senn2013. */
    private static final List<Edge> SENN = List.of(
            edge("De Fronzo (1995)", "placebo", "metformin", 0.2, 1.446, 209, -1.7, 1.459, 213),
            edge("Lewin (2007)", "placebo", "metformin", 0.08, 1.004, 144, -0.74, 1.106, 431),
            edge("Davidson (2007)", "placebo", "rosiglitazone", 0.14, 1.093, 116, -1.2, 1.097, 117),
            edge("Wolffenbuttel (1999)", "placebo", "rosiglitazone", 0.2, 1.11, 192, -0.9, 1.1, 183),
            edge("Kipnes (2001)", "placebo", "pioglitazone", 0.1, 1.024, 181, -1.2, 1.369, 182),
            edge("Kerenyi (2004)", "placebo", "rosiglitazone", -0.14, 0.92, 154, -0.91, 0.99, 160),
            edge("Hanefeld (2004)", "metformin", "pioglitazone", 7.45, 1.073, 320, 7.61, 1.072, 319),
            edge("Derosa (2004)", "rosiglitazone", "pioglitazone", 6.7, 0.9, 42, 6.8, 0.8, 45),
            edge("Baksi (2004)", "placebo", "rosiglitazone", 0.1, 1.036, 233, -1.2, 1.112, 218),
            edge("Rosenstock (2008)", "placebo", "rosiglitazone", -0.08, 1.208, 57, -1.17, 1.229, 59),
            edge("Zhu (2003)", "placebo", "rosiglitazone", -0.4, 1.3, 105, -1.9, 1.47, 210),
            edge("Yang (2003)", "metformin", "rosiglitazone", -0.95, 1.5, 96, -1.09, 1.65, 102),
            edge("Vongthavaravat (2002)", "sulfonylurea", "rosiglitazone", 0.1, 0.992, 170, -1.1, 1.559, 164),
            edge("Oyama (2008)", "sulfonylurea", "acarbose", -0.3, 0.6, 43, -0.7, 0.8, 41),
            edge("Costa (1997)", "placebo", "acarbose", -0.3, 0.7, 29, -1.1, 0.36, 36),
            edge("Hermansen (2007)", "placebo", "sitagliptin", 0.27, 0.94, 106, -0.3, 0.94, 106),
            edge("Garber (2008)", "placebo", "vildagliptin", 0.07, 1.08, 144, -0.63, 1.034, 132),
            edge("Alex (1998)", "sulfonylurea", "metformin", 0.5, 1.45, 300, 0.13, 1.428, 291),
            edge("Johnston (1994)", "placebo", "miglitol", 0.33, 1.032, 63, -0.41, 1.072, 68),
            edge("Johnston (1998a)", "placebo", "miglitol", 0.98, 1.311, 43, -0.43, 0.954, 91),
            edge("Kim (2007)", "metformin", "rosiglitazone", -1.1, 1.139, 56, -1.1, 1.341, 57),
            edge("Johnston (1998b)", "placebo", "miglitol", 0.56, 1.166, 34, -0.12, 1.4, 49),
            edge("Gonzalez-Ortiz (2004)", "placebo", "metformin", -0.9, 1.803, 37, -1.3, 1.861, 34),
            edge("Stucci (1996)", "placebo", "benfluorex", 8.26, 1.35, 30, 8.03, 1.29, 28),
            edge("Moulin (2006)", "placebo", "benfluorex", 0.19, 1.374, 156, -0.82, 1.028, 161));

    private static Edge edge(
            String name,
            String baseline,
            String candidate,
            double before,
            double deviationBefore,
            int countBefore,
            double after,
            double deviationAfter,
            int countAfter) {
        double variance =
                deviationBefore * deviationBefore / countBefore + deviationAfter * deviationAfter / countAfter;
        return new Edge(name, baseline, candidate, after - before, variance, KNOWN);
    }

    private static Edge edge(String baseline, String candidate, double ratio, double variance, double degrees) {
        return new Edge(baseline + candidate, baseline, candidate, ratio, variance, degrees);
    }

    /**
     * R 4.2.2, metafor 3.8-1: {@code rma.mv} for Q, as {@code rma} of that version takes it around the mean without an
     * intercept.
     *
     * <pre>
     * d &lt;- dat.senn2013[dat.senn2013$study != "Willms (1999)", ]
     * a &lt;- d[seq(1, nrow(d), 2), ]; b &lt;- d[seq(2, nrow(d), 2), ]
     * y &lt;- a$mi - b$mi; v &lt;- a$sdi^2 / a$ni + b$sdi^2 / b$ni
     * t &lt;- c("placebo", setdiff(sort(unique(d$treatment)), "placebo"))
     * X &lt;- (outer(a$treatment, t, "==") - outer(b$treatment, t, "=="))[, -1]
     * m &lt;- rma.mv(y, v, mods = X, intercept = FALSE, method = "FE")
     * W &lt;- diag(1 / v); P &lt;- W - W %*% X %*% solve(t(X) %*% W %*% X) %*% t(X) %*% W
     * tau2 &lt;- (m$QE - m$QEdf) / sum(diag(P)); c(m$QE, pchisq(m$QE, 16, lower.tail = FALSE), tau2)
     * r &lt;- rma(y, v, mods = X, intercept = FALSE, tau2 = tau2); r$beta; diag(r$vb)
     * a$study[which.max(abs(rstandard(lm(y ~ X - 1, weights = 1 / v))))]
     * </pre>
     */
    @Test
    void levelsAreThoseOfMetafor() {
        LevelNetwork network = new LevelNetwork(SENN);
        assertThat(network.consistency().q()).isCloseTo(96.8381827770237, within(1e-11));
        assertThat(network.consistency().degrees()).isEqualTo(16);
        assertThat(network.consistency().pValue()).isCloseTo(1.35107893217859e-13, within(1e-14));
        assertThat(network.heterogeneity()).isCloseTo(0.114409228434898, within(1e-13));
        Edge farthest = network.consistency().farthest();
        assertThat(farthest).isNotNull();
        assertThat(farthest.name()).isEqualTo("De Fronzo (1995)");
        assertContrast(network, "acarbose", "placebo", -0.800549168681900, 0.0836320268672633);
        assertContrast(network, "benfluorex", "placebo", -0.727683081404775, 0.0849091193233298);
        assertContrast(network, "metformin", "placebo", -1.123498558354056, 0.0278532623221179);
        assertContrast(network, "miglitol", "placebo", -0.949588078391986, 0.0556341663218489);
        assertContrast(network, "pioglitazone", "placebo", -1.127419160675467, 0.0509769711393257);
        assertContrast(network, "rosiglitazone", "placebo", -1.231186164263368, 0.0172330790529923);
        assertContrast(network, "sitagliptin", "placebo", -0.57, 0.1310809265481057);
        assertContrast(network, "sulfonylurea", "placebo", -0.401112525163427, 0.0628689822465967);
        assertContrast(network, "vildagliptin", "placebo", -0.7, 0.1306088951015648);
        assertContrast(
                network, "metformin", "sulfonylurea", -1.123498558354056 + 0.401112525163427, 0.0618716818396997);
    }

    private static void assertContrast(
            LevelNetwork network, String version, String other, double estimate, double variance) {
        Contrast contrast = network.contrast(version, List.of(other));
        assertThat(contrast.estimate()).isCloseTo(estimate, within(1e-12));
        assertThat(contrast.variance()).isCloseTo(variance, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 5", "8, 9", "8, 30", "20, 19", "20, 25", "20, 150", "60, 80"})
    void levelsAreThoseOfThePseudoInverse(int nodes, int count) {
        SplittableRandom random = new SplittableRandom(38L * nodes + count);
        for (int draw = 0; draw < 10; draw++) {
            List<Edge> edges = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                edges.add(edge(
                        "v" + random.nextInt(nodes),
                        "v" + random.nextInt(nodes),
                        random.nextGaussian(),
                        0.01 + random.nextDouble(),
                        3 + random.nextInt(20)));
            }
            assertSame(new LevelNetwork(edges), edges);
        }
    }

    /** Edges that differ by their noise alone, whose variances are those of ten values each. */
    @Test
    void estimatedVariancesContradictEachOtherNoMoreThanTheyMay() {
        SplittableRandom random = new SplittableRandom(39);
        int draws = 1000;
        int contradictions = 0;
        double sum = 0;
        for (int draw = 0; draw < draws; draw++) {
            List<Edge> edges = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                double squares = 0;
                for (int j = 0; j < 9; j++) {
                    squares += square(random.nextGaussian());
                }
                edges.add(edge("v" + i % 10, "v" + (1 + i / 10 + i) % 10, random.nextGaussian(), squares / 9, 9));
            }
            LevelNetwork network = new LevelNetwork(edges);
            sum += network.consistency().q() / network.consistency().degrees();
            contradictions += network.consistency().pValue() < 0.01 ? 1 : 0;
        }
        assertThat(sum / draws).isCloseTo(1, within(0.1));
        assertThat(contradictions / (double) draws).isLessThan(0.05);
    }

    /** By the formulas, with a dense pseudo-inverse. */
    private static void assertSame(LevelNetwork network, List<Edge> edges) {
        List<String> nodes = edges.stream()
                .flatMap(edge -> List.of(edge.baseline(), edge.candidate()).stream())
                .distinct()
                .toList();
        RealMatrix incidence = new Array2DRowRealMatrix(edges.size(), nodes.size());
        for (int i = 0; i < edges.size(); i++) {
            incidence.addToEntry(i, nodes.indexOf(edges.get(i).candidate()), 1);
            incidence.addToEntry(i, nodes.indexOf(edges.get(i).baseline()), -1);
        }
        RealMatrix fixed = MatrixUtils.createRealDiagonalMatrix(
                edges.stream().mapToDouble(edge -> 1 / edge.variance()).toArray());
        RealVector ratios =
                new Array2DRowRealMatrix(edges.stream().mapToDouble(Edge::ratio).toArray()).getColumnVector(0);
        SingularValueDecomposition parts = new SingularValueDecomposition(
                incidence.transpose().multiply(fixed).multiply(incidence));
        RealMatrix hat = incidence
                .multiply(inverse(incidence, fixed))
                .multiply(incidence.transpose())
                .multiply(fixed);
        RealVector rests = ratios.subtract(hat.operate(ratios));
        double q = 0;
        for (int i = 0; i < edges.size(); i++) {
            double d = Math.max(4, edges.get(i).degrees());
            q += square(rests.getEntry(i)) / edges.get(i).variance() * (d - 2) / d;
        }
        int degrees = edges.size() - parts.getRank();
        double trace = fixed.subtract(fixed.multiply(hat)).getTrace();
        double whole = rests.dotProduct(fixed.operate(rests));
        double between = degrees == 0 ? 0 : Math.max(0, (whole - degrees) / trace);
        assertThat(network.consistency().q()).isCloseTo(q, within(1e-9 * (1 + q)));
        assertThat(network.consistency().degrees()).isEqualTo(degrees);
        assertThat(network.heterogeneity()).isCloseTo(between, within(1e-9 * (1 + between)));

        RealMatrix weights = MatrixUtils.createRealDiagonalMatrix(edges.stream()
                .mapToDouble(edge -> 1 / (edge.variance() + between))
                .toArray());
        RealMatrix inverse = inverse(incidence, weights);
        RealMatrix levels = inverse.multiply(incidence.transpose()).multiply(weights);
        RealMatrix shares = incidence.multiply(levels);
        for (int one = 0; one < nodes.size(); one++) {
            for (int other = 0; other < nodes.size(); other += 3) {
                String first = nodes.get(one);
                String second = nodes.get(other);
                RealMatrix contrast = levels.getRowMatrix(one).subtract(levels.getRowMatrix(other));
                boolean joined = network.joined(first, second);
                // a contrast of versions of two components is none of their edges alone
                RealVector wanted = incidence.preMultiply(contrast.getRowVector(0));
                wanted.addToEntry(one, -1);
                wanted.addToEntry(other, 1);
                assertThat(one == other || wanted.getNorm() < 1e-6).isEqualTo(joined);
                if (joined && one != other) {
                    double variance = 0;
                    double unknown = 0;
                    double spread = degrees == 0 ? 0 : square(between * square(contrast.getFrobeniusNorm())) / degrees;
                    for (int i = 0; i < edges.size(); i++) {
                        Edge edge = edges.get(i);
                        double flow = square(contrast.getEntry(0, i));
                        variance += flow * (edge.variance() + between);
                        unknown += 4
                                * flow
                                * square(edge.variance())
                                * weights.getEntry(i, i)
                                * (1 - shares.getEntry(i, i))
                                / edge.degrees();
                        spread += square(flow * edge.variance()) / edge.degrees();
                    }
                    Contrast found = network.contrast(first, List.of(second));
                    assertThat(found.estimate())
                            .isCloseTo(contrast.operate(ratios).getEntry(0), within(1e-9));
                    assertThat(found.variance()).isCloseTo(variance + unknown, within(1e-9));
                    assertThat(found.degrees())
                            .isCloseTo(variance * variance / spread, within(1e-6 * variance * variance / spread));
                }
            }
        }
    }

    private static RealMatrix inverse(RealMatrix incidence, RealMatrix weights) {
        return new SingularValueDecomposition(
                        incidence.transpose().multiply(weights).multiply(incidence))
                .getSolver()
                .getInverse();
    }

    private static double square(double x) {
        return x * x;
    }

    @Test
    void oneEdgeIsWhatItIs() {
        LevelNetwork network = new LevelNetwork(List.of(edge("a", "b", 0.1, 0.02, 7)));
        assertThat(network.contrast("b", List.of("a"))).isEqualTo(new Contrast(0.1, 0.02, 7));
        assertThat(network.heterogeneity()).isZero();
        assertThat(network.consistency().pValue()).isEqualTo(1);
        assertThat(network.consistency().farthest()).isNull();
    }

    @Test
    void varianceOfAChainGrowsWithEachLink() {
        List<Edge> edges = IntStream.range(0, 50)
                .mapToObj(i -> edge("v" + i, "v" + (i + 1), 0.01, 0.0001, 10))
                .toList();
        Contrast contrast = new LevelNetwork(edges).contrast("v50", List.of("v0"));
        assertThat(contrast.estimate()).isCloseTo(0.5, within(1e-12));
        assertThat(contrast.variance()).isCloseTo(0.005, within(1e-14));
        assertThat(contrast.degrees()).isCloseTo(500, within(1e-6));
    }

    @Test
    void componentsAreApart() {
        LevelNetwork network = new LevelNetwork(List.of(edge("a", "b", 0.1, 1, 3), edge("c", "d", 0.1, 1, 3)));
        assertThat(network.joined("a", "b")).isTrue();
        assertThat(network.joined("a", "c")).isFalse();
        assertThat(network.joined("a", "x")).isFalse();
        assertThatThrownBy(() -> network.contrast("a", List.of("c"))).hasMessage("found no edges between a and c");
    }

    @Test
    void aVersionAgainstItselfTellsTheNoiseBetweenMeasurements() {
        LevelNetwork network =
                new LevelNetwork(List.of(edge("a", "a", 0.3, 0.01, KNOWN), edge("a", "b", 0.1, 0.01, KNOWN)));
        // (0.3² / 0.01 − 1) / (1 / 0.01)
        assertThat(network.heterogeneity()).isCloseTo(0.08, within(1e-15));
        assertThat(network.contrast("b", List.of("a")).variance()).isCloseTo(0.09, within(1e-15));
    }

    @Test
    void aRatioWithoutNoiseDecidesAlone() {
        LevelNetwork network = new LevelNetwork(List.of(edge("a", "b", 0.5, 0, 5), edge("b", "c", 0.25, 0.01, 5)));
        assertThat(network.contrast("c", List.of("a")).estimate()).isCloseTo(0.75, within(1e-12));
        assertThat(network.contrast("c", List.of("a")).variance()).isCloseTo(0.01, within(1e-11));
    }

    /** Variances of few values, weighted by themselves: intervals of 99 % must miss the truth as rarely as they say. */
    @ParameterizedTest
    @CsvSource({"3, 0", "5, 0", "5, 0.01", "9, 0.02"})
    void intervalsHoldTheTruth(int degrees, double between) {
        SplittableRandom random = new SplittableRandom(17L + degrees);
        int draws = 4000;
        int missed = 0;
        for (int draw = 0; draw < draws; draw++) {
            List<Edge> edges = new ArrayList<>();
            for (int version = 1; version <= 12; version++) {
                edges.add(measured(random, "v" + (version - 1), "v" + version, degrees, between));
                edges.add(measured(random, "anchor", "v" + version, degrees, between));
            }
            Contrast contrast = new LevelNetwork(edges).contrast("v12", List.of("v11", "v10", "v9"));
            double quantile = contrast.degrees() < 1e6
                    ? new TDistribution(null, contrast.degrees()).inverseCumulativeProbability(0.995)
                    : new NormalDistribution(null, 0, 1).inverseCumulativeProbability(0.995);
            missed += Math.abs(contrast.estimate()) > quantile * Math.sqrt(contrast.variance()) ? 1 : 0;
        }
        assertThat(missed).isLessThan(2 * draws / 100);
    }

    private static Edge measured(
            SplittableRandom random, String baseline, String candidate, int degrees, double between) {
        double squares = 0;
        for (int i = 0; i < degrees; i++) {
            squares += square(0.01 * random.nextGaussian());
        }
        double ratio = Math.hypot(0.01, between) * random.nextGaussian();
        return edge(baseline, candidate, ratio, squares / degrees, degrees);
    }

    /** Each build against the one before and an anchor that is renewed: nothing of it may grow with the square. */
    @Test
    void tenThousandBuildsAreSolved() {
        SplittableRandom random = new SplittableRandom(3);
        List<Edge> edges = new ArrayList<>();
        for (int build = 1; build <= 10_000; build++) {
            edges.add(edge("v" + (build - 1), "v" + build, 0.01 * random.nextGaussian(), 0.0001, 8));
            edges.add(edge("v" + (build - 1) / 20 * 20, "v" + build, 0.01 * random.nextGaussian(), 0.0001, 8));
        }
        LevelNetwork network = new LevelNetwork(edges);
        Contrast contrast = network.contrast("v10000", List.of("v0"));
        assertThat(contrast.variance()).isBetween(0.01, 0.05);
        assertThat(network.consistency().degrees()).isEqualTo(10_000);
    }
}
