package hudson.model;

import java.io.IOException;

public abstract class AsyncPeriodicWork extends PeriodicWork {
    public final String name;

    protected AsyncPeriodicWork(String name) {
        this.name = name;
    }

    @Override
    @SuppressWarnings("deprecation")
    public final void doRun() {
        throw new UnsupportedOperationException("signature only");
    }

    protected abstract void execute(TaskListener listener) throws IOException, InterruptedException;
}
