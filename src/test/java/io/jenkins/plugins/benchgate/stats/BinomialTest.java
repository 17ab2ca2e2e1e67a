package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialTest {
    private static final int DRAWS = 100_000;
    private static final int CELLS = 20;

    @ParameterizedTest(name = "{0} draws, share {1}")
    @CsvSource({
        "1, 0.3",
        "7, 0.5",
        "16, 0.9", // one by one
        "17, 0.01",
        "40, 0.2",
        "1000, 0.004",
        "1000, 0.996",
        "1000000, 0.000009", // by inversion
        "21, 0.49",
        "30, 0.4",
        "100, 0.1",
        "100, 0.5",
        "100, 0.85",
        "11111, 0.3",
        "1000000, 0.7",
        "1000000000, 0.5" // by rejection
    })
    void countsHaveTheBinomialDistribution(int draws, double share) {
        BinomialDistribution expected = new BinomialDistribution(null, draws, share);
        RandomStream random = RandomStream.at(17, draws, Double.doubleToLongBits(share));
        // Cells of about equal chance, cut at quantiles of the exact distribution.
        int[] ends = new int[CELLS];
        for (int cell = 0; cell < CELLS - 1; cell++) {
            ends[cell] = expected.inverseCumulativeProbability((cell + 1.0) / CELLS);
        }
        ends[CELLS - 1] = draws;
        long[] found = new long[CELLS];
        for (int i = 0; i < DRAWS; i++) {
            long count = Binomial.draw(draws, share, random);
            assertThat(count).isBetween(0L, (long) draws);
            int cell = 0;
            while (count > ends[cell]) {
                cell++;
            }
            found[cell]++;
        }
        double distance = 0;
        int cells = 0;
        double before = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            double upTo = cell == CELLS - 1 ? 1 : expected.cumulativeProbability(ends[cell]);
            double wanted = DRAWS * (upTo - before);
            before = upTo;
            if (wanted > 0) {
                distance += (found[cell] - wanted) * (found[cell] - wanted) / wanted;
                cells++;
            } else {
                assertThat(found[cell]).isZero();
            }
        }
        // 1e-4 per case: one of these 16 fails by chance once in 600 choices of the seed.
        double bound = new ChiSquaredDistribution(null, Math.max(1, cells - 1)).inverseCumulativeProbability(1 - 1e-4);
        assertThat(distance).as("chi-square of seed 17 over %d cells", cells).isLessThan(bound);
    }

    @Test
    void meanAndVarianceHoldForMoreDrawsThanAnInt() {
        RandomStream random = RandomStream.at(5);
        long draws = 100_000_000_000L;
        double[] counts = LongStream.range(0, 20_000)
                .mapToDouble(i -> (Binomial.draw(draws, 0.25, random) - 0.25 * draws) / Math.sqrt(draws * 0.1875))
                .toArray();
        // Mean 0 ± 1/√20000 and mean square 1 ± √(2/20000): 4 standard errors.
        assertThat(LongStream.range(0, counts.length)
                        .mapToDouble(i -> counts[(int) i])
                        .average()
                        .orElseThrow())
                .isBetween(-0.0283, 0.0283);
        assertThat(java.util.Arrays.stream(counts).map(x -> x * x).average().orElseThrow())
                .isBetween(0.96, 1.04);
    }

    @Test
    void certainAndImpossibleDrawsNeedNoChance() {
        RandomStream random = RandomStream.at(1);
        assertThat(Binomial.draw(0, 0.5, random)).isZero();
        assertThat(Binomial.draw(1_000_000, 0, random)).isZero();
        assertThat(Binomial.draw(1_000_000, 1, random)).isEqualTo(1_000_000);
    }
}
