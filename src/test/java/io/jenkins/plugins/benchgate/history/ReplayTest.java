package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayTest {
    private static final Path PUBLISHED = Path.of("src/test/resources/histories/influxdb.csv");

    @TempDir
    Path folder;

    private List<BuildSeries> history(String text) throws IOException {
        return HistoryCsv.read(Files.writeString(folder.resolve("h.csv"), text), 0.99);
    }

    /** The values of one series, builds named from 1. */
    private List<BuildSeries> history(double... values) throws IOException {
        return history(IntStream.range(0, values.length)
                .mapToObj(i -> (i + 1) + "," + values[i])
                .collect(Collectors.joining("\n", "build,value\n", "\n")));
    }

    /** What each gate says of each build: outcomes of a gate in build order. */
    private static List<Outcome> outcomes(List<BuildSeries> history, Set<String> acknowledged, String... gates) {
        List<Outcome> outcomes = new ArrayList<>();
        Replay replay = new Replay(List.of(gates).stream().map(GateText::parse).toList(), acknowledged, 0.99);
        replay.of(
                history,
                (where, point, gate, finding) -> outcomes.add(finding.verdict().outcome()));
        return outcomes;
    }

    private static List<Outcome> outcomes(List<BuildSeries> history, String... gates) {
        return outcomes(history, Set.of(), gates);
    }

    /** THESIS 7.2.4 and its published detections over 105 commits and three kinds of requests, each with its own seed. */
    @Test
    void everyPublishedLabelFollows() throws IOException {
        StringBuilder table = new StringBuilder("series,unit,build,value,lower,upper\n");
        Map<String, String> published = new LinkedHashMap<>();
        for (String line : Files.readAllLines(PUBLISHED).stream().skip(1).toList()) {
            String[] row = line.split(",", -1);
            table.append(String.join(",", row[2], "%", row[1], row[4], row[3], row[5]))
                    .append('\n');
            published.put(row[2] + " " + row[1], row[6] + "/" + row[7]);
        }
        Map<String, String> seeds = Map.of("inserts", "1", "simple queries", "3", "group-by queries", "2");
        Map<String, String> labels = new LinkedHashMap<>();
        for (BuildSeries series : history(table.toString())) {
            String dynamic = "metric=*,dynamic,seed=" + seeds.get(series.name()) + ",floor=1,factor=0.75,window=10";
            Replay replay = new Replay(
                    List.of(GateText.parse("jump:" + dynamic), GateText.parse("trend:" + dynamic)), Set.of(), 0.99);
            replay.of(
                    List.of(series),
                    (where, point, gate, finding) ->
                            labels.merge(where.name() + " " + point.build(), finding.label(), (a, b) -> a + "/" + b));
        }
        assertThat(published).hasSize(315);
        assertThat(labels).containsExactlyInAnyOrderEntriesOf(published);
        assertThat(published.values().stream().filter(label -> label.length() > 1))
                .hasSize(25);
    }

    @Test
    void aRejectedBuildNeverBecomesABaselineByItself() throws IOException {
        assertThat(outcomes(history(100, 104, 110, 111), "jump:metric=*,percent=5"))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.PASS, Outcome.FAIL, Outcome.FAIL);
    }

    @Test
    void anAcknowledgedBuildIsTheBaselineFromThereOnAndStartsTrendsAnew() throws IOException {
        assertThat(outcomes(
                        history(100, 110, 111, 112),
                        Set.of("2"),
                        "jump:metric=*,percent=5",
                        "trend:metric=*,percent=4,builds=2"))
                .containsExactly(
                        Outcome.NOT_JUDGED,
                        Outcome.NOT_JUDGED,
                        Outcome.FAIL,
                        Outcome.NOT_JUDGED,
                        Outcome.PASS,
                        Outcome.NOT_JUDGED,
                        Outcome.PASS,
                        Outcome.PASS);
    }

    /** THESIS eq. 4.1 to 4.3 on values alone, worked out by hand; both gates of a build decide what is accepted. */
    @Test
    void onValuesAloneTheEquationsDecide() throws IOException {
        assertThat(outcomes(history(100, 102, 103, 105, 108.16), "trend:metric=*,percent=4,builds=2"))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.NOT_JUDGED, Outcome.PASS, Outcome.PASS, Outcome.FAIL);
        assertThat(outcomes(history(950, 950.1, 1099.9, 1100), "fixed:metric=*,lower=950,upper=1100"))
                .containsExactly(Outcome.FAIL, Outcome.PASS, Outcome.PASS, Outcome.FAIL);
    }

    private static BuildSeries.Point point(int build, double value, String threads, String benchmark) {
        Metric metric = new Metric("Total", Unit.SECOND, Direction.LOWER);
        Estimate estimate = new Estimate(value, new Interval(value - 1, value + 1, 0.99), 1, 5, 5, List.of());
        return new BuildSeries.Point(
                "" + build,
                "",
                null,
                new Measured(metric, "median", estimate, null).of(benchmark, null),
                null,
                new Conditions(Map.of("threads", Map.of(threads, Set.of()))),
                false);
    }

    private static List<Outcome> outcomes(String gate, BuildSeries.Point... points) {
        return outcomes(List.of(new BuildSeries(points[0].measured().metric(), "median", List.of(points))), gate);
    }

    /** As builds are judged: another load may explain a crossing, and another benchmark is nothing to compare with. */
    @Test
    void conditionsAndBenchmarksCountAsInBuilds() {
        String gate = "jump:metric=*,percent=10";

        assertThat(outcomes(gate, point(1, 100, "1", "a"), point(2, 120, "1", "a")))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.FAIL);
        assertThat(outcomes(gate, point(1, 100, "1", "a"), point(2, 120, "16", "a")))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.POTENTIAL);
        assertThat(outcomes(
                        gate,
                        point(1, 100, "1", "a"),
                        point(2, 200, "1", "b"),
                        point(3, 200, "1", "b"),
                        point(4, 240, "1", "b")))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.NOT_JUDGED, Outcome.PASS, Outcome.FAIL);
        assertThat(outcomes(gate + ",changed=judge", point(1, 100, "1", "a"), point(2, 200, "1", "b")))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.FAIL);
    }

    @Test
    void higherIsBetterIsMirrored() throws IOException {
        List<BuildSeries> history = history("build,value,direction\n1,105,higher\n2,100,higher\n3,120,higher\n");
        assertThat(outcomes(history, "jump:metric=*,percent=5"))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.FAIL, Outcome.PASS);
    }

    /** Numbers that are allowed in a table and have no ratio, or one beyond what a number holds. */
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0, 5",
        "5, 0",
        "-1, 5",
        "1e-300, 1e300",
        "1e300, 1e-300",
        "-1e308, 1e308",
        "1e-12, 1e12",
        "7, 7"
    })
    void anyTwoValuesHaveAVerdict(double first, double second) throws IOException {
        for (String unit : List.of("s", "%")) {
            for (String interval : List.of(",,", "," + "LOWER,UPPER")) {
                StringBuilder table = new StringBuilder("build,value,lower,upper,unit\n");
                for (int i = 0; i < 24; i++) {
                    double value = i % 12 == 11 ? second : first;
                    String bounds = interval.replace("LOWER", String.valueOf(value - Math.abs(value) / 2))
                            .replace("UPPER", String.valueOf(value + Math.abs(value) / 2));
                    table.append(i)
                            .append(',')
                            .append(value)
                            .append(bounds)
                            .append(',')
                            .append(unit)
                            .append('\n');
                }
                assertThat(outcomes(
                                history(table.toString()),
                                "jump:metric=*,percent=5,watch=both",
                                "trend:metric=*,percent=4,builds=3",
                                "jump:metric=*,dynamic",
                                "trend:metric=*,dynamic"))
                        .hasSize(96);
            }
        }
    }

    /** A label says where the value went, the verdict whether that is worse. */
    @ParameterizedTest
    @CsvSource({
        "higher, '',                  definite down, FAIL",
        "lower,  '',                  definite down, PASS",
        "lower,  ',watch=improvement', definite down, FAIL",
        "higher, ',watch=improvement', definite down, PASS",
        "lower,  ',watch=both',        definite down, FAIL",
        "higher, ',definite=potential', definite down, POTENTIAL"
    })
    void theDirectionDecidesWhatALabelIsWorth(String direction, String more, String label, Outcome outcome)
            throws IOException {
        List<BuildSeries> history = history("build,value,lower,upper,direction\n" + "1,100,99,101," + direction
                + "\n2,90,89,91," + direction + "\n");
        Replay replay = new Replay(List.of(GateText.parse("jump:metric=*,dynamic" + more)), Set.of(), 0.99);
        List<String> said = new ArrayList<>();
        replay.of(
                List.of(history.get(0)),
                (where, point, gate, finding) ->
                        said.add(finding.label() + " " + finding.verdict().outcome() + " " + finding.change()));
        assertThat(said).last().isEqualTo(label + " " + outcome + " " + 100 * (90 / 100.0 - 1));
    }

    /** The builds of a job, judged as they came and judged again from its history, hear the same. */
    @Test
    void aReplayOfAJobsHistorySaysWhatItsBuildsWereTold() throws IOException {
        List<Gate> gates = List.of(
                GateText.parse("jump:metric=*,percent=5,baseline=last:2"),
                GateText.parse("trend:metric=*,dynamic,seed=2,builds=4"),
                GateText.parse("fixed:metric=*,upper=1060ms"));
        Metric metric = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
        SplittableRandom random = new SplittableRandom(5);
        History history = new History(folder.resolve("job.jsonl"));
        List<BuildRecord> builds = new ArrayList<>();
        List<Verdict> told = new ArrayList<>();
        for (int build = 1; build <= 60; build++) {
            double value = Math.exp(0.03 * random.nextGaussian());
            Interval interval = random.nextInt(4) == 0 ? null : new Interval(value * 0.97, value * 1.03, 0.99);
            Measured measured =
                    new Measured(metric, "median", new Estimate(value, interval, 1, 5, 50, List.of()), null);
            Instant time = Instant.EPOCH.plusSeconds(build);
            String branch = build % 3 == 0 ? "topic" : "main";
            Earlier.View view =
                    new Lookback(builds, MachineUse.UNKNOWN).at(measured).from(branch, time);
            List<Verdict> verdicts =
                    gates.stream().map(gate -> gate.judge(measured, view, 0.99)).toList();
            Outcome outcome = Outcome.gravest(verdicts);
            BuildRecord record = new BuildRecord(
                    BuildRecord.SCHEMA,
                    "job",
                    String.valueOf(build),
                    branch,
                    "YCSB A",
                    time,
                    outcome,
                    outcome.compareTo(Outcome.PASS) <= 0,
                    1,
                    List.of(measured),
                    verdicts);
            history.append(record);
            builds.add(record);
            told.addAll(verdicts);
        }
        List<Verdict> replayed = new ArrayList<>();
        for (BuildSeries series : HistoryFile.read(folder.resolve("job.jsonl"), 0.99, warning -> {})) {
            new Replay(gates, Set.of(), 0.99)
                    .of(List.of(series), (where, point, gate, finding) -> replayed.add(finding.verdict()));
        }
        assertThat(replayed).isEqualTo(told);
        // one series of a gate is never unseen: it has no others to judge by
        Set<Outcome> alone = EnumSet.complementOf(EnumSet.of(Outcome.UNSEEN));
        assertThat(told).extracting(Verdict::outcome).containsAll(alone);
    }

    @Test
    void aDynamicGateWithoutIntervalsIsNotJudgedAndSaysWhy() throws IOException {
        List<String> reasons = new ArrayList<>();
        Replay replay = new Replay(List.of(GateText.parse("jump:metric=*,dynamic")), Set.of(), 0.99);
        replay.of(
                history(1, 2),
                (where, point, gate, finding) -> reasons.add(
                        finding.verdict().outcome() + ": " + finding.verdict().reason()));
        assertThat(reasons)
                .hasSize(2)
                .allMatch(
                        reason -> reason.equals("NOT_JUDGED: value is not judged: a dynamic threshold needs intervals,"
                                + " in the columns lower and upper."));
    }

    @Test
    void theNoiseOfManyBuildsMakesACrossingPotential() throws IOException {
        double[] noisy = {100, 104, 97, 103, 98, 104, 99, 96, 103, 98, 104.5};
        assertThat(outcomes(history(noisy), "jump:metric=*,percent=5")).endsWith(Outcome.POTENTIAL);
        double[] calm = {100, 100.2, 99.9, 100.1, 99.8, 100.2, 100, 99.9, 100.1, 100, 105.5};
        assertThat(outcomes(history(calm), "jump:metric=*,percent=5")).endsWith(Outcome.FAIL);
    }

    /** One stroke of luck is accepted, but the level of several builds is what later ones are held against. */
    @Test
    void aLuckyBuildIsNoBaselineByItself() throws IOException {
        double[] values = {100, 101, 99, 100, 101, 99, 100, 101, 99, 100, 101, 99, 70, 100, 99, 101};
        assertThat(outcomes(history(values), "jump:metric=*,percent=5").subList(13, 16))
                .containsOnly(Outcome.PASS);
    }

    private static double[] drawn(long seed, double noise, int builds) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, builds)
                .mapToDouble(i -> 100 * Math.exp(noise * random.nextGaussian()))
                .toArray();
    }

    /** A lucky build once kept all later ones yellow: 61.0 alarms where two neighbours differ by as much 24.4 times. */
    @ParameterizedTest
    @CsvSource({"0.02", "0.03", "0.05"})
    void aQuietSeriesRaisesFewerAlarmsThanTheEquationAlone(double noise) throws IOException {
        long alarms = 0;
        long plain = 0;
        for (int seed = 0; seed < 40; seed++) {
            double[] values = drawn(seed, noise, 100);
            alarms += outcomes(history(values), "jump:metric=*,percent=5").stream()
                    .filter(outcome -> outcome.compareTo(Outcome.PASS) > 0)
                    .count();
            plain += IntStream.range(1, values.length)
                    .filter(i -> values[i] / values[i - 1] >= 1.05)
                    .count();
        }
        assertThat(alarms).isPositive().isLessThan(plain);
    }

    /** What is too small to be certain in one build adds up over builds: 33 %, 39 % and 47 % within 3, 5 and 10 builds before. */
    @Test
    void aStepOfThriceTheNoiseIsFoundWithinTenBuildsAndStaysFound() throws IOException {
        int found = 0;
        int stays = 0;
        for (int seed = 0; seed < 50; seed++) {
            double[] values = drawn(seed, 0.03, 80);
            for (int i = 50; i < 80; i++) {
                values[i] *= 1.1;
            }
            List<Outcome> outcomes = outcomes(history(values), "jump:metric=*,percent=5");
            found += outcomes.subList(50, 60).contains(Outcome.FAIL) ? 1 : 0;
            stays += outcomes.subList(70, 80).contains(Outcome.FAIL) ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(40);
        assertThat(stays).isGreaterThanOrEqualTo(25);
    }

    /** No single build is certain, and the level of the last nine would follow: 43 of 100 such steps were never definite. */
    @ParameterizedTest
    @CsvSource({"0.03, 0.06, 30, 40", "0.05, 0.1, 35, 47", "0.05, 0.2, 49, 50"})
    void aStepOfTwiceTheNoiseFailsABuildBeforeItIsTheLevel(double noise, double step, int leastSoon, int leastEver)
            throws IOException {
        int soon = 0;
        int ever = 0;
        for (int seed = 0; seed < 50; seed++) {
            double[] values = drawn(seed, noise, 100);
            for (int i = 50; i < values.length; i++) {
                values[i] *= 1 + step;
            }
            List<Outcome> after =
                    outcomes(history(values), "jump:metric=*,percent=5").subList(50, 100);
            soon += after.subList(0, 10).contains(Outcome.FAIL) ? 1 : 0;
            ever += after.contains(Outcome.FAIL) ? 1 : 0;
        }
        assertThat(soon).as("within ten builds, of 50").isGreaterThanOrEqualTo(leastSoon);
        assertThat(ever).as("at any time, of 50").isGreaterThanOrEqualTo(leastEver);
    }

    @Test
    void aLevelThatHasHeldIsOfferedAsTheBaseline() throws IOException {
        double[] values = drawn(1, 0.01, 40);
        for (int i = 30; i < 40; i++) {
            values[i] *= 1.2;
        }
        List<String> reasons = new ArrayList<>();
        new Replay(List.of(GateText.parse("jump:metric=*,percent=5")), Set.of(), 0.99)
                .of(
                        history(values),
                        (where, point, gate, finding) ->
                                reasons.add(finding.verdict().reason()));
        assertThat(reasons.subList(30, 34)).noneMatch(reason -> reason.contains("acknowledge"));
        assertThat(reasons.get(34))
                .endsWith(" The last 5 builds hold this level: where it is to stay, acknowledge build 31, the first of"
                        + " them, and it becomes the baseline (benchgate acknowledge HISTORY 31 --reason TEXT).");
        assertThat(outcomes(history(values), Set.of("31"), "jump:metric=*,percent=5")
                        .subList(30, 40))
                .containsOnly(Outcome.FAIL, Outcome.PASS)
                .filteredOn(Outcome.FAIL::equals)
                .hasSize(1);
    }

    /**
     * Of 3000 builds in which nothing changes, how many fail definitely under a 5 % jump and a 4 % trend over 20 builds; the
     * equations alone fail 8 % to 95 % of them.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"normal, 0.03, 0, 0.005", "lasting, 0.03, 0.6, 0.01", "heavy, 0.02, 0, 0.02"})
    void noiseAloneRarelyFailsABuild(String kind, double deviation, double lasting, double most) throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        double[] values = new double[3000];
        double noise = 0;
        for (int i = 0; i < values.length; i++) {
            double normal = random.nextGaussian();
            // Student's t with 3 degrees of freedom
            double drawn = kind.equals("heavy")
                    ? normal / Math.sqrt((square(random) + square(random) + square(random)) / 3)
                    : normal;
            noise = lasting * noise + Math.sqrt(1 - lasting * lasting) * drawn;
            values[i] = 100 * Math.exp(deviation * noise);
        }
        for (String gate : List.of("jump:metric=*,percent=5", "trend:metric=*,percent=4,builds=20")) {
            List<Outcome> outcomes = outcomes(history(values), gate);
            long failed = outcomes.stream().filter(Outcome.FAIL::equals).count();
            long crossed =
                    failed + outcomes.stream().filter(Outcome.POTENTIAL::equals).count();
            assertThat(failed).as(gate).isLessThanOrEqualTo((long) (most * values.length));
            assertThat(crossed).as(gate).isGreaterThan((long) (0.03 * values.length));
        }
    }

    private static double square(SplittableRandom random) {
        double normal = random.nextGaussian();
        return normal * normal;
    }

    @Test
    void aRealStepInNoiseIsFound() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        int found = 0;
        for (int run = 0; run < 100; run++) {
            double[] values = IntStream.range(0, 32)
                    .mapToDouble(i -> 100 * Math.exp(0.015 * random.nextGaussian()))
                    .toArray();
            values[31] *= 1.12;
            List<Outcome> outcomes = outcomes(history(values), "jump:metric=*,percent=5");
            found += outcomes.get(31) == Outcome.FAIL ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(90);
    }
}
