package io.jenkins.plugins.benchgate.stats;

/** A level at which a series is resampled; in order from the lowest to the topmost. */
enum Level {
    ITERATION(0),
    TRIAL(1),
    INSTANCE(2);

    private final int height;

    Level(int height) {
        this.height = height;
    }

    /** 0 for the lowest; part of every random stream's path, so that it must not change. */
    int height() {
        return height;
    }
}
