package io.jenkins.plugins.benchgate.experiment.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.workload.GoWorkload;
import io.jenkins.plugins.benchgate.workload.JmhRuns;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuiteDurationTest {
    private static OptionalDouble go(@Nullable String benchtime) {
        return SuiteDuration.of(new GoWorkload(".", null, ".", null, 10, benchtime, List.of(), RunOrder.SUITE), 3);
    }

    private static JmhWorkload jmh(OptionalInt forks) {
        OptionalDouble seconds = OptionalDouble.of(0.2);
        return new JmhWorkload(
                "b.jar",
                "",
                null,
                new JmhRuns(forks, OptionalInt.of(5), OptionalInt.of(3), seconds),
                Map.of(),
                List.of(),
                List.of(),
                RunOrder.SUITE);
    }

    @Test
    void goTakesItsBenchtimeForEachCount() {
        assertThat(go("50ms").orElseThrow()).isCloseTo(3 * 10 * 0.05, within(1e-12));
        assertThat(go(null).orElseThrow()).isCloseTo(3 * 10, within(1e-12));
    }

    @Test
    void jmhTakesAllIterationsOfAllForks() {
        assertThat(SuiteDuration.of(jmh(OptionalInt.of(2)), 3).orElseThrow())
                .isCloseTo(3 * 2 * (3 + 5) * 0.2, within(1e-12));
    }

    /** Numbers of operations, and what the benchmarks say themselves. */
    @Test
    void whatTheSettingsDoNotSayIsNotGuessed() {
        assertThat(go("100x")).isEmpty();
        assertThat(SuiteDuration.of(jmh(OptionalInt.empty()), 3)).isEmpty();
        assertThat(SuiteDuration.of(jmh(OptionalInt.of(2)), 0)).isEmpty();
    }
}
