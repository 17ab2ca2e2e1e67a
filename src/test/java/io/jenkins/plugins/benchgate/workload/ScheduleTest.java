package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.Schedule.Half;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    private static final List<String> BOTH = List.of("baseline", "candidate");

    /** One after the other: outside a duet, no round holds more than one. */
    private static List<Slot> slots(Schedule schedule, List<String> versions, long seed) {
        return schedule.plan(versions, 1, schedule.trials(), seed).stream()
                .map(round -> {
                    assertThat(round.slots()).hasSize(1);
                    return round.slots().get(0);
                })
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8})
    void everyRoundOfRmitHoldsEachVersionOnce(long seed) {
        List<Slot> plan = slots(new Schedule(Order.RMIT, 20, 3), BOTH, seed);
        assertThat(plan).hasSize(40);
        IntStream.range(0, 20).forEach(round -> assertThat(plan.subList(2 * round, 2 * round + 2))
                .as("round %d of seed %d", round, seed)
                .containsExactlyInAnyOrder(new Slot("baseline", round + 1), new Slot("candidate", round + 1)));
    }

    @Test
    void theSameSeedDrawsTheSameOrderAndAnotherSeedAnother() {
        Schedule schedule = new Schedule(Order.RMIT, 20, 3);
        assertThat(schedule.plan(BOTH, 1, schedule.trials(), 7))
                .isEqualTo(schedule.plan(BOTH, 1, schedule.trials(), 7))
                .isNotEqualTo(schedule.plan(BOTH, 1, schedule.trials(), 8));
    }

    /** A fair coin a round: over 1,000 seeds and 5 rounds each, 2,500 ± 4 standard deviations (of 35) begin with the baseline. */
    @Test
    void whichVersionBeginsIsDrawnFairly() {
        long first = LongStream.range(0, 1000)
                .mapToObj(seed -> slots(new Schedule(Order.RMIT, 5, 3), BOTH, seed))
                .flatMap(plan -> IntStream.range(0, 5).mapToObj(round -> plan.get(2 * round)))
                .filter(slot -> slot.version().equals("baseline"))
                .count();
        assertThat(first).isBetween(2360L, 2640L);
    }

    @Test
    void inSequenceOneVersionFollowsTheOther() {
        assertThat(slots(new Schedule(Order.SEQUENTIAL, 2, 1), BOTH, 7))
                .containsExactly(
                        new Slot("baseline", 1),
                        new Slot("baseline", 2),
                        new Slot("candidate", 1),
                        new Slot("candidate", 2));
    }

    @Test
    void oneVersionAloneIsPlannedAlone() {
        assertThat(slots(new Schedule(Order.RMIT, 2, 1), List.of("candidate"), 7))
                .containsExactly(new Slot("candidate", 1), new Slot("candidate", 2));
    }

    private static List<Round> duet(int trials, long seed) {
        return new Schedule(Order.DUET, trials, 1).plan(BOTH, 1, trials, seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8})
    void aRoundOfADuetIsBothVersionsOnAHalfEach(long seed) {
        List<Round> plan = duet(20, seed);
        assertThat(plan).hasSize(20).allSatisfy(round -> {
            assertThat(round.slots()).extracting(Slot::version).containsExactlyInAnyOrder("baseline", "candidate");
            assertThat(round.slots()).extracting(Slot::half).containsExactlyInAnyOrder(Half.FIRST, Half.SECOND);
            assertThat(round.slots()).extracting(Slot::number).containsOnly(plan.indexOf(round) + 1);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8})
    void ofTwoRoundsInARowEachVersionHasEachHalfOnce(long seed) {
        List<Half> baseline = duet(20, seed).stream()
                .flatMap(round -> round.slots().stream())
                .filter(slot -> slot.version().equals("baseline"))
                .map(Slot::half)
                .toList();
        for (int i = 0; i < 20; i += 2) {
            assertThat(baseline.subList(i, i + 2))
                    .as("rounds %d and %d", i + 1, i + 2)
                    .doesNotHaveDuplicates();
        }
    }

    /** Over 1,000 seeds and 6 rounds, half of 6,000 and of the 3,000 pairs of rounds, ± 4 standard deviations. */
    @Test
    void whoStartsFirstAndWhoHasWhichHalfFirstIsDrawnFairly() {
        List<List<Round>> plans =
                LongStream.range(0, 1000).mapToObj(seed -> duet(6, seed)).toList();
        long starts = plans.stream()
                .flatMap(List::stream)
                .filter(round -> round.slots().get(0).version().equals("baseline"))
                .count();
        assertThat(starts).isBetween(2845L, 3155L);
        long first = plans.stream()
                .flatMap(plan -> IntStream.of(0, 2, 4).mapToObj(plan::get))
                .flatMap(round -> round.slots().stream())
                .filter(slot -> slot.version().equals("baseline") && slot.half() == Half.FIRST)
                .count();
        assertThat(first).isBetween(1390L, 1610L);
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void furtherRoundsDoNotChangeWhatWasDrawnBefore(Order order) {
        Schedule schedule = new Schedule(order, 5, 3);
        List<Slot> once = schedule.plan(BOTH, 1, 9, 7).stream()
                .flatMap(round -> round.slots().stream())
                .filter(slot -> slot.number() > 5)
                .toList();
        List<Slot> later = schedule.plan(BOTH, 6, 9, 7).stream()
                .flatMap(round -> round.slots().stream())
                .toList();
        assertThat(later).isEqualTo(once).hasSize(8);
    }

    @Test
    void trialsOfOneNumberMayTakeTurns() {
        Schedule schedule = new Schedule(Order.RMIT, 3, 1);
        List<Round> plan = schedule.plan(BOTH, 1, 3, 7);
        List<Round> turns = Schedule.inTurns(plan);

        assertThat(turns).hasSize(3).allSatisfy(round -> {
            assertThat(round.slots()).extracting(Slot::version).containsExactlyInAnyOrderElementsOf(BOTH);
            assertThat(round.duet()).isFalse();
        });
        assertThat(turns.stream().flatMap(round -> round.slots().stream()))
                .containsExactlyElementsOf(
                        plan.stream().flatMap(round -> round.slots().stream()).toList());
        assertThat(Schedule.inTurns(schedule.plan(List.of("candidate"), 1, 3, 7)))
                .isEqualTo(schedule.plan(List.of("candidate"), 1, 3, 7));
    }
}
