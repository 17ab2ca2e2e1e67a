package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/** A rule that judges one measurement series at a time (methods: THESIS 4.2, eq. 4.1–4.3, and fig. 7.3). */
public sealed interface Gate permits FixedGate, JumpGate, TrendGate {

    /** Which series it judges. */
    Selector selector();

    /** The gate in the grammar of {@link GateText}, in one canonical spelling. */
    String text();

    /**
     * Judges one series.
     *
     * @param measured what this build measured
     * @param accepted what earlier accepted builds measured of the same series, oldest first
     */
    Verdict judge(Measured measured, List<Past> accepted);
}
