package io.jenkins.plugins.benchgate.suite.relevance;

import io.jenkins.plugins.benchgate.suite.callgraph.CallGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The functions whose benchmark would cover most of the project's functions that no benchmark covers (THESIS, algorithm 3).
 *
 * <p>A benchmark of a function is taken to execute all that the function reaches in the reference, through functions of libraries
 * and covered ones, too. Always the function next that reaches most project functions that are neither covered nor reached by
 * one before. Of equal ones, the one with the shorter way from a root comes first, then the one that reaches more functions of
 * libraries, then the one whose name has the smaller code points. The paper's text keeps the sets of earlier rounds; here each
 * round has its own, as otherwise a second function would add nothing.
 *
 * <p>A function that another uncovered one reaches, and does not reach back, never is the best: only the others are looked at.
 */
public final class Recommendations {
    /**
     * A function to benchmark.
     *
     * @param function its number
     * @param added the project's functions that its benchmark would add to the coverage; not changed
     * @param functions number of project functions that are covered with it and those before it
     * @param distance least number of calls from a root; {@link Integer#MAX_VALUE} where no root reaches it
     * @param libraries number of functions of libraries that it reaches
     */
    public record Recommendation(int function, BitSet added, int functions, int distance, int libraries) {}

    private final CallGraph graph;
    private final BitSet project;
    private final BitSet uncovered;
    private final int[] distances;
    /** Reached by a function that was chosen; so is all that these reach. */
    private final BitSet done = new BitSet();

    private Recommendations(Coverage coverage) {
        graph = coverage.reference();
        project = coverage.project();
        uncovered = coverage.project();
        uncovered.andNot(coverage.coveredProject());
        distances = graph.distances();
    }

    /** At most so many, the best first; fewer where these cover everything. */
    public static List<Recommendation> of(Coverage coverage, int most) {
        return new Recommendations(coverage).choose(most);
    }

    /** The best function of a component. */
    private final class Candidate {
        private final int function;
        /** When it was last counted: never less than now. */
        private int count;

        private int libraries = -1;

        Candidate(int function, int count) {
            this.function = function;
            this.count = count;
        }

        int count() {
            return count;
        }

        int distance() {
            return distances[function];
        }

        /** Counted only where nothing else decides: it takes a walk over all that it reaches. */
        int libraries() {
            if (libraries < 0) {
                BitSet reached = reached(function, new BitSet());
                reached.andNot(project);
                libraries = reached.cardinality();
            }
            return libraries;
        }

        String name() {
            return graph.functions().name(function);
        }
    }

    private List<Recommendation> choose(int most) {
        PriorityQueue<Candidate> queue = new PriorityQueue<>(Comparator.comparingInt(Candidate::count)
                .reversed()
                .thenComparingInt(Candidate::distance)
                .thenComparing(Comparator.comparingInt(Candidate::libraries).reversed())
                .thenComparing(Candidate::name, MinimalSuite::byCodePoints));
        for (int function : maximal()) {
            queue.add(new Candidate(function, added(function).cardinality()));
        }
        int covered = project.cardinality() - uncovered.cardinality();
        List<Recommendation> chosen = new ArrayList<>();
        while (chosen.size() < most && !queue.isEmpty()) {
            Candidate best = queue.remove();
            BitSet added = added(best.function);
            if (added.cardinality() < best.count) {
                best.count = added.cardinality();
                queue.add(best);
                continue;
            }
            done.or(reached(best.function, done));
            covered += added.cardinality();
            chosen.add(new Recommendation(best.function, added, covered, best.distance(), best.libraries()));
        }
        return chosen;
    }

    private BitSet added(int function) {
        BitSet added = reached(function, done);
        added.and(uncovered);
        return added;
    }

    /** All that a function reaches, itself included, without what is not to be entered. */
    private BitSet reached(int from, BitSet closed) {
        BitSet reached = new BitSet();
        int[] way = new int[64];
        int length = 0;
        if (!closed.get(from)) {
            reached.set(from);
            way[length++] = from;
        }
        while (length > 0) {
            for (int callee : graph.callees(way[--length])) {
                if (!reached.get(callee) && !closed.get(callee)) {
                    reached.set(callee);
                    if (length == way.length) {
                        way = Arrays.copyOf(way, 2 * length);
                    }
                    way[length++] = callee;
                }
            }
        }
        return reached;
    }

    /** Of each component with uncovered functions that no other such component reaches, the best function. */
    private List<Integer> maximal() {
        Components components = new Components(graph);
        BitSet reachedByUncovered = new BitSet();
        List<Integer> maximal = new ArrayList<>();
        for (int number = components.size() - 1; number >= 0; number--) {
            int best = best(components.members(number));
            if (best >= 0 && !reachedByUncovered.get(number)) {
                maximal.add(best);
            }
            if (best >= 0 || reachedByUncovered.get(number)) {
                components.addCallees(number, reachedByUncovered);
            }
        }
        return maximal;
    }

    /** Of functions that reach the same, the uncovered one that is preferred; −1 where none is uncovered. */
    private int best(int[] functions) {
        return Arrays.stream(functions)
                .filter(uncovered::get)
                .boxed()
                .min(Comparator.<Integer>comparingInt(function -> distances[function])
                        .thenComparing(graph.functions()::name, MinimalSuite::byCodePoints))
                .orElse(-1);
    }
}
