package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.io.ProgramVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"benchgate " + ProgramVersion.number()};
    }
}
