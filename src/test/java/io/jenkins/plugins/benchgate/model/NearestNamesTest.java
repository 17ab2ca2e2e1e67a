package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {
    private static final List<String> NAMES = List.of(
            "throughput",
            "READ latency",
            "UPDATE latency",
            "INSERT latency",
            "SCAN latency",
            "READ intended latency",
            "UPDATE intended latency");

    @Test
    void theNearestNamesComeFirst() {
        assertThat(NearestNames.of("REED latency", NAMES))
                .startsWith("'READ latency', 'SCAN latency'")
                .endsWith(" and 2 more");
        assertThat(NearestNames.of("troughput", NAMES)).startsWith("'throughput', ");
    }

    @Test
    void aStarOfAPatternStandsForAnything() {
        assertThat(NearestNames.of("*intended latncy", NAMES))
                .startsWith("'READ intended latency', 'UPDATE intended latency', ");
    }

    @Test
    void fewNamesKeepTheirOrder() {
        assertThat(NearestNames.of("b", List.of("c", "a", "c"))).isEqualTo("'c', 'a'");
    }
}
