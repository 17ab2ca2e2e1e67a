// Generated, see src/jenkins-api/README.md
package jenkins.util;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.concurrent.ScheduledExecutorService;

public class Timer {
    private Timer() {}
    @NonNull public static ScheduledExecutorService get() { throw new UnsupportedOperationException("signature only"); }
}
