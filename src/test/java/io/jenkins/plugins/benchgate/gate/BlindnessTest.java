package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gate that cannot see a change of its threshold's size has measured nothing of what it is for. */
class BlindnessTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
    private static final Metric BUSY = new Metric("CPU", Unit.PERCENT, Direction.LOWER);

    private static Measured compared(Metric metric, double change, double lower, double upper) {
        return compared(metric, 5, Pairing.TRIALS, change, lower, upper);
    }

    private static Measured compared(
            Metric metric, int trials, Pairing pairing, double change, double lower, double upper) {
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, trials, 500, List.of());
        Estimate relative = new Estimate(change, new Interval(lower, upper, 0.99), 1, 2 * trials, 1000, List.of());
        return new Measured(metric, "median", side, new Comparison(side, side, relative, pairing, List.of()));
    }

    private static Finding find(String gate, Measured measured, Past... past) {
        return GateText.parse(gate).find(measured, Earlier.of(List.of(past)).from("", null), 0.99);
    }

    /**
     * Both were green once: −7.5 % where only 2 552 % would have been found, and +12.4 % between anything and anything.
     */
    @ParameterizedTest
    @CsvSource({"-7.5, -87.5, 127.3", "12.4, -99.9, 9999"})
    void aPassOfAGateThatSeesNothingIsInconclusiveAndNoBaseline(double change, double lower, double upper) {
        Finding finding = find("jump:metric=*,percent=20", compared(LATENCY, change, lower, upper));
        assertThat(finding.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(finding.acceptable()).isFalse();
        assertThat(finding.verdict().reason())
                .contains("The gate is blind: a build as noisy as this one finds a change from ")
                .contains(", more than 40 %. It would take about ")
                .endsWith(" trials for each version instead of 5.");
    }

    /** As {@code docs/spec/gates.md} shows it. */
    @Test
    void theReasonNamesWhatItFindsAndWhatItWouldTake() {
        assertThat(find("jump:metric=*,percent=20", compared(LATENCY, -7.5, -87.5, 127.3))
                        .verdict()
                        .reason())
                .endsWith(
                        "The gate is blind: a build as noisy as this one finds a change from 2556 % on, more than 40 %."
                                + " It would take about 153 trials for each version instead of 5.");
    }

    /** Of a wide build every series may be blind under every gate, each with noise of its own. */
    @Test
    void thousandsOfBlindVerdictsTakeNoSecondsOfProcessorTime() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Gate gate = GateText.parse("jump:metric=*,percent=20");
        Earlier.View none = new Earlier().from("", null);
        long before = threads.getCurrentThreadCpuTime();
        long blind = IntStream.range(0, 5_000)
                .filter(i -> gate.find(compared(LATENCY, -7.5, -87.5 + 0.003 * i, 127.3), none, 0.99)
                        .blind())
                .count();
        assertThat(blind).isEqualTo(5_000);
        assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(2_500_000_000L);
    }

    /**
     * Half-widths on the logarithmic scale: 1.6386 times 6 % is just below twice the threshold of 5 %, and 6.1 % above.
     */
    @ParameterizedTest
    @CsvSource({
        "'jump:metric=*,percent=5',              0, -5.6,  5.9, PASS",
        "'jump:metric=*,percent=5',              0, -6.0,  6.4, INCONCLUSIVE",
        "'jump:metric=*,percent=5,detectable=3', 0, -6.0,  6.4, PASS",
        "'jump:metric=*,percent=5',            -10, -16,  -4.0, PASS",
        "'jump:metric=*,percent=5',              5,  -0.2, 10.5, POTENTIAL",
        "'jump:metric=*,percent=5',             10,  -4,   26, INCONCLUSIVE",
        "'jump:metric=*,percent=5,blind=unstable', 10, -4, 26, POTENTIAL",
        "'jump:metric=*,percent=5,blind=pass',  10,  -4,   26, POTENTIAL",
        "'jump:metric=*,percent=5,potential=pass', 10, -4, 26, PASS",
        "'jump:metric=*,percent=5,potential=fail', 10, -4, 26, FAIL",
        "'jump:metric=*,percent=5',             20,   4,   36, FAIL",
        "'jump:metric=*,percent=5,blind=unstable', 0, -6.0,  6.4, POTENTIAL",
        "'jump:metric=*,percent=5,blind=pass', 0, -6.0,  6.4, PASS"
    })
    void aGateIsBlindWhereItsIntervalReachesTheThresholdAndItFindsOnlyTwiceAsMuch(
            String gate, double change, double lower, double upper, Outcome expected) {
        Finding finding = find(gate, compared(LATENCY, change, lower, upper));
        assertThat(finding.verdict().outcome()).as(finding.verdict().reason()).isEqualTo(expected);
    }

    @Test
    void onlyAGateThatLetsItPassMakesABaselineOfIt() {
        Measured noisy = compared(LATENCY, 0, -30, 43);
        assertThat(find("jump:metric=*,percent=5", noisy).acceptable()).isFalse();
        assertThat(find("jump:metric=*,percent=5,blind=unstable", noisy).acceptable())
                .isFalse();
        Finding passed = find("jump:metric=*,percent=5,blind=pass", noisy);
        assertThat(passed.acceptable()).isTrue();
        assertThat(passed.verdict().reason()).contains("The gate is blind").endsWith("This gate accepts that.");
    }

    /** −4 % to +30 % of a throughput is a loss of at most 4.2 %. */
    @ParameterizedTest
    @CsvSource({
        "regression,  -4, 30, PASS",
        "improvement, -4, 30, INCONCLUSIVE",
        "both,        -4, 30, INCONCLUSIVE",
        "regression,  -30, 4, INCONCLUSIVE",
        "improvement, -30, 4, PASS",
        "both,        -30, 4, INCONCLUSIVE"
    })
    void theSideThatIsWatchedIsTheOneThatMustBeSeen(String watch, double lower, double upper, Outcome expected) {
        double change = (lower + upper) / 6;
        String gate = "jump:metric=*,percent=5,watch=" + watch;
        assertThat(find(gate, compared(THROUGHPUT, change, lower, upper))
                        .verdict()
                        .outcome())
                .isEqualTo(expected);
    }

    @Test
    void percentagesAreSeenInPoints() {
        Estimate now = new Estimate(50, new Interval(49, 51, 0.99), 1, 5, 50, List.of());
        Estimate wide = new Estimate(50, new Interval(45, 55, 0.99), 1, 5, 50, List.of());
        Past before = Past.of(new Measured(BUSY, "median", now, null), "1", "", null, true);
        assertThat(find("jump:metric=*,percent=1", new Measured(BUSY, "median", now, null), before)
                        .verdict()
                        .reason())
                .contains("finds a change from 2.3 points on, more than 2.0 points");
        assertThat(find("jump:metric=*,percent=5", new Measured(BUSY, "median", wide, null), before)
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.PASS);
    }

    /**
     * THESIS 7.2.4: it follows the noise of the last builds; one that is much noisier than those is blind all the same.
     */
    @Test
    void aDynamicThresholdIsSeenUnlessThisBuildIsNoisierThanThoseItFollows() {
        Past[] quiet = IntStream.range(0, 10)
                .mapToObj(i -> Past.of(compared(LATENCY, 0, -2, 2), "" + i, "", null, true))
                .toArray(Past[]::new);
        Past[] noisy = IntStream.range(0, 10)
                .mapToObj(i -> Past.of(compared(LATENCY, 0, -20, 25), "" + i, "", null, true))
                .toArray(Past[]::new);
        String gate = "jump:metric=*,dynamic";
        Measured build = compared(LATENCY, 0, -20, 25);
        assertThat(find(gate, build, noisy).verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(find(gate, build, quiet).verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    private static Measured lone(double value, int instances) {
        return new Measured(LATENCY, "median", new Estimate(value, null, instances, instances, 1, List.of()), null);
    }

    private static Past[] history(double noise) {
        Random random = new Random(7);
        return IntStream.range(0, 25)
                .mapToObj(i -> lone(Math.exp(noise * random.nextGaussian()), 1))
                .map(one -> Past.of(one, "" + random.nextInt(), "", null, true))
                .toArray(Past[]::new);
    }

    /**
     * Where a build has one value, the noise between builds says what its gate can see; a table's values are as they
     * are.
     */
    @Test
    void theNoiseBetweenBuildsBlindsABuildOfOneValue() {
        String gate = "jump:metric=*,percent=5,baseline=last:9";
        Finding blind = find(gate, lone(1, 1), history(0.05));
        assertThat(blind.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(blind.verdict().reason()).endsWith("Several trials a build would show how sure each value is.");
        assertThat(find(gate, lone(1, 1), history(0.005)).verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(find(gate, lone(1, 0), history(0.05)).verdict().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void oneTrialDoesNotSayHowManyItWouldTake() {
        Finding finding = find("jump:metric=*,percent=5", compared(LATENCY, 1, Pairing.INSTANCES, 0, -30, 43));
        assertThat(finding.verdict().reason())
                .endsWith("One trial does not show how many it would take: measure several.");
    }

    @Test
    void machinesOfTheirOwnTakeMoreMachines() {
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 3, 6, 600, List.of());
        Estimate change = new Estimate(0, new Interval(-30, 43, 0.99), 6, 12, 1200, List.of());
        Measured fresh =
                new Measured(LATENCY, "median", side, new Comparison(side, side, change, Pairing.NONE, List.of()));
        assertThat(find("jump:metric=*,percent=5", fresh).verdict().reason())
                .containsPattern("It would take about \\d+ machines for each version instead of 3\\.$");
    }

    private static final int SMALL = 3;
    private static final Pattern TRIALS = Pattern.compile("about (\\d+) trials");

    private static Finding drawn(int trials, Random random) {
        Levels[] sides = new Levels[2];
        for (int side = 0; side < 2; side++) {
            List<Levels.Trial> runs = new ArrayList<>();
            for (int trial = 0; trial < trials; trial++) {
                double level = Math.exp(0.05 * random.nextGaussian());
                double[] values =
                        random.doubles(20).map(x -> level * (0.99 + 0.02 * x)).toArray();
                runs.add(new Levels.Trial(side + "." + trial, values));
            }
            sides[side] = new Levels(List.of(new Levels.Instance("m", runs)));
        }
        Comparison comparison =
                HierarchicalBootstrap.withSeed(1).withResamples(500).compare(sides[0], sides[1], Statistic.MEDIAN);
        return find("jump:metric=*,percent=10", new Measured(LATENCY, "median", comparison.candidate(), comparison));
    }

    /**
     * What it says must serve: the middle of what blind builds of 3 trials ask for opens the eyes of most later builds.
     * Not of all: each of these builds knows the noise from 3 trials, and the plan does not know the intervals by
     * ranks.
     */
    @Test
    void theTrialsThatItNamesOpenItsEyes() {
        Random random = new Random(11);
        List<Integer> asked = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String reason = drawn(SMALL, random).verdict().reason();
            Matcher matcher = TRIALS.matcher(reason);
            if (matcher.find()) {
                asked.add(Integer.parseInt(matcher.group(1)));
            }
        }
        assertThat(asked).as("blind ones of 60").hasSizeGreaterThan(40);
        asked.sort(null);
        int middle = asked.get(asked.size() / 2);
        assertThat(middle).isBetween(SMALL + 2, 40);
        long blind = IntStream.range(0, 100)
                .filter(i -> drawn(middle, random).blind())
                .count();
        assertThat(blind).as("of 100 builds of %d trials", middle).isLessThan(40);
    }
}
