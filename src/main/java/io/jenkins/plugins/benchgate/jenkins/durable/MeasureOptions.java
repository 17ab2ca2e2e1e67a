package io.jenkins.plugins.benchgate.jenkins.durable;

import java.io.Serializable;

/**
 * How something is measured: what every step that measures has in common.
 *
 * <p>Public, because Pipelines are kept by a library that reads records through their public accessors.
 *
 * @param spec path of the spec, relative to the workspace; not checked yet
 * @param out folder for raw results, relative to the workspace; not checked yet
 * @param timeLimitMinutes after which the measurement is broken off, in min; 0 for none
 */
public record MeasureOptions(String spec, String out, int timeLimitMinutes) implements Serializable {
    public MeasureOptions {
        if (timeLimitMinutes < 0) {
            throw new IllegalArgumentException(
                    "found timeLimit " + timeLimitMinutes + ", expected a number of minutes such as 90, or 0 for none");
        }
    }
}
