package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** Progress on standard error: one line that is overwritten on a terminal, one line a trial elsewhere. */
public final class ConsoleProgress implements Progress {
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean terminal;

    /** @param terminal whether lines can be overwritten */
    public ConsoleProgress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public void say(String line) {
        err.println(terminal ? CLEAR_LINE + line : line);
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        String left = Double.isNaN(secondsLeft) ? "" : String.format(Locale.ROOT, ", about %.0f s left", secondsLeft);
        String line = "trial " + (done + 1) + " of " + total + ": " + what + left;
        if (terminal) {
            err.print(CLEAR_LINE + line);
            err.flush();
        } else if (what.endsWith(": start")) {
            err.println(line);
        }
    }
}
