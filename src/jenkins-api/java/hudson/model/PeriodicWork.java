// Generated, see src/jenkins-api/README.md
package hudson.model;

import hudson.ExtensionPoint;
import hudson.triggers.SafeTimerTask;

public abstract class PeriodicWork extends SafeTimerTask implements ExtensionPoint {
    public PeriodicWork() {}
    public long getInitialDelay() { throw new UnsupportedOperationException("signature only"); }
    public abstract long getRecurrencePeriod();
}
