// Generated, see src/jenkins-api/README.md
package hudson.triggers;

import java.util.TimerTask;

public abstract class SafeTimerTask extends TimerTask {
    public SafeTimerTask() {}
    public final void run() { throw new UnsupportedOperationException("signature only"); }
}
