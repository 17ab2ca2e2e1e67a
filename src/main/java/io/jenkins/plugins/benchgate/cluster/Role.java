package io.jenkins.plugins.benchgate.cluster;

import java.util.Locale;

/** What a machine of a build is there for. */
public enum Role {
    /** Runs the system under test. */
    SUT,
    /** Runs the benchmark client. */
    CLIENT;

    /** As specs, tags and variables name it: {@code sut} or {@code client}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
