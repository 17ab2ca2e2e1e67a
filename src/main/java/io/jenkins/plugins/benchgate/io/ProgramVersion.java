package io.jenkins.plugins.benchgate.io;

import java.util.Objects;

/** The version of this program, from its jar. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** The number alone, or words where the program runs from no jar. */
    public static String number() {
        return Objects.requireNonNullElse(
                ProgramVersion.class.getPackage().getImplementationVersion(), "(not packaged)");
    }
}
