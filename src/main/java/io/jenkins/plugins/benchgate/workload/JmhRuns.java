package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How often and how long JMH (1.37) runs a benchmark; what is empty is as the benchmark itself says.
 *
 * @param forks JVMs one after the other
 * @param iterations measured ones in a fork
 * @param warmup iterations that are not measured
 * @param seconds how long an iteration takes, measured or not
 */
public record JmhRuns(OptionalInt forks, OptionalInt iterations, OptionalInt warmup, OptionalDouble seconds) {
    /** JMH 1.37's own forks, iterations, and seconds of one, where benchmarks say nothing. */
    private static final int FORKS = 5;

    private static final int ITERATIONS = 5;
    private static final double ITERATION_SECONDS = 10;

    /** Time that all iterations of all forks take, in s; empty where a part of it is not said. */
    public OptionalDouble lasting() {
        return said() && forks.isPresent()
                ? OptionalDouble.of(
                        forks.getAsInt() * (warmup.getAsInt() + iterations.getAsInt()) * seconds.getAsDouble())
                : OptionalDouble.empty();
    }

    private boolean said() {
        return warmup.isPresent() && iterations.isPresent() && seconds.isPresent();
    }

    private boolean cold() {
        return warmup.isPresent() && warmup.getAsInt() == 0;
    }

    /** JMH's options for it. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        forks.ifPresent(number -> options.addAll(List.of("-f", String.valueOf(number))));
        iterations.ifPresent(number -> options.addAll(List.of("-i", String.valueOf(number))));
        warmup.ifPresent(number -> options.addAll(List.of("-wi", String.valueOf(number))));
        seconds.ifPresent(time -> {
            String milliseconds = Math.max(1, Math.round(time * 1000)) + "ms";
            options.addAll(List.of("-r", milliseconds, "-w", milliseconds));
        });
        return options;
    }

    /**
     * The same in one fork.
     *
     * @param time that its one measured iteration takes, in s, as does one before it that is not measured where there
     *     may be one; empty: iterations as here
     */
    JmhRuns once(OptionalDouble time) {
        OptionalInt once = OptionalInt.of(1);
        return time.isEmpty()
                ? new JmhRuns(once, iterations, warmup, seconds)
                : new JmhRuns(once, once, cold() ? warmup : once, time);
    }

    /**
     * How long a benchmark takes, by a run of {@link #once}.
     *
     * @param wall s that it took
     * @param sets of parameters that it ran; of no meaning without a time
     * @param time as there
     */
    RunTime time(double wall, int sets, OptionalDouble time) {
        int all = Math.max(1, forks.orElse(FORKS));
        if (time.isEmpty()) {
            return new RunTime(wall * all, forks.isPresent());
        }
        double start = Math.max(0, wall - sets * time.getAsDouble() * (cold() ? 1 : 2));
        double one = (warmup.orElse(ITERATIONS) + iterations.orElse(ITERATIONS)) * seconds.orElse(ITERATION_SECONDS);
        return new RunTime(Math.max(1e-3, all * (start + sets * one)), forks.isPresent() && said());
    }
}
