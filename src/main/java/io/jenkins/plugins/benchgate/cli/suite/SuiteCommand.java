package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code suite}: which microbenchmarks matter to an application. */
@Command(
        name = "suite",
        description = "Says which microbenchmarks matter to an application, which are redundant, and what they miss.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {SuiteRelevanceCommand.class, SuiteMinimiseCommand.class, SuiteRecommendCommand.class})
public final class SuiteCommand implements Runnable {
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
