package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.geom.Path2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * The values of one metric on both sides, all valid trials of a version together, without the lowest 1 % and the
 * highest 5 %, which would press the rest together.
 *
 * <p>{@link QuantileChart} shows each trial by itself, and the tail.
 */
public final class DistributionChart extends Chart {
    private static final double SHOWN_FROM = 0.01;
    private static final double SHOWN_TO = 0.95;
    private static final int BINS = 40;
    private static final int STEPS = 160;

    /** What is drawn over a value. */
    public enum Kind {
        /** The share of values that lie near it. */
        HISTOGRAM,
        /** The share of values that are at most as great. */
        ECDF
    }

    private final Kind kind;
    private final Unit unit;
    private final Distribution baseline;
    private final Distribution candidate;

    public DistributionChart(String metric, Unit unit, List<TrialSummary> trials, Kind kind) {
        super(
                Message.of(kind == Kind.HISTOGRAM ? "chart.histogram.title" : "chart.shares.title", metric),
                Message.of(kind == Kind.HISTOGRAM ? "chart.histogram.said" : "chart.shares.said", metric));
        this.kind = kind;
        this.unit = unit;
        this.baseline = Distribution.of(metric, Trial.BASELINE, trials);
        this.candidate = Distribution.of(metric, Trial.CANDIDATE, trials);
    }

    @Override
    public boolean isEmpty() {
        return baseline.isEmpty() && candidate.isEmpty();
    }

    @Override
    public int height(int width) {
        return 260;
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        double low = least(baseline.least(SHOWN_FROM), candidate.least(SHOWN_FROM));
        double high = -least(-baseline.greatest(SHOWN_TO), -candidate.greatest(SHOWN_TO));
        if (!(low < high)) {
            low = 0;
            high = 1;
        }
        Scale scale = Scale.of(unit, Math.max(Math.abs(low), Math.abs(high)));
        NumberAxis values =
                ChartStyle.numbers(words, scale.symbol(), scale.of(low), scale.of(high), Math.max(3, width / 90));
        double top =
                kind == Kind.ECDF ? 100 : Math.max(1, Math.max(peak(baseline, low, high), peak(candidate, low, high)));
        NumberAxis shares = ChartStyle.numbers(words, words.say("chart.axis.shares"), 0, 1.05 * top, 5);
        XYPlot plot = ChartStyle.plot(values, shares, theme);
        Path side = new Path(low, high, scale);
        plot.addAnnotation(new Layer(pen -> {
            if (!candidate.isEmpty()) {
                Path2D.Double line = side.of(candidate, pen);
                if (kind == Kind.HISTOGRAM) {
                    pen.fill(line, theme.color(Role.CANDIDATE, 0.22));
                }
                pen.stroke(line, theme.color(Role.CANDIDATE), 1.8f);
            }
            if (!baseline.isEmpty()) {
                pen.stroke(side.of(baseline, pen), theme.color(Role.BASELINE), 1.8f, 5, 3);
            }
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    /** The lesser of two numbers, either of which may be NaN. */
    private static double least(double one, double other) {
        return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.min(one, other);
    }

    private static double peak(Distribution side, double low, double high) {
        double peak = 0;
        for (int bin = 0; bin < BINS && !side.isEmpty(); bin++) {
            peak = Math.max(peak, inBin(side, bin, low, high));
        }
        return peak;
    }

    /** The share of values in a bin, in %. */
    private static double inBin(Distribution side, int bin, double low, double high) {
        double width = (high - low) / BINS;
        return 100 * (side.shareUpTo(low + (bin + 1) * width) - side.shareUpTo(low + bin * width));
    }

    /** The outline of one side between two values. */
    private final class Path {
        private final double low;
        private final double high;
        private final Scale scale;

        Path(double low, double high, Scale scale) {
            this.low = low;
            this.high = high;
            this.scale = scale;
        }

        Path2D.Double of(Distribution side, Pen pen) {
            Path2D.Double line = new Path2D.Double();
            line.moveTo(pen.x(scale.of(low)), pen.y(0));
            if (kind == Kind.HISTOGRAM) {
                double width = (high - low) / BINS;
                for (int bin = 0; bin < BINS; bin++) {
                    double y = pen.y(inBin(side, bin, low, high));
                    line.lineTo(pen.x(scale.of(low + bin * width)), y);
                    line.lineTo(pen.x(scale.of(low + (bin + 1) * width)), y);
                }
                line.lineTo(pen.x(scale.of(high)), pen.y(0));
            } else {
                for (int step = 0; step <= STEPS; step++) {
                    double value = low + (high - low) * step / STEPS;
                    line.lineTo(pen.x(scale.of(value)), pen.y(100 * side.shareUpTo(value)));
                }
            }
            return line;
        }
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        if (!baseline.isEmpty()) {
            legend.add(ChartStyle.line(words.say("chart.baseline"), theme.color(Role.BASELINE), 1.8f, 5, 3));
        }
        if (!candidate.isEmpty()) {
            legend.add(ChartStyle.line(words.say("chart.candidate"), theme.color(Role.CANDIDATE), 1.8f));
        }
        return legend;
    }
}
