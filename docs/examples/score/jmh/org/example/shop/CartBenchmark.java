package org.example.shop;

import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a shop does most with a cart. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CartBenchmark {
    private String text;
    private Cart cart;

    @Setup
    public void fill() {
        text = IntStream.range(0, 200).mapToObj(i -> String.valueOf(100 + i)).collect(Collectors.joining(","));
        cart = Cart.parse(text);
    }

    @Benchmark
    public Cart parse() {
        return Cart.parse(text);
    }

    @Benchmark
    public long total() {
        return cart.total();
    }
}
