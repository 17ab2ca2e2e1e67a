package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Conditions.Difference;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is known of the conditions of a version. */
class ConditionsTest {
    private static Sample sample(String metric, Map<String, String> conditions) {
        return new Sample(new Metric(metric, Unit.SECOND, Direction.LOWER), null, new double[] {1}).under(conditions);
    }

    @Test
    void whatAllMetricsShareIsKeptOnce() {
        Conditions conditions = Conditions.of(List.of(
                sample("a", Map.of("cpu", "x", "threads", "1")), sample("b", Map.of("cpu", "x", "threads", "2"))));
        assertThat(conditions.stated())
                .isEqualTo(Map.of("cpu", Map.of("x", Set.of()), "threads", Map.of("1", Set.of("a"), "2", Set.of("b"))));
        assertThat(conditions.renamed(Map.of("a", "c")).stated().get("threads"))
                .isEqualTo(Map.of("1", Set.of("c"), "2", Set.of("b")));
    }

    @Test
    void trialsUnderSeveralConditionsHaveThemAll() {
        Conditions mixed = Conditions.of(List.of(sample("a", Map.of("cpu", "x")), sample("a", Map.of("cpu", "y"))));
        Conditions one = Conditions.of(List.of(sample("a", Map.of("cpu", "x"))));
        assertThat(mixed.since(one, "a")).contains(new Difference("cpu x", "x and y", false));
        assertThat(mixed.since(mixed, "a")).isEmpty();
        assertThat(mixed.since(null, "a")).isEmpty();
        assertThat(mixed.since(Conditions.NONE, "a")).isEmpty();
    }

    @Test
    void aMetricHasItsOwnConditions() {
        Conditions before = Conditions.of(List.of(sample("a", Map.of("threads", "1")), sample("b", Map.of())));
        Conditions now =
                Conditions.of(List.of(sample("a", Map.of("threads", "2", "mode", "avgt")), sample("b", Map.of())));
        assertThat(now.since(before, "a")).contains(new Difference("threads 1", "2", true));
        assertThat(now.since(before, "b")).isEmpty();
    }

    /** As a history holds it, whose sentences are texts. */
    @Test
    void aDoubtIsSaidInTheReadersLanguage() {
        String english = new Difference("threads 1, cpu x", "threads 2, cpu y", true)
                .ofVersions()
                .english();
        assertThat(Sentence.read(english, null).in(Locale.GERMAN))
                .startsWith(
                        "Die Bedingungen unterscheiden sich: threads 1, cpu x bei der Baseline, threads 2, cpu y beim");
        String earlier = new Difference("cpu x", "y", false).since("41", 200).english();
        assertThat(earlier).isEqualTo("Conditions of 200 series differ: cpu x in build 41, y in this build.");
        assertThat(Sentence.read(earlier, null).in(Locale.GERMAN))
                .isEqualTo("Die Bedingungen von 200 Reihen unterscheiden sich: cpu x in Build 41, y in diesem Build.");
    }
}
