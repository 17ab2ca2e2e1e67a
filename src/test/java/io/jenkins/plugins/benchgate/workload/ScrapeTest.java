package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeTest {
    private static final String ADDRESS = "http://127.0.0.1:1/metrics";
    private static final Sample THROUGHPUT = new Sample(Metric.THROUGHPUT, null, new double[] {400, 600});

    /** As Go's and Java's clients expose it, with an exemplar, a time and an end. */
    private static final String ANSWERS =
            """
            # benchgate 100.00 load
            gets_total{code="200"} 7
            # benchgate 110.00 run
            # HELP gets Requests.
            # TYPE gets counter
            gets_total{code="200",path="/a}b"} 1000 # {trace_id="x"} 0.5 1700000000.1
            gets_total{code="500",path="/"} 10
            lag_seconds 0.25 1700000000000
            # EOF
            # benchgate 112.00 run
            gets_total{code="200",path="/a}b"} 1500
            gets_total{code="500",path="/"} 10
            lag_seconds 0.75
            # benchgate 115.00 run
            gets_total{path="/a}b",code="200"} 2.0e3
            gets_total{code="500",path="/"} 20
            lag_seconds NaN
            """;

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Scrape scrape(List<String> counters, List<String> gauges) {
        return new Scrape(ADDRESS, 1, counters, gauges);
    }

    private static Reading read(Scrape scrape, Path... files) throws IOException {
        return scrape.read(List.of(files), phase -> phase.equals("load") ? "" : phase, List.of(THROUGHPUT));
    }

    private static String said(Reading reading) {
        return Stream.concat(
                        reading.samples().stream()
                                .map(sample -> sample.metric().name() + " = " + sample.values()[0] + " "
                                        + sample.metric().unit().symbol() + " "
                                        + sample.metric().direction().word()),
                        reading.warnings().stream())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void countersGrowAndGaugesHaveAMean() throws Exception {
        Reading reading = read(
                scrape(List.of("gets_total", "gets_total{code=\"500\"}"), List.of("lag_seconds")),
                file("scrape.txt", ANSWERS));
        // (2020 - 1010) / 5 s, of 500 operations a second
        assertThat(said(reading))
                .isEqualTo(
                        """
                        gets_total rate = 202.0 1/s unknown
                        gets_total per operation = 0.404  unknown
                        gets_total{code="500"} rate = 2.0 1/s unknown
                        gets_total{code="500"} per operation = 0.004  unknown
                        lag_seconds = 0.5 s lower""");
    }

    @Test
    void machinesAddUpAndPhasesCountByTheirLengths() throws Exception {
        String other =
                """
                # benchgate 5.0 a
                gets_total 0
                # benchgate 6.0 a
                gets_total 100
                # benchgate 90.0 b
                gets_total 5000
                # benchgate 99.0 b
                gets_total 5200
                """;
        // 202 of the first; 100 in 1 s and 200 in 9 s of the second, and nothing of what lies between both
        assertThat(said(read(
                        scrape(List.of("gets_total"), List.of()),
                        file("scrape-sut-1.txt", ANSWERS),
                        file("scrape-sut-2.txt", other))))
                .startsWith("gets_total rate = 232.0 1/s unknown\n");
    }

    @Test
    void whatIsNotKnownIsNoSeriesAndSaid() throws Exception {
        Path once = file("scrape.txt", "# benchgate 1.0 run\nup 1\nruns_total 4\n");
        assertThat(said(read(scrape(List.of("runs_total", "walks_total"), List.of("up")), once)))
                .isEqualTo("up = 1.0  unknown\n"
                        + "The rate of runs_total is not known: no measured phase lasted until it was read twice.\n"
                        + "Found no walks_total among the metrics that the system exposes at " + ADDRESS
                        + ": scrape.txt in the folder of the trial has all of them.");
        Path fell = file("scrape.txt", "# benchgate 1.0 run\nruns_total 4\n# benchgate 2.0 run\nruns_total 3\n");
        assertThat(said(read(scrape(List.of("runs_total"), List.of()), fell)))
                .isEqualTo(
                        "runs_total fell from 4.0 to 3.0, which no counter does: name it among gauges, or the program"
                                + " that counts has started anew.");
        Path endless = file("scrape.txt", "# benchgate 1.0 run\nruns_total 4\n# benchgate 2.0 run\nruns_total +Inf\n");
        assertThat(said(read(scrape(List.of("runs_total"), List.of()), endless)))
                .isEqualTo("The rate of runs_total is not known: no measured phase lasted until it was read twice.");
        Path loading = file("scrape.txt", "# benchgate 1.0 load\nruns_total 4\n");
        String nothing = "Nothing could be read at " + ADDRESS
                + " in a measured phase: scrape.log in the folder of the trial has the answers of curl.";
        assertThat(said(read(scrape(List.of("runs_total"), List.of()), loading)))
                .isEqualTo(nothing);
        assertThat(said(read(scrape(List.of("runs_total"), List.of())))).isEqualTo(nothing);
    }

    @Test
    void aPageIsNoMetrics() throws Exception {
        Path page = file("scrape.txt", "# benchgate 1.0 run\n<html><body>up 1</body></html>\n");
        assertThatThrownBy(() -> read(scrape(List.of(), List.of("up")), page))
                .isInstanceOf(InputException.class)
                .hasMessage(page + ":2: found '<html><body>up 1</body></html>', expected a line of OpenMetrics or"
                        + " Prometheus, such as orders_total{shop=\"1\"} 12");
    }

    @Test
    void namesTellUnitsAndDirections() {
        assertThat(scrape(
                                List.of(
                                        "gc_pause_seconds_sum",
                                        "gc_pause_seconds_count",
                                        "sent_bytes_total",
                                        "hits_total"),
                                List.of("heap_bytes"))
                        .metrics())
                .extracting(metric -> metric.name() + ", " + metric.unit().symbol() + ", "
                        + metric.direction().word())
                .containsExactly(
                        "gc_pause_seconds_sum rate, s/s, lower",
                        "gc_pause_seconds_sum per operation, s, lower",
                        "gc_pause_seconds_count rate, 1/s, lower",
                        "gc_pause_seconds_count per operation, , lower",
                        "sent_bytes_total rate, B/s, unknown",
                        "sent_bytes_total per operation, B, lower",
                        "hits_total rate, 1/s, higher",
                        "hits_total per operation, , higher",
                        "heap_bytes, B, lower");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "1up", "up{", "up{a}", "up{a=1}", "up{a=\"1\"} 3", "up{a=\"1}", "up{a=\"1\"b=\"2\"}x"
            })
    void whatNamesNoMetricIsRefused(String text) {
        assertThatThrownBy(() -> Scrape.checked(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found '" + text + "', expected the name of a metric as the system exposes it");
    }
}
