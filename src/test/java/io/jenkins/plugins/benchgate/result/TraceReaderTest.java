package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceReaderTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/trace");

    @TempDir
    Path folder;

    private static Reading read(Path file) throws IOException {
        return new TraceReader(Keeping.AUTO).read(file);
    }

    private static Map<String, Double> means(Reading reading) {
        Map<String, Double> means = new LinkedHashMap<>();
        for (Sample sample : reading.samples()) {
            means.put(
                    sample.metric().name(),
                    DoubleStream.of(sample.values()).average().orElseThrow());
        }
        return means;
    }

    /** The times that {@code otel.js} and {@code otel.py} gave their spans. */
    @ParameterizedTest
    @ValueSource(strings = {"otlp.jsonl", "otlp.pb", "otlp-lengths.pb", "zipkin.jsonl", "jaeger.json"})
    void eachFormatTellsTheSameStory(String name) throws IOException {
        Path file = SAMPLES.resolve(name);
        assertThat(Readers.detect(file)).isEqualTo(Tool.TRACE);

        Reading reading = read(file);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).isEmpty();
        Map<String, Double> means = means(reading);
        Map<String, Double> expected = Map.ofEntries(
                Map.entry("shop:GET /checkout duration", 900e-6),
                Map.entry("shop:GET /checkout computing", 170e-6),
                Map.entry("shop:GET /checkout end-to-end", 2850e-6),
                Map.entry("shop:GET /checkout errors", 0.0),
                Map.entry("cart:GET /items duration", 600e-6),
                Map.entry("cart:GET /items computing", 300e-6),
                Map.entry("cart:GET /items network", 100e-6),
                Map.entry("cart:GET /items errors", 100 / 3.0),
                Map.entry("cart:SELECT items postgresql query", 300e-6),
                Map.entry("shop:orders publish duration", 30e-6),
                Map.entry("mail:orders process duration", 1000e-6),
                Map.entry("mail:orders process trigger delay", 1000e-6),
                Map.entry("mail:orders process cold starts", 100 / 3.0),
                Map.entry("mail:orders process cold duration", 1000e-6),
                Map.entry("cart:SELECT items postgresql calls in shop:GET /checkout", 1.0));
        expected.forEach(
                (metric, value) -> assertThat(means.get(metric)).as(metric).isCloseTo(value, within(1e-9)));
    }

    /** Two functions with BeFaaS' own library; its {@code rpcOut} less {@code rpcIn} is the network. */
    @Test
    void theLogOfBefaasHasNetworkQueriesAndColdStarts() throws IOException {
        Path file = SAMPLES.resolve("befaas.log");
        assertThat(Readers.detect(file)).isEqualTo(Tool.TRACE);

        Map<String, Double> means = means(read(file));

        // three calls, of which each calls the cart twice
        assertThat(means)
                .containsEntry("cart:invoke calls in frontend:invoke", 2.0)
                .containsEntry("cart:database get calls in frontend:invoke", 2.0)
                .containsEntry("frontend:invoke cold starts", 100 / 3.0)
                .containsEntry("cart:invoke cold starts", 100 / 6.0);
        // the mean of rpcOut's durations in the log is 20.999 ms, that of rpcIn's in the cart 6.740 ms
        assertThat(means.get("cart:invoke network")).isCloseTo(14.26e-3, within(0.01e-3));
        assertThat(means.get("cart:invoke duration")).isCloseTo(6.740e-3, within(0.001e-3));
    }

    /** BeFaaS' web shop, whose client names a pair for each request; the numbers are means of the log's durations. */
    @Test
    void theLogOfBefaasWebShopHasChains() throws IOException {
        Reading reading = read(SAMPLES.resolve("befaas-shop.log"));

        assertThat(reading.warnings()).isEmpty();
        Map<String, Double> means = means(reading);
        assertThat(means)
                .containsEntry("getcart:invoke calls in frontend:GET /cart", 1.0)
                .containsEntry("checkout:invoke calls in frontend:POST /checkout", 1.0)
                .containsEntry("cartkvstorage:database set calls in frontend:POST /addCartItem", 1.0)
                // each has one executor, which was started while the log was written
                .containsEntry("cartkvstorage:invoke cold starts", 100 / 6.0)
                .containsEntry("currency:invoke cold starts", 20.0);
        assertThat(means.get("frontend:GET /cart end-to-end")).isCloseTo(1.858511, within(1e-6));
        assertThat(means.get("frontend:POST /checkout end-to-end")).isCloseTo(3.609283, within(1e-6));
        assertThat(means.get("cartkvstorage:database get query")).isCloseTo(5.366002e-3, within(1e-6));
    }

    /** Logs are fetched after each trial, and executors go on. */
    @Test
    void anExecutorOfBefaasThatRanBeforeIsWarm() throws IOException {
        List<String> lines = Files.readAllLines(SAMPLES.resolve("befaas-shop.log"));
        Path later = Files.write(
                folder.resolve("later.log"),
                lines.stream().filter(line -> !line.contains("\"coldstart\"")).toList());

        assertThat(means(read(later)))
                .containsEntry("cartkvstorage:invoke cold starts", 0.0)
                .containsEntry("frontend:GET /cart cold starts", 0.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"traceId\":\"1\",\"id\":\"x1\",\"timestamp\":1}]            | 1: found 'x1', expected an id in hexadecimal digits",
                "[{\"traceId\":\"1\",\"id\":\"1\",\"timestamp\":\"soon\"}]      | 1: found 'soon', expected a whole number",
                "[{\"traceId\":\"1\",\"id\":\"1\",\"timestamp\":1e99}]          | 1: found '1e99', expected a whole number",
                "[{\"traceId\":\"1\",\"id\":\"1\",\"timestamp\":12345678901234567890123}] | expected a whole number",
                "[{\"traceId\":\"1\",\"name\":\"a\",\"id\":\"\",\"timestamp\":1}] | found 'a', expected a span of Zipkin with traceId and id",
                "[{\"traceId\":\"1\",\"id\":\"1\",\"timestamp\":1               | it was cut off",
                "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":7}]}]}         | 1: found '7', expected an array",
                "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{}]}]}]}      | expected a span with traceId and spanId",
                "{\"data\":[{\"traceID\":\"1\",\"spans\":[{\"traceID\":\"1\",\"spanID\":\"q\"}]}]} | found 'q', expected an id in hexadecimal digits",
                "BEFAAS{\"timestamp\":1                                         | 1: found '{\"timestamp\":1', expected a whole line of BeFaaS' log",
            })
    void aBrokenFileIsSaidInOneLine(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("spans"), text);

        assertThatThrownBy(() -> read(file)).isInstanceOf(InputException.class).hasMessageContaining(message);
    }

    @Test
    void aMessageThatIsCutIsSaidInOneLine() throws IOException {
        byte[] whole = Files.readAllBytes(SAMPLES.resolve("otlp-lengths.pb"));
        // behind a whole request nothing shows that there was another one
        int first = Integer.BYTES + ByteBuffer.wrap(whole).getInt();
        for (int length = 1; length < first; length += 7) {
            Path file = Files.write(folder.resolve("cut.pb"), Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> read(file))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("found ")
                    .hasMessageContaining("expected ");
        }
    }

    @Test
    void spansThatCannotBeUsedAreCounted() throws IOException {
        String span =
                "{\"traceId\":\"%s\",\"id\":\"%s\",%s\"name\":\"n\",\"kind\":\"SERVER\",\"timestamp\":%d,\"duration\":%d}";
        Path file = Files.writeString(
                folder.resolve("spans.json"),
                "["
                        + String.join(
                                ",",
                                span.formatted("1", "1", "", 1000, 100),
                                span.formatted("1", "2", "\"parentId\":\"1\",", 1010, -5),
                                span.formatted("1", "3", "\"parentId\":\"1\",", 0, 5),
                                span.formatted("2", "4", "\"parentId\":\"9\",", 1000, 100),
                                span.formatted("3", "5", "\"parentId\":\"6\",", 1000, 100),
                                span.formatted("3", "6", "\"parentId\":\"5\",", 1000, 100))
                        + "]");

        assertThat(read(file).warnings())
                .containsExactly(
                        "2 spans end before they start, or have no time, and were left out",
                        "1 of 3 traces lack their first span, so their end-to-end time is not known",
                        "2 spans are there twice, or their parents form a cycle, and were left out");
    }

    @Test
    void aFileWithoutSpansIsAFault() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.json"), "{\"resourceSpans\":[]}");

        assertThat(read(file).faults()).containsExactly("there is no span in it that can be used");
    }

    @Test
    void ofManyOperationsThoseWithMostTimeHaveMetrics() throws IOException {
        StringBuilder spans = new StringBuilder("[");
        for (int i = 1; i <= 300; i++) {
            spans.append(i == 1 ? "" : ",")
                    .append(
                            "{\"traceId\":\"%x\",\"id\":\"%x\",\"name\":\"op%d\",\"kind\":\"SERVER\",\"timestamp\":1000,\"duration\":%d}"
                                    .formatted(i, i, i, i));
        }
        Path file = Files.writeString(folder.resolve("many.json"), spans.append("]"));

        Reading reading = read(file);

        assertThat(means(reading)).containsKey("unknown:op300 duration").doesNotContainKey("unknown:op100 duration");
        assertThat(reading.warnings())
                .containsExactly("100 operations have no metrics: only the 200 in which most time passed have them");
    }
}
