package io.jenkins.plugins.benchgate.cluster.ssh;

/** Text as one word of a POSIX shell. */
final class Quote {
    private Quote() {}

    static String of(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
