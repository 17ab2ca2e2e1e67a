package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.suite.SuiteResult;

/** What a measuring process is to do. */
public enum Work {
    /** To measure what a spec says; the answer is a {@link Measurement}. */
    MEASURE,
    /**
     * To record a suite of microbenchmarks and its application, and to compare them; the answer is a
     * {@link SuiteResult}.
     */
    TRACE,
    /** To search for the commit that changed a metric; the answer is a {@link BisectResult}. */
    BISECT
}
