package org.example;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** How long the checksum of a block takes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChecksumBenchmark {
    @Param({"64", "4096"})
    public int size;

    private byte[] block;

    @Setup
    public void fill() {
        block = new byte[size];
        new Random(1).nextBytes(block);
    }

    @Benchmark
    public long checksum() {
        return Checksum.of(block);
    }
}
