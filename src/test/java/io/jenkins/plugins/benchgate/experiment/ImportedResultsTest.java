package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.experiment.ImportedResults.GivenFiles;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.Scope;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.SeriesLimit;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.NamePattern;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportedResultsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/jmh");
    private static final List<String> MAP =
            List.of("metric=a,path=$.a[*],unit=ms", "metric=b,path=$.b,unit=ms,statistic=p99");

    @TempDir
    Path folder;

    /** Reads files of one form. */
    private record Reader(ImportedResults results, ResultForm form) {
        Measurement read(Path folder, List<Path> candidates, List<Path> baselines, Instant now) throws IOException {
            return results.read(folder, List.of(new GivenFiles(form, candidates, baselines)), now);
        }
    }

    private static Reader results(String tool, List<String> map, String... statistics) {
        return new Reader(several(Scope.ALL, false, statistics), ResultForm.parse(tool, map, ""));
    }

    private static ImportedResults several(Scope scope, boolean instances, String... statistics) {
        return new ImportedResults("shop", "2.0", "1.0", List.of(statistics), 7, List.of(), scope, instances);
    }

    private static GivenFiles given(String tool, List<Path> candidates, List<Path> baselines, String... problems) {
        ResultForm form = ResultForm.parse(tool, List.of(), "");
        return new GivenFiles(tool, form, candidates, baselines, List.of(problems));
    }

    private Path json(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void eachSeriesOfJmhIsMeasuredUnderEachStatistic() throws IOException {
        Measurement measurement = results("jmh", List.of(), "median", "p99")
                .read(SAMPLES, List.of(SAMPLES.resolve("all-modes.json")), List.of(), NOW);
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.workload()).isEqualTo("JMH results");
        assertThat(measurement.subject().baselineLabel()).isEmpty();
        assertThat(measurement.measured())
                .extracting(Measured::series)
                .contains(
                        "org.example.ChecksumBenchmark.checksum(size=64) [avgt] median",
                        "org.example.ChecksumBenchmark.checksum(size=64) [avgt] p99");
        assertThat(measurement.measured())
                .allSatisfy(one -> assertThat(one.comparison()).isNull());
        assertThat(MeasurementJson.read(MeasurementJson.write(measurement))).isEqualTo(measurement);
    }

    @Test
    void aBaselineBesideItIsComparedAndAStatisticOfTheToolIsTakenAsItIs() throws IOException {
        List<Path> candidates = List.of(
                json("c1.json", "{\"a\": [2, 2.1, 1.9], \"b\": 9}"),
                json("c2.json", "{\"a\": [2, 2.2, 1.8], \"b\": 9}"));
        List<Path> baselines = List.of(
                json("b1.json", "{\"a\": [1, 1.1, 0.9], \"b\": 9}"),
                json("b2.json", "{\"a\": [1, 1.2, 0.8], \"b\": 9}"));
        Measurement measurement = results("json", MAP, "median").read(folder, candidates, baselines, NOW);
        assertThat(measurement.measured()).extracting(Measured::series).containsExactly("a median", "b p99");
        assertThat(measurement.measured().get(0).comparison().change().value()).isEqualTo(100);
        assertThat(measurement.trials())
                .extracting(BuildResult.TrialSummary::folder)
                .containsExactly("b1.json", "b2.json", "c1.json", "c2.json");
        assertThat(results("json", MAP, "median").read(folder, candidates, baselines, NOW))
                .isEqualTo(measurement);
    }

    /** What the page counts is what the intervals rest on. */
    @Test
    void forksOfAFileAndRunsOfAnOnlyOneAreTrialsOfTheirOwn() throws IOException {
        Path forks = json(
                "jmh.json",
                "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"forks\":3,\"measurementIterations\":2,"
                        + "\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ms/op\",\"rawData\":[[1,1.1],[2,2.1],[3,3.1]]}}]");
        Measurement jmh = results("jmh", List.of(), "median").read(folder, List.of(forks), List.of(), NOW);
        assertThat(jmh.measured().get(0).candidate().trials()).isEqualTo(3);
        assertThat(jmh.trials()).extracting(BuildResult.TrialSummary::number).containsExactly(1, 2, 3);
        assertThat(jmh.trials()).allSatisfy(trial -> {
            assertThat(trial.notes()).containsExactly("fork " + trial.number());
            assertThat(trial.samples()).singleElement().satisfies(sample -> assertThat(sample.mean())
                    .isCloseTo((trial.number() + 0.05) / 1000, within(1e-9)));
        });

        Path runs = json(
                "hyperfine.json",
                "{\"results\":[{\"command\":\"sleep 1\",\"times\":[1.0,1.1,0.9,1.05],\"exit_codes\":[0,0,0,0]}]}");
        Measurement hyperfine = results("hyperfine", List.of(), "median").read(folder, List.of(runs), List.of(), NOW);
        assertThat(hyperfine.trials())
                .hasSize(hyperfine.measured().get(0).candidate().trials())
                .hasSize(4);
    }

    @Test
    void aMetricThatTheCandidateHasLostIsToldToTheGates() throws IOException {
        String row = "[{\"benchmark\":\"%s\",\"mode\":\"avgt\",\"forks\":1,\"measurementIterations\":2,"
                + "\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ms/op\",\"rawData\":[[1,1.1]]}}]";
        Path old = json("old.json", row.formatted("a.B.old"));
        Path now = json("now.json", row.formatted("a.B.now"));
        Measurement measurement = results("jmh", List.of(), "median").read(folder, List.of(now), List.of(old), NOW);
        assertThat(measurement.measured()).extracting(Measured::series).containsExactly("a.B.now median");
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.differences().baselineOnly())
                .extracting(Measured::series)
                .containsExactly("a.B.old median");
        Measurement gated = measurement.withGates(List.of(GateText.parse("jump:metric=*,percent=5")));
        assertThat(Decision.of(gated, List.of(), "1", Origin.UNKNOWN).record().outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** 5 001 benchmarks with two metrics each, of which gates name few. */
    @Test
    void onlyWhatGatesNameCountsWhereAllWouldBeTooMuch() throws IOException {
        StringBuilder rows = new StringBuilder("metric,unit,value\n");
        for (int i = 0; i <= SeriesLimit.MOST_SERIES; i++) {
            rows.append("B" + i + " size,B,5\n").append(i % 1000 == 7 ? "B" + i + " time,ms,2\n" : "");
        }
        Path file = json("wide.csv", rows.toString());

        Measurement some = scoped(List.of(), "* time").read(folder, List.of(file), List.of(), NOW);
        assertThat(some.problems()).isEmpty();
        assertThat(some.measured())
                .extracting(Measured::series)
                .containsExactly(
                        "B7 time median",
                        "B1007 time median",
                        "B2007 time median",
                        "B3007 time median",
                        "B4007 time median");
        assertThat(some.environment())
                .containsEntry(
                        "Series",
                        "5 that gates name; 5001 more would be too many, and only the values of their trials are kept");
        assertThat(some.trials().get(0).samples()).hasSize(5_006);

        assertThat(scoped(List.of(), "*")
                        .read(folder, List.of(file), List.of(), NOW)
                        .problems())
                .singleElement()
                .asString()
                .startsWith("Found 5006 series (metrics times statistics), expected at most 5000");
        assertThat(scoped(List.of("B1* time", "B12 *"), "*")
                        .read(folder, List.of(file), List.of(), NOW)
                        .measured())
                .extracting(Measured::series)
                .containsExactly("B12 size median", "B1007 time median");
    }

    @Test
    void aPatternThatCoversNoMetricIsAProblem() throws IOException {
        Path file = json("few.csv", "metric,unit,value\na time,ms,2\na size,B,5\n");
        assertThat(scoped(List.of("* time", "* tmie"), "*")
                        .read(folder, List.of(file), List.of(), NOW)
                        .problems())
                .containsExactly("--metric '* tmie' covers no metric of the files, which hold 'a time', 'a size'.");
    }

    private static Reader scoped(List<String> metrics, String gate) {
        Scope scope = new Scope(metrics.stream().map(NamePattern::of).toList(), List.of(new Selector(gate, "median")));
        return new Reader(several(scope, false, "median"), ResultForm.ANY);
    }

    private Path hyperfine(String name, double... seconds) throws IOException {
        String times = Arrays.toString(seconds);
        return json(name, "{\"results\":[{\"command\":\"sleep 1\",\"times\":" + times + ",\"exit_codes\":[0,0,0]}]}");
    }

    private Path csv(String name, String... rows) throws IOException {
        return json(name, "metric,unit,value\n" + String.join("\n", rows) + "\n");
    }

    /** Each series is what it is where its tool is read alone. */
    @Test
    void filesOfSeveralToolsAreOneBuild() throws IOException {
        List<Path> now = List.of(csv("s1.csv", "a,ms,2", "b,ms,3"), csv("s2.csv", "a,ms,2.2", "b,ms,3.2"));
        List<Path> old = List.of(csv("o1.csv", "a,ms,1", "b,ms,3"), csv("o2.csv", "a,ms,1.1", "b,ms,3.3"));
        Path runs = hyperfine("h.json", 1, 1.1, 0.9);
        GivenFiles series = given("series", now, old);
        GivenFiles commands = given("hyperfine", List.of(runs), List.of());
        Measurement both = several(Scope.ALL, false, "median").read(folder, List.of(commands, series), NOW);
        assertThat(both.workload()).isEqualTo("hyperfine and series CSV results");
        assertThat(both.problems()).isEmpty();
        Measurement alone = results("series", List.of(), "median").read(folder, now, old, NOW);
        assertThat(both.measured()).containsAll(alone.measured());
        assertThat(both.measured())
                .containsAll(results("hyperfine", List.of(), "median")
                        .read(folder, List.of(runs), List.of(), NOW)
                        .measured())
                .hasSize(3);
        assertThat(both.trials())
                .extracting(trial -> trial.version() + " " + trial.number() + " " + trial.folder())
                .containsExactly(
                        "baseline 1 o1.csv",
                        "baseline 2 o2.csv",
                        "candidate 1 h.json",
                        "candidate 2 h.json",
                        "candidate 3 h.json",
                        "candidate 4 s1.csv",
                        "candidate 5 s2.csv");
        assertThat(both.environment()).containsEntry("Files", "3 and 2 of the baseline");
    }

    @Test
    void aMetricOfTwoToolsIsRefused() throws IOException {
        GivenFiles one = given("series", List.of(csv("a.csv", "latency,ms,2")), List.of());
        GivenFiles other = given("auto", List.of(csv("b.csv", "latency,ms,3")), List.of());
        assertThatThrownBy(() -> several(Scope.ALL, false, "median").read(folder, List.of(one, other), NOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found the metric 'latency' in the files of series and of auto, expected each metric from"
                        + " one tool; read the files of one of them under an experiment name of their own");
    }

    @Test
    void aToolWhoseFilesAreMissingMakesTheBuildInconclusive() throws IOException {
        GivenFiles some = given("series", List.of(csv("a.csv", "latency,ms,2")), List.of());
        GivenFiles none = given("jmh", List.of(), List.of(), "No file of jmh matches.");
        Measurement measurement = several(Scope.ALL, false, "median").read(folder, List.of(none, some), NOW);
        assertThat(measurement.measured()).extracting(Measured::series).containsExactly("latency median");
        assertThat(measurement.problems()).containsExactly("No file of jmh matches.");
        Measurement gated = measurement.withGates(List.of(GateText.parse("fixed:metric=*,upper=1s")));
        assertThat(Decision.of(gated, List.of(), "1", Origin.UNKNOWN).record().outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void instancesHaveFilesOfEachTool() throws IOException {
        List<Path> rows = List.of(csv("a1.csv", "a,ms,2"), csv("a2.csv", "a,ms,3"));
        List<Path> runs = List.of(hyperfine("h1.json", 1, 1.1, 0.9), hyperfine("h2.json", 2, 2.1, 1.9));
        ImportedResults results = several(Scope.ALL, true, "median");
        Measurement measurement = results.read(
                folder, List.of(given("series", rows, List.of()), given("hyperfine", runs, List.of())), NOW);
        assertThat(measurement.measured())
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.candidate().instances()).isEqualTo(2));
        assertThatThrownBy(() -> results.read(
                        folder,
                        List.of(given("series", rows, List.of()), given("hyperfine", runs.subList(0, 1), List.of())),
                        NOW))
                .hasMessageStartingWith("found 2 files of series and 1 of hyperfine with instances");
    }

    @Test
    void aRunThatFailedIsAProblem() throws IOException {
        Measurement measurement = results("jmh", List.of(), "median")
                .read(SAMPLES, List.of(SAMPLES.resolve("failing.json")), List.of(), NOW);
        assertThat(measurement.problems()).isNotEmpty().allSatisfy(problem -> assertThat(problem)
                .startsWith("The results in failing.json are not valid: "));
    }

    @Test
    void aFileOfAnotherKindIsOneLine() throws IOException {
        Path file = json("x.json", "hello");
        assertThatThrownBy(() -> results("jmh", List.of(), "median").read(folder, List.of(file), List.of(), NOW))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.json")
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatCannotBeComputedIsRefusedBefore() {
        assertThatThrownBy(() -> results("jmh", List.of(), "p101"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("p101");
        assertThatThrownBy(() -> results("jmh", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("found no statistic");
    }
}
