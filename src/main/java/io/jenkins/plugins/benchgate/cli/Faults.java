package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.result.ResultException;
import io.jenkins.plugins.benchgate.spec.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What a user reads when a command cannot go on: their mistake in one line, our fault with its trace. */
final class Faults implements IExecutionExceptionHandler, IParameterExceptionHandler {
    static final int INTERRUPTED = 130;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        PrintWriter err = command.getErr();
        if (failure instanceof UserException
                || failure instanceof SpecException
                || failure instanceof HistoryException
                || failure instanceof ResultException) {
            String message = String.valueOf(failure.getMessage());
            // a spec's mistakes stand on a line each
            err.println(failure instanceof SpecException ? Printable.clean(message) : Printable.line(message));
            return Main.USERS_MISTAKE;
        }
        if (failure instanceof InterruptedException) {
            // said by whoever interrupted, once everything has ended
            return INTERRUPTED;
        }
        if (failure instanceof IOException) {
            err.println("benchgate: " + failure.getMessage() + " ("
                    + failure.getClass().getSimpleName() + ")");
            return Main.OUR_FAULT;
        }
        err.println("benchgate: a fault of this program; please report it with these lines");
        failure.printStackTrace(err);
        return Main.OUR_FAULT;
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        command.getErr()
                .println("benchgate: " + Printable.line(String.valueOf(mistake.getMessage())) + "; see "
                        + command.getCommandSpec().qualifiedName() + " --help");
        return Main.USERS_MISTAKE;
    }
}
