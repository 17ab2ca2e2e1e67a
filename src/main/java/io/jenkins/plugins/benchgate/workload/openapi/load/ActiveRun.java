package io.jenkins.plugins.benchgate.workload.openapi.load;

/** A run of a pattern that is under way. Used by one thread at a time. */
final class ActiveRun {
    final RunProgress progress;
    /** Whether it counts, which runs of the warm-up do not. */
    final boolean counts;
    /** When it should have begun, in ns of {@link System#nanoTime()}. */
    final long start;
    /** How long it paused between requests, in ns. */
    long paused;

    ActiveRun(RunProgress progress, boolean counts, long start) {
        this.progress = progress;
        this.counts = counts;
        this.start = start;
    }
}
