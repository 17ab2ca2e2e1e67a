package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.stats.UnseenEstimate;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How much of an application's functions its microbenchmarks execute, too (THESIS, 6.2.1).
 *
 * <p>A benchmark covers the functions that its profile and the application's, the reference, both have.
 */
public final class Coverage {
    private final CallGraph reference;
    private final BitSet project;
    private final List<Covered> benchmarks;
    private final BitSet covered = new BitSet();

    /**
     * What one benchmark covers.
     *
     * @param project functions of the project that it covers; not changed
     * @param overall number of all functions that it covers, those of libraries included
     * @param impact its reference impact: time that the reference spends in the own code of the project's functions
     *     that it covers, in the reference's unit (THESIS, 7.2.4)
     */
    public record Covered(Benchmark benchmark, BitSet project, int overall, long impact) {
        public String id() {
            return benchmark.id();
        }
    }

    /**
     * Compares graphs; all have their functions' numbers from the same {@link CallGraph#functions()}.
     *
     * @throws IllegalArgumentException when two benchmarks have the same id, or no function of the reference is the
     *     project's
     */
    public Coverage(CallGraph reference, Project project, List<Benchmark> benchmarks) {
        this.reference = reference;
        BitSet present = reference.present();
        this.project = project.of(present, reference.functions());
        if (this.project.isEmpty()) {
            throw new IllegalArgumentException("found no function of " + String.join(", ", project.prefixes())
                    + " in the reference, expected some: its functions are called like "
                    + String.join(", ", examples(reference, present)));
        }
        List<Covered> all = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Benchmark benchmark : benchmarks) {
            if (!ids.add(benchmark.id())) {
                throw new IllegalArgumentException("found two profiles of benchmark " + benchmark.id()
                        + ", expected one: keep the profiles of a suite in one folder");
            }
            BitSet common = (BitSet) benchmark.functions().clone();
            common.and(present);
            covered.or(common);
            int overall = common.cardinality();
            common.and(this.project);
            all.add(new Covered(benchmark, common, overall, reference.self(common)));
        }
        this.benchmarks = List.copyOf(all);
    }

    /** Functions outside of run-time libraries first, those that take the most time. */
    private static List<String> examples(CallGraph reference, BitSet present) {
        return present.stream()
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(reference::total)
                        .reversed()
                        .thenComparing(reference.functions()::name))
                .map(reference.functions()::name)
                .filter(name -> !name.startsWith("runtime.") && !name.startsWith("java."))
                .limit(3)
                .toList();
    }

    public CallGraph reference() {
        return reference;
    }

    /** In the order in which they were given. */
    public List<Covered> benchmarks() {
        return benchmarks;
    }

    /** The project's functions in the reference; a copy. */
    public BitSet project() {
        return (BitSet) project.clone();
    }

    /** The project's functions that benchmarks cover; a copy. */
    public BitSet coveredProject() {
        BitSet own = (BitSet) covered.clone();
        own.and(project);
        return own;
    }

    /** Functions that benchmarks cover, those of libraries included; a copy. */
    public BitSet covered() {
        return (BitSet) covered.clone();
    }

    /** Share of the project's functions in the reference that benchmarks cover, 0 to 1. */
    public double projectOnly() {
        return (double) coveredProject().cardinality() / project.cardinality();
    }

    /** Share of all functions in the reference that benchmarks cover, 0 to 1. */
    public double overall() {
        return (double) covered.cardinality() / reference.present().cardinality();
    }

    /** What the project's functions say of those that the reference has and its samples missed. */
    public UnseenEstimate unseenProject() {
        return unseen(project);
    }

    /** What all functions say of those that the reference has and its samples missed. */
    public UnseenEstimate unseenOverall() {
        return unseen(reference.present());
    }

    private UnseenEstimate unseen(BitSet functions) {
        long once = functions.stream()
                .filter(function -> reference.samples(function) == 1)
                .count();
        long twice = functions.stream()
                .filter(function -> reference.samples(function) == 2)
                .count();
        return new UnseenEstimate(functions.cardinality(), once, twice, reference.samples());
    }

    /** Time that the reference spends in the own code of the project's functions that benchmarks cover. */
    public long impact() {
        return reference.self(coveredProject());
    }

    /** Time that the reference spends in the own code of all the project's functions. */
    public long projectTime() {
        return reference.self(project);
    }
}
