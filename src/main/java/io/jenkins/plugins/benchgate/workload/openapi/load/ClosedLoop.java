package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Users who start a run when their run before it has ended. A request counts from when it is sent. */
final class ClosedLoop extends Loop {
    private final long thinkTime;
    /** Users who could start a run now. */
    private int ready;

    ClosedLoop(ClientOrder order, ClientOrder.Users users, LoadPlan plan, RunsFile file) throws IOException {
        super(order, plan, file, users.users());
        this.thinkTime = (long) (users.thinkTime() * 1e9);
        this.ready = users.users();
    }

    @Override
    protected void begin(long now) {
        // users begin when there are runs
    }

    @Override
    protected void startRuns(long now) throws IOException {
        while (ready > 0 && !over()) {
            PlannedRun run = source.poll();
            if (run == null) {
                return;
            }
            ready--;
            start(run, System.nanoTime());
        }
    }

    @Override
    protected long nextStart() {
        return AlarmClock.NEVER;
    }

    @Override
    protected long lead() {
        return 0;
    }

    @Override
    protected void runEnded(long now) {
        if (thinkTime == 0) {
            ready++;
        } else {
            at(now + thinkTime, () -> ready++);
        }
    }

    @Override
    protected Summary.@Nullable Late late() {
        return null;
    }

    @Override
    protected void sent(long due, long now) {
        // a user is not due at a time
    }

    @Override
    protected long counted(long due, long now) {
        return now;
    }
}
