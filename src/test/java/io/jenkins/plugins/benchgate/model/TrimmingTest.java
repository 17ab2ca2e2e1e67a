package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Trimming.Edge;
import io.jenkins.plugins.benchgate.model.Trimming.Share;
import io.jenkins.plugins.benchgate.model.Trimming.Time;
import io.jenkins.plugins.benchgate.model.Trimming.Trimmed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrimmingTest {
    private static Sample sample(String name, double[] values) {
        return new Sample(new Metric(name, Unit.SECOND, Direction.LOWER), null, values);
    }

    private static Sample sample(String name, double[] values, double... times) {
        Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
        return new Sample(metric, null, "", values, times, new Sample.Origin(7, values.length, "doubtful"));
    }

    private static double[] upTo(int count) {
        return IntStream.range(0, count).asDoubleStream().toArray();
    }

    private static double[] values(Trimmed trimmed, int sample) {
        return trimmed.samples().get(sample).values();
    }

    @ParameterizedTest(name = "{0} values without {1} % and {2} %: {3} to {4}")
    @CsvSource({"20,5,20,1,15", "100,29,0,29,99", "100,7,7,7,92", "19,5,20,0,15", "1000,0,99.9,0,0", "3,1,1,0,2"})
    void aShareOfValuesWithoutTimesIsCounted(int count, double first, double last, int from, int to) {
        Trimming trimming =
                new Trimming(Edge.of(new Quantity(first, Unit.PERCENT)), Edge.of(new Quantity(last, Unit.PERCENT)));
        assertThat(values(trimming.trim(List.of(sample("READ", upTo(count)))), 0))
                .containsExactly(
                        IntStream.rangeClosed(from, to).asDoubleStream().toArray());
    }

    @Test
    void aTimeIsCountedFromTheFirstAndTheLastValueOfTheTrial() {
        Sample read = sample("READ", upTo(7), 100, 101, 101, 102, 105, 109, 110);
        Sample rare = sample("SCAN", new double[] {1, 2, 3}, 102, 103, 120);
        Trimmed trimmed = new Trimming(new Time(2), new Time(10)).trim(List.of(read, rare));
        assertThat(values(trimmed, 0)).containsExactly(3, 4, 5, 6);
        assertThat(trimmed.samples().get(0).times()).containsExactly(102, 105, 109, 110);
        assertThat(values(trimmed, 1)).containsExactly(1, 2);
        assertThat(trimmed.samples().get(1).origin()).isEqualTo(new Sample.Origin(7, 2, "doubtful"));
        assertThat(trimmed.faults()).isEmpty();
    }

    /** Brute force looks at every value by itself, with shares of the duration and times mixed at will. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void whatIsKeptIsWhatBruteForceKeeps(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<double[]> values = new ArrayList<>();
            List<double[]> times = new ArrayList<>();
            List<Sample> samples = new ArrayList<>();
            double begin = Double.POSITIVE_INFINITY;
            double end = 0;
            for (int i = 0; i <= random.nextInt(3); i++) {
                int count = 1 + random.nextInt(50);
                values.add(random.doubles(count).toArray());
                // in ms, with many that are equal
                times.add(random.ints(count, 0, 40)
                        .sorted()
                        .mapToDouble(ms -> 1795168911 + ms / 1e3)
                        .toArray());
                samples.add(sample("M" + i, values.get(i), times.get(i)));
                begin = Math.min(begin, Arrays.stream(times.get(i)).min().orElseThrow());
                end = Math.max(end, Arrays.stream(times.get(i)).max().orElseThrow());
            }
            double head = random.nextInt(5) / 10.0;
            double tail = random.nextInt(5) / 10.0;
            boolean headTime = random.nextBoolean();
            boolean tailTime = random.nextBoolean();
            double from = begin + (headTime ? head / 100 : head * (end - begin));
            double to = end - (tailTime ? tail / 100 : tail * (end - begin));
            Trimmed trimmed = new Trimming(
                            headTime ? new Time(head / 100) : new Share(head),
                            tailTime ? new Time(tail / 100) : new Share(tail))
                    .trim(samples);
            List<double[]> expected = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                double[] all = values.get(i);
                double[] at = times.get(i);
                double[] kept = IntStream.range(0, all.length)
                        .filter(j -> at[j] >= from && at[j] <= to)
                        .mapToDouble(j -> all[j])
                        .toArray();
                if (kept.length > 0) {
                    expected.add(kept);
                }
            }
            assertThat(trimmed.samples()).as("seed %d, round %d", seed, round).hasSameSizeAs(expected);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(values(trimmed, i))
                        .as("seed %d, round %d", seed, round)
                        .containsExactly(expected.get(i));
            }
            assertThat(trimmed.faults()).hasSize(samples.size() - expected.size());
        }
    }

    @Test
    void whatStandsForTheWholeTrialIsKeptAndNamed() {
        Metric metric = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
        Sample p99 = new Sample(metric, "p99", new double[] {1});
        Sample throughput = new Sample(metric, null, new double[] {1});
        Sample thinned = new Sample(metric, null, new double[] {1, 2}).from(new Sample.Origin(1, 3, "thinned", true));
        Sample plain = new Sample(metric, null, upTo(100));
        Trimmed trimmed = new Trimming(new Share(0.1), new Share(0)).trim(List.of(p99, throughput, thinned, plain));
        assertThat(trimmed.samples()).startsWith(p99, throughput, thinned).hasSize(4);
        assertThat(trimmed.untouched()).containsExactly(p99, throughput, thinned);
        assertThat(values(trimmed, 3)).hasSize(90);
    }

    @Test
    void whatCannotBeTrimmedAsAskedIsAFault() {
        Sample timeless = sample("READ", upTo(10));
        assertThat(new Trimming(new Time(30), new Share(0))
                        .trim(List.of(timeless))
                        .faults())
                .containsExactly("READ has no times, so that the first 30 s and the last 0 % cannot be left out;"
                        + " leave out a share such as 5 %, or have latencies measured with times");
        Sample brief = sample("READ", new double[] {1, 2}, 100, 110);
        assertThat(new Trimming(new Time(30), new Time(0)).trim(List.of(brief)).faults())
                .containsExactly("nothing of READ is left of 2 values without the first 30 s and the last 0 s");
    }

    @Test
    void withoutTrimmingTheSamplesAreTheSame() {
        List<Sample> samples = List.of(sample("READ", upTo(3)));
        assertThat(Trimming.NONE.trim(samples).samples()).isEqualTo(samples);
        assertThat(Trimming.NONE.trim(samples).untouched()).isEmpty();
    }

    @Test
    void anImpossibleTrimmingIsRefused() {
        assertThatThrownBy(() -> new Share(1)).hasMessage("found 100.0 % to leave out, expected 0 % to below 100 %");
        assertThatThrownBy(() -> new Share(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Time(-1)).hasMessage("found -1.0 s to leave out, expected 0 s or more");
        assertThatThrownBy(() -> new Trimming(new Share(0.5), new Share(0.5)))
                .hasMessage("found 50 % to leave out first and 50 % last, which leaves nothing");
        assertThatThrownBy(() -> Edge.of(new Quantity(3, Unit.BYTE)))
                .hasMessage("found 3.000 B to leave out, expected a share such as 5 % or a time such as 30 s");
    }
}
