package io.jenkins.plugins.benchgate.gate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A gate that holds a change against a threshold. */
public sealed interface ChangeGate extends Gate permits JumpGate, TrendGate {
    Threshold threshold();

    /** Which side of no change crosses it. */
    Watch watch();

    /** Age above which the age of what it compares with is said; {@code null}: never. */
    @Nullable
    Duration stale();

    /** The same gate for other series, with another threshold and policy. */
    ChangeGate with(Selector others, Threshold other, Policy counts);
}
