package io.jenkins.plugins.benchgate.gate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which earlier builds gates need: with these they find the same as with the whole history.
 *
 * @param builds so many of the last ones that measured a series, so many of the last accepted ones among them, and so
 *     many of the last with an interval
 * @param labels builds by their labels
 * @param branches the last accepted build of each
 * @param jobs the last accepted build of each of these other jobs
 * @param ancestors the accepted build of the first of these commits that has one
 */
public record NeededHistory(
        int builds, Set<String> labels, Set<String> branches, Set<String> jobs, List<String> ancestors) {
    public NeededHistory {
        labels = Set.copyOf(labels);
        branches = Set.copyOf(branches);
        jobs = Set.copyOf(jobs);
        ancestors = List.copyOf(ancestors);
    }

    /** Of a gate that looks at no earlier build. */
    static final NeededHistory NONE = ofBuilds(0);

    /** Of a gate that looks at so many of the last builds. */
    static NeededHistory ofBuilds(int builds) {
        return new NeededHistory(builds, Set.of(), Set.of(), Set.of(), List.of());
    }

    static NeededHistory ofLabel(String label) {
        return new NeededHistory(0, Set.of(label), Set.of(), Set.of(), List.of());
    }

    /** Of a gate that looks at a branch; at nothing where it has no name. */
    static NeededHistory ofBranch(String branch) {
        return branch.isEmpty() ? NONE : new NeededHistory(0, Set.of(), Set.of(branch), Set.of(), List.of());
    }

    static NeededHistory ofJob(String job) {
        return new NeededHistory(0, Set.of(), Set.of(), Set.of(job), List.of());
    }

    static NeededHistory ofAncestors(List<String> commits) {
        return new NeededHistory(0, Set.of(), Set.of(), Set.of(), commits);
    }

    /** The farther of both. */
    NeededHistory and(NeededHistory other) {
        return new NeededHistory(
                Math.max(builds, other.builds),
                both(labels, other.labels),
                both(branches, other.branches),
                both(jobs, other.jobs),
                Stream.concat(ancestors.stream(), other.ancestors.stream()).toList());
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    /**
     * Of gates that judge together.
     *
     * @param origin of the build that they judge
     * @param least so many builds at least
     */
    public static NeededHistory of(List<Gate> gates, Origin origin, int least) {
        return gates.stream()
                .map(gate -> gate.reach(origin))
                .reduce(ofBuilds(Math.max(least, Noise.BUILDS)), NeededHistory::and);
    }

    /** What of it may lie in the history of another job: no build by its label, and no last ones. */
    public NeededHistory elsewhere() {
        return new NeededHistory(0, Set.of(), branches, Set.of(), ancestors);
    }
}
