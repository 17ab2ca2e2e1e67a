package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the custom JSON of github-action-benchmark: {@code [{"name": …, "unit": …, "value": …}]}. The file does not
 * say which values are better, which the action is told by its option: unit and name tell it, as far as they do.
 *
 * @see <a href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
 */
public final class ActionReader implements ResultReader {
    private static final String EXPECTED =
            "the custom JSON of github-action-benchmark, [{\"name\": …, \"unit\": …, \"value\": …}]";

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
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < tree.root().size(); i++) {
            JsonNode one = tree.root().path(i);
            String where = "[" + i + "]";
            String name = tree.text(one.path("name"), where + ".name");
            if (!names.add(name)) {
                throw tree.wrong(where + ".name", name, "benchmarks of different names");
            }
            String symbol = tree.text(one.path("unit"), where + ".unit");
            WrittenUnit unit = WrittenUnit.of(symbol);
            double value = tree.number(one.path("value"), where + ".value");
            summed.value(unit.metric(name), unit.toBase().applyAsDouble(value));
        }
        return new Reading(summed.samples(), List.of(), List.of());
    }
}
