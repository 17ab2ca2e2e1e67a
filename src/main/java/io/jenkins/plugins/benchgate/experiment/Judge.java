package io.jenkins.plugins.benchgate.experiment;

import java.io.IOException;

/**
 * What is asked whether a build is a definite regression, before its versions are profiled; it may keep what was
 * measured.
 */
@FunctionalInterface
public interface Judge {
    /** Knows no earlier builds. */
    Judge ALONE = (measurement, failed) -> failed;

    /**
     * Judges.
     *
     * @param measurement all but profiles
     * @param failed whether a gate failed that needs no earlier builds
     */
    boolean regressed(Measurement measurement, boolean failed) throws IOException, InterruptedException;
}
