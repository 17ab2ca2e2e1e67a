package io.jenkins.plugins.benchgate.cli.output;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that does nothing without one of the commands below it. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class CommandGroup implements Runnable {
    @Spec
    private CommandSpec command;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                command.commandLine(),
                "found no command, expected one of "
                        + String.join(", ", command.subcommands().keySet()));
    }
}
