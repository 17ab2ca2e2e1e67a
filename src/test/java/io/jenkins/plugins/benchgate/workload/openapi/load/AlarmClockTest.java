package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AlarmClockTest {
    private static final long MS = 1_000_000;

    private final BlockingQueue<Long> rings = new LinkedBlockingQueue<>();

    private AlarmClock clock() {
        return new AlarmClock(() -> rings.add(System.nanoTime()));
    }

    private long ring() throws InterruptedException {
        Long ring = rings.poll(10, TimeUnit.MINUTES);
        assertThat(ring).isNotNull();
        return ring;
    }

    @Test
    void itRingsOnceAndNotBeforeItsTime() throws Exception {
        try (AlarmClock clock = clock()) {
            for (int i = 0; i < 20; i++) {
                long time = System.nanoTime() + i * MS / 4;
                clock.set(time);
                assertThat(ring()).isGreaterThanOrEqualTo(time);
            }
            assertThat(rings.poll(20, TimeUnit.MILLISECONDS)).isNull();
        }
    }

    @Test
    void theLastTimeCounts() throws Exception {
        try (AlarmClock clock = clock()) {
            long begin = System.nanoTime();
            clock.set(begin + 100_000 * MS);
            clock.set(begin + 5 * MS);
            assertThat(ring()).isGreaterThanOrEqualTo(begin + 5 * MS);

            clock.set(System.nanoTime() + 30 * MS);
            long later = System.nanoTime() + 60 * MS;
            clock.set(later);
            assertThat(ring()).isGreaterThanOrEqualTo(later);

            clock.set(System.nanoTime() + 20 * MS);
            clock.set(AlarmClock.NEVER);
            assertThat(rings.poll(40, TimeUnit.MILLISECONDS)).isNull();
        }
    }
}
