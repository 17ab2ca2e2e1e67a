package io.jenkins.plugins.benchgate.stats;

/**
 * How much one version is measured: a number of instances, and of trials on each.
 *
 * @param instances at least 1
 * @param trials on each instance, at least 1
 */
public record Plan(int instances, int trials) {
    public Plan {
        if (instances < 1 || trials < 1) {
            throw new IllegalArgumentException(
                    "found " + instances + " instances with " + trials + " trials each, expected at least 1 of both");
        }
    }
}
