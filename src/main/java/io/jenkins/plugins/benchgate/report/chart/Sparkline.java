package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** A series as a line without axes, the size of a word, for a row of a list: its shape, and how it stands now. */
public final class Sparkline {
    /** In pixels. */
    public static final int WIDTH = 120;

    public static final int HEIGHT = 28;
    private static final int MARGIN = 4;
    /** A smaller span, by the greatest value, does not fill the height: noise is no mountain. */
    private static final double LEAST_SPAN = 0.05;

    private final List<TrendPoint> points;
    private final double low;
    private final double span;

    private Sparkline(List<TrendPoint> points) {
        this.points = points;
        double[] values =
                points.stream().mapToDouble(point -> point.level().value()).toArray();
        double least = StatUtils.min(values);
        double greatest = StatUtils.max(values);
        this.span = Math.max(greatest - least, LEAST_SPAN * Math.max(Math.abs(greatest), Double.MIN_NORMAL));
        this.low = (least + greatest - span) / 2;
    }

    /** The line as an SVG document without script, style or references to anything outside; empty where nothing was measured. */
    public static String svg(Trend trend) {
        List<TrendPoint> points = trend.points().stream()
                .filter(point -> Double.isFinite(point.level().value()))
                .toList();
        return points.isEmpty() ? "" : new Sparkline(points).svg(trend.series().name());
    }

    private String svg(String series) {
        int last = points.size() - 1;
        Outcome outcome = TrendSeries.outcome(points.get(last));
        Markup out = new Markup();
        out.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                String.valueOf(WIDTH),
                "height",
                String.valueOf(HEIGHT),
                "role",
                "img");
        out.element(
                "title",
                series + ", " + Wording.count(points.size(), "build") + ", the newest: "
                        + Mark.of(outcome).label());
        out.open(
                        "polyline",
                        "points",
                        IntStream.rangeClosed(0, last)
                                .mapToObj(i -> x(i) + "," + y(i))
                                .collect(Collectors.joining(" ")),
                        "fill",
                        "none",
                        "stroke",
                        Theme.LIGHT.css(Role.NOT_JUDGED),
                        "stroke-width",
                        "1.5")
                .close("polyline");
        out.open(
                        "circle",
                        "cx",
                        x(last),
                        "cy",
                        y(last),
                        "r",
                        "3",
                        "fill",
                        Theme.LIGHT.css(Role.valueOf(outcome.name())))
                .close("circle");
        return out.close("svg").toString();
    }

    private String x(int i) {
        return pixel(points.size() == 1 ? 1 : (double) i / (points.size() - 1), WIDTH);
    }

    private String y(int i) {
        return pixel(1 - (points.get(i).level().value() - low) / span, HEIGHT);
    }

    private static String pixel(double share, int size) {
        return String.format(Locale.ROOT, "%.1f", MARGIN + share * (size - 2 * MARGIN));
    }
}
