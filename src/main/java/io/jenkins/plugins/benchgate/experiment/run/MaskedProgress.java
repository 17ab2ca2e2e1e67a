package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Masking;

/** Progress that tells no secret. */
public record MaskedProgress(Progress progress, Masking masking) implements Progress {
    @Override
    public void say(String line) {
        progress.say(masking.mask(line));
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        progress.step(done, total, masking.mask(what), secondsLeft);
    }
}
