package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Levels of versions from ratios of pairs of them, each measured side by side: a network meta-analysis (Rücker, Network
 * meta-analysis, electrical networks and graph theory, Research Synthesis Methods 3, 2012; Lu &amp; Ades 2004).
 *
 * <p>Versions are nodes; each side-by-side measurement is an edge with its log ratio y and variance v. With the
 * incidence B and the weights W = diag(1/(v + τ²)), levels are θ = L⁺BᵀWy on the Laplacian L = BᵀWB. Only contrasts of
 * levels that edges join are known. What the machines of a measurement were is the same for both of its versions, and in
 * no level.
 *
 * <p>The variance between measurements τ² is the generalised estimate of DerSimonian &amp; Laird (1986; Jackson, White
 * &amp; Riley 2012), (Q − degrees) / tr(W − WBL⁺BᵀW) with the weights 1/v, where there are cycles, parallel edges among
 * them; without cycles nothing tells it, and it is 0.
 * The mean of 1/v is d/(d − 2) times what it is for a known variance, with the d degrees of freedom of v (Welch 1951;
 * Kulinskaya, Dollinger &amp; Bjørkestøl 2011): the test of consistency takes that out of Q. The estimate of τ² keeps it,
 * which makes up for what so few edges leave unknown of τ². The variance of a
 * contrast is increased for what the estimated weights leave unknown (Meier 1953, of which Kenward &amp; Roger 1997 is
 * the general form) and has the degrees of freedom of Welch and Satterthwaite.
 */
public final class LevelNetwork {
    /** Variance of a ratio without any noise; otherwise it alone would count. */
    private static final double LEAST_VARIANCE = 1e-12;

    private static final double ROUNDING = 1e-9;
    /** With fewer degrees of freedom the mean of 1/v is hardly known, or infinite. */
    private static final double FEW = 4;

    private final List<Edge> edges;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final int[] from;
    private final int[] to;
    private final SparseLaplacian laplacian;
    private final double[] weights;
    /** What others leave free of each edge, see {@link #free}; NaN where it was not asked for yet. */
    private final double[] free;

    private final double[] levels;
    private final double heterogeneity;
    private final Consistency consistency;

    /**
     * One measurement of two versions.
     *
     * @param name of the measurement
     * @param baseline a version
     * @param candidate another one; the same where it was measured against itself, which tells τ² alone
     * @param ratio logarithm of the candidate's value over the baseline's
     * @param variance of it, at least 0
     * @param degrees of freedom behind the variance, above 0; infinite where it is known
     */
    public record Edge(String name, String baseline, String candidate, double ratio, double variance, double degrees) {}

    /**
     * A level less others.
     *
     * @param estimate on the log scale
     * @param variance of it
     * @param degrees of freedom behind the variance; infinite where it is known
     */
    public record Contrast(double estimate, double variance, double degrees) {}

    /**
     * How well the edges of cycles agree.
     *
     * @param q Σ w·(y − Bθ)²·(d − 2)/d with the weights 1/v and their degrees of freedom d
     * @param degrees edges − nodes + components
     * @param farthest the edge whose ratio is the farthest from what the others say, in its standard errors; {@code
     *     null} where there are no cycles
     */
    public record Consistency(double q, int degrees, @Nullable Edge farthest) {
        /** The probability of as large a q where the edges differ by their own noise alone; 1 without cycles. */
        public double pValue() {
            return degrees == 0 ? 1 : 1 - new ChiSquaredDistribution(null, degrees).cumulativeProbability(q);
        }
    }

    public LevelNetwork(List<Edge> edges) {
        this.edges = List.copyOf(edges);
        int count = edges.size();
        from = new int[count];
        to = new int[count];
        double[] own = new double[count];
        for (int i = 0; i < count; i++) {
            Edge edge = edges.get(i);
            from[i] = node(edge.baseline);
            to[i] = node(edge.candidate);
            own[i] = 1 / variance(edge);
        }
        SparseLaplacian fixed = new SparseLaplacian(nodes.size(), from, to, own);
        double[] equal = solved(fixed, own);
        double[] left = new double[count];
        double[] rests = new double[count];
        for (int i = 0; i < count; i++) {
            left[i] = free(fixed, own, i);
            double rest = edges.get(i).ratio - (equal[to[i]] - equal[from[i]]);
            rests[i] = own[i] * rest * rest;
        }
        consistency = consistency(fixed, rests, left);
        heterogeneity = heterogeneity(own, rests, left);
        weights = heterogeneity == 0 ? own : own.clone();
        for (int i = 0; i < count && heterogeneity > 0; i++) {
            weights[i] = 1 / (1 / own[i] + heterogeneity);
        }
        laplacian = heterogeneity == 0 ? fixed : new SparseLaplacian(nodes.size(), from, to, weights);
        levels = heterogeneity == 0 ? equal : solved(laplacian, weights);
        free = left;
        if (heterogeneity > 0) {
            Arrays.fill(free, Double.NaN);
        }
    }

    private int node(String version) {
        return nodes.computeIfAbsent(version, name -> nodes.size());
    }

    private static double variance(Edge edge) {
        return Math.max(LEAST_VARIANCE, edge.variance);
    }

    private double[] solved(SparseLaplacian of, double[] by) {
        double[] solved = new double[nodes.size()];
        for (int i = 0; i < by.length; i++) {
            double flow = by[i] * edges.get(i).ratio;
            solved[to[i]] += flow;
            solved[from[i]] -= flow;
        }
        of.solve(solved);
        return solved;
    }

    private Consistency consistency(SparseLaplacian of, double[] rests, double[] left) {
        double q = 0;
        Edge farthest = null;
        double most = 0;
        for (int i = 0; i < rests.length; i++) {
            q += rests[i] * settled(edges.get(i));
            double errors = left[i] == 0 ? 0 : rests[i] / left[i];
            if (errors > most) {
                most = errors;
                farthest = edges.get(i);
            }
        }
        return new Consistency(q, edges.size() - nodes.size() + of.components(), farthest);
    }

    /** The share of 1/v that is there on average when v is known. */
    private static double settled(Edge edge) {
        return 1 - 2 / Math.max(FEW, edge.degrees);
    }

    /** What of an edge's ratio the others do not leave to it: 0 where it alone joins its versions, below 1. */
    private double free(SparseLaplacian of, double[] by, int edge) {
        double free = from[edge] == to[edge] ? 1 : 1 - by[edge] * of.variance(from[edge], to[edge]);
        return free < ROUNDING ? 0 : free;
    }

    private double heterogeneity(double[] by, double[] rests, double[] left) {
        double q = 0;
        double trace = 0;
        for (int i = 0; i < by.length; i++) {
            q += rests[i];
            trace += by[i] * left[i];
        }
        return trace == 0 ? 0 : Math.max(0, (q - consistency.degrees) / trace);
    }

    /** The variance τ² between measurements beyond their own; 0 without cycles. */
    public double heterogeneity() {
        return heterogeneity;
    }

    /** How well the edges agree, by their own variances. */
    public Consistency consistency() {
        return consistency;
    }

    /** Whether edges join two versions. */
    public boolean joined(String one, String other) {
        Integer first = nodes.get(one);
        Integer second = nodes.get(other);
        return first != null && second != null && laplacian.joined(first, second);
    }

    /**
     * The level of a version less the mean of those of others.
     *
     * @param others at least one, each as often as it counts; all {@link #joined} to the version
     */
    public Contrast contrast(String version, List<String> others) {
        double[] potentials = new double[nodes.size()];
        int node = known(version);
        double estimate = levels[node];
        potentials[node] += 1;
        for (String other : others) {
            if (!joined(version, other)) {
                throw new IllegalArgumentException("found no edges between " + version + " and " + other);
            }
            int counted = known(other);
            estimate -= levels[counted] / others.size();
            potentials[counted] -= 1.0 / others.size();
        }
        laplacian.solve(potentials);
        double variance = 0;
        double between = 0;
        double unknown = 0;
        double spread = 0;
        for (int i = 0; i < weights.length; i++) {
            double flow = weights[i] * (potentials[to[i]] - potentials[from[i]]);
            if (flow != 0) {
                Edge edge = edges.get(i);
                double own = flow * flow * variance(edge);
                variance += own;
                between += flow * flow * heterogeneity;
                unknown += 4 / edge.degrees * own * variance(edge) * weights[i] * free(i);
                spread += own * own / edge.degrees;
            }
        }
        spread += between == 0 ? 0 : between * between / consistency.degrees;
        variance += between;
        return new Contrast(
                estimate, variance + unknown, spread == 0 ? Double.POSITIVE_INFINITY : variance * variance / spread);
    }

    private double free(int edge) {
        if (Double.isNaN(free[edge])) {
            free[edge] = free(laplacian, weights, edge);
        }
        return free[edge];
    }

    private int known(String version) {
        Integer node = nodes.get(version);
        if (node == null) {
            throw new IllegalArgumentException("found no edge of " + version);
        }
        return node;
    }
}
