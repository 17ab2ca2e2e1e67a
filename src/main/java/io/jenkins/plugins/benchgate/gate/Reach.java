package io.jenkins.plugins.benchgate.gate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How far back gates look: with the builds that it names, they find what they find with all.
 *
 * @param builds so many of the last ones that measured a series, so many of the last accepted ones among them, and so many of
 *     the last with an interval
 * @param labels builds by their labels
 * @param branches the last accepted build of each
 * @param jobs the last accepted build of each of these other jobs
 * @param ancestors the accepted build of the first of these commits that has one
 */
public record Reach(int builds, Set<String> labels, Set<String> branches, Set<String> jobs, List<String> ancestors) {
    public Reach {
        labels = Set.copyOf(labels);
        branches = Set.copyOf(branches);
        jobs = Set.copyOf(jobs);
        ancestors = List.copyOf(ancestors);
    }

    /**
     * Of gates that judge together.
     *
     * @param origin of the build that they judge
     * @param least so many builds at least
     */
    public static Reach of(List<Gate> gates, Origin origin, int least) {
        int builds = Math.max(least, Noise.BUILDS);
        Set<String> labels = new HashSet<>();
        Set<String> branches = new HashSet<>();
        Set<String> jobs = new HashSet<>();
        List<String> ancestors = new ArrayList<>();
        for (Gate gate : gates) {
            if (gate instanceof JumpGate jump) {
                builds = Math.max(builds, window(jump.threshold()));
                Baseline baseline = jump.baseline();
                if (baseline instanceof Baseline.Last last) {
                    builds = Math.max(builds, last.builds());
                } else if (baseline instanceof Baseline.Build build) {
                    labels.add(build.label());
                } else if (baseline instanceof Baseline.Branch branch) {
                    branches.add(branch.name());
                } else if (baseline instanceof Baseline.Job job) {
                    jobs.add(job.name());
                } else if (baseline instanceof Baseline.Target) {
                    branches.add(origin.target());
                } else if (baseline instanceof Baseline.Commit) {
                    ancestors.addAll(origin.ancestors());
                }
            } else if (gate instanceof TrendGate trend) {
                builds = Math.max(builds, Math.max(trend.builds(), window(trend.threshold())));
            }
        }
        branches.remove("");
        return new Reach(builds, labels, branches, jobs, ancestors);
    }

    private static int window(Threshold threshold) {
        return threshold instanceof Threshold.Dynamic dynamic ? dynamic.window() + 1 : 1;
    }

    /** What of it may lie in the history of another job: no build by its label, and no last ones. */
    public Reach elsewhere() {
        return new Reach(0, Set.of(), branches, Set.of(), ancestors);
    }
}
