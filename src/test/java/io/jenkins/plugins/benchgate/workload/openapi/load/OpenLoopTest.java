package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenLoopTest {
    private static final long STOP = 800_000;

    @TempDir
    Path folder;

    /** Stops for 0.8 s at its n-th request; times in µs since the epoch. */
    private static final class Stopping implements StubService.Behaviour {
        private final int at;
        private final AtomicInteger served = new AtomicInteger();
        private final AtomicLong end = new AtomicLong();
        private final AtomicLong endNanos = new AtomicLong(Long.MIN_VALUE);

        Stopping(int at) {
            this.at = at;
        }

        @Override
        public boolean answer(String request, OutputStream out) throws IOException {
            if (served.incrementAndGet() == at) {
                endNanos.set(System.nanoTime() + STOP * 1000);
                end.set(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) + STOP);
            }
            if (served.get() >= at) {
                StubService.await(endNanos.get());
            }
            return StubService.write(out, 200, "application/json", "[]");
        }

        /** Requests that were due in the stop, without its first and last 10 ms. */
        List<LoadTrial.Row> within(LoadTrial.Result result) {
            return result.rows("o0").stream()
                    .filter(row -> row.start() > end.get() - STOP + 10_000 && row.start() < end.get() - 10_000)
                    .toList();
        }

        /** How much later than at the end of the stop the answer was there, in µs. */
        long excess(LoadTrial.Row row) {
            return row.start() + row.latency() - end.get();
        }
    }

    private LoadTrial trial(StubService service, double rate) {
        return new LoadTrial(folder, service.address())
                .get("/customers")
                .load(new ClientOrder.Arrivals(rate, ClientOrder.Spacing.CONSTANT, 1));
    }

    @Test
    void everyRequestThatIsDueInAStopWaitsForItsEnd() throws Exception {
        Stopping stopping = new Stopping(100);
        try (StubService service = new StubService(stopping)) {
            LoadTrial.Result result = trial(service, 250).run(600);

            assertThat(result.count("o0", "ok")).isEqualTo(600);
            List<LoadTrial.Row> stopped = stopping.within(result);
            // 0.78 s of 250 requests each
            assertThat(stopped).hasSizeBetween(194, 196);
            assertThat(stopped).allMatch(row -> stopping.excess(row) >= -1000);
            // half of them at least
            assertThat(stopped)
                    .filteredOn(row -> stopping.excess(row) < STOP / 2)
                    .hasSizeGreaterThan(97);
            assertThat(result.rows("p0")).hasSize(600);
            assertThat(result.summary().late()).isNotNull();
        }
    }

    @Test
    void aUserSeesAStopOnce() throws Exception {
        Stopping stopping = new Stopping(100);
        try (StubService service = new StubService(stopping)) {
            LoadTrial.Result result =
                    new LoadTrial(folder, service.address()).get("/customers").run(400);

            assertThat(result.rows("o0"))
                    .filteredOn(row -> row.latency() > STOP / 2)
                    .hasSizeBetween(1, 3);
        }
    }

    @Test
    void whatHasNoConnectionStaysDue() throws Exception {
        Stopping stopping = new Stopping(1);
        try (StubService service = new StubService(stopping)) {
            LoadTrial.Result result = trial(service, 4000).run(3000);

            assertThat(result.count("o0", "ok")).isEqualTo(3000);
            assertThat(service.connections()).isLessThanOrEqualTo(OpenLoop.CONNECTIONS);
            assertThat(result.rows("o0")).allMatch(row -> stopping.excess(row) >= -1000);
        }
    }

    @Test
    void noLatencyIsBelowTheDelayOfTheService() throws Exception {
        AtomicInteger served = new AtomicInteger();
        try (StubService service = new StubService((request, out) -> {
            StubService.await(System.nanoTime() + (served.incrementAndGet() % 10 == 0 ? 5_000_000 : 1_000_000));
            return StubService.write(out, 200, "application/json", "[]");
        })) {
            LoadTrial.Result result = trial(service, 400).run(200);

            assertThat(result.rows("o0")).hasSize(200).allMatch(row -> row.latency() >= 1000);
            assertThat(result.rows("o0"))
                    .filteredOn(row -> row.latency() >= 5000)
                    .hasSizeGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void requestsAfterAPauseAreDueAtItsEnd() throws Exception {
        try (StubService service =
                new StubService((request, out) -> StubService.write(out, 200, "application/json", "[]"))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .step("GET", "/a", null, 0.05, List.of(PlannedRun.Piece.of("/a")), List.of())
                    .get("/b")
                    .load(new ClientOrder.Arrivals(100, ClientOrder.Spacing.POISSON, 3))
                    .run(20);

            assertThat(result.count("p0", "ok")).isEqualTo(20);
            long first = result.rows("o0").stream()
                    .mapToLong(row -> row.start() + row.latency())
                    .sum();
            long second =
                    result.rows("o1").stream().mapToLong(LoadTrial.Row::start).sum();
            assertThat((second - first) / 20.0).isCloseTo(50_000, within(2.0));
        }
    }

    @Test
    void runsOfPhasesAreDueAtTheirTimesAndNoneInAPause() throws Exception {
        try (StubService service =
                new StubService((request, out) -> StubService.write(out, 200, "application/json", "[]"))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .load(new ClientOrder.PhasedArrivals(
                            List.of(
                                    new ArrivalPhase(0.5, 100, 100),
                                    ArrivalPhase.pause(0.7),
                                    new ArrivalPhase(0.4, 0, 500)),
                            ClientOrder.Spacing.CONSTANT,
                            1))
                    .run(150);

            assertThat(result.count("p0", "ok")).isEqualTo(150);
            List<Long> starts = result.rows("o0").stream()
                    .map(LoadTrial.Row::start)
                    .sorted()
                    .toList();
            for (int i = 0; i < 150; i++) {
                // 625·t² runs of the ramp
                double due = i < 50 ? i / 100.0 : 1.2 + Math.sqrt((i - 50) / 625.0);
                assertThat((double) starts.get(i) - starts.get(0)).isCloseTo(due * 1e6, within(2.0));
            }
            assertThat(result.summary().late()).isNotNull();
        }
    }

    private static ArrivalTimes times(double rate, ClientOrder.Spacing spacing, long seed) {
        return ArrivalTimes.of(new ClientOrder.Arrivals(rate, spacing, seed), 1000);
    }

    @Test
    void constantArrivalsDoNotDrift() {
        ArrivalTimes times = times(3, ClientOrder.Spacing.CONSTANT, 1);
        long last = 0;
        for (int i = 0; i <= 3_000_000; i++) {
            last = times.next();
        }

        assertThat(last).isEqualTo(1000 + 1_000_000_000_000_000L);
    }

    @Test
    void poissonArrivalsAreExponentiallyApartAndGivenByTheSeed() {
        ArrivalTimes times = times(1000, ClientOrder.Spacing.POISSON, 17);
        ArrivalTimes same = times(1000, ClientOrder.Spacing.POISSON, 17);
        ArrivalTimes other = times(1000, ClientOrder.Spacing.POISSON, 18);
        int count = 100_000;
        int longer = 0;
        int equal = 0;
        long before = 1000;
        for (int i = 0; i < count; i++) {
            long next = times.next();
            assertThat(same.next()).isEqualTo(next);
            equal += other.next() == next ? 1 : 0;
            longer += next - before > 1_000_000 ? 1 : 0;
            before = next;
        }

        assertThat(equal).isLessThan(10);
        // standard errors: 0.3 % of the mean, 0.15 percentage points of the share
        assertThat((before - 1000) / (double) count).isCloseTo(1e6, within(1.5e4));
        assertThat(longer / (double) count).isCloseTo(Math.exp(-1), within(0.008));
    }
}
