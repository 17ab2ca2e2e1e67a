package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorting by digits gives what sorting by comparing gives, to the last bit. */
class RadixSortTest {
    private static void assertSorted(double[] values) {
        double[] sorted = values.clone();
        RadixSort.sort(sorted);
        double[] compared = values.clone();
        Arrays.sort(compared);
        assertThat(bits(sorted)).isEqualTo(bits(compared));
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    private static double[] drawn(int count, DoubleUnaryOperator shape) {
        Random random = new Random(count);
        return IntStream.range(0, count)
                .mapToDouble(i -> shape.applyAsDouble(random.nextGaussian()))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 4095, 4096, 4097, 100_000})
    void measuredValuesAreSorted(int count) {
        assertSorted(drawn(count, x -> Math.rint(1e6 * Math.exp(x)) / 1e9));
        assertSorted(drawn(count, x -> x));
        assertSorted(drawn(count, Math::rint));
        assertSorted(drawn(count, x -> 7));
        double[] ascending = drawn(count, x -> x);
        Arrays.sort(ascending);
        assertSorted(ascending);
    }

    /**
     * Any finite double and both infinities: all exponents, both signs, zeros of both signs, and what is below normal
     * ones.
     */
    @Test
    void allDoublesAreSorted() {
        double[] any = LongStream.generate(new Random(3)::nextLong)
                .mapToDouble(Double::longBitsToDouble)
                .filter(value -> !Double.isNaN(value))
                .limit(50_000)
                .toArray();
        double[] rare = {
            0.0,
            -0.0,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Double.MAX_VALUE,
            -Double.MAX_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < any.length; i += 7) {
            any[i] = rare[i % rare.length];
        }
        assertSorted(any);
    }
}
