package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads Bencher Metric Format: {@code {"benchmark": {"measure": {"value": 1.5}}}}. A metric is named by benchmark and
 * measure; units and directions are those of Bencher's built-in measures. Bounds that the file has for a value are not
 * read: they are of many kinds.
 *
 * @see <a href="https://bencher.dev/docs/reference/bencher-metric-format/">Bencher Metric Format</a>
 */
public final class BencherReader implements ResultReader {
    private static final String EXPECTED = "Bencher Metric Format, {\"benchmark\": {\"measure\": {\"value\": …}}}";
    private static final Pattern MARK = Pattern.compile(
            "\\A\\s*+\\{\\s*+\"[^\"]++\"\\s*+:\\s*+\\{\\s*+\"[^\"]++\"\\s*+:\\s*+\\{\\s*+\"(value|lower_value|upper_value)\"\\s*+:");
    private static final double NANOSECONDS = 1e9;

    /**
     * A built-in measure.
     *
     * @param divisor to its base unit
     */
    private record Measure(Unit unit, Direction direction, double divisor) {
        /** Of which the file says neither unit nor direction. */
        static Measure unknown(String name) {
            return new Measure(Unit.NONE, WrittenUnit.of("").direction(name), 1);
        }
    }

    private static final Measure COUNT = new Measure(Unit.NONE, Direction.LOWER, 1);
    private static final Map<String, Measure> MEASURES = Map.ofEntries(
            Map.entry("latency", new Measure(Unit.SECOND, Direction.LOWER, NANOSECONDS)),
            Map.entry("throughput", new Measure(Unit.OPERATIONS_PER_SECOND, Direction.HIGHER, 1)),
            Map.entry("build-time", new Measure(Unit.SECOND, Direction.LOWER, 1)),
            Map.entry("file-size", new Measure(Unit.BYTE, Direction.LOWER, 1)),
            Map.entry("estimated-cycles", COUNT),
            Map.entry("instructions", COUNT),
            Map.entry("l1-accesses", COUNT),
            Map.entry("l1-hits", COUNT),
            Map.entry("l2-accesses", COUNT),
            Map.entry("ll-hits", COUNT),
            Map.entry("ram-accesses", COUNT),
            Map.entry("ram-hits", COUNT),
            Map.entry("total-accesses", COUNT),
            Map.entry("total-read-write", COUNT));

    /** Whether a file that begins so is in this format. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        if (!tree.root().isObject() || tree.root().isEmpty()) {
            throw tree.foreign(EXPECTED);
        }
        Summed summed = new Summed();
        for (Map.Entry<String, JsonNode> benchmark : tree.root().properties()) {
            if (!benchmark.getValue().isObject()) {
                throw tree.wrong(benchmark.getKey(), benchmark.getValue(), "the measures of this benchmark");
            }
            for (Map.Entry<String, JsonNode> measured : benchmark.getValue().properties()) {
                Measure measure = MEASURES.getOrDefault(measured.getKey(), Measure.unknown(measured.getKey()));
                String where = benchmark.getKey() + "." + measured.getKey() + ".value";
                double value = tree.number(measured.getValue().path("value"), where);
                String name = benchmark.getKey() + " " + measured.getKey();
                summed.value(new Metric(name, measure.unit(), measure.direction()), value / measure.divisor());
            }
        }
        return new Reading(summed.samples(), List.of(), List.of());
    }
}
