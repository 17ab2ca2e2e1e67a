package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Progress on standard error: one line that is overwritten on a terminal, one line a trial elsewhere. Control characters
 * of the lines themselves are left to the {@link Printable} below.
 */
public final class ConsoleProgress implements Progress {
    private final PrintWriter err;
    private final boolean terminal;

    /** @param terminal whether lines can be overwritten */
    public ConsoleProgress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /** Progress where the launcher says whether standard error is a terminal. */
    public static ConsoleProgress on(PrintWriter err) {
        return new ConsoleProgress(err, Boolean.getBoolean("benchgate.terminal"));
    }

    @Override
    public void say(String line) {
        clear();
        err.println(line);
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        String left = Double.isNaN(secondsLeft) ? "" : String.format(Locale.ROOT, ", about %.0f s left", secondsLeft);
        String line = "trial " + (done + 1) + " of " + total + ": " + what + left;
        if (terminal) {
            clear();
            err.print(line);
            err.flush();
        } else if (what.endsWith(": start")) {
            err.println(line);
        }
    }

    private void clear() {
        if (terminal) {
            err.print(Printable.CLEAR_LINE);
        }
    }
}
