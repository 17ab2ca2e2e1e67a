package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.history.ActionHistory.LooseJson;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What Graphite answers to {@code render?format=json}: {@code [{"target": …, "datapoints": [[value, seconds], …]}]}.
 *
 * <p>A build is a time, and its label that time, {@code 20260105T100000Z}.
 *
 * @see <a href="https://graphite.readthedocs.io/en/latest/render_api.html">The render API</a>
 */
final class GraphiteHistory {
    static final String EXPECTED =
            "what Graphite renders as JSON, [{\"target\": …, \"datapoints\": [[value, time], …]}]";
    private static final DateTimeFormatter LABEL =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private GraphiteHistory() {}

    /**
     * What is measured at a path.
     *
     * @param direction {@code null} where nobody says it
     * @param scale factor of the values
     */
    record Target(String name, @Nullable Direction direction, double scale) {}

    static List<ImportedBuild> read(Path file, SourceOptions options) throws IOException {
        return read(file, InputFile.text(file, EXPECTED), options, path -> new Target(path, null, 1));
    }

    /** @param file that messages name */
    static List<ImportedBuild> read(Path file, String text, SourceOptions options, Function<String, Target> targets)
            throws IOException {
        JsonNode root = LooseJson.read(file, text, EXPECTED);
        if (!root.isArray()) {
            throw new InputException(file, 1, root.toString(), EXPECTED);
        }
        BuildCollection builds = new BuildCollection(options);
        for (JsonNode series : root) {
            Target target = targets.apply(series.path("target").asText());
            for (JsonNode point : series.path("datapoints")) {
                if (point.path(0).isNumber()) {
                    Instant time = Instant.ofEpochSecond(point.path(1).asLong());
                    builds.at(time.toString(), LABEL.format(time), "", time)
                            .value(
                                    target.name(),
                                    "",
                                    target.direction(),
                                    point.path(0).asDouble() * target.scale());
                }
            }
        }
        return builds.builds();
    }
}
