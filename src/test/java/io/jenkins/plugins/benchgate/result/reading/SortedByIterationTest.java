package io.jenkins.plugins.benchgate.result.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SortedByIterationTest {
    private record Timed(double time, double value) {}

    @Test
    void valuesFollowTheirTimesAndEqualOnesKeepTheirOrder() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            int count = random.nextInt(i % 100 == 0 ? 3000 : 40);
            double[] times = new double[count];
            double[] values = new double[count];
            List<Timed> expected = new ArrayList<>();
            double time = 0;
            for (int k = 0; k < count; k++) {
                // runs that ascend, of whole and other numbers, and of both signs
                time = random.nextInt(1 + i % 20) == 0 ? random.nextInt(20) - 10 : time + random.nextInt(3) / 4.0;
                times[k] = i % 3 == 0 ? 1.7e9 + time * 1e-7 : time;
                values[k] = k;
                expected.add(new Timed(times[k], k));
            }
            expected.sort(Comparator.comparingDouble(Timed::time));

            SortedByIteration.sortByTime(times, values);

            assertThat(values)
                    .isEqualTo(expected.stream().mapToDouble(Timed::value).toArray());
            assertThat(times)
                    .isEqualTo(expected.stream().mapToDouble(Timed::time).toArray());
        }
    }

    @Test
    void numbersAreSortedWithTheirValues() {
        long[] numbers = {3, 1, 2, 2, Long.MIN_VALUE, 9};
        double[] values = {1, 2, 3, 4, 5, 6};

        SortedByIteration.sort(numbers, values);

        assertThat(numbers).containsExactly(Long.MIN_VALUE, 1, 2, 2, 3, 9);
        assertThat(values).containsExactly(5, 2, 3, 4, 1, 6);
    }
}
