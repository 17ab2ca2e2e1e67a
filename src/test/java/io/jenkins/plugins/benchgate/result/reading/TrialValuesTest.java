package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialValuesTest {
    private static final int COUNT = 1_000_003;
    private static final int MOST = Keeping.COMPACT.most();

    private static TrialValues of(int most, double... values) {
        TrialValues kept = new TrialValues(most, false);
        Arrays.stream(values).forEach(kept::add);
        return kept;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    @Test
    void upToTheMostThatAreKeptEveryValueStaysInItsPlace() {
        double[] values = new Random(1).doubles(MOST).toArray();
        TrialValues kept = of(MOST, values);
        assertThat(kept.thinned()).isFalse();
        assertThat(kept.warning()).isNull();
        assertThat(kept.toArray()).containsExactly(values);
    }

    @Test
    void oneMoreValueThinsThem() {
        TrialValues kept = of(MOST, new Random(1).doubles(MOST + 1).toArray());
        assertThat(kept.thinned()).isTrue();
        assertThat(kept.count()).isEqualTo(MOST + 1);
        assertThat(kept.warning())
                .isEqualTo("the 100001 values are kept as counts (relative error at most 0.1 %) and thinned to 100000,"
                        + " without order; their variation within the trial counts as that of so few values, which"
                        + " overstates it; exact values, when asked for, take 8 bytes of memory each");
        Sample sample = kept.toSample(new Metric("READ latency", Unit.SECOND, Direction.LOWER), "", 7);
        assertThat(sample.values()).hasSize(Keeping.THINNED);
        assertThat(sample.origin().line()).isEqualTo(7);
        assertThat(sample.origin().count()).isEqualTo(MOST + 1);
        assertThat(sample.origin().thinned()).isTrue();
        assertThat(sample.origin().warning()).startsWith("the 100001 values are kept as counts");
        assertThat(sample.times()).isNull();
    }

    /**
     * Brute force sorts all values; the thinned one at each rank lies within the values it stands for, and 0.1 % of
     * them.
     */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aThinnedValueIsWithinAThousandthOfTheValuesThatItStandsFor(long seed) {
        Random random = new Random(seed);
        double[] values = IntStream.range(0, COUNT)
                .mapToDouble(i -> switch (i % 10) {
                    case 0 -> 0; // no time at all
                    case 1 -> -1e-3 * random.nextDouble(); // a clock that went back
                    case 2 -> 1e9 * Math.exp(5 * random.nextGaussian());
                    default -> 1e-3 * Math.exp(random.nextGaussian());
                })
                .toArray();
        double[] all = sorted(values);
        double[] thinned = sorted(of(MOST, values).toArray());
        assertThat(thinned).hasSize(Keeping.THINNED);
        double share = (double) COUNT / Keeping.THINNED;
        for (int i = 0; i < thinned.length; i++) {
            double least = all[(int) (i * share)];
            double greatest = all[Math.min(COUNT - 1, (int) Math.ceil((i + 1) * share))];
            assertThat(thinned[i])
                    .as("seed %d, part %d", seed, i)
                    .isBetween(least - 1e-3 * Math.abs(least), greatest + 1e-3 * Math.abs(greatest));
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        assertThat(Arrays.stream(thinned).average().orElseThrow()).isCloseTo(mean, within(1e-7 * mean));
    }

    /** Clocks of whole microseconds give many equal values: they come back as they were, to the last bit. */
    @Test
    void equalValuesStayEqual() {
        double[] values =
                IntStream.range(0, COUNT).mapToDouble(i -> (i % 3 + 1790) / 1e6).toArray();
        double[] thinned = of(MOST, values).toArray();
        for (double value : new double[] {1790 / 1e6, 1791 / 1e6, 1792 / 1e6}) {
            // but for the parts in which one of them ends
            assertThat(DoubleStream.of(thinned).filter(one -> one == value).count())
                    .isBetween(33_332L, 33_334L);
        }
    }

    /** Values in ascending order would look as dependent as can be, and widen an interval without bounds. */
    @Test
    void thinnedValuesLookIndependentAndAreTheSameEachTime() {
        double[] values = new Random(1).doubles(COUNT).toArray();
        double[] thinned = of(MOST, values).toArray();
        assertThat(of(MOST, values).toArray()).containsExactly(thinned);
        double mean = Arrays.stream(thinned).average().orElseThrow();
        double variance = 0;
        double covariance = 0;
        for (int i = 1; i < thinned.length; i++) {
            variance += (thinned[i] - mean) * (thinned[i] - mean);
            covariance += (thinned[i] - mean) * (thinned[i - 1] - mean);
        }
        // of 100 000 independent values: 0 ± 1/√100 000
        assertThat(covariance / variance).isCloseTo(0, within(4 / Math.sqrt(thinned.length)));
    }

    @Test
    void joinedClientsAreOrderedByTimeAndThinnedOnlyBeyondWhatIsKept() {
        TrialValues one = new TrialValues(MOST, true);
        TrialValues other = new TrialValues(MOST, true);
        one.add(1, 10);
        one.add(3, 30);
        other.add(2, 20);
        TrialValues joined = TrialValues.joined(List.of(one, other));
        assertThat(joined.toArray()).containsExactly(1, 2, 3);
        assertThat(joined.toTimes()).containsExactly(10, 20, 30);

        List<TrialValues> halves = IntStream.range(0, 2)
                .mapToObj(half -> {
                    TrialValues values = new TrialValues(MOST, true);
                    IntStream.range(0, MOST).forEach(i -> values.add(2 * i + half, i));
                    return values;
                })
                .toList();
        TrialValues whole = TrialValues.joined(halves);
        assertThat(whole.thinned()).isTrue();
        assertThat(whole.count()).isEqualTo(2L * MOST);
        assertThat(whole.toTimes()).isNull();
        double[] thinned = sorted(whole.toArray());
        // each stands for 2 of the values 0 to 199 999
        for (int i = 100; i < thinned.length; i++) {
            assertThat(thinned[i]).isCloseTo(2 * i + 0.5, within(1e-3 * 2 * i));
        }
    }
}
