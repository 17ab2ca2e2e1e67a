package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import io.jenkins.plugins.benchgate.suite.profile.StackSink;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The time of the reference's samples in which a function occurs that a benchmark covers: what it calls counts, too.
 *
 * <p>A sum of total times would count a sample once for each covered function in it. So the stacks of the reference
 * pass by here, after the benchmarks are known, and each counts once.
 */
public final class InclusiveImpact implements StackSink {
    /** Sets of benchmarks that are remembered with their time before it is shared out. */
    private static final int MOST_SETS = 4096;

    /** By number of a project's function: the benchmarks that have it, by their places. */
    private final List<BitSet> having = new ArrayList<>();

    private final Map<BitSet, long[]> sets = new HashMap<>();
    private final long[] time;
    private final BitSet met = new BitSet();

    /** @param benchmarks whose functions have their numbers from {@code names} */
    public InclusiveImpact(List<Benchmark> benchmarks, Project project, Functions names) {
        time = new long[benchmarks.size()];
        for (int function = 0; function < names.size(); function++) {
            having.add(new BitSet());
        }
        BitSet any = new BitSet();
        benchmarks.forEach(benchmark -> any.or(benchmark.functions()));
        BitSet own = project.of(any, names);
        for (int place = 0; place < benchmarks.size(); place++) {
            BitSet functions = (BitSet) benchmarks.get(place).functions().clone();
            functions.and(own);
            int here = place;
            functions.stream().forEach(function -> having.get(function).set(here));
        }
    }

    @Override
    public void add(int[] frames, int depth, long value, long samples, boolean truncated) {
        met.clear();
        for (int i = 0; i < depth; i++) {
            // a function that was met later is one that no benchmark has
            if (frames[i] < having.size()) {
                met.or(having.get(frames[i]));
            }
        }
        if (met.isEmpty()) {
            return;
        }
        long[] known = sets.get(met);
        if (known != null) {
            known[0] += value;
            return;
        }
        if (sets.size() == MOST_SETS) {
            share();
        }
        sets.put((BitSet) met.clone(), new long[] {value});
    }

    private void share() {
        sets.forEach((benchmarks, value) -> benchmarks.stream().forEach(place -> time[place] += value[0]));
        sets.clear();
    }

    /** The time of each benchmark, in their order, in the reference's unit. */
    public long[] times() {
        share();
        return time.clone();
    }
}
