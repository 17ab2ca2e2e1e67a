package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialLineTest {
    private static String line(int metrics) {
        List<Sample> samples = IntStream.rangeClosed(1, metrics)
                .mapToObj(i ->
                        new Sample(new Metric("m" + i, Unit.SECOND, Direction.LOWER), null, new double[] {i / 1000.0}))
                .toList();
        List<SampleSummary> summaries = IntStream.rangeClosed(1, metrics)
                .mapToObj(i -> new SampleSummary("m" + i, "median", 1, i / 1000.0, Map.of("0.5", i / 1000.0)))
                .toList();
        return TrialLine.of(
                new TrialSummary(3, "candidate", "m", 2, 4.1, List.of(), List.of(), "trials/3", summaries),
                10,
                new Trial("candidate", "m", 2, samples, List.of(), List.of()),
                false);
    }

    @Test
    void allOfFewMetricsAreShown() {
        assertThat(line(2)).isEqualTo("trial 3/10  candidate 2  m1 1.000 ms, m2 2.000 ms  (4.1 s)");
        assertThat(line(5)).endsWith(", m5 5.000 ms  (4.1 s)");
    }

    @Test
    void ofManyMetricsTheFirstAreShown() {
        assertThat(line(300))
                .isEqualTo("trial 3/10  candidate 2  m1 1.000 ms, m2 2.000 ms, m3 3.000 ms, m4 4.000 ms, m5 5.000 ms"
                        + " and 295 more  (4.1 s)");
    }
}
