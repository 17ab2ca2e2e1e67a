package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code docs/tools.md} is what the readers make of outputs of all tools: which levels their values have, whether their
 * content tells them, and whether failures are counted. {@code mvn test -Dtest=ToolsDocumentTest -Dtools=write} writes
 * it.
 */
class ToolsDocumentTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    private static final Path DOCUMENT = Path.of("docs/tools.md");

    private static final String BEGINNING =
            """
            # Tools

            What is read of the outputs of tools, by [`parse`](cli/measure-and-find.md#parse), [`gate`](cli/first-steps.md#gate), [`compare`](cli/judge-values.md#compare), the workload [`command`](spec/command.md) and, in Jenkins, [`benchResults`](jenkins/steps.md#benchresults).
            This page is made from the readers and the outputs with which they are tested: `mvn test -Dtest=ToolsDocumentTest -Dtools=write`.
            Files may be compressed with gzip.
            A tool is known by the first 64 KiB of its output, but for `json`; `--tool` names it.

            Each file is a trial, the execution of a process; what the columns say of the levels below it:

            * *trials*: a file may have several, such as forks or launches;
            * *values*: single values are read, such as repetitions or latencies, so that their spread within a trial is known;
            * *statistics*: the tool has already computed them, one number each.

            A file that has statistics alone shows nothing of the noise: give several files of each version, from executions of their own, or the comparison remains inconclusive.
            Values of one process show nothing of the differences between processes: an interval from one file may be too narrow, which several files mend.
            With *failures*, a share of failed requests or the like may be tolerated: by [`tolerate`](spec/command.md) of a workload, `tolerate` of [`benchResults`](jenkins/steps.md#benchresults), and `--tolerate` of `gate`, `parse` and `compare`.
            The share of a run is then the metric `failures`, in %, for which a gate such as `fixed:metric=failures,upper=1%` sets a bound.
            Without it, each failure makes a run invalid where the output says that there were any.

            | tool | reads | levels | failures | not read |
            |---|---|---|---|---|
            """;

    /** What a level is called, from the widest to the narrowest. */
    private enum Level {
        TRIALS,
        VALUES,
        STATISTICS;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @TempDir
    Path folder;

    /** Outputs with levels that others of their tools do not have. */
    private List<Path> more(Tool tool) throws IOException {
        return switch (tool) {
            case JMH ->
                List.of(
                        Files.writeString(
                                folder.resolve("forks"),
                                """
                        [{"benchmark": "a.B.c", "mode": "avgt", "forks": 2, "measurementIterations": 2, "secondaryMetrics": {},
                          "primaryMetric": {"score": 2, "scoreUnit": "us/op", "rawData": [[1, 2], [1, 3]]}}]
                        """));
            case YCSB -> List.of(RESOURCES.resolve("ycsb/redis-t-raw.rawfile"));
            case SERIES ->
                List.of(Files.writeString(
                        folder.resolve("trials"), "metric,trial,value\nx,1,2\nx,1,3\nx,2,2\nx,2,3\n"));
            case PYTEST ->
                List.of(
                        Files.writeString(
                                folder.resolve("saved"),
                                """
                        {"machine_info": {}, "commit_info": {}, "benchmarks": [
                         {"fullname": "t.py::test_a", "stats": {"mean": 0.5, "median": 0.4, "rounds": 12}}]}
                        """));
            default -> List.of();
        };
    }

    private List<Path> outputs(Tool tool) throws IOException {
        List<Path> outputs = new ArrayList<>(BadInputTest.real(tool));
        outputs.addAll(more(tool));
        outputs.add(Files.writeString(folder.resolve(tool.word()), SmallOutputs.of(tool, "alpha", "12.5")));
        return outputs;
    }

    private Set<Level> levels(Tool tool) throws IOException {
        Set<Level> levels = EnumSet.noneOf(Level.class);
        for (Path output : outputs(tool)) {
            for (Sample sample : BadInputTest.reader(tool).read(output).samples()) {
                if (sample.separate() || !sample.part().isEmpty()) {
                    levels.add(Level.TRIALS);
                }
                if (sample.statistic() != null) {
                    levels.add(Level.STATISTICS);
                } else if (sample.values().length > 1) {
                    levels.add(Level.VALUES);
                }
            }
        }
        return levels.isEmpty() ? EnumSet.of(Level.STATISTICS) : levels;
    }

    private String row(Tool tool) throws IOException {
        ToolTexts texts = ToolTexts.of(tool);
        String levels = levels(tool).stream().map(Level::word).collect(Collectors.joining(", "));
        String failures = tool != Tool.JSON && Readers.countsFailures(tool) ? "yes" : "";
        return "| `" + tool.word() + "` | " + texts.output() + " | " + levels + " | " + failures + " | "
                + texts.unread() + " |\n";
    }

    @Test
    void thePageIsWhatTheReadersMakeOfOutputs() throws IOException {
        StringBuilder page = new StringBuilder(BEGINNING);
        for (Tool tool : Tool.values()) {
            page.append(row(tool).replace("|  |", "| |").replace("|  |", "| |"));
        }
        if ("write".equals(System.getProperty("tools"))) {
            Files.writeString(DOCUMENT, page);
        }
        assertThat(Files.readString(DOCUMENT))
                .as("docs/tools.md; mvn test -Dtest=ToolsDocumentTest -Dtools=write writes it")
                .isEqualTo(page.toString());
    }
}
