package io.jenkins.plugins.benchgate.cli.output;

/** Exit codes of commands that came to no verdict; those of verdicts are an outcome's. */
public final class ExitCode {
    public static final int INTERNAL_ERROR = 1;
    /** The command, or what it was to read, is not as it has to be. */
    public static final int USAGE_ERROR = 2;

    private ExitCode() {}
}
