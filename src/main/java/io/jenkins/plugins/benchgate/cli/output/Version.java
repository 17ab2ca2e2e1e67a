package io.jenkins.plugins.benchgate.cli.output;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, from its jar. */
public final class Version implements IVersionProvider {
    /** The number alone, or words where the program runs from no jar. */
    public static String number() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(not packaged)");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"benchgate " + number()};
    }
}
