package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.suite.SuiteResult;

/** What a measuring process is to do. */
public enum Work {
    /** To measure what a spec says; the answer is a {@link Measurement}. */
    MEASURE(false),
    /**
     * To record a suite of microbenchmarks and its application, and to compare them; the answer is a
     * {@link SuiteResult}.
     */
    TRACE(true),
    /** To search for the commit that changed a metric; the answer is a {@link BisectResult}. */
    BISECT(true);

    private final boolean goesOn;

    Work(boolean goesOn) {
        this.goesOn = goesOn;
    }

    /** Whether it goes on with what an earlier build has left in its folder for results. */
    public boolean goesOn() {
        return goesOn;
    }
}
