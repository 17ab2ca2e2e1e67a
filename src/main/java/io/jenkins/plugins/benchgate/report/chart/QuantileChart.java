package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Quantiles;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * The distribution of one metric in each valid trial: values on a logarithmic axis, percentiles spread towards the
 * tail.
 *
 * <p>One line for each trial: pooling trials would hide what differs between them. The height of a share {@code q} is
 * {@code −log10(1 − q)}, so that p90, p99 and p99.9 are equally far apart.
 */
public final class QuantileChart extends Chart {
    private static final double[] SHOWN = {0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999};

    private final Unit unit;
    private final List<Line> lines;

    private record Line(boolean candidate, NavigableMap<Double, Double> quantiles) {}

    public QuantileChart(String metric, Unit unit, List<TrialSummary> trials) {
        super(Message.of("chart.quantiles.title", metric), Message.of("chart.quantiles.said", metric));
        this.unit = unit;
        this.lines = lines(metric, trials);
    }

    private static List<Line> lines(String metric, List<TrialSummary> trials) {
        List<Line> lines = new ArrayList<>();
        for (TrialSummary trial : trials) {
            for (SampleSummary sample : trial.samples()) {
                if (!sample.metric().equals(metric) || !trial.faults().isEmpty()) {
                    continue;
                }
                NavigableMap<Double, Double> quantiles = Quantiles.ofSeveral(sample);
                quantiles.values().removeIf(value -> !(value > 0) || Double.isInfinite(value));
                if (quantiles.size() > 2) {
                    lines.add(new Line(trial.version().equals(Trial.CANDIDATE), quantiles));
                }
            }
        }
        return lines;
    }

    @Override
    public boolean isEmpty() {
        return lines.isEmpty();
    }

    @Override
    public int height(int width) {
        return 280;
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        double top = 0;
        for (Line line : lines) {
            low = Math.min(low, line.quantiles.firstEntry().getValue());
            high = Math.max(high, line.quantiles.lastEntry().getValue());
            top = Math.max(top, line.quantiles.lastKey());
        }
        if (lines.isEmpty()) {
            low = 1;
            high = 10;
            top = 0.9;
        }
        Scale scale = Scale.of(unit, Math.sqrt(low * high));
        double left = scale.of(low) * 0.93;
        double right = scale.of(high) * 1.08;
        Map<Double, String> decades = Ticks.decades(left, right);
        decades.replaceAll((place, value) -> words.number(value));
        NumberAxis values = new ListedAxis(words.say("chart.axis.logarithmic", scale.symbol()), decades);
        values.setRange(Math.log10(left), Math.log10(right));
        Map<Double, String> percentiles = new LinkedHashMap<>();
        for (double q : SHOWN) {
            percentiles.put(height(q), Wording.percentile(q));
        }
        NumberAxis shares = new ListedAxis(words.say("chart.axis.percentile"), percentiles);
        shares.setRange(0, height(top) * 1.04);
        XYPlot plot = ChartStyle.plot(values, shares, theme);
        plot.setDomainGridlinesVisible(true);
        plot.addAnnotation(new Layer(pen -> {
            draw(pen, scale, theme, false);
            draw(pen, scale, theme, true);
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void draw(Pen pen, Scale scale, Theme theme, boolean candidate) {
        for (Line line : lines) {
            if (line.candidate != candidate) {
                continue;
            }
            Path2D.Double path = new Path2D.Double();
            line.quantiles.forEach((q, value) -> {
                double x = pen.x(Math.log10(scale.of(value)));
                double y = pen.y(height(q));
                Pen.join(path, x, y);
            });
            if (candidate) {
                pen.stroke(path, theme.color(Role.CANDIDATE, 0.8), 1.6f);
            } else {
                pen.stroke(path, theme.color(Role.BASELINE, 0.9), 1.6f, 5, 3);
            }
        }
    }

    private static double height(double share) {
        return -Math.log10(1 - share);
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        if (lines.stream().anyMatch(line -> !line.candidate)) {
            legend.add(ChartStyle.line(words.say("chart.trialOfBaseline"), theme.color(Role.BASELINE), 1.6f, 5, 3));
        }
        if (lines.stream().anyMatch(Line::candidate)) {
            legend.add(ChartStyle.line(words.say("chart.trialOfCandidate"), theme.color(Role.CANDIDATE), 1.6f));
        }
        return legend;
    }
}
