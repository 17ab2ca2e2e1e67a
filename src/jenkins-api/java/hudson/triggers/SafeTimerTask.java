package hudson.triggers;

import java.util.TimerTask;

public abstract class SafeTimerTask extends TimerTask {
    @Override
    public final void run() {
        throw new UnsupportedOperationException("signature only");
    }

    protected abstract void doRun() throws Exception;
}
