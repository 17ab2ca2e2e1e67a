package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.Markup;
import java.util.List;
import java.util.Locale;

/** The newest values of a series as a line in a cell of a table; the last one is marked with what its gates found. */
final class Sparkline {
    /** So many builds can be told apart. */
    static final int BUILDS = 60;

    private static final int WIDTH = 140;
    private static final int HEIGHT = 36;
    private static final int EDGE = 5;

    private Sparkline() {}

    /**
     * The drawing.
     *
     * @param points oldest first, at least one
     * @param said what it shows, for those who cannot see it
     */
    static Markup of(List<TrendPoint> points, String said) {
        List<TrendPoint> newest = points.subList(Math.max(0, points.size() - BUILDS), points.size());
        double low = newest.stream()
                .mapToDouble(point -> point.level().value())
                .min()
                .orElse(0);
        double high = newest.stream()
                .mapToDouble(point -> point.level().value())
                .max()
                .orElse(0);
        // a level of noise alone is drawn as what it is, not blown up to the whole height
        double range = Math.max(high - low, 0.05 * Math.max(Math.abs(high), Math.abs(low)));
        double middle = (high + low) / 2;
        StringBuilder line = new StringBuilder();
        double x = EDGE;
        double y = HEIGHT / 2.0;
        for (int i = 0; i < newest.size(); i++) {
            x = newest.size() == 1 ? WIDTH / 2.0 : EDGE + (WIDTH - 2.0 * EDGE) * i / (newest.size() - 1);
            double share = range > 0 ? (newest.get(i).level().value() - middle) / range : 0;
            y = HEIGHT / 2.0 - share * (HEIGHT - 2 * EDGE);
            line.append(i == 0 ? "M" : "L").append(number(x)).append(' ').append(number(y));
        }
        Outcome outcome = newest.get(newest.size() - 1).outcome();
        String word = outcome == null ? Outcome.NOT_JUDGED.word() : outcome.word();
        return new Markup()
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "class",
                        "spark " + word,
                        "width",
                        String.valueOf(WIDTH),
                        "height",
                        String.valueOf(HEIGHT),
                        "viewBox",
                        "0 0 " + WIDTH + " " + HEIGHT,
                        "role",
                        "img",
                        "aria-label",
                        said)
                .open("path", "d", line.toString())
                .close("path")
                .open("circle", "cx", number(x), "cy", number(y), "r", "3.5")
                .close("circle")
                .close("svg");
    }

    private static String number(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels);
    }
}
