package io.jenkins.plugins.benchgate.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, from its jar. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version =
                Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "(not packaged)");
        return new String[] {"benchgate " + version};
    }
}
