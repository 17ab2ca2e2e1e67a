package io.jenkins.plugins.benchgate.experiment.run;

/** The measurement cannot go on; the message says why, for people. */
public final class ExperimentException extends Exception {
    private static final long serialVersionUID = 1;

    public ExperimentException(String message) {
        super(message);
    }
}
