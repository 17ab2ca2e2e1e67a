package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Traces that others belong to: spans of another trace that sent a message, of another version, and those of no sample.
 */
class TraceRelationsTest {
    private static final String REQUEST =
            """
            {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"%s"}},\
            {"key":"service.version","value":{"stringValue":"%s"}}]},"scopeSpans":[{"spans":[%s]}]}]}
            """;

    private static final String SPAN = "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"name\":\"%s\",\"kind\":%d,"
            + "\"startTimeUnixNano\":\"%d000000\",\"endTimeUnixNano\":\"%d000000\"%s}";

    @TempDir
    Path folder;

    private static String span(int trace, int id, String name, int kind, int start, int end, String more) {
        return SPAN.formatted(trace, id, name, kind, start, end, more);
    }

    private static String link(int trace, int id) {
        return ",\"links\":[{\"traceId\":\"%032x\",\"spanId\":\"%016x\"}]".formatted(trace, id);
    }

    private static String parent(int id) {
        return ",\"parentSpanId\":\"%016x\"".formatted(id);
    }

    private Reading read(ChosenSpans chosen, String... requests) throws IOException {
        Path file = Files.writeString(folder.resolve("spans.jsonl"), String.join("", requests));
        return new TraceReader(Keeping.AUTO).read(List.of(file), chosen);
    }

    private static Optional<double[]> values(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .map(Sample::values)
                .findFirst();
    }

    @Test
    void theDelayOfAMessageIsSinceTheSpanThatItsConsumerLinksTo() throws IOException {
        Reading reading = read(
                ChosenSpans.ALL,
                // the consumer's trace comes first, and one message was sent by a span that nobody recorded
                REQUEST.formatted(
                        "mail",
                        "1",
                        String.join(
                                ",",
                                span(2, 21, "process orders", 5, 1250, 1300, link(1, 11)),
                                span(3, 31, "process orders", 5, 1260, 1300, link(9, 99)))),
                REQUEST.formatted(
                        "shop",
                        "1",
                        String.join(
                                ",",
                                span(1, 10, "POST /orders", 2, 1000, 1400, ""),
                                span(1, 11, "send orders", 4, 1100, 1110, parent(10)))));

        assertThat(reading.warnings()).isEmpty();
        assertThat(values(reading, "mail:process orders trigger delay"))
                .hasValueSatisfying(delays -> assertThat(delays).containsExactly(new double[] {0.140}, within(1e-9)));
        assertThat(values(reading, "shop:POST /orders end-to-end"))
                .hasValueSatisfying(times -> assertThat(times).containsExactly(new double[] {0.4}, within(1e-9)));
    }

    @Test
    void aLinkCountsMoreThanTheParentThatTookManyMessages() throws IOException {
        Reading reading = read(
                ChosenSpans.ALL,
                REQUEST.formatted(
                        "shop",
                        "1",
                        String.join(
                                ",",
                                span(1, 11, "send orders", 4, 1100, 1110, ""),
                                span(2, 20, "poll", 1, 1190, 1400, ""),
                                span(2, 21, "process", 5, 1200, 1300, link(1, 11) + parent(20)))));

        assertThat(values(reading, "shop:process trigger delay"))
                .hasValueSatisfying(delays -> assertThat(delays).containsExactly(new double[] {0.09}, within(1e-9)));
    }

    @Test
    void spansOfBothVersionsInOneStreamAreToldApart() throws IOException {
        String[] requests = {
            REQUEST.formatted("shop", "1.0", span(1, 11, "GET /", 2, 1000, 1100, "")),
            REQUEST.formatted("shop", "2.0", span(2, 21, "GET /", 2, 1000, 1200, "")),
            // what both call says no version
            REQUEST.formatted(
                    "stock",
                    "",
                    String.join(
                            ",",
                            span(1, 12, "GET /stock", 2, 1010, 1020, parent(11)),
                            span(2, 22, "GET /stock", 2, 1010, 1040, parent(21))))
        };

        assertThat(values(
                        read(new ChosenSpans("service.version", Set.of("1.0"), List.of()), requests),
                        "shop:GET / duration"))
                .hasValueSatisfying(times -> assertThat(times).containsExactly(0.1));
        assertThat(values(
                        read(new ChosenSpans("service.version", Set.of("1.0"), List.of()), requests),
                        "stock:GET /stock duration"))
                .hasValueSatisfying(times -> assertThat(times).containsExactly(0.01));
        Reading candidate = read(new ChosenSpans("service.version", Set.of("2.0"), List.of()), requests);
        assertThat(values(candidate, "shop:GET / duration"))
                .hasValueSatisfying(times -> assertThat(times).containsExactly(0.2));
        assertThat(values(candidate, "stock:GET /stock duration"))
                .hasValueSatisfying(times -> assertThat(times).containsExactly(0.03));
    }

    /** Thresholds are examples of OpenTelemetry's specification of probability sampling. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ,"traceState":"ot=th:c"                   | 25.0 %
            ,"traceState":"a=b, ot=rv:12;th:8;x:y"    | 50.0 %
            ,"traceState":"ot=th:fd70a4"              | 1.0 %
            ,"attributes":[{"key":"sampler.type","value":{"stringValue":"probabilistic"}},{"key":"sampler.param","value":{"doubleValue":0.001}}] | 0.1 %
            """)
    void aSampleIsSaid(String more, String share) throws IOException {
        String spans = span(1, 11, "GET /", 2, 1000, 1100, more) + "," + span(2, 21, "GET /", 2, 1000, 1100, "");

        assertThat(read(ChosenSpans.ALL, REQUEST.formatted("shop", "1", spans)).warnings())
                .containsExactly("1 of 2 traces are of a sample of " + share
                        + ", expected all to be recorded: what is rare may be missing, and counts are of the sample");
    }

    @Test
    void aSampleOfALimitedRateIsSaid() throws IOException {
        String limited =
                ",\"attributes\":[{\"key\":\"sampler.type\",\"value\":{\"stringValue\":\"ratelimiting\"}},{\"key\":\"sampler.param\",\"value\":{\"doubleValue\":100}}]";

        assertThat(read(ChosenSpans.ALL, REQUEST.formatted("shop", "1", span(1, 11, "GET /", 2, 1000, 1100, limited)))
                        .warnings())
                .containsExactly(
                        "1 of 1 traces are of a sample with a limited rate, expected all to be recorded: what happens under load is missing");
    }

    @ParameterizedTest
    @CsvSource({"ot=th:0", "th:8", "ot=th:zz", "ot=th:", "ot=th:123456789abcdef", "vendor=th:8", "''"})
    void whatTellsOfNoSampleIsNone(String state) throws IOException {
        String all = ",\"traceState\":\"" + state
                + "\",\"attributes\":[{\"key\":\"sampler.type\",\"value\":{\"stringValue\":\"const\"}},{\"key\":\"sampler.param\",\"value\":{\"boolValue\":true}}]";

        assertThat(read(ChosenSpans.ALL, REQUEST.formatted("shop", "1", span(1, 11, "GET /", 2, 1000, 1100, all)))
                        .warnings())
                .isEmpty();
    }
}
