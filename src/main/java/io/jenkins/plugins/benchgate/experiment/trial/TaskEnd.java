package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The end of several programs: that one of them cannot be ended keeps none of the others running. */
final class TaskEnd {
    private TaskEnd() {}

    /** Ends all of them, and throws what the first threw that could not be ended, with the others' suppressed. */
    static void of(Collection<RemoteTask> tasks) {
        @Nullable RuntimeException failure = null;
        for (RemoteTask task : tasks) {
            try {
                task.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
