package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Quantiles;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/**
 * One metric in each trial, in the order the trials ran: its median as a mark and its middle half (p25 to p75) as a
 * line.
 *
 * <p>A drift over the run, a machine that stands out and an invalid trial show here before any statistics. Where a
 * trial has no median, its mean stands for it. The dashed lines are the medians of the valid trials' marks.
 */
public final class TrialChart extends Chart {
    private final List<Dot> dots;
    private final Unit unit;

    private record Dot(TrialSummary trial, @Nullable SampleSummary sample) {
        boolean valid() {
            return trial.faults().isEmpty();
        }

        boolean candidate() {
            return trial.version().equals(Trial.CANDIDATE);
        }

        double middle() {
            return sample == null ? Double.NaN : Quantiles.middle(sample);
        }

        double quantile(double share) {
            return sample == null ? Double.NaN : Quantiles.of(sample).getOrDefault(share, Double.NaN);
        }
    }

    /**
     * @param metric name of the metric that is drawn
     * @param unit its base unit
     * @param trials in the order they ran
     */
    public TrialChart(String metric, Unit unit, List<TrialSummary> trials) {
        super(Message.of("chart.trials.title", metric), describe(metric, trials));
        this.unit = unit;
        this.dots = trials.stream()
                .map(trial -> new Dot(trial, sample(trial, metric)))
                .toList();
    }

    private static Message describe(String metric, List<TrialSummary> trials) {
        long invalid =
                trials.stream().filter(trial -> !trial.faults().isEmpty()).count();
        return Message.of("chart.trials.said", metric, trials.size(), invalid);
    }

    private static @Nullable SampleSummary sample(TrialSummary trial, String metric) {
        return trial.samples().stream()
                .filter(sample -> sample.metric().equals(metric))
                .findFirst()
                .orElse(null);
    }

    @Override
    public int height(int width) {
        return width < 500 ? 280 : 260;
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        boolean anyValid = dots.stream().anyMatch(Dot::valid);
        double[] shown = dots.stream()
                .filter(dot -> dot.valid() || !anyValid)
                .flatMapToDouble(dot -> DoubleStream.of(dot.middle(), dot.quantile(0.25), dot.quantile(0.75)))
                .filter(Double::isFinite)
                .toArray();
        ValueRange range = ValueRange.hull(
                DoubleStream.of(shown).min().orElse(0),
                DoubleStream.of(shown).max().orElse(1));
        Scale scale = Scale.of(unit, range.high());
        NumberAxis values = ChartStyle.numbers(words, scale.symbol(), scale.of(range.low()), scale.of(range.high()), 6);
        Map<Double, String> labels = new LinkedHashMap<>();
        int step = Ticks.step(dots.size(), Math.max(2, (width - 90) / 34));
        for (int i = 0; i < dots.size(); i += step) {
            labels.put((double) i, String.valueOf(dots.get(i).trial.position()));
        }
        NumberAxis order = new ListedAxis(words.say("chart.axis.trials"), labels);
        order.setRange(-0.7, dots.size() - 0.3);
        XYPlot plot = ChartStyle.plot(order, values, theme);
        plot.addAnnotation(new Layer(pen -> invalid(pen, theme)));
        plot.addAnnotation(new Layer(pen -> {
            medians(pen, scale, theme, false);
            medians(pen, scale, theme, true);
        }));
        plot.addAnnotation(new Layer(pen -> dots(pen, scale, theme)));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void invalid(Pen pen, Theme theme) {
        double half = (pen.x(1) - pen.x(0)) / 2;
        for (int i = 0; i < dots.size(); i++) {
            if (!dots.get(i).valid()) {
                Rectangle2D area = pen.area();
                pen.fill(
                        new Rectangle2D.Double(pen.x(i) - half, area.getMinY(), 2 * half, area.getHeight()),
                        theme.color(Role.FAIL, 0.13));
            }
        }
    }

    private void medians(Pen pen, Scale scale, Theme theme, boolean candidate) {
        double[] middles = dots.stream()
                .filter(dot -> dot.valid() && dot.candidate() == candidate)
                .mapToDouble(Dot::middle)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (middles.length < 2) {
            return;
        }
        int half = middles.length / 2;
        double median = middles.length % 2 == 1 ? middles[half] : (middles[half - 1] + middles[half]) / 2;
        double y = pen.y(scale.of(median));
        Rectangle2D area = pen.area();
        pen.line(area.getMinX(), y, area.getMaxX(), y, theme.color(role(candidate), 0.75), 1.2f, 6, 4);
    }

    private void dots(Pen pen, Scale scale, Theme theme) {
        for (int i = 0; i < dots.size(); i++) {
            Dot dot = dots.get(i);
            double x = pen.x(i);
            double middle = dot.middle();
            double y = Double.isFinite(middle)
                    ? pen.y(scale.of(middle))
                    : pen.area().getMaxY();
            double low = dot.quantile(0.25);
            double high = dot.quantile(0.75);
            if (Double.isFinite(low) && Double.isFinite(high) && low < high) {
                pen.line(
                        x,
                        pen.y(scale.of(low)),
                        x,
                        pen.y(scale.of(high)),
                        theme.color(role(dot.candidate()), dot.valid() ? 0.8 : 0.35),
                        2);
            }
            if (!dot.valid()) {
                // What an invalid trial measured must not set the scale; beyond it, its mark stays at the edge.
                Rectangle2D area = pen.area();
                double inside = Math.max(area.getMinY() + 9, Math.min(area.getMaxY() - 9, y));
                Shape cross = Pen.at(Mark.FAIL.shape(5), x, inside);
                pen.fill(cross, theme.color(Role.FAIL));
                pen.stroke(cross, theme.color(Role.INK, 0.55), 0.9f);
            } else if (Double.isFinite(middle)) {
                Shape shape = Pen.at(shape(dot.candidate()), x, y);
                pen.fill(shape, theme.color(dot.candidate() ? Role.CANDIDATE : Role.PAPER));
                pen.stroke(shape, theme.color(role(dot.candidate())), 1.8f);
            }
        }
    }

    private static Role role(boolean candidate) {
        return candidate ? Role.CANDIDATE : Role.BASELINE;
    }

    private static Shape shape(boolean candidate) {
        return candidate ? new Ellipse2D.Double(-4.5, -4.5, 9, 9) : new Rectangle2D.Double(-4, -4, 8, 8);
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        List<String> versions = new ArrayList<>();
        dots.forEach(dot -> versions.add(dot.trial.version()));
        if (versions.contains(Trial.BASELINE)) {
            legend.add(ChartStyle.shape(
                    words.say("chart.baseline"), shape(false), theme.color(Role.PAPER), theme.color(Role.BASELINE)));
        }
        if (versions.contains(Trial.CANDIDATE)) {
            legend.add(ChartStyle.shape(
                    words.say("chart.candidate"),
                    shape(true),
                    theme.color(Role.CANDIDATE),
                    theme.color(Role.CANDIDATE)));
        }
        legend.add(ChartStyle.line(words.say("chart.trials.median"), theme.color(Role.MUTED), 1.2f, 6, 4));
        if (dots.stream().anyMatch(dot -> !dot.valid())) {
            legend.add(ChartStyle.shape(
                    words.say("chart.trials.invalid"),
                    Mark.FAIL.shape(5),
                    theme.color(Role.FAIL),
                    theme.color(Role.INK, 0.55)));
        }
        return legend;
    }
}
