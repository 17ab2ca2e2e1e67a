package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Work;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelWorkTest {
    private static final class Problem extends Exception {
        private static final long serialVersionUID = 1;

        Problem(String message) {
            super(message);
        }
    }

    private final ParallelWork<Problem> together = new ParallelWork<>(Problem.class);

    @Test
    void partsRunAtTheSameTimeAndGiveBackInTheirOrder() throws Exception {
        CountDownLatch all = new CountDownLatch(4);
        List<Integer> done = together.all(IntStream.range(0, 4)
                .<Work<Integer, Problem>>mapToObj(i -> () -> {
                    all.countDown();
                    all.await();
                    return i;
                })
                .toList());
        assertThat(done).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aPartThatFailsEndsTheOthersWhichCleanUpFirst() {
        AtomicBoolean cleaned = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        Step<Problem> waits = () -> {
            try {
                never.await();
            } finally {
                cleaned.set(true);
            }
        };
        Step<Problem> fails = () -> {
            throw new Problem("the disk is full");
        };
        assertThatThrownBy(() -> together.steps(List.of(waits, fails)))
                .isInstanceOf(Problem.class)
                .hasMessage("the disk is full");
        assertThat(cleaned).isTrue();
    }

    @Test
    void ofSeveralThatFailByThemselvesTheFirstSpeaks() {
        CountDownLatch both = new CountDownLatch(2);
        Step<Problem> first = () -> {
            both.countDown();
            awaitUninterrupted(both);
            throw new Problem("the reason");
        };
        Step<Problem> consequence = () -> {
            both.countDown();
            awaitUninterrupted(both);
            throw new Problem("what follows from it");
        };
        assertThatThrownBy(() -> together.steps(List.of(first, consequence))).hasMessage("the reason");
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
