package io.jenkins.plugins.benchgate.experiment;

import java.util.List;

/** Progress of which a test keeps the lines. */
record SaidLines(List<String> lines) implements Progress {
    @Override
    public void say(String line) {
        lines.add(line);
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {}
}
