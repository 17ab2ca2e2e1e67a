package io.jenkins.plugins.benchgate.jenkins.durable;

import hudson.AbortException;
import hudson.model.TaskListener;
import hudson.security.ACL;
import hudson.security.ACLContext;
import io.jenkins.plugins.benchgate.detached.LineProgress;
import io.jenkins.plugins.benchgate.jenkins.StatusLine;
import java.util.Objects;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.jspecify.annotations.Nullable;

/**
 * A run of a step that works in a thread of its own, never in the one that runs Pipelines, and begins again where it
 * was after a restart: what has been reached lies in a {@link StepFolder}.
 */
public abstract class DurableExecution extends StepExecution {
    private static final long serialVersionUID = 1;

    private transient volatile @Nullable Thread thread;
    private transient volatile @Nullable Throwable stopped;
    private transient volatile @Nullable StatusLine status;

    public DurableExecution(StepContext context) {
        super(context);
    }

    /** Begins, or goes on from what has been reached; in a thread of its own. What fails fails the step. */
    protected abstract void go(StepRun run) throws Exception;

    @Override
    public boolean start() {
        begin();
        return false;
    }

    @Override
    public void onResume() {
        begin();
    }

    protected final void begin() {
        Thread fresh = new DurableThread(this::work, "Benchgate: " + getContext());
        thread = fresh;
        fresh.start();
    }

    private void work() {
        ACLContext everything = ACL.as2(ACL.SYSTEM2);
        try {
            StepContext context = getContext();
            StatusLine lines = new StatusLine(
                    Objects.requireNonNull(context.get(TaskListener.class)).getLogger());
            status = lines;
            go(StepRun.of(context, lines));
        } catch (Throwable failure) {
            if (!DurableThread.isLeaving()) {
                Throwable cause = stopped;
                getContext().onFailure(cause == null ? told(failure) : cause);
            }
        } finally {
            everything.close();
            thread = null;
        }
    }

    private static Throwable told(Throwable failure) {
        return failure instanceof InterruptedException
                ? new AbortException("the step was stopped; nothing was judged")
                : failure;
    }

    /** Ends what was started, and then the step; where nothing works, the step at once. */
    @Override
    public void stop(Throwable cause) throws Exception {
        Thread working = thread;
        if (working == null) {
            super.stop(cause);
        } else {
            stopped = cause;
            working.interrupt();
        }
    }

    /** The last line of the console, as in {@code trial 3 of 15, about 12 min left}. */
    @Override
    public @Nullable String getStatus() {
        StatusLine lines = status;
        String last = lines == null ? "" : lines.last();
        return last.isEmpty() ? super.getStatus() : last.replace(LineProgress.MARK, "");
    }
}
