package io.jenkins.plugins.benchgate.cli.init;

import org.jspecify.annotations.Nullable;

/**
 * How to measure a project with the benchmarks that it has.
 *
 * @param word by which a user chooses it, such as {@code jmh}
 * @param found what was found, for people: {@code JMH benchmarks (pom.xml)}
 * @param build shell commands that build a version in its folder, a line each; empty where there is nothing to build
 * @param service keys of a version that has to run, a line each, such as {@code start: …}; {@code null} where there is
 *     none
 * @param workload keys of the section {@code workload}, a line each
 * @param gate on all that matters
 */
record Proposal(String word, String found, String build, @Nullable String service, String workload, String gate) {
    /** On each benchmark of a suite at the least change that a build can see, the noisy ones at more. */
    static final String OF_SUITE = ",percent=5..20";
    /** On a service, whose latencies vary more than the times of functions. */
    static final String OF_SERVICE = ",percent=20..40";
    /** On all metrics of a microbenchmark. */
    static final String ALL = "jump:metric=*" + OF_SUITE;

    /** Whether the tool of its benchmarks profiles them. */
    boolean profiled() {
        return word.equals("jmh") || word.equals("go");
    }
}
