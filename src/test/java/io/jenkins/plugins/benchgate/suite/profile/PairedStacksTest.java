package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.PairedStacks.Frame;
import io.jenkins.plugins.benchgate.suite.profile.PairedStacks.Side;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairedStacksTest {
    private final Functions functions = new Functions(Naming.FOLDED);

    private void add(StackSink sink, long value, String... outermostFirst) {
        int[] frames = new int[outermostFirst.length];
        for (int i = 0; i < frames.length; i++) {
            frames[frames.length - 1 - i] = functions.number(outermostFirst[i]);
        }
        sink.add(frames, frames.length, value, value, false);
    }

    private String name(Frame frame) {
        return functions.name(frame.function());
    }

    @Test
    void eachPlaceHasTheTimesOfBothVersions() {
        PairedStacks stacks = new PairedStacks(functions);
        add(stacks.sink(Side.BASELINE, 0.5), 10, "main", "work");
        add(stacks.sink(Side.BASELINE, 0.5), 4, "main", "gone");
        StackSink candidate = stacks.sink(Side.CANDIDATE, 2);
        add(candidate, 3, "main", "work");
        add(candidate, 1, "main");
        add(candidate, 5, "main", "work", "fresh");

        int main = functions.number("main");
        int work = functions.number("work");
        assertThat(stacks.frames(100, 0))
                .containsExactly(
                        new Frame(main, 0, 7, 18, 0, 2),
                        new Frame(work, 1, 5, 16, 5, 6),
                        new Frame(functions.number("fresh"), 2, 0, 10, 0, 10));
        assertThat(stacks.time(Side.BASELINE)).isEqualTo(7);
        assertThat(stacks.time(Side.CANDIDATE)).isEqualTo(18);
        assertThat(stacks.cut()).isFalse();
        assertThat(stacks.frames(100, 0.6)).extracting(this::name).containsExactly("main", "work");
        assertThat(stacks.frames(1, 0)).extracting(this::name).containsExactly("main");
    }

    @Test
    void tooManyPlacesEndStacksEarlyAndLoseNoTime() {
        PairedStacks stacks = new PairedStacks(functions, 3);
        add(stacks.sink(Side.CANDIDATE, 1), 4, "main", "a", "b");
        add(stacks.sink(Side.CANDIDATE, 1), 6, "main", "c");

        assertThat(stacks.cut()).isTrue();
        assertThat(stacks.time(Side.CANDIDATE)).isEqualTo(10);
        assertThat(stacks.frames(10, 0))
                .containsExactly(
                        new Frame(functions.number("main"), 0, 0, 10, 0, 6),
                        new Frame(functions.number("a"), 1, 0, 4, 0, 4));
    }

    @Test
    void timeIsChargedToTheInnermostFunctionThatMayHaveIt() {
        int shop = functions.number("shop.total");
        OwnTimes own =
                new OwnTimes(functions, function -> functions.name(function).startsWith("shop."));
        add(own, 5, "main", "shop.total");
        add(own, 3, "main", "shop.total", "crc.update");
        add(own, 2, "gc");

        assertThat(own.byName()).isEqualTo(Map.of("shop.total", 8L));
        assertThat(own.all()).isEqualTo(10);
        assertThat(functions.name(shop)).isEqualTo("shop.total");
    }
}
