package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.AbortException;
import hudson.FilePath;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.Crossing;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.Seeds;
import io.jenkins.plugins.benchgate.jenkins.ConsoleProgress;
import io.jenkins.plugins.benchgate.jenkins.machines.ControllerMachines;
import io.jenkins.plugins.benchgate.jenkins.machines.MachineAccounts;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import jenkins.model.Jenkins;
import jenkins.util.Timer;

/**
 * A measurement that its caller waits for, and that ends with him: on the agent, or on machines that this side gets and the
 * agent uses. Interrupting the caller ends every process that was started.
 */
record BlockingMeasurement(Run<?, ?> build, FilePath workspace, Map<String, String> environment, TaskListener console) {

    /**
     * Measures.
     *
     * @throws AbortException when the spec has mistakes, its machines cannot be had, or the time limit is reached
     */
    Measurement measure(MeasureOptions options) throws IOException, InterruptedException {
        if (options.timeLimitMinutes() == 0) {
            return measured(options);
        }
        Thread waiting = Thread.currentThread();
        AtomicBoolean late = new AtomicBoolean();
        ScheduledFuture<?> limit = Timer.get()
                .schedule(
                        () -> {
                            late.set(true);
                            waiting.interrupt();
                        },
                        options.timeLimitMinutes(),
                        TimeUnit.MINUTES);
        try {
            return measured(options);
        } catch (InterruptedException e) {
            if (late.get()) {
                throw new AbortException("the time limit of " + options.timeLimitMinutes()
                        + " min is reached; the measurement was broken off, and nothing was judged");
            }
            throw e;
        } finally {
            limit.cancel(false);
        }
    }

    private Measurement measured(MeasureOptions options) throws IOException, InterruptedException {
        String job = build.getParent().getFullName();
        String number = String.valueOf(build.getNumber());
        long seed = Seeds.of(job, number, options.spec());
        Crossing.Asked asked = Crossing.readAsked(
                workspace.act(new AskInWorkspace(options.spec(), new HashMap<>(environment))));
        if (asked.request() == null) {
            return measured(options, seed, "");
        }
        return new ControllerMachines(Jenkins.get().getRootDir(), MachineAccounts.get())
                .measure(
                        asked,
                        job,
                        number,
                        environment,
                        new ConsoleProgress(console.getLogger(), Thread.currentThread()),
                        loan -> measured(options, seed, Crossing.write(loan)));
    }

    private Measurement measured(MeasureOptions options, long seed, String loan)
            throws IOException, InterruptedException {
        return MeasurementJson.read(workspace.act(new MeasureInWorkspace(
                options.spec(), options.out(), seed, new HashMap<>(environment), loan, console)));
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "BlockingMeasurement[" + build + "]";
    }
}
