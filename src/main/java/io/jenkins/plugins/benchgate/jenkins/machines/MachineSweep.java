package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.model.AsyncPeriodicWork;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.LineProgress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Looks every ten minutes for machines that no build uses any more, and ends them. */
@Extension
public final class MachineSweep extends AsyncPeriodicWork {
    public MachineSweep() {
        super("Benchgate: machines that no build uses any more");
    }

    @Override
    public long getRecurrencePeriod() {
        return TimeUnit.MINUTES.toMillis(10);
    }

    /** Soon after the start: what a crash has left behind costs. */
    @Override
    public long getInitialDelay() {
        return TimeUnit.MINUTES.toMillis(1);
    }

    @Override
    protected void execute(TaskListener listener) throws IOException, InterruptedException {
        MachineWatch.get().sweep(ControllerMachines.get(), new LineProgress(listener.getLogger()));
    }
}
