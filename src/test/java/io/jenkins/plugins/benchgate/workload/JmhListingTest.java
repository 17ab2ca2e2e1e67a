package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lists are those of JMH 1.37 of a class with such parameters; {@code two} has two modes. */
class JmhListingTest {
    private static final List<String> LIST =
            """
            Benchmarks: \n\
            org.x.B.of
              param "mode" = {FAST, SLOW}
              param "size" = {1, 20}
              param "verb" = {GET, POST, PUT}
            org.x.B.ofMore
            org.x.B.two
              param "p" = {7}
              param "share" = {0.5, 1e-3}
              param "warm" = {true, false}
            org.x.B.two
              param "p" = {7}
              param "share" = {0.5, 1e-3}
              param "warm" = {true, false}
            """
                    .lines()
                    .toList();

    private static List<String> names(Map<String, String> given) {
        return JmhListing.of(LIST, given).stream().map(JmhListing.One::name).toList();
    }

    @Test
    void valuesThatCanBeToldApartAreBenchmarksByThemselves() {
        assertThat(names(Map.of()))
                .containsExactly(
                        "org.x.B.of(size=1)",
                        "org.x.B.of(size=20)",
                        "org.x.B.ofMore",
                        "org.x.B.two(share=0.5,warm=true)",
                        "org.x.B.two(share=0.5,warm=false)",
                        "org.x.B.two(share=1e-3,warm=true)",
                        "org.x.B.two(share=1e-3,warm=false)");
    }

    /** The values of {@code verb} are "GET, POST" and "PUT". */
    @Test
    void whatWasGivenIsKnown() {
        assertThat(JmhListing.of(LIST, Map.of("mode", "FAST,SLOW", "size", "64", "other", "1,2")))
                .startsWith(
                        new JmhListing.One("org.x.B.of", Map.of("mode", "FAST")),
                        new JmhListing.One("org.x.B.of", Map.of("mode", "SLOW")),
                        new JmhListing.One("org.x.B.ofMore", Map.of()));
    }

    @Test
    void whatIsNoListHasNoBenchmarks() {
        assertThat(JmhListing.of(List.of("Picked up JAVA_TOOL_OPTIONS: -Xmx1g", "", "Benchmarks: "), Map.of()))
                .isEmpty();
    }
}
