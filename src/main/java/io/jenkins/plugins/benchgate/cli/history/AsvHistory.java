package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.history.ActionHistory.LooseJson;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results folder of airspeed velocity (asv), {@code results}, or that of one machine in it.
 *
 * <p>A build is a commit in an environment; a metric is a benchmark with its parameters, {@code bench.time_sort(100,
 * 'shuffled')}, and the interval asv's of 99 %. Less is better but of tracked values, of which unit and name tell it. As
 * asv itself does, this leaves out results of a benchmark that were measured with another version of its code.
 *
 * @see <a href="https://asv.readthedocs.io/en/stable/dev.html">File formats of asv</a>
 */
final class AsvHistory {
    private static final String EXPECTED = "the results folder of asv, with benchmarks.json and a folder a machine";
    private static final String BENCHMARKS = "benchmarks.json";
    private static final int COMMIT = 8;

    private final BuildCollection builds;
    private final JsonNode benchmarks;
    /** Names of benchmarks, for each result of another version of their code. */
    private final List<String> outdated = new ArrayList<>();

    private AsvHistory(BuildCollection builds, JsonNode benchmarks) {
        this.builds = builds;
        this.benchmarks = benchmarks;
    }

    static List<ImportedBuild> read(Path folder, SourceOptions options) throws IOException {
        Path own = folder.resolve(BENCHMARKS);
        Path shared =
                Files.exists(own) ? own : folder.toAbsolutePath().normalize().resolveSibling(BENCHMARKS);
        List<Path> machines = folders(folder, own);
        if (!Files.exists(shared) || machines.isEmpty()) {
            throw new InputException(folder, "found no " + BENCHMARKS + " or no machine, expected " + EXPECTED);
        }
        if (machines.size() > 1) {
            throw new InputException(
                    folder,
                    "found " + machines.size() + " machines, expected the folder of one, such as " + machines.get(0)
                            + ": their values are not of one level");
        }
        AsvHistory history = new AsvHistory(
                new BuildCollection(options), LooseJson.read(shared, InputFile.text(shared, EXPECTED), EXPECTED));
        try (Stream<Path> files = Files.list(machines.get(0))) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".json") && !name.equals("machine.json")) {
                    history.add(file);
                }
            }
        }
        if (!history.outdated.isEmpty()) {
            options.said()
                    .accept(folder + ": left out " + Wording.count(history.outdated.size(), "result")
                            + " of benchmarks whose code changed since, such as '" + history.outdated.get(0)
                            + "': asv keeps the version of the code with each");
        }
        return history.builds.builds();
    }

    private static List<Path> folders(Path folder, Path benchmarks) throws IOException {
        if (!Files.exists(benchmarks)) {
            return Files.isDirectory(folder) ? List.of(folder) : List.of();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(Files::isDirectory).sorted().toList();
        }
    }

    private void add(Path file) throws IOException {
        JsonNode run = LooseJson.read(file, InputFile.text(file, EXPECTED), EXPECTED);
        String commit = run.path("commit_hash").asText();
        if (commit.isEmpty() || !run.path("results").isObject()) {
            throw new InputException(file, "found no commit_hash and results, expected a result of asv 0.4.2 or newer");
        }
        String label = commit.substring(0, Math.min(COMMIT, commit.length()));
        BuildCollection.Building build = builds.at(
                file.toString(),
                label,
                commit,
                Instant.ofEpochMilli(run.path("date").asLong()));
        List<String> columns = new ArrayList<>();
        run.path("result_columns").forEach(column -> columns.add(column.asText()));
        for (Map.Entry<String, JsonNode> one : run.path("results").properties()) {
            add(build, one.getKey(), one.getValue(), columns);
        }
    }

    private void add(BuildCollection.Building build, String name, JsonNode row, List<String> columns) {
        JsonNode version = column(row, columns, "version");
        JsonNode current = benchmarks.path(name).path("version");
        if (version.isTextual() && current.isTextual() && !version.equals(current)) {
            outdated.add(name);
            return;
        }
        JsonNode values = column(row, columns, "result");
        List<String> combinations = combinations(column(row, columns, "params"));
        JsonNode lower = column(row, columns, "stats_ci_99_a");
        JsonNode upper = column(row, columns, "stats_ci_99_b");
        String unit = benchmarks.path(name).path("unit").asText();
        for (int i = 0; i < values.size() && i < combinations.size(); i++) {
            build.value(
                    name + combinations.get(i),
                    unit,
                    direction(name),
                    values.path(i).asDouble(Double.NaN),
                    lower.path(i).asDouble(Double.NaN),
                    upper.path(i).asDouble(Double.NaN));
        }
    }

    /** Of times, memory and their peaks less is better; of a tracked value asv does not say it. */
    private @Nullable Direction direction(String name) {
        return benchmarks.path(name).path("type").asText().equals("track") ? null : Direction.LOWER;
    }

    private static JsonNode column(JsonNode row, List<String> columns, String name) {
        return row.path(columns.indexOf(name));
    }

    /** The parameters of each value, the last of them turning fastest; one without parameters where there are none. */
    private static List<String> combinations(JsonNode params) {
        List<String> all = List.of("");
        for (JsonNode words : params) {
            List<String> longer = new ArrayList<>();
            for (String before : all) {
                words.forEach(word -> longer.add((before.isEmpty() ? "" : before + ", ") + word.asText()));
            }
            all = longer;
        }
        return params.isEmpty()
                ? all
                : all.stream().map(text -> "(" + text + ")").toList();
    }
}
