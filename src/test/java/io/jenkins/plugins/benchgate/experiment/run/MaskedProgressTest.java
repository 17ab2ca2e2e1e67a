package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaskedProgressTest {
    @Test
    void noLineAndNoStepTellsASecret() {
        List<String> told = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void say(String line) {
                told.add(line);
            }

            @Override
            public void step(int done, int total, String what, double secondsLeft) {
                told.add(done + "/" + total + " " + what + " " + secondsLeft);
            }
        };
        Progress masked = new MaskedProgress(progress, new Masking(List.of("hunter2")));
        masked.say("logged in by hunter2");
        masked.step(1, 2, "run hunter2", 3.5);
        assertThat(told).containsExactly("logged in by ****", "1/2 run **** 3.5");
    }
}
