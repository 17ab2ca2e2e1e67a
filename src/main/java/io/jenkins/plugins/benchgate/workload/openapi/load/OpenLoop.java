package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.IOException;
import org.HdrHistogram.Histogram;

/**
 * Runs start when they are due, and their latencies count from then, so that a stop of the service is seen by all
 * requests that were due in it. While too many requests wait for a connection, runs that are due stay in the file;
 * their latency counts.
 */
final class OpenLoop extends Loop {
    /** Most connections to a service, and most requests that wait for one. */
    static final int CONNECTIONS = 1024;

    /** Time in ns that the thread of the connections takes to wake, of which it spins for the rest. */
    private static final long LEAD = 50_000;
    /**
     * Highest rate at which requests are sent as precisely as possible; spinning takes a tenth of a processor at most
     * there.
     */
    static final double PRECISE = 2000;

    private final ClientOrder.OpenLoad load;
    private final long runs;
    private final Histogram late = new Histogram(2);
    private final long lead;
    private ArrivalTimes times;
    private long next;
    /** Whether too many requests wait for a connection. */
    private boolean held;
    /** Whether the file has no run for now. */
    private boolean starving;

    private long heldUntil;

    OpenLoop(ClientOrder order, ClientOrder.OpenLoad load, LoadPlan plan, RunsFile file) throws IOException {
        super(order, plan, file, CONNECTIONS);
        this.load = load;
        this.runs = file.planned().runs();
        this.lead = load.highest() > PRECISE ? 0 : LEAD;
        this.times = times(System.nanoTime());
    }

    @Override
    protected void begin(long now) {
        times = times(now);
        next = times.next();
        heldUntil = now;
    }

    private ArrivalTimes times(long start) {
        return load instanceof ClientOrder.PhasedArrivals phased
                ? ArrivalTimes.of(phased, runs, start)
                : ArrivalTimes.of((ClientOrder.Arrivals) load, start);
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
