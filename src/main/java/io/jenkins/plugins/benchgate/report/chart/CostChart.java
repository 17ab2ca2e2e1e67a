package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.CostSummary;
import io.jenkins.plugins.benchgate.report.CostSummary.Part;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/** The time of a build as one bar, divided by activity. */
public final class CostChart extends Chart {
    private static final double HALF = 0.5;

    private final double seconds;
    private final List<Part> parts;

    public CostChart(VerdictCost cost) {
        super(Message.of("chart.cost.title"), description(cost));
        this.seconds = cost.seconds();
        this.parts = CostSummary.parts(cost);
    }

    private static Message description(VerdictCost cost) {
        Message list = null;
        for (Part part : CostSummary.parts(cost)) {
            Message one = Message.of("chart.cost.piece", part.name(), part.time(), part.percent());
            list = list == null ? one : Message.of("cost.also", list, one);
        }
        return Message.of(
                "chart.cost.said",
                new Figure(Wording.duration(cost.seconds())),
                list == null ? Message.of("cost.nothing") : list);
    }

    @Override
    public boolean isEmpty() {
        return parts.isEmpty();
    }

    @Override
    public int height(int width) {
        return 120;
    }

    private static Color color(Theme theme, @Nullable Activity activity) {
        if (activity == null) {
            return theme.color(Role.BASELINE, 0.25);
        }
        return switch (activity) {
            case MEASURING -> theme.color(Role.CANDIDATE, 0.65);
            case CONFIRMING -> theme.color(Role.CANDIDATE, 0.35);
            case LOADING -> theme.color(Role.PASS, 0.45);
            case RESTORING -> theme.color(Role.PASS, 0.25);
            case STARTING -> theme.color(Role.POTENTIAL, 0.45);
            case STOPPING -> theme.color(Role.POTENTIAL, 0.25);
            case INSTALLING -> theme.color(Role.INCONCLUSIVE, 0.45);
            case ANCHORING -> theme.color(Role.BASELINE, 0.45);
            case PROFILING -> theme.color(Role.INCONCLUSIVE, 0.25);
            case COMPUTING -> theme.color(Role.FAIL, 0.45);
            case OUTPUTS -> theme.color(Role.FAIL, 0.25);
            case IDLE -> theme.color(Role.NOT_JUDGED, 0.15);
            case WAITING_FOR_LOCK, WAITING_FOR_MACHINES, WAITING_FOR_CALM -> theme.color(Role.NOT_JUDGED, 0.45);
        };
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        Scale scale = Scale.of(Unit.SECOND, seconds);
        NumberAxis times = ChartStyle.numbers(words, scale.symbol(), 0, scale.of(seconds), Math.max(2, width / 90));
        ValueAxis build = new ListedAxis("", Map.of());
        build.setRange(-0.6, 0.6);
        XYPlot plot = ChartStyle.plot(times, build, theme);
        plot.addAnnotation(new Layer(pen -> bar(pen, theme, words, scale)));
        return ChartStyle.chart(title(words), plot, new LegendItemCollection(), theme);
    }

    private void bar(Pen pen, Theme theme, Sentences words, Scale scale) {
        double top = Math.min(pen.y(-HALF), pen.y(HALF));
        double bottom = Math.max(pen.y(-HALF), pen.y(HALF));
        double from = 0;
        for (Part part : parts) {
            double to = from + part.seconds();
            double left = pen.x(scale.of(from));
            double right = pen.x(scale.of(to));
            pen.piece(
                    new Rectangle2D.Double(left, top, right - left, bottom - top),
                    color(theme, part.activity()),
                    words.text(part.name()),
                    words.say("chart.cost.piece", part.name(), part.time(), part.percent()),
                    theme);
            from = to;
        }
    }
}
