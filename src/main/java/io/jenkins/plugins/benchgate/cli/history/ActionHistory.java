package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The data file of github-action-benchmark, {@code data.js}: a JavaScript statement that assigns JSON.
 *
 * <p>A build is a commit, with all suites; one that a suite ran again is another build. Names of benchmarks have that of their suite before them where there are several.
 *
 * @see <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
 */
final class ActionHistory {
    private static final String EXPECTED = "the data.js of github-action-benchmark, window.BENCHMARK_DATA = {…}";
    /**
     * Tools by which the user says which values are better. Of all others the unit tells more than the action knows: it
     * takes lower values of JMH's {@code ops/s} for better.
     */
    private static final Map<String, Direction> SAID =
            Map.of("customBiggerIsBetter", Direction.HIGHER, "customSmallerIsBetter", Direction.LOWER);
    /** What its documentation says of the tools whose units need not tell it. */
    private static final Map<String, Direction> USUAL = Map.of(
            "cargo", Direction.LOWER,
            "catch2", Direction.LOWER,
            "benchmarkjs", Direction.HIGHER,
            "pytest", Direction.HIGHER,
            "googlecpp", Direction.LOWER,
            "benchmarkdotnet", Direction.LOWER,
            "julia", Direction.LOWER);

    private static final int COMMIT = 12;

    private ActionHistory() {}

    static List<ImportedBuild> read(Path file, SourceOptions options) throws IOException {
        String text = InputFile.text(file, EXPECTED);
        int start = text.indexOf('{');
        if (start < 0 || !text.substring(0, start).contains("BENCHMARK_DATA")) {
            throw new InputException(file, 1, text.lines().findFirst().orElse(""), EXPECTED);
        }
        JsonNode entries = LooseJson.read(file, text.substring(start), EXPECTED).path("entries");
        if (!entries.isObject()) {
            throw new InputException(file, "entries", entries.toString(), EXPECTED);
        }
        BuildCollection builds = new BuildCollection(options);
        for (Map.Entry<String, JsonNode> suite : entries.properties()) {
            String prefix = entries.size() > 1 ? suite.getKey() + " " : "";
            Map<String, Integer> runs = new HashMap<>();
            for (JsonNode run : suite.getValue()) {
                String commit = run.path("commit").path("id").asText();
                add(builds, commit, runs.merge(commit, 1, Integer::sum), prefix, run);
            }
        }
        return builds.builds();
    }

    private static void add(BuildCollection builds, String commit, int number, String prefix, JsonNode run) {
        Instant time = Instant.ofEpochMilli(run.path("date").asLong());
        BuildCollection.Building build =
                builds.at(commit + " " + number, commit.substring(0, Math.min(COMMIT, commit.length())), commit, time);
        String tool = run.path("tool").asText();
        for (JsonNode bench : run.path("benches")) {
            String name = prefix + bench.path("name").asText();
            String unit = bench.path("unit").asText();
            Direction told = WrittenUnit.of(unit).direction(name);
            Direction usual = told == Direction.UNKNOWN ? USUAL.get(tool) : told;
            build.value(
                    name,
                    unit,
                    SAID.getOrDefault(tool, usual),
                    bench.path("value").asDouble(Double.NaN));
        }
    }

    /** JSON as Python and JavaScript write it, with numbers such as {@code Infinity}; what stands behind it is ignored. */
    static final class LooseJson {
        private static final ObjectReader READER = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build()
                .readerFor(JsonNode.class);

        private LooseJson() {}

        static JsonNode read(Path file, String text, String expected) throws IOException {
            try {
                return READER.readTree(text);
            } catch (JsonProcessingException e) {
                long line = e.getLocation() == null
                        ? 1
                        : Math.max(1, e.getLocation().getLineNr());
                throw new InputException(file, line, "found JSON that is broken or breaks off, expected " + expected);
            }
        }
    }
}
