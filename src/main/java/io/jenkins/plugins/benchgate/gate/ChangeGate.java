package io.jenkins.plugins.benchgate.gate;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gate that holds a change against a threshold. */
public sealed interface ChangeGate extends Gate permits JumpGate, TrendGate {
    Threshold threshold();

    /** Which side of no change crosses it. */
    Watch watch();

    /** Age above which the age of what it compares with is said; {@code null}: never. */
    @Nullable
    Duration stale();

    /** The earlier builds that a series is compared with; none where it is compared with what was measured beside it. */
    List<Past> compared(Measured measured, Earlier.View earlier);

    /** The same gate for other series, with another threshold and policy. */
    ChangeGate with(Selector others, Threshold other, Policy counts);
}
