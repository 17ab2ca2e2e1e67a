package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * The Laplacian L of a graph with weights, taken apart by eliminating one node after the other, that of the fewest
 * neighbours first (minimum degree: George &amp; Liu, The evolution of the minimum degree ordering algorithm, SIAM Review
 * 31, 1989).
 *
 * <p>Eliminating a node joins its neighbours to each other, with weights {@code w_i·w_j / Σw} (the star–mesh
 * transform), and leaves a Laplacian: all weights stay positive, and nothing cancels. In graphs that are long and narrow
 * a node has few neighbours when its turn comes, so that time and memory grow with the nodes. The last node of each
 * component is its reference, at level 0.
 */
final class SparseLaplacian {
    /** Nodes in the order of their elimination. */
    private final int[] order;
    /** The place of each node in it. */
    private final int[] places;
    /** Of each node those that it was joined to when its turn came; none of a reference. */
    private final int[][] neighbours;
    /** Its weights to these, as shares of their sum. */
    private final double[][] shares;

    private final double[] sums;
    /** The reference of each node's component. */
    private final int[] references;

    private final double[] diagonal;
    /** Covariances of each node with its neighbours, in their order. */
    private final double[][] covariances;

    /**
     * @param nodes number of nodes, which are counted from 0
     * @param from one end of each edge
     * @param to the other; edges that end where they begin are left out
     * @param weights above 0 and finite, those of parallel edges add up
     */
    SparseLaplacian(int nodes, int[] from, int[] to, double[] weights) {
        order = new int[nodes];
        places = new int[nodes];
        neighbours = new int[nodes][];
        shares = new double[nodes][];
        sums = new double[nodes];
        references = new int[nodes];
        diagonal = new double[nodes];
        covariances = new double[nodes][];
        Graph graph = new Graph(nodes, from.length);
        for (int edge = 0; edge < from.length; edge++) {
            if (from[edge] != to[edge]) {
                graph.join(from[edge], to[edge], weights[edge]);
            }
        }
        eliminate(graph);
        for (int place = nodes - 1; place >= 0; place--) {
            int node = order[place];
            references[node] = neighbours[node].length == 0 ? node : references[neighbours[node][0]];
        }
        invert();
    }

    /** What is left of the graph. */
    private static final class Graph {
        private int[] one;
        private int[] other;
        private double[] weight;
        private int edges;
        /** The edges of each node, those to eliminated ones among them. */
        private final int[][] incident;

        private final int[] counts;
        private final int[] degrees;
        private final boolean[] gone;

        Graph(int nodes, int most) {
            one = new int[most];
            other = new int[most];
            weight = new double[most];
            incident = new int[nodes][4];
            counts = new int[nodes];
            degrees = new int[nodes];
            gone = new boolean[nodes];
        }

        void join(int a, int b, double by) {
            int shorter = counts[a] <= counts[b] ? a : b;
            int wanted = shorter == a ? b : a;
            for (int i = 0; i < counts[shorter]; i++) {
                int edge = incident[shorter][i];
                if (end(edge, shorter) == wanted) {
                    weight[edge] += by;
                    return;
                }
            }
            if (edges == one.length) {
                int most = 2 * edges + 4;
                one = Arrays.copyOf(one, most);
                other = Arrays.copyOf(other, most);
                weight = Arrays.copyOf(weight, most);
            }
            one[edges] = a;
            other[edges] = b;
            weight[edges] = by;
            append(a);
            append(b);
            edges++;
        }

        private void append(int node) {
            if (counts[node] == incident[node].length) {
                incident[node] = Arrays.copyOf(incident[node], 2 * counts[node]);
            }
            incident[node][counts[node]++] = edges;
            degrees[node]++;
        }

        int end(int edge, int from) {
            return one[edge] == from ? other[edge] : one[edge];
        }
    }

    private void eliminate(Graph graph) {
        int nodes = order.length;
        PriorityQueue<Long> next = new PriorityQueue<>(Math.max(1, nodes));
        for (int node = 0; node < nodes; node++) {
            next.add(ranked(graph, node));
        }
        for (int place = 0; place < nodes; place++) {
            int node = least(next, graph);
            order[place] = node;
            places[node] = place;
            graph.gone[node] = true;
            int[] left = new int[graph.degrees[node]];
            double[] weights = new double[left.length];
            int count = 0;
            double sum = 0;
            for (int i = 0; i < graph.counts[node]; i++) {
                int edge = graph.incident[node][i];
                int end = graph.end(edge, node);
                if (!graph.gone[end]) {
                    left[count] = end;
                    weights[count] = graph.weight[edge];
                    sum += weights[count];
                    count++;
                }
            }
            neighbours[node] = left;
            shares[node] = weights;
            sums[node] = sum;
            for (int i = 0; i < count; i++) {
                graph.degrees[left[i]]--;
                for (int j = 0; j < i; j++) {
                    graph.join(left[i], left[j], weights[i] * weights[j] / sum);
                }
            }
            for (int i = 0; i < count; i++) {
                weights[i] /= sum;
                next.add(ranked(graph, left[i]));
            }
        }
    }

    /** A number that is the smaller the fewer neighbours a node has, and of those of equally many the earlier it is. */
    private static long ranked(Graph graph, int node) {
        return ((long) graph.degrees[node] << Integer.SIZE) | node;
    }

    private static int least(PriorityQueue<Long> next, Graph graph) {
        while (true) {
            long ranked = next.remove();
            int node = (int) ranked;
            if (!graph.gone[node] && ranked == ranked(graph, node)) {
                return node;
            }
        }
    }

    /**
     * The covariances of nodes that were neighbours at any time, and the variances (Takahashi, Fagan &amp; Chen 1973): a
     * node is the weighted mean of the neighbours that it had, and 1 / Σw more uncertain.
     */
    private void invert() {
        for (int place = order.length - 1; place >= 0; place--) {
            int node = order[place];
            int[] left = neighbours[node];
            double[] own = new double[left.length];
            double variance = left.length == 0 ? 0 : 1 / sums[node];
            for (int j = 0; j < left.length; j++) {
                for (int i = 0; i < left.length; i++) {
                    own[j] += shares[node][i] * covariance(left[i], left[j]);
                }
                variance += shares[node][j] * own[j];
            }
            covariances[node] = own;
            diagonal[node] = variance;
        }
    }

    /** Of two nodes that were neighbours at any time, or one and itself. */
    private double covariance(int one, int other) {
        if (one == other) {
            return diagonal[one];
        }
        int earlier = places[one] < places[other] ? one : other;
        int later = earlier == one ? other : one;
        int at = 0;
        while (neighbours[earlier][at] != later) {
            at++;
        }
        return covariances[earlier][at];
    }

    /** Whether a way leads from one node to the other. */
    boolean joined(int one, int other) {
        return references[one] == references[other];
    }

    int components() {
        int components = 0;
        for (int[] left : neighbours) {
            components += left.length == 0 ? 1 : 0;
        }
        return components;
    }

    /** The variance of the difference between two nodes that an edge joins. */
    double variance(int from, int to) {
        return Math.max(0, diagonal[from] + diagonal[to] - 2 * covariance(from, to));
    }

    /**
     * A solution x of L·x = b, 0 at the references.
     *
     * @param right b, of which the sum over each component is 0; it is overwritten with x
     */
    void solve(double[] right) {
        for (int node : order) {
            int[] left = neighbours[node];
            for (int i = 0; i < left.length; i++) {
                right[left[i]] += shares[node][i] * right[node];
            }
        }
        for (int place = order.length - 1; place >= 0; place--) {
            int node = order[place];
            int[] left = neighbours[node];
            double level = left.length == 0 ? 0 : right[node] / sums[node];
            for (int i = 0; i < left.length; i++) {
                level += shares[node][i] * right[left[i]];
            }
            right[node] = level;
        }
    }
}
