package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The functions whose benchmark would cover most of the project's functions that no benchmark covers (THESIS, algorithm
 * 3).
 *
 * <p>A benchmark of a function is taken to execute all that the function reaches in the reference, through functions of
 * libraries and covered ones, too. Always the function next that reaches most project functions that are neither
 * covered nor reached by one before. Of equal ones, the one with the shorter way from a root comes first, then the one
 * that reaches more functions of libraries, then the one whose name has the smaller code points. The paper's text keeps
 * the sets of earlier rounds; here each round has its own, as otherwise a second function would add nothing.
 *
 * <p>A function that another uncovered one reaches, and does not reach back, never is the best: only the others are
 * looked at.
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
    private final Components components;
    /** By component, how many of its functions are uncovered, and how many are of libraries. */
    private final int[] uncoveredIn;

    private final int[] librariesIn;
    /** Components that a function reaches that was chosen; so is all that these reach. */
    private final BitSet done = new BitSet();

    private Recommendations(Coverage coverage) {
        graph = coverage.reference();
        project = coverage.project();
        uncovered = coverage.project();
        uncovered.andNot(coverage.coveredProject());
        distances = graph.distances();
        components = new Components(graph);
        uncoveredIn = new int[components.size()];
        librariesIn = new int[components.size()];
        for (int number = 0; number < components.size(); number++) {
            int[] members = components.members(number);
            uncoveredIn[number] =
                    (int) Arrays.stream(members).filter(uncovered::get).count();
            librariesIn[number] = (int)
                    Arrays.stream(members).filter(one -> !project.get(one)).count();
        }
    }

    /** At most so many, the best first; fewer where these cover everything. */
    public static List<Recommendation> of(Coverage coverage, int most) {
        return new Recommendations(coverage).choose(most);
    }

    /** The best function of a component. */
    private final class Candidate {
        private final int component;
        private final int function;
        /** When it was last counted: never less than now. */
        private int count;

        private int libraries = -1;

        Candidate(int component) {
            this.component = component;
            this.function = best(components.members(component));
            this.count = Recommendations.count(reached(component, done), uncoveredIn);
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
                libraries = Recommendations.count(reached(component, new BitSet()), librariesIn);
            }
            return libraries;
        }

        String name() {
            return graph.functions().name(function);
        }
    }

    private static int count(BitSet these, int[] countIn) {
        return these.stream().map(number -> countIn[number]).sum();
    }

    private List<Recommendation> choose(int most) {
        PriorityQueue<Candidate> queue = new PriorityQueue<>(Comparator.comparingInt(Candidate::count)
                .reversed()
                .thenComparingInt(Candidate::distance)
                .thenComparing(Comparator.comparingInt(Candidate::libraries).reversed())
                .thenComparing(Candidate::name, MinimalSuite::byCodePoints));
        maximal().forEach(component -> queue.add(new Candidate(component)));
        int covered = project.cardinality() - uncovered.cardinality();
        List<Recommendation> chosen = new ArrayList<>();
        while (chosen.size() < most && !queue.isEmpty()) {
            Candidate best = queue.remove();
            BitSet reached = reached(best.component, done);
            int count = count(reached, uncoveredIn);
            if (count < best.count) {
                best.count = count;
                queue.add(best);
                continue;
            }
            done.or(reached);
            covered += count;
            chosen.add(new Recommendation(
                    best.function, uncoveredOf(reached), covered, best.distance(), best.libraries()));
        }
        return chosen;
    }

    private BitSet uncoveredOf(BitSet reached) {
        BitSet functions = new BitSet();
        reached.stream()
                .flatMap(number -> Arrays.stream(components.members(number)))
                .filter(uncovered::get)
                .forEach(functions::set);
        return functions;
    }

    /** The components that a component reaches, itself included, without those that are not to be entered. */
    private BitSet reached(int from, BitSet closed) {
        BitSet reached = new BitSet();
        if (closed.get(from)) {
            return reached;
        }
        int[] way = new int[64];
        int length = 0;
        reached.set(from);
        way[length++] = from;
        while (length > 0) {
            for (int callee : components.callees(way[--length])) {
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

    /** Components with uncovered functions that no other such component reaches. */
    private List<Integer> maximal() {
        BitSet reachedByUncovered = new BitSet();
        List<Integer> maximal = new ArrayList<>();
        for (int number = components.size() - 1; number >= 0; number--) {
            boolean below = reachedByUncovered.get(number);
            if (uncoveredIn[number] > 0 && !below) {
                maximal.add(number);
            }
            if (uncoveredIn[number] > 0 || below) {
                Arrays.stream(components.callees(number)).forEach(reachedByUncovered::set);
            }
        }
        return maximal;
    }

    /** Of functions that reach the same, the uncovered one that is preferred. */
    private int best(int[] functions) {
        return Arrays.stream(functions)
                .filter(uncovered::get)
                .boxed()
                .min(Comparator.<Integer>comparingInt(function -> distances[function])
                        .thenComparing(graph.functions()::name, MinimalSuite::byCodePoints))
                .orElseThrow();
    }
}
