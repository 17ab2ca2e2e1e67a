package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.stats.StepSearch.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Searches in simulated commits, with the noise of 2 % in each of the two trials whose ratio is a value. */
class StepSearchTest {
    private static final double ERROR = 0.05;
    private static final double NOISE = 0.02;
    /** Of the logarithm of a ratio of two trials. */
    private static final double RATIO_NOISE = NOISE * Math.sqrt(2);

    private static final double STEP = Math.log(1.05);

    /** What a search came to. */
    private record Searched(List<Step> steps, int values, Set<Integer> probed) {
        boolean found(int position) {
            return steps.size() == 1
                    && steps.get(0).first() == position
                    && steps.get(0).last() == position
                    && steps.get(0).sure();
        }
    }

    private static Searched search(
            int positions, boolean thorough, Set<Integer> broken, long seed, IntToDoubleFunction level) {
        return search(new StepSearch.Request(positions, ERROR, 30, 1_000, thorough), broken, seed, level, NOISE);
    }

    private static Searched search(
            StepSearch.Request request, Set<Integer> broken, long seed, IntToDoubleFunction level, double noise) {
        Random random = new Random(seed);
        StepSearch search = new StepSearch(request, StepPrior.even(request.positions()));
        int values = 0;
        Set<Integer> probed = new TreeSet<>();
        while (search.wanted().isPresent()) {
            int position = search.wanted().getAsInt();
            if (broken.contains(position)) {
                search.skip(position);
                continue;
            }
            double first = random.nextGaussian();
            double second = random.nextGaussian();
            search.add(position, level.applyAsDouble(position) + noise * (first - second));
            values++;
            probed.add(position);
        }
        return new Searched(search.steps(), values, probed);
    }

    private static IntToDoubleFunction from(int first, double change) {
        return position -> position >= first ? change : 0;
    }

    /**
     * Values that a binary search takes which knows noise and change: at each of its probes so many that the mean is on
     * the wrong side of half the change with a share of the error.
     */
    private static int oracle(int positions) {
        int probes = (int) Math.ceil(Math.log(positions) / Math.log(2));
        // SciPy: stats.norm.isf(0.05 / 6) is 2.394, and of 0.05 / 10 it is 2.576
        double z = probes == 6 ? 2.3939797998185104 : 2.5758293035489004;
        return probes * (int) Math.ceil(Math.pow(z * RATIO_NOISE / (STEP / 2), 2));
    }

    @Test
    void findsTheCommitAmong64ByTwiceTheValuesOfAnOracleAtMost() {
        int right = 0;
        int values = 0;
        for (int run = 0; run < 100; run++) {
            int culprit = 1 + new Random(run).nextInt(64);
            Searched searched = search(64, false, Set.of(), run, from(culprit, STEP));
            right += searched.found(culprit) ? 1 : 0;
            values += searched.values();
        }
        assertThat(oracle(64)).isEqualTo(48);
        assertThat(right).isGreaterThanOrEqualTo(95);
        assertThat(values / 100.0).isLessThan(2.0 * oracle(64)).isBetween(45.0, 70.0);
    }

    @Test
    void findsNothingAmong64CommitsWithoutAChange() {
        for (int run = 0; run < 100; run++) {
            assertThat(search(64, false, Set.of(), run, position -> 0).steps())
                    .as("run %d", run)
                    .isEmpty();
        }
    }

    @Test
    void aSmallerErrorIsReachedToo() {
        int right = 0;
        for (int run = 0; run < 100; run++) {
            int culprit = 1 + new Random(run).nextInt(64);
            StepSearch.Request request = new StepSearch.Request(64, 0.001, 100, 1_000, false);
            Searched searched = search(request, Set.of(), run, from(culprit, STEP), NOISE);
            assertThat(searched.steps()).as("run %d", run).singleElement().matches(Step::sure);
            right += searched.found(culprit) ? 1 : 0;
        }
        assertThat(right).isGreaterThanOrEqualTo(99);
    }

    @Test
    void aThousandCommitsTakeLittleMore() {
        int right = 0;
        int values = 0;
        int probed = 0;
        for (int run = 0; run < 20; run++) {
            int culprit = 1 + new Random(run).nextInt(1_000);
            Searched searched = search(1_000, false, Set.of(), run, from(culprit, STEP));
            right += searched.found(culprit) ? 1 : 0;
            values += searched.values();
            probed += searched.probed().size();
        }
        assertThat(right).isGreaterThanOrEqualTo(19);
        assertThat(values / 20.0).isLessThan(2.0 * oracle(1_000));
        assertThat(probed / 20.0).isLessThan(20);
    }

    @Test
    void changesOfAnySizeAreFoundInTimeThatFitsThem() {
        for (int run = 0; run < 20; run++) {
            int culprit = 1 + new Random(run).nextInt(64);
            Searched large = search(64, false, Set.of(), run, from(culprit, Math.log(1.5)));
            assertThat(large.found(culprit)).isTrue();
            assertThat(large.values()).isLessThan(25);
            assertThat(large.steps().get(0).change()).isBetween(Math.log(1.4), Math.log(1.6));
        }
        // without noise, as of counts: each probe decides
        Searched exact = search(new StepSearch.Request(64, ERROR, 30, 1_000, false), Set.of(), 1, from(17, 0.001), 0);
        assertThat(exact.found(17)).isTrue();
        assertThat(exact.values()).isLessThan(40);
    }

    @Test
    void theIntervalOfTheChangeHoldsIt() {
        int held = 0;
        for (int run = 0; run < 100; run++) {
            Step step = search(64, false, Set.of(), run, from(30, STEP)).steps().get(0);
            held += step.lower() <= STEP && STEP <= step.upper() ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(95);
    }

    @Test
    void commitsThatCannotBeMeasuredAreSteppedAround() {
        Set<Integer> broken = Set.of(20, 21, 22, 40, 41);
        for (int culprit : new int[] {20, 21, 22, 23}) {
            Step step = search(64, false, broken, culprit, from(culprit, STEP))
                    .steps()
                    .get(0);
            assertThat(List.of(step.first(), step.last(), step.sure())).isEqualTo(List.of(20, 23, true));
        }
        assertThat(search(64, false, broken, 5, from(50, STEP)).found(50)).isTrue();
        // not even one between the ends
        Set<Integer> all = new TreeSet<>();
        for (int position = 1; position < 8; position++) {
            all.add(position);
        }
        Step step = search(8, false, all, 5, from(3, STEP)).steps().get(0);
        assertThat(List.of(step.first(), step.last(), step.sure())).isEqualTo(List.of(1, 8, true));
    }

    @Test
    void changesOfOppositeSignAreFoundOneAfterTheOther() {
        int both = 0;
        for (int run = 0; run < 20; run++) {
            int culprit = 1 + new Random(run).nextInt(40);
            Searched searched = search(
                    64,
                    false,
                    Set.of(),
                    run,
                    position -> (position >= culprit ? Math.log(1.10) : 0)
                            + (position >= culprit + 20 ? Math.log(0.94) : 0));
            both += found(searched, culprit, culprit + 20) ? 1 : 0;
        }
        assertThat(both).isGreaterThanOrEqualTo(18);
    }

    @Test
    void changesThatCancelAreFoundByAThoroughSearchOnly() {
        int both = 0;
        int simple = 0;
        for (int run = 0; run < 20; run++) {
            int culprit = 1 + new Random(run).nextInt(40);
            IntToDoubleFunction level = position -> position >= culprit && position < culprit + 20 ? Math.log(1.08) : 0;
            simple += search(64, false, Set.of(), run, level).steps().size();
            both += found(search(64, true, Set.of(), run, level), culprit, culprit + 20) ? 1 : 0;
        }
        assertThat(simple).isZero();
        assertThat(both).isGreaterThanOrEqualTo(18);
    }

    private static boolean found(Searched searched, int... positions) {
        List<Integer> expected = new ArrayList<>();
        for (int position : positions) {
            expected.add(position);
        }
        return searched.steps().stream().map(Step::first).toList().equals(expected)
                && searched.steps().stream().map(Step::last).toList().equals(expected);
    }

    @Test
    void wildValuesDoNotDecide() {
        int right = 0;
        for (int run = 0; run < 40; run++) {
            Random random = new Random(1_000 + run);
            int culprit = 1 + random.nextInt(64);
            // one value in 20 is off by 20 %
            IntToDoubleFunction level = position -> (position >= culprit ? Math.log(1.1) : 0)
                    + (random.nextInt(20) == 0 ? (random.nextBoolean() ? 0.2 : -0.2) : 0);
            right += search(64, false, Set.of(), run, level).steps().stream()
                            .anyMatch(step -> step.first() == culprit && step.last() == culprit)
                    ? 1
                    : 0;
        }
        assertThat(right).isGreaterThanOrEqualTo(36);
    }

    @Test
    void theSameValuesLeadTheSameWay() {
        assertThat(search(64, false, Set.of(), 3, from(9, STEP)))
                .isEqualTo(search(64, false, Set.of(), 3, from(9, STEP)));
    }

    @Test
    void whatEndsTooEarlyIsNotSure() {
        Random random = new Random(4);
        StepSearch search = new StepSearch(new StepSearch.Request(64, ERROR, 12, 20, false), StepPrior.even(64));
        int values = 0;
        while (search.wanted().isPresent()) {
            int position = search.wanted().getAsInt();
            search.add(position, (position >= 20 ? STEP : 0) + RATIO_NOISE * random.nextGaussian());
            values++;
        }
        assertThat(values).isEqualTo(20);
        Step step = search.steps().get(0);
        assertThat(step.sure()).isFalse();
        assertThat(step.first()).isLessThan(20);
        assertThat(step.last()).isGreaterThan(20);
        assertThat(step.probability()).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void whatCannotBeAskedForIsRefused() {
        assertThatThrownBy(() -> new StepSearch.Request(0, 0.05, 30, 500, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StepSearch.Request(9, 1, 30, 500, false))
                .isInstanceOf(IllegalArgumentException.class);
        StepSearch search = new StepSearch(new StepSearch.Request(9, 0.05, 30, 500, false), StepPrior.even(9));
        assertThatThrownBy(() -> search.skip(9)).isInstanceOf(IllegalArgumentException.class);
    }
}
