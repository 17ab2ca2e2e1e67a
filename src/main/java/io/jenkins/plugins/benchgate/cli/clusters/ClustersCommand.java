package io.jenkins.plugins.benchgate.cli.clusters;

import io.jenkins.plugins.benchgate.cli.output.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code clusters}: machines that this installation owns. */
@Command(
        name = "clusters",
        description = "Shows and ends the machines that this installation owns.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {ClustersListCommand.class, ClustersDestroyCommand.class})
public final class ClustersCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                command.commandLine(),
                "found no command, expected one of "
                        + String.join(", ", command.subcommands().keySet()));
    }
}
