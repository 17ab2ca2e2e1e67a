package io.jenkins.plugins.benchgate.jenkins;

import io.jenkins.plugins.benchgate.experiment.Progress;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Progress as lines of the build's console.
 *
 * <p>When nobody takes the lines any more, the controller is gone or has forgotten this build, and nothing would ever
 * collect what is measured: the measuring thread is interrupted, so that no process stays behind on the agent.
 */
public final class ConsoleProgress implements Progress {
    private final PrintStream console;
    private final Thread measuring;

    public ConsoleProgress(PrintStream console, Thread measuring) {
        this.console = console;
        this.measuring = measuring;
    }

    @Override
    public void say(String line) {
        console.println("[benchgate] " + line);
        if (console.checkError()) {
            measuring.interrupt();
        }
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        String left = Double.isNaN(secondsLeft) ? "" : String.format(Locale.ROOT, ", about %s left", span(secondsLeft));
        say(String.format(Locale.ROOT, "%d of %d trials done%s: %s", done, total, left, what));
    }

    private static String span(double seconds) {
        long whole = Math.max(0, Math.round(seconds));
        return whole < 120 ? whole + " s" : (whole + 30) / 60 + " min";
    }
}
