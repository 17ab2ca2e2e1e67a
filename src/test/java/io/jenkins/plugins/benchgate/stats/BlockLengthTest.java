package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Blocks.BlockLength;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockLengthTest {

    /**
     * An autoregressive series of uniform numbers that any language can make again. Python:
     *
     * <pre>
     * def uniform(n, s):
     *     for i in range(n):
     *         s = s * 16807 % 2147483647
     *         yield s / 2147483647
     * def series(n, rho, seed):
     *     return scipy.signal.lfilter([1], [1, -rho], numpy.fromiter(uniform(n, seed), float) - 0.5)
     * </pre>
     */
    static double[] series(int count, double rho, long seed) {
        double[] values = new double[count];
        long state = seed;
        double last = 0;
        for (int i = 0; i < count; i++) {
            state = state * 16_807 % 2_147_483_647;
            last = rho * last + state / 2_147_483_647.0 - 0.5;
            values[i] = last;
        }
        return values;
    }

    /** arch 8.0.0: {@code arch.bootstrap.optimal_block_length(series(n, rho, seed))}. */
    @ParameterizedTest(name = "{0} values, ρ = {1}")
    @CsvSource({
        "1000, 0.6, 1, 13.69808461729396, 15.680392557117104",
        "1000, -0.5, 2, 13.552981413121756, 15.514290852661055",
        "1000, 0, 3, 0.32809746083487457, 0.3755778363632649",
        "5000, 0.95, 5, 129.31293498025647, 148.02635841827257",
        "300, 1.0, 8, 27.79998483250018, 31.823038580529555",
        "100, 0.3, 6, 3.8422858973687806, 4.398319390679853",
        "17, 0, 7, 2.2831142998164493, 2.613513456377068",
        "10, 0.6, 4, 4, 4",
        "8, 0, 9, 3, 3"
    })
    void lengthsAreThoseOfArch(int count, double rho, long seed, double stationary, double circular) {
        BlockLength length = BlockLength.of(series(count, rho, seed));
        assertThat(length.stationary()).isCloseTo(stationary, within(1e-8));
        assertThat(length.circular()).isCloseTo(circular, within(1e-8));
    }

    /** arch 8.0.0: {@code optimal_block_length(numpy.loadtxt(name))}; eight weeks of one cloud's throughput. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "metior-L.txt, 225.21696421696626, 257.80906660378537",
        "metior-XL.txt, 232.00712524833548, 265.5818606456244"
    })
    void lengthsOfPublishedMeasurementsAreThoseOfArch(String name, double stationary, double circular)
            throws IOException {
        BlockLength length = BlockLength.of(published(name));
        assertThat(length.stationary()).isCloseTo(stationary, within(1e-8));
        assertThat(length.circular()).isCloseTo(circular, within(1e-8));
        assertThat(length.blocks()).isEqualTo((int) Math.ceil(circular));
    }

    /** Throughputs in op/s that were measured one after another; see the README of the folder. */
    static double[] published(String name) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/measurements", name)).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Test
    void equalAndFewValuesShowNoDependence() {
        double[] equal = new double[100];
        Arrays.fill(equal, 0.1);
        for (double[] values : new double[][] {equal, {1}, {1, 2}, {1, 2, 3, 4, 5, 6, 7}}) {
            BlockLength length = BlockLength.of(values);
            assertThat(length.circular()).isNaN();
            assertThat(length.stationary()).isNaN();
            assertThat(length.blocks()).isEqualTo(1);
        }
    }

    @Test
    void theUnitOfTheValuesDoesNotMatter() {
        double[] values = series(1_000, 0.6, 1);
        BlockLength expected = BlockLength.of(values);
        for (double scale : new double[] {1e-310, 1e-12, -1e12, 3e307}) {
            BlockLength scaled =
                    BlockLength.of(Arrays.stream(values).map(x -> x * scale).toArray());
            assertThat(scaled.circular()).as("scale %s", scale).isCloseTo(expected.circular(), within(1e-4));
        }
    }

    @Test
    void sumsByFourierTransformAreThoseOfTheDefinition() {
        double[] values = series(10_000, 0.9, 3);
        for (int lags : new int[] {3, 40, 120}) {
            double[] expected = new double[lags + 1];
            for (int lag = 0; lag <= lags; lag++) {
                for (int i = 0; i + lag < values.length; i++) {
                    expected[lag] += values[i] * values[i + lag];
                }
            }
            assertThat(Autocovariance.sums(values, lags)).containsExactly(expected, offset(1e-9));
        }
    }
}
