package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a user reads when a command cannot go on: their mistake in one line, our fault with its trace. */
public final class Faults implements IExecutionExceptionHandler, IParameterExceptionHandler {
    static final int INTERRUPTED = 130;

    /** Characters that an option has in common with what is taken for a slip of it, hyphens included. */
    private static final int ALIKE = 4;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        PrintWriter err = command.getErr();
        if (failure instanceof UserException
                || failure instanceof SpecException
                || failure instanceof HistoryException
                || failure instanceof SharedHistoryException
                || failure instanceof InputException) {
            String message = String.valueOf(failure.getMessage());
            // a spec's mistakes stand on a line each
            err.println(failure instanceof SpecException ? Printable.clean(message) : Printable.line(message));
            return ExitCode.USAGE_ERROR;
        }
        if (failure instanceof InterruptedException) {
            // said by the interrupting thread, once everything has ended
            return INTERRUPTED;
        }
        if (failure instanceof IOException) {
            err.println("benchgate: " + failure.getMessage() + " ("
                    + failure.getClass().getSimpleName() + ")");
            return ExitCode.INTERNAL_ERROR;
        }
        err.println("benchgate: internal error; please report it with these lines");
        failure.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR;
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        CommandLine command = mistake.getCommandLine();
        command.getErr()
                .println("benchgate: " + Printable.line(String.valueOf(mistake.getMessage()) + meant(mistake))
                        + "; see " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE_ERROR;
    }

    /** The command or the option whose name is nearest to one that is unknown; of options, where they begin alike. */
    private static String meant(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        String unknown = unmatched.getUnmatched().get(0);
        if (!unmatched.isUnknownOption()) {
            return NearestNames.meant(
                            unknown, mistake.getCommandLine().getSubcommands().keySet())
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("");
        }
        return unmatched.getSuggestions().stream()
                .filter(name -> name.regionMatches(0, unknown, 0, ALIKE))
                .findFirst()
                .map(name -> "; did you mean " + name + "?")
                .orElse("");
    }
}
