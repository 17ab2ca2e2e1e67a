package io.jenkins.plugins.benchgate.experiment.bisect;

/** Revisions between which nothing can be searched: one line, with the way out. */
public final class RevisionException extends Exception {
    private static final long serialVersionUID = 1;

    public RevisionException(String message) {
        super(message);
    }
}
