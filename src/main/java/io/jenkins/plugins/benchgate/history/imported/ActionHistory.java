package io.jenkins.plugins.benchgate.history.imported;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The data file of github-action-benchmark, {@code data.js}: a JavaScript statement that assigns JSON.
 *
 * <p>A build is a commit at a time; names of benchmarks have that of their suite before them where there are several.
 *
 * @see <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
 */
final class ActionHistory {
    private static final String EXPECTED = "the data.js of github-action-benchmark, window.BENCHMARK_DATA = {…}";
    /** Tools of which it compares values as better when higher. */
    private static final Set<String> HIGHER = Set.of("benchmarkjs", "pytest", "customBiggerIsBetter");
    /** As people write a time for each run of a benchmark. */
    private static final Set<String> PER = Set.of("/iter", "/op");

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
            for (JsonNode run : suite.getValue()) {
                add(builds, prefix, run);
            }
        }
        return builds.builds();
    }

    private static void add(BuildCollection builds, String prefix, JsonNode run) {
        String commit = run.path("commit").path("id").asText();
        Instant time = Instant.ofEpochMilli(run.path("date").asLong());
        BuildCollection.Building build =
                builds.at(commit, commit.substring(0, Math.min(COMMIT, commit.length())), commit, time);
        Direction direction = HIGHER.contains(run.path("tool").asText()) ? Direction.HIGHER : Direction.LOWER;
        for (JsonNode bench : run.path("benches")) {
            build.value(
                    prefix + bench.path("name").asText(),
                    unit(bench.path("unit").asText()),
                    direction,
                    bench.path("value").asDouble(Double.NaN));
        }
    }

    /** {@code ns/iter} and {@code ns/op} are {@code ns}; {@code ops/sec} is {@code op/s}. */
    private static String unit(String written) {
        for (String per : PER) {
            if (written.endsWith(per)) {
                return written.substring(0, written.length() - per.length());
            }
        }
        return written.equals("ops/sec") || written.equals("iter/sec") ? "op/s" : written;
    }
}
