package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.IOException;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Runs start when they are due, and their latencies count from then, so that a stop of the service is seen by all requests that
 * were due in it. While too many requests wait for a connection, runs that are due stay in the file; their latency counts.
 */
final class OpenLoop extends Loop {
    /** Most connections to a service, and most requests that wait for one. */
    static final int CONNECTIONS = 1024;

    /** Time in ns that the thread of the connections takes to wake, of which it spins for the rest. */
    private static final long LEAD = 50_000;
    /** Highest rate at which requests are sent as precisely as possible; spinning takes a tenth of a processor at most there. */
    static final double PRECISE = 2000;

    private final ClientOrder.Arrivals arrivals;
    private final Histogram late = new Histogram(2);
    private final long lead;
    private Times times;
    private long next;
    /** Whether too many requests wait for a connection. */
    private boolean held;
    /** Whether the file has no run for now. */
    private boolean starving;

    private long heldUntil;

    OpenLoop(ClientOrder order, ClientOrder.Arrivals arrivals, LoadPlan plan, RunsFile file) throws IOException {
        super(order, plan, file, CONNECTIONS);
        this.arrivals = arrivals;
        this.lead = arrivals.rate() > PRECISE ? 0 : LEAD;
        this.times = new Times(arrivals, System.nanoTime());
    }

    @Override
    protected void begin(long now) {
        times = new Times(arrivals, now);
        next = times.next();
        heldUntil = now;
    }

    /** When runs arrive. */
    static final class Times {
        private final double gap;
        private final boolean poisson;
        private final SplittableRandom random;
        private final long start;
        private long count;
        private double sum;

        /** @param start ns of {@link System#nanoTime()} */
        Times(ClientOrder.Arrivals arrivals, long start) {
            this.gap = 1e9 / arrivals.rate();
            this.poisson = arrivals.arrivals() == ClientOrder.Spacing.POISSON;
            this.random = new SplittableRandom(arrivals.seed());
            this.start = start;
        }

        /** The next time, in ns of {@link System#nanoTime()}. */
        long next() {
            if (poisson) {
                sum -= Math.log(1 - random.nextDouble()) * gap;
                return start + Math.round(sum);
            }
            return start + Math.round(count++ * gap);
        }
    }

    @Override
    protected void startRuns(long now) throws IOException {
        if (held && engine.waiting() < CONNECTIONS) {
            held = false;
            heldUntil = now;
        }
        starving = false;
        while (next - now <= 0 && !held && !starving && !over()) {
            if (engine.waiting() >= CONNECTIONS) {
                held = true;
                return;
            }
            PlannedRun run = source.poll();
            if (run == null) {
                starving = true;
                return;
            }
            long due = next;
            next = times.next();
            start(run, due);
        }
    }

    @Override
    protected long nextStart() {
        return held || starving ? AlarmClock.NEVER : next;
    }

    @Override
    protected long lead() {
        return lead;
    }

    @Override
    protected void runEnded(long now) {
        // arrivals do not depend on it
    }

    @Override
    protected Summary.Late late() {
        return new Summary.Late(late.getValueAtPercentile(99) / 1e9, late.getMaxValue() / 1e9);
    }

    @Override
    protected void sent(long due, long now) {
        late.recordValue(Math.max(0, Math.min(now - due, now - heldUntil)));
    }

    @Override
    protected long counted(long due, long now) {
        return due;
    }
}
