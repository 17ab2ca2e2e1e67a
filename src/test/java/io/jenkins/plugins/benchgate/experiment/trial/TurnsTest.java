package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final List<String> BENCHMARKS = List.of("a", "ab", "b", "c", "d");
    private static final Slot BASELINE = new Slot("baseline", 3);
    private static final Slot CANDIDATE = new Slot("candidate", 3);

    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger running = new AtomicInteger();

    private Callable<Boolean> trial(Turns turns, Slot slot, Collection<String> benchmarks, String last) {
        return () -> {
            try {
                turns.begin(slot, benchmarks);
                for (Optional<String> one = turns.next(slot); one.isPresent(); one = turns.next(slot)) {
                    assertThat(running.incrementAndGet()).isEqualTo(1);
                    ran.add(slot.version() + " " + one.get());
                    Thread.yield();
                    running.decrementAndGet();
                    if (one.get().equals(last)) {
                        return false;
                    }
                }
                return running.get() == 0;
            } finally {
                turns.leave(slot);
            }
        };
    }

    private void run(List<Callable<Boolean>> trials, boolean... whole) throws Exception {
        ran.clear();
        ExecutorService threads = Executors.newFixedThreadPool(trials.size());
        try {
            List<Future<Boolean>> ends = threads.invokeAll(trials);
            for (int i = 0; i < whole.length; i++) {
                assertThat(ends.get(i).get()).isEqualTo(whole[i]);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private List<String> both(long seed) throws Exception {
        Turns turns = new Turns(List.of(CANDIDATE, BASELINE), seed);
        run(List.of(trial(turns, CANDIDATE, BENCHMARKS, ""), trial(turns, BASELINE, BENCHMARKS, "")), true, true);
        return List.copyOf(ran);
    }

    @Test
    void bothVersionsTakeTheirTurnsWithABenchmarkBeforeTheNext() throws Exception {
        Set<String> first = new HashSet<>();
        Set<String> orders = new HashSet<>();
        for (int seed = 1; seed <= 20; seed++) {
            List<String> order = both(seed);
            assertThat(order).hasSize(2 * BENCHMARKS.size()).doesNotHaveDuplicates();
            StringBuilder names = new StringBuilder();
            for (int i = 0; i < order.size(); i += 2) {
                String[] one = order.get(i).split(" ");
                assertThat(order.get(i + 1)).endsWith(" " + one[1]);
                first.add(order.get(i));
                names.append(one[1]);
            }
            orders.add(names.toString());
        }
        assertThat(first).hasSize(2 * BENCHMARKS.size());
        assertThat(orders).hasSizeGreaterThan(10);
    }

    @Test
    void theOrderFollowsFromTheSeedAlone() throws Exception {
        assertThat(both(5)).isEqualTo(both(5)).isNotEqualTo(both(6));
    }

    @Test
    void whatOneVersionHasRunsInItAlone() throws Exception {
        Turns turns = new Turns(List.of(BASELINE, CANDIDATE), 1);
        run(
                List.of(trial(turns, BASELINE, List.of("a", "b"), ""), trial(turns, CANDIDATE, List.of("b", "c"), "")),
                true,
                true);

        assertThat(ran).containsExactlyInAnyOrder("baseline a", "baseline b", "candidate b", "candidate c");
    }

    @Test
    void aTrialThatEndsLeavesTheOtherItsTurns() throws Exception {
        Turns turns = new Turns(List.of(BASELINE, CANDIDATE), 1);
        run(List.of(trial(turns, BASELINE, BENCHMARKS, "c"), trial(turns, CANDIDATE, BENCHMARKS, "")), false, true);

        assertThat(ran).filteredOn(line -> line.startsWith("candidate")).hasSize(BENCHMARKS.size());
    }

    @Test
    void aTrialThatEndsBeforeItsBenchmarksKeepsNobodyWaiting() throws Exception {
        Turns turns = new Turns(List.of(BASELINE, CANDIDATE), 1);
        turns.leave(BASELINE);
        run(List.of(trial(turns, CANDIDATE, BENCHMARKS, "")), true);

        assertThat(ran).hasSize(BENCHMARKS.size());
    }

    @Test
    void oneTrialByItselfHasAllTurns() throws Exception {
        Turns turns = new Turns(List.of(CANDIDATE), 1);
        run(List.of(trial(turns, CANDIDATE, BENCHMARKS, "")), true);

        assertThat(ran).hasSize(BENCHMARKS.size()).isNotEqualTo(BENCHMARKS);
        assertThat(turns.waited(CANDIDATE)).isLessThan(60);
    }

    @Test
    void whatIsLostIsKnownWithItsFirstReason() {
        Turns turns = new Turns(List.of(BASELINE, CANDIDATE), 1);
        turns.lose(CANDIDATE, "b", "it broke");
        turns.lose(BASELINE, "b", "it broke, too");
        turns.spend(new Turns.Cost(3, 0.5, 2));
        turns.spend(new Turns.Cost(2, 0.25, 1));

        assertThat(turns.lost()).containsExactly(Map.entry("b", new Turns.Loss(CANDIDATE, "it broke")));
        assertThat(turns.cost()).isEqualTo(new Turns.Cost(5, 0.75, 3));
    }
}
