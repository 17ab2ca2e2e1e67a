package io.jenkins.plugins.benchgate.experiment;

/** The measurement cannot go on; the message says why, for people. */
final class ExperimentException extends Exception {
    private static final long serialVersionUID = 1;

    ExperimentException(String message) {
        super(message);
    }
}
