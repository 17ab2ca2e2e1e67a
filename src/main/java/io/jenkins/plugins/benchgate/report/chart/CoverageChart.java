package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.text.DecimalFormat;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;

/** How the coverage of an application grows with each benchmark of a suite (THESIS, figures 6.6 and 6.7). */
public final class CoverageChart extends Chart {
    /** Width of a label with space around it, in pixels. */
    private static final int LABEL = 60;

    private static final double DOT = 2.5;
    /** More dots than these would be a band. */
    private static final int MOST_DOTS = 60;

    private final String axis;
    private final List<Point> points;

    /**
     * The coverage by so many benchmarks.
     *
     * @param functions share of the project's functions, 0 to 1
     * @param time share of the time in the project's own code, 0 to 1
     */
    public record Point(double functions, double time) {}

    /**
     * A chart.
     *
     * @param axis what is counted from left to right
     * @param points for none, one, two, … of these; at least one
     */
    public CoverageChart(String title, String description, String axis, List<Point> points) {
        super(title, description);
        this.axis = axis;
        this.points = List.copyOf(points);
    }

    @Override
    public int height(int width) {
        return 280;
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme) {
        int last = Math.max(1, points.size() - 1);
        NumberAxis count = ChartStyle.numbers(axis, 0, last * 1.02, width / LABEL);
        // half a benchmark covers nothing
        double step = Ticks.step(last + 1, width / LABEL);
        count.setTickUnit(new NumberTickUnit(step, new DecimalFormat("0")));
        NumberAxis share = ChartStyle.numbers("covered (%)", 0, 102, 5);
        XYPlot plot = ChartStyle.plot(count, share, theme);
        plot.addAnnotation(new Layer(pen -> {
            draw(pen, theme, Role.BASELINE, Point::time, 5, 3);
            draw(pen, theme, Role.CANDIDATE, Point::functions);
        }));
        LegendItemCollection legend = new LegendItemCollection();
        legend.add(ChartStyle.line("project functions", theme.color(Role.CANDIDATE), 1.8f));
        legend.add(ChartStyle.line("time in the project's own code", theme.color(Role.BASELINE), 1.8f, 5, 3));
        return ChartStyle.chart(title(), plot, legend, theme);
    }

    private void draw(Pen pen, Theme theme, Role role, ToDoubleFunction<Point> share, float... dash) {
        Path2D.Double path = new Path2D.Double();
        for (int i = 0; i < points.size(); i++) {
            double x = pen.x(i);
            double y = pen.y(100 * share.applyAsDouble(points.get(i)));
            if (i == 0) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
            if (points.size() <= MOST_DOTS) {
                pen.fill(Pen.at(new Ellipse2D.Double(-DOT, -DOT, 2 * DOT, 2 * DOT), x, y), theme.color(role));
            }
        }
        pen.stroke(path, theme.color(role), 1.8f, dash);
    }
}
