package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.CommandGroup;
import picocli.CommandLine.Command;

/** {@code clusters}: machines that this installation owns, and functions that it has deployed. */
@Command(
        name = "clusters",
        description =
                "Shows and ends the machines that this installation owns, and the functions that it has deployed.",
        subcommands = {ClustersListCommand.class, ClustersDestroyCommand.class})
public final class ClustersCommand extends CommandGroup {}
