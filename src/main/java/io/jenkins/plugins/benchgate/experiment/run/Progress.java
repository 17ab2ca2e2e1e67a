package io.jenkins.plugins.benchgate.experiment.run;

/** Where an experiment tells how far it has come. */
public interface Progress {
    /** One line for people: something that will stay true. */
    void say(String line);

    /**
     * A trial begins or ends a phase.
     *
     * @param done trials finished
     * @param total trials planned
     * @param what what runs now, such as {@code candidate 3/5: run}
     * @param secondsLeft estimated time to the end of the last trial; NaN when not known yet
     */
    void step(int done, int total, String what, double secondsLeft);
}
