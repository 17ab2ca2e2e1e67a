package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Contribution;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/** The mean time of a chain in both versions, divided into its parts (THESIS, figure 8.10). */
public final class PartsChart extends Chart {
    /** Half the height of a bar, of which the distance to the next is 1. */
    private static final double HALF = 0.36;

    private final Explanation explanation;
    private final List<Contribution> parts;

    public PartsChart(Explanation explanation) {
        super(
                Message.of("chart.parts.title", explanation.operation()),
                Message.of(
                        "chart.parts.said",
                        explanation.operation(),
                        new Figure(Explanation.time(explanation.baseline())),
                        new Figure(Explanation.time(explanation.candidate()))));
        this.explanation = explanation;
        this.parts = explanation.parts().stream()
                .sorted(Comparator.comparing((Contribution part) -> part.part() == null)
                        .thenComparing(part -> -Math.max(part.baseline(), part.candidate())))
                .toList();
    }

    @Override
    public int height(int width) {
        return width < 500 ? 240 : 200;
    }

    /** The colour of a part; of all others together where it is {@code null}. */
    static Role role(@Nullable Part part) {
        if (part == null) {
            return Role.BASELINE;
        }
        return switch (part) {
            case COMPUTING -> Role.CANDIDATE;
            case NETWORK -> Role.PASS;
            case QUERY -> Role.POTENTIAL;
            case TRIGGER_DELAY -> Role.INCONCLUSIVE;
            case COLD_START -> Role.FAIL;
        };
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        double longest = Math.max(explanation.baseline(), explanation.candidate());
        Scale scale = Scale.of(Unit.SECOND, longest);
        NumberAxis times = ChartStyle.numbers(words, scale.symbol(), 0, 1.02 * scale.of(longest), (width - 90) / 56);
        NumberAxis versions =
                new ListedAxis("", Map.of(0.0, words.say("chart.baseline"), 1.0, words.say("chart.candidate")));
        versions.setInverted(true);
        versions.setRange(-0.6, 1.6);
        XYPlot plot = ChartStyle.plot(times, versions, theme);
        plot.addAnnotation(new Layer(pen -> {
            bar(pen, theme, words, scale, 0, Contribution::baseline);
            bar(pen, theme, words, scale, 1, Contribution::candidate);
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void bar(Pen pen, Theme theme, Sentences words, Scale scale, int row, ToDoubleFunction<Contribution> time) {
        double from = 0;
        double top = Math.min(pen.y(row - HALF), pen.y(row + HALF));
        double bottom = Math.max(pen.y(row - HALF), pen.y(row + HALF));
        for (Contribution part : parts) {
            double to = from + Math.max(0, time.applyAsDouble(part));
            double left = pen.x(scale.of(from));
            double right = pen.x(scale.of(to));
            pen.piece(
                    new Rectangle2D.Double(left, top, right - left, bottom - top),
                    theme.color(role(part.part()), 0.45),
                    part.part() == null ? "" : part.operation(),
                    said(part, words),
                    theme);
            from = to;
        }
    }

    private static String said(Contribution part, Sentences words) {
        return words.say(
                "chart.parts.piece",
                part.name(),
                new Figure(Explanation.time(part.baseline())),
                new Figure(Explanation.time(part.candidate())),
                new Figure(Explanation.points(part.points())));
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        for (Part part : Part.values()) {
            if (parts.stream().anyMatch(one -> one.part() == part)) {
                legend.add(ChartStyle.shape(
                        words.say(Explanation.key(part)),
                        new Ellipse2D.Double(-4.5, -4.5, 9, 9),
                        theme.color(role(part), 0.45),
                        theme.color(role(part))));
            }
        }
        if (parts.stream().anyMatch(one -> one.part() == null)) {
            legend.add(ChartStyle.shape(
                    words.say("explained.others"),
                    new Ellipse2D.Double(-4.5, -4.5, 9, 9),
                    theme.color(role(null), 0.45),
                    theme.color(role(null))));
        }
        return legend;
    }
}
