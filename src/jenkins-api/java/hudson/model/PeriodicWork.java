package hudson.model;

import hudson.ExtensionPoint;
import hudson.triggers.SafeTimerTask;

public abstract class PeriodicWork extends SafeTimerTask implements ExtensionPoint {
    public abstract long getRecurrencePeriod();

    public long getInitialDelay() {
        throw new UnsupportedOperationException("signature only");
    }
}
