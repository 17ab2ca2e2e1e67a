package io.jenkins.plugins.benchgate.history.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.BuildPage;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.stats.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrendIndexTest {
    private static final int BUILDS = 60;
    private static final int METRICS = 3;

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private TrendIndex index = new TrendIndex(file);

    @BeforeEach
    void history() throws IOException {
        file = folder.resolve("history.jsonl");
        index = new TrendIndex(file);
        LongHistory.write(file, BUILDS, METRICS, 7);
    }

    @Test
    void theNewestBuildsOfALargeHistoryAreKnownBeforeItsIndexIs() throws IOException {
        int builds = 900;
        LongHistory.write(file, builds, 20, 7);
        TrendIndex soon = TrendIndex.soon(file);

        BuildPage first = soon.builds("", 0, 50);
        List<Trend> trends = soon.trends(
                LongHistory.EXPERIMENT,
                soon.series(LongHistory.EXPERIMENT),
                new TrendQuery("", null, null, Integer.MAX_VALUE, 50));
        BuildPage all = index.builds("", 0, 50);

        assertThat(first.all()).isBetween(100, builds - 1);
        assertThat(all.all()).isEqualTo(builds);
        assertThat(first.builds()).isEqualTo(all.builds());
        assertThat(soon.record(first.builds().get(0)))
                .isEqualTo(index.record(all.builds().get(0)));
        assertThat(trends).hasSize(20).allSatisfy(trend -> assertThat(trend.points())
                .isNotEmpty());
        assertThat(soon.share()).isEqualTo(1);
        assertThat(soon.builds("", 0, 50)).isEqualTo(all);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(file, indexFile());
        }
    }

    /** Of many series rows are long, and passed over where only their beginnings are asked for. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 400})
    void aGridHasTheMediansOfStretchesOfBuilds(int metrics) throws IOException {
        LongHistory.write(file, BUILDS, metrics, 7);
        for (String branch : List.of("", "main")) {
            SeriesKey key = index.series(LongHistory.EXPERIMENT).get(metrics - 1);
            List<TrendPoint> points = expected(records(), key).stream()
                    .filter(point -> branch.isEmpty() || point.branch().equals(branch))
                    .toList();
            points = points.subList(points.size() - 25, points.size());
            TrendQuery query = new TrendQuery(branch, null, null, 25, 5);
            LevelGrid grid = index.grid(LongHistory.EXPERIMENT, List.of(key), query, 10);
            assertThat(grid.columns()).hasSize(10);
            assertThat(grid.columns().stream()
                            .mapToInt(LevelGrid.Column::builds)
                            .sum())
                    .isEqualTo(25);
            assertThat(grid.columns().get(0))
                    .isEqualTo(new LevelGrid.Column(
                            points.get(0).build(), points.get(1).build(), 2));
            assertThat(grid.columns().get(9).last()).isEqualTo(points.get(24).build());
            LevelGrid.Row row = grid.rows().get(0);
            assertThat(row.levels().get(1))
                    .isEqualTo(LevelGrid.median(points.subList(2, 5).stream()
                            .mapToDouble(point -> point.level().value())
                            .toArray()));
            assertThat(row.median())
                    .isEqualTo(LevelGrid.median(points.stream()
                            .mapToDouble(point -> point.level().value())
                            .toArray()));
            assertThat(index.trends(LongHistory.EXPERIMENT, List.of(key), new TrendQuery(branch, null, null, 25, 100))
                            .get(0)
                            .points())
                    .isEqualTo(points);
        }
        assertThat(index.grid("none", List.of(), new TrendQuery("", null, null, 5, 5), 10))
                .isEqualTo(new LevelGrid(List.of(), List.of()));
    }

    @Test
    void aMedianIsOfWhatWasMeasured() {
        assertThat(LevelGrid.median(new double[] {3, Double.NaN, 1, 2})).isEqualTo(2);
        assertThat(LevelGrid.median(new double[] {1, 2})).isEqualTo(1.5);
        assertThat(LevelGrid.median(new double[] {Double.NaN})).isNaN();
    }

    private Path indexFile() {
        return folder.resolve(".history.jsonl.index");
    }

    private List<BuildRecord> records() throws IOException {
        return new History(file).read(warning -> {});
    }

    /** What the history says of a series, read without an index. */
    private List<TrendPoint> expected(List<BuildRecord> records, SeriesKey key) {
        List<TrendPoint> points = new ArrayList<>();
        for (BuildRecord record : records) {
            for (Measured measured : record.measured()) {
                if (SeriesKey.of(measured).equals(key)) {
                    points.add(expected(record, measured));
                }
            }
        }
        return points;
    }

    private static TrendPoint expected(BuildRecord record, Measured measured) {
        Comparison comparison = measured.comparison();
        return new TrendPoint(
                record.build(),
                record.branch(),
                record.commit(),
                record.workload(),
                record.time(),
                Bounded.of(measured.candidate()),
                new SideBySide(
                        comparison == null ? Double.NaN : comparison.baseline().value(),
                        comparison == null ? Bounded.NONE : Bounded.of(comparison.change()),
                        ratios(record, measured)),
                record.verdicts().stream()
                        .filter(verdict -> verdict.series().equals(measured.series()))
                        .map(verdict -> verdict.outcome())
                        .findFirst()
                        .orElse(null),
                record.accepted(),
                record.acknowledged(),
                1,
                new TrendPoint.Code(null, false));
    }

    /** With the names that an index has for versions. */
    private static @Nullable Ratios ratios(BuildRecord record, Measured measured) {
        MeasuredVersions versions = record.versions();
        if (versions == null) {
            return null;
        }
        Ratios ratios = versions.of(measured);
        return new Ratios(
                number(ratios.candidate()),
                ratios.beside().stream()
                        .map(one -> new Ratios.Beside(number(one.version()), one.ratio()))
                        .toList());
    }

    private static String number(String version) {
        return HexFormat.of().formatHex(Sha256.of(version), 0, 8);
    }

    private void indexSaysWhatTheHistorySays() throws IOException {
        List<BuildRecord> records = records();
        for (String experiment : index.experiments()) {
            List<BuildRecord> builds = records.stream()
                    .filter(record -> record.job().equals(experiment))
                    .toList();
            List<SeriesKey> series = index.series(experiment);
            assertThat(index.trends(experiment, series, new TrendQuery("", null, null, Integer.MAX_VALUE, 1000)))
                    .isEqualTo(series.stream()
                            .map(key -> new Trend(
                                    key,
                                    expected(builds, key),
                                    expected(builds, key).size()))
                            .toList());
            IndexedBuild newest = index.builds(experiment, 0, 1).builds().get(0);
            assertThat(index.record(newest)).isEqualTo(builds.get(builds.size() - 1));
        }
        BuildPage page = index.builds("", 0, Integer.MAX_VALUE);
        assertThat(page.all()).isEqualTo(records.size());
        assertThat(page.builds())
                .extracting(IndexedBuild::build)
                .containsExactlyElementsOf(records.stream()
                        .map(BuildRecord::build)
                        .collect(
                                ArrayList::new,
                                (reversed, build) -> reversed.add(0, build),
                                (left, right) -> left.addAll(0, right)));
    }

    @Test
    void theIndexSaysWhatTheHistorySays() throws IOException {
        assertThat(index.experiments()).containsExactly(LongHistory.EXPERIMENT);
        assertThat(index.series(LongHistory.EXPERIMENT)).hasSize(METRICS);
        indexSaysWhatTheHistorySays();
    }

    @Test
    void theIndexKnowsRatiosToOtherVersions() throws IOException {
        History history = new History(file);
        for (int i = 1; i <= 12; i++) {
            BuildRecord build = LongHistory.build(BUILDS + i, METRICS, new Random(i));
            String series = build.measured().get(1).series();
            MeasuredVersions versions = new MeasuredVersions("commit:" + i, i % 3 == 0 ? null : "commit:" + (i - 1))
                    .with(
                            i % 4 == 0
                                    ? List.of(new MeasuredVersions.Anchor(
                                            "commit:0", Map.of(series, new Ratio(0.01 * i, 0.02, 0.99, 4.5))))
                                    : List.of());
            history.append(build.measuring(i == 7 ? null : versions));
        }
        indexSaysWhatTheHistorySays();
        List<Trend> trends = index.trends(
                LongHistory.EXPERIMENT, index.series(LongHistory.EXPERIMENT), new TrendQuery("", null, null, 12, 1000));
        assertThat(trends.get(0).points())
                .extracting(point ->
                        point.ratios() == null ? -1 : point.ratios().beside().size())
                .containsExactly(1, 1, 0, 1, 1, 0, -1, 1, 0, 1, 1, 0);
        assertThat(trends.get(1).points())
                .extracting(point ->
                        point.ratios() == null ? -1 : point.ratios().beside().size())
                .containsExactly(1, 1, 0, 2, 1, 0, -1, 2, 0, 1, 1, 1);
    }

    @Test
    void whereThereIsNoHistoryThereIsNothingAndNoFileIsWritten() throws IOException {
        Files.delete(file);
        assertThat(index.experiments()).isEmpty();
        assertThat(index.series("store")).isEmpty();
        assertThat(index.builds("", 0, 10)).isEqualTo(new BuildPage(List.of(), 0));
        assertThat(index.builds("store", 0, 1).builds()).isEmpty();
        assertThat(indexFile()).doesNotExist();
    }

    @Test
    void anAppendedBuildIsAddedWithoutReadingTheOthersAgain() throws IOException {
        index.refresh();
        byte[] before = Files.readAllBytes(indexFile());
        new History(file).append(LongHistory.build(BUILDS + 1, METRICS, new Random(1)));
        index.refresh();
        assertThat(Files.readAllBytes(indexFile())).startsWith(before).hasSizeGreaterThan(before.length);
        indexSaysWhatTheHistorySays();
    }

    @Test
    void buildsThatMeasureOtherSeriesAndOtherExperimentsAreToldApart() throws IOException {
        History history = new History(file);
        index.refresh();
        for (int i = 1; i <= 6; i++) {
            BuildRecord build = LongHistory.build(BUILDS + i, 1 + i % 3, new Random(i));
            history.append(i % 2 == 0 ? build : inExperiment(build, "other"));
            index.refresh();
        }
        long size = Files.size(indexFile());
        assertThat(index.experiments()).containsExactly("store", "other");
        indexSaysWhatTheHistorySays();
        Files.delete(indexFile());
        indexSaysWhatTheHistorySays();
        assertThat(Files.size(indexFile())).isEqualTo(size);
    }

    private static BuildRecord inExperiment(BuildRecord build, String experiment) {
        return new BuildRecord(
                1,
                experiment,
                build.build(),
                build.branch(),
                build.workload(),
                build.time(),
                build.outcome(),
                build.accepted(),
                build.seed(),
                build.measured(),
                build.verdicts());
    }

    /** Of whatever a crash, a disk or another program has left of it. */
    @ParameterizedTest
    @ValueSource(strings = {"empty", "text", "cut", "flipped last", "flipped middle", "zeros behind", "other version"})
    void anIndexThatIsNotWhatWasWrittenIsBuiltAnew(String damage) throws IOException {
        index.refresh();
        byte[] whole = Files.readAllBytes(indexFile());
        byte[] bytes = whole.clone();
        switch (damage) {
            case "empty" -> bytes = new byte[0];
            case "text" -> bytes = "no index, but quite a long text instead".getBytes(UTF_8);
            case "cut" -> bytes = Arrays.copyOf(bytes, bytes.length - 100);
            case "flipped last" -> bytes[bytes.length - 30] ^= 1;
            case "flipped middle" -> bytes[bytes.length / 2] ^= 1;
            case "zeros behind" -> bytes = Arrays.copyOf(bytes, bytes.length + 64);
            default -> bytes[20] ^= 1;
        }
        Files.write(indexFile(), bytes);
        indexSaysWhatTheHistorySays();
        assertThat(Files.readAllBytes(indexFile())).isEqualTo(whole);
    }

    @Test
    void aHistoryThatWasReplacedIsIndexedAnew() throws IOException {
        index.refresh();
        List<String> lines = Files.readAllLines(file);
        AtomicFile.write(file, String.join("\n", lines.subList(20, lines.size())) + "\n");
        indexSaysWhatTheHistorySays();
        Files.writeString(file, String.join("\n", lines.subList(0, 3)) + "\n");
        indexSaysWhatTheHistorySays();
    }

    @Test
    void anIndexMovesWithItsHistory() throws IOException {
        index.refresh();
        Path moved = Files.createDirectories(folder.resolve("renamed"));
        Files.move(file, moved.resolve("history.jsonl"), StandardCopyOption.ATOMIC_MOVE);
        Files.move(indexFile(), moved.resolve(".history.jsonl.index"), StandardCopyOption.ATOMIC_MOVE);
        file = moved.resolve("history.jsonl");
        index = new TrendIndex(file);
        indexSaysWhatTheHistorySays();
    }

    @Test
    void aLineThatCannotBeReadIsPassedOverAndOneWithoutAnEndIsLeftForLater() throws IOException {
        Files.writeString(file, "no build\n\n", StandardOpenOption.APPEND);
        new TrendIndex(file).refresh();
        String more = RecordJson.write(LongHistory.build(BUILDS + 1, METRICS, new Random(1)));
        Files.writeString(file, more.substring(0, 50), StandardOpenOption.APPEND);
        assertThat(index.builds("", 0, 1).all()).isEqualTo(BUILDS);
        Files.writeString(file, more.substring(50) + "\n", StandardOpenOption.APPEND);
        indexSaysWhatTheHistorySays();
    }

    @Test
    void acknowledgementsInForceStandAtTheirBuild() throws IOException {
        History history = new History(file);
        history.append(acknowledgement("41", "*", false));
        history.append(acknowledgement("42", "*", false));
        history.append(acknowledgement("42", "*", true));
        indexSaysWhatTheHistorySays();
        assertThat(index.acknowledgements()).isEqualTo(history.acknowledgements(warning -> {}));
        assertThat(index.builds("", BUILDS - 41, 1).builds())
                .singleElement()
                .satisfies(build -> assertThat(build.acknowledged()).hasSize(1));
    }

    private static Acknowledgement acknowledgement(String build, String metric, boolean undo) {
        return Acknowledgement.of(build, metric, "Ein Grund.", "ada", Instant.parse("2026-01-03T00:00:00Z"), undo);
    }

    @Test
    void branchTimeAndNumberChooseAmongTheBuilds() throws IOException {
        assertThat(labels(new TrendQuery("feature", null, null, 1000, 1000)))
                .containsExactly("10", "20", "30", "40", "50", "60");
        assertThat(labels(new TrendQuery("feature", null, null, 2, 1000))).containsExactly("50", "60");
        assertThat(labels(new TrendQuery("", null, null, 3, 1000))).containsExactly("58", "59", "60");
        Instant from = records().get(4).time();
        assertThat(labels(new TrendQuery("", from, from.plusSeconds(2 * 3600), 1000, 1000)))
                .containsExactly("5", "6");
        assertThat(labels(new TrendQuery("none", null, null, 1000, 1000))).isEmpty();
    }

    private List<String> labels(TrendQuery query) throws IOException {
        return index
                .trends(
                        LongHistory.EXPERIMENT,
                        index.series(LongHistory.EXPERIMENT).subList(0, 1),
                        query)
                .get(0)
                .points()
                .stream()
                .map(TrendPoint::build)
                .toList();
    }

    @Test
    void pagesOfBuildsFollowOneAnother() throws IOException {
        assertThat(index.builds("store", 0, 2).builds())
                .extracting(IndexedBuild::build)
                .containsExactly("60", "59");
        assertThat(index.builds("store", 58, 10).builds())
                .extracting(IndexedBuild::build)
                .containsExactly("2", "1");
        assertThat(index.builds("store", 60, 10).builds()).isEmpty();
        assertThat(index.builds("unknown", 0, 10)).isEqualTo(new BuildPage(List.of(), 0));
        IndexedBuild second = index.builds("store", 58, 1).builds().get(0);
        assertThat(index.record(second)).isEqualTo(records().get(1));
    }

    @Test
    void noSpikeAndNoCrossingIsThinnedAway() throws IOException {
        LongHistory.write(file, 2000, 1, 3);
        new History(file).append(acknowledgement("777", "*", false));
        SeriesKey key = index.series("store").get(0);
        List<TrendPoint> all = index.trends(
                        "store", List.of(key), new TrendQuery("", null, null, Integer.MAX_VALUE, 5000))
                .get(0)
                .points();
        Trend thinned = index.trends("store", List.of(key), new TrendQuery("", null, null, Integer.MAX_VALUE, 100))
                .get(0);
        List<TrendPoint> points = thinned.points();
        assertThat(points).hasSizeBetween(50, 101);
        assertThat(thinned.builds()).isEqualTo(2000);
        assertThat(points.stream().mapToInt(TrendPoint::builds).sum()).isEqualTo(2000);
        assertThat(points.get(0).build()).isEqualTo("1");
        assertThat(points.get(points.size() - 1).build()).isEqualTo("2000");
        assertThat(points.stream().mapToDouble(point -> point.level().value()).max())
                .isEqualTo(
                        all.stream().mapToDouble(point -> point.level().value()).max());
        assertThat(points.stream().mapToDouble(point -> point.level().value()).min())
                .isEqualTo(
                        all.stream().mapToDouble(point -> point.level().value()).min());
        assertThat(points).extracting(TrendPoint::build).contains("777");
        for (int from = 0; from < 2000; from += 100) {
            int first = from;
            assertThat(failed(points, first))
                    .as("a crossing among builds %d to %d", first + 1, first + 100)
                    .isEqualTo(failed(all, first));
        }
    }

    private static boolean failed(List<TrendPoint> points, int from) {
        return points.stream()
                .filter(point -> point.outcome() == Outcome.FAIL)
                .mapToInt(point -> Integer.parseInt(point.build()))
                .anyMatch(build -> build > from && build <= from + 100);
    }
}
