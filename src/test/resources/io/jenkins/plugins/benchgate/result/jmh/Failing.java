package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Wrote failing.json: one benchmark that fails at once, one that fails in its second iteration, and three healthy ones. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Failing {
    private int iteration;

    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Events {
        public int hits;
    }

    @Setup(Level.Iteration)
    public void count() {
        iteration++;
    }

    @Benchmark
    public long atOnce() {
        throw new IllegalStateException("at once");
    }

    @Benchmark
    public long later() {
        if (iteration >= 3) {
            throw new IllegalStateException("later");
        }
        return iteration;
    }

    @Benchmark
    public long events(Events events) {
        events.hits++;
        return iteration;
    }

    @Benchmark
    @Group("both")
    public long read() {
        return iteration;
    }

    @Benchmark
    @Group("both")
    public long write() {
        return iteration++;
    }
}
