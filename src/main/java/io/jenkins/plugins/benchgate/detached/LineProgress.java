package io.jenkins.plugins.benchgate.detached;

import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.io.PrintStream;
import java.util.Locale;

/** Progress as lines of a console or a log, each marked as ours, without control characters: it names commits and files. */
public final class LineProgress implements Progress {
    /** What each line begins with. */
    public static final String MARK = "[benchgate] ";

    private final PrintStream console;
    private volatile String whose = "";

    public LineProgress(PrintStream console) {
        this.console = console;
    }

    /** Begins each further line with the name of an experiment, by which lines of parallel branches are told apart. */
    public void name(String experiment) {
        whose = experiment + ": ";
    }

    @Override
    public void say(String line) {
        console.println(MARK + TextTable.clean(whose + line));
    }

    @Override
    public void step(int done, int total, String what, double secondsLeft) {
        String left = Double.isNaN(secondsLeft) ? "" : String.format(Locale.ROOT, ", about %s left", span(secondsLeft));
        say(String.format(Locale.ROOT, "trial %d of %d%s: %s", Math.min(done + 1, total), total, left, what));
    }

    private static String span(double seconds) {
        long whole = Math.max(0, Math.round(seconds));
        return whole < 120 ? whole + " s" : (whole + 30) / 60 + " min";
    }
}
