package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HdrValuesTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final int SECONDS = 86_400;

    private final Histogram one = new Histogram(3);

    private void add(HdrValues values, double start, long value, long times) {
        one.reset();
        one.recordValueWithCount(value, times);
        values.add(new HdrLog.Interval(1, "", start, start + 1, one));
    }

    /** One histogram serves all intervals here, so that whoever kept it would find the last one's values in each. */
    @Test
    void aDayOfIntervalsIsKeptAsItsValues() {
        HdrValues values = new HdrValues(Keeping.AUTO.most(), value -> value, 1);
        for (int second = SECONDS; second > 0; second--) {
            add(values, second, second % 1000, 1);
        }
        Sample sample = values.toSample(LATENCY);
        assertThat(sample.values()).hasSize(SECONDS).startsWith(1, 2, 3).endsWith(398, 399, 400);
        assertThat(sample.times()).hasSize(SECONDS).startsWith(1, 2, 3).isSorted();
    }

    /**
     * The number of values up to which each is kept is passed at the log's beginning, in its middle, and at its end.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 43_200, 86_400})
    void whatIsMoreThanIsKeptIsCountedWithWhatWasBefore(int many) {
        HdrValues values = new HdrValues(SECONDS + 1, value -> value, 1);
        for (int second = 1; second <= SECONDS; second++) {
            add(values, second, 5, second == many ? 100_000_000_000L : 1);
        }
        add(values, SECONDS + 1, 10, 100_000_000_000L);
        Sample sample = values.toSample(LATENCY);
        assertThat(sample.thinned()).isTrue();
        assertThat(sample.times()).isNull();
        assertThat(sample.origin().count()).isEqualTo(200_000_000_000L + SECONDS - 1);
        assertThat(sample.values()).hasSize(Keeping.THINNED);
        assertThat(Arrays.stream(sample.values()).filter(value -> value == 5)).hasSize(Keeping.THINNED / 2);
    }
}
