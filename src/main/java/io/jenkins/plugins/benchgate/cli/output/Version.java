package io.jenkins.plugins.benchgate.cli.output;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, from its jar. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version =
                Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(not packaged)");
        return new String[] {"benchgate " + version};
    }
}
