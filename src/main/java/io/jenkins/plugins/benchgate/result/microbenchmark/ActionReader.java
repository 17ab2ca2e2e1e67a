package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads the custom JSON of github-action-benchmark: {@code [{"name": …, "unit": …, "value": …}]}. Times and bytes are
 * better lower, rates higher; the file does not say it for other units, which the action is told by its option.
 *
 * @see <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
 */
public final class ActionReader implements ResultReader {
    private static final String EXPECTED =
            "the custom JSON of github-action-benchmark, [{\"name\": …, \"unit\": …, \"value\": …}]";
    /** How names of units are written beside their symbols. */
    private static final Pattern RATE = Pattern.compile("(?i)(.*/ ?(s|sec|second)|.* per second|ops|fps|rps|qps|tps)");

    /** Whether a file that begins so is in this form. */
    public static boolean marks(FileStart opening) {
        return opening.text().stripLeading().startsWith("[") && opening.jsonWith("name", "unit", "value");
    }

    @Override
    public Reading read(Path file) throws IOException {
        JsonTree tree = JsonTree.read(file, EXPECTED);
        if (!tree.root().isArray()
                || tree.root().isEmpty()
                || !tree.root().path(0).has("name")) {
            throw tree.foreign(EXPECTED);
        }
        Summed summed = new Summed();
        Set<String> unknown = new TreeSet<>();
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < tree.root().size(); i++) {
            JsonNode one = tree.root().path(i);
            String where = "[" + i + "]";
            String name = tree.text(one.path("name"), where + ".name");
            if (!names.add(name)) {
                throw tree.wrong(where + ".name", name, "benchmarks of different names");
            }
            String symbol = tree.text(one.path("unit"), where + ".unit");
            GoUnit unit = GoUnit.of(symbol, RATE.matcher(symbol).matches() ? Direction.HIGHER : null);
            if (unit.warning() != null) {
                unknown.add(symbol);
            }
            double value = tree.number(one.path("value"), where + ".value");
            summed.value(
                    new Metric(name, unit.unit(), unit.direction()),
                    unit.toBase().applyAsDouble(value));
        }
        List<String> warnings = new ArrayList<>();
        if (!unknown.isEmpty()) {
            warnings.add(Sentences.english("stored.unitBetter", String.join(", ", unknown)));
        }
        return new Reading(summed.samples(), List.of(), warnings);
    }
}
