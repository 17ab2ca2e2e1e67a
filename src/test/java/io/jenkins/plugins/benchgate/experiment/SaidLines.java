package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.util.List;

/** Progress of which a test keeps the lines. */
public record SaidLines(List<String> lines) implements Progress {
    @Override
    public void say(String line) {
        lines.add(line);
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {}
}
