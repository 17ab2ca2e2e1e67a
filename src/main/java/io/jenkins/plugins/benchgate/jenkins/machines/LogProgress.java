package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.util.logging.Logger;

/** Progress of what no build waits for, in Jenkins' log. */
record LogProgress(Logger log) implements Progress {
    @Override
    public void say(String line) {
        log.info(line);
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        // no trials run here
    }
}
