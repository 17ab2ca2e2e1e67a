package io.jenkins.plugins.benchgate.gate;

/** A rule that judges one measurement series at a time (methods: THESIS 4.2, eq. 4.1–4.3, and fig. 7.3). */
public sealed interface Gate permits FixedGate, JumpGate, TrendGate {

    /** Which series it judges. */
    Selector selector();

    /** What its findings count as. */
    Policy policy();

    /** The gate in the grammar of {@link GateText}, in one canonical spelling. */
    String text();

    /** The same gate with another baseline; gates that choose none stay as they are. */
    default Gate against(Baseline other) {
        return this;
    }

    /**
     * Judges one series, and says what the verdict was drawn from.
     *
     * @param measured what this build measured
     * @param earlier what it looks back upon
     * @param confidence in (0, 1) that the noise between builds is held against, where a build has no interval
     */
    Finding find(Measured measured, Earlier.View earlier, double confidence);

    /** Judges one series; see {@link #find}. */
    default Verdict judge(Measured measured, Earlier.View earlier, double confidence) {
        return find(measured, earlier, confidence).verdict();
    }
}
