package io.jenkins.plugins.benchgate.cli.output;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command: its answer goes to standard output, all else that it says to standard error. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class BaseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    /** With its arguments, as for a mistake in them. */
    protected final CommandLine commandLine() {
        return command.commandLine();
    }

    /** Standard output. */
    public final PrintWriter out() {
        return commandLine().getOut();
    }

    /** Standard error. */
    public final PrintWriter err() {
        return commandLine().getErr();
    }

    /** How text for people looks. */
    public final Terminal terminal() {
        return Terminal.of(commandLine());
    }
}
