package io.jenkins.plugins.benchgate.result.microbenchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonTree;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.text.Figure;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads what JMH 1.37 writes with {@code -rf json}: all modes, with the values of each fork and iteration.
 *
 * <p>A metric is named by the benchmark and its parameters, {@code org.x.Bench.method(size=10)}; one of a profiler or
 * an auxiliary counter has that one's name besides, {@code org.x.Bench.method(size=10) gc.alloc.rate.norm}. Where a
 * file has the same benchmark in several modes, the mode stands between the two:
 * {@code org.x.Bench.method(size=10) [avgt]}.
 *
 * <p>Each fork is a part, {@code fork 1}, its iterations are the values. In mode {@code sample} the values are the
 * single times that JMH sampled; it keeps them as a histogram without their order, so they are put into a random one.
 *
 * <p>A benchmark that has fewer forks or iterations than it was asked for, or a result that is no number, is a fault:
 * without {@code -foe true} JMH exits with 0 although a benchmark failed. One that failed at once is not in the file at
 * all.
 */
public final class JmhJson {
    private static final String EXPECTED = "the results of JMH's -rf json";

    private final Path file;
    private final List<JmhResult> results = new ArrayList<>();
    private final Findings found = new Findings();

    private JmhJson(Path file) {
        this.file = file;
    }

    /** Whether a file is an array of such results. */
    public static boolean marks(FileStart opening) {
        return opening.jsonWith("benchmark", "mode", "primaryMetric");
    }

    /**
     * Reads a file, plain or compressed with gzip.
     *
     * @throws InputException when it is not JMH's, or broken; with file and line
     */
    public static Reading read(Path file) throws IOException {
        return new JmhJson(file).read();
    }

    private Reading read() throws IOException {
        try (JsonParser parser =
                new JsonFactory().createParser(new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8))) {
            try {
                if (parser.nextToken() != JsonToken.START_ARRAY) {
                    throw wrong(parser);
                }
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    if (parser.currentToken() != JsonToken.START_OBJECT) {
                        throw wrong(parser);
                    }
                    results.add(JmhResult.read(file, parser));
                }
                if (parser.nextToken() != null) {
                    throw SecondRun.at(file, parser.currentLocation().getLineNr(), "a list of results", EXPECTED);
                }
            } catch (JsonProcessingException e) {
                throw JsonTree.told(file, e, EXPECTED);
            }
        }
        if (results.isEmpty()) {
            found.fault("stored.noJmh");
        }
        addResults();
        return found.reading();
    }

    private void addResults() throws InputException {
        Set<String> titles = new HashSet<>();
        Set<String> several = new HashSet<>();
        for (JmhResult result : results) {
            if (!titles.add(result.title())) {
                several.add(result.title());
            }
        }
        Set<String> names = new HashSet<>();
        for (JmhResult result : results) {
            String name = result.title() + (several.contains(result.title()) ? " [" + result.mode() + "]" : "");
            if (!names.add(name)) {
                throw new InputException(
                        file, result.line(), name, "one result of each benchmark, mode and parameters");
            }
            judge(name, result);
            add(name, result.primary(), result.conditions());
            for (JmhResult.Scores scores : result.secondary()) {
                add(name + " " + scores.name(), scores, result.conditions());
            }
        }
    }

    private void judge(String name, JmhResult result) {
        JmhResult.Scores primary = result.primary();
        long forks = Math.max(1, result.forks()); // with -f 0 it runs once, in JMH's own process
        if (primary.forks().size() != forks) {
            found.fault("stored.forksMissing", name, Figure.of(primary.forks().size()), Figure.of(forks));
        }
        for (int fork = 0; fork < primary.forks().size(); fork++) {
            int iterations = primary.forks().get(fork).iterations();
            if (iterations != result.iterations()) {
                found.fault(
                        "stored.iterationsMissing",
                        name,
                        Figure.of(iterations),
                        Figure.of(result.iterations()),
                        Figure.of(fork + 1));
            }
            if (primary.forks().get(fork).missing() > 0) {
                found.fault("stored.noNumber", name, Figure.of(fork + 1));
            }
        }
    }

    private void add(String name, JmhResult.Scores scores, Map<String, String> conditions) {
        JmhUnit unit = JmhUnit.of(scores.unit());
        Metric metric = new Metric(name, unit.unit(), unit.direction());
        for (int fork = 0; fork < scores.forks().size(); fork++) {
            JmhResult.Fork values = scores.forks().get(fork);
            double[] base = new double[values.values().length];
            for (int i = 0; i < base.length; i++) {
                base[i] = unit.toBase().applyAsDouble(values.values()[i]);
            }
            if (base.length > 0) {
                String part = scores.forks().size() == 1 ? "" : "fork " + (fork + 1);
                var origin = new Sample.Origin(values.line(), base.length, null);
                found.add(new Sample(metric, null, part, base, null, origin).under(conditions));
            }
        }
    }

    private InputException wrong(JsonParser parser) throws IOException {
        return wrong(file, parser, EXPECTED);
    }

    /** What stands at the parser's place instead of what was expected. */
    static InputException wrong(Path file, JsonParser parser, String expected) throws IOException {
        return new InputException(
                file,
                parser.currentLocation().getLineNr(),
                Objects.requireNonNullElse(parser.getText(), "the end of the file"),
                expected);
    }
}
