package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.ChosenRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.RecommendedRow;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/** The coverage of an application by the benchmarks of a suite (THESIS, figures 6.6 and 6.7), also over builds. */
public final class CoverageChart extends Chart {
    /** Width of a label with space around it, in pixels. */
    private static final int LABEL = 60;

    private static final double DOT = 2.5;
    /** More dots than these would be a band. */
    private static final int MOST_DOTS = 60;

    private final String axisKey;
    private final List<Point> points;

    /**
     * A coverage.
     *
     * @param label of its place on the axis
     * @param functions share of the project's functions, 0 to 1
     * @param time share of the time in the project's own code, 0 to 1
     */
    public record Point(String label, double functions, double time) {}

    /**
     * A chart.
     *
     * @param axisKey of the text that says what is counted from left to right
     * @param points from left to right, at the same distance from each other; at least one
     */
    private CoverageChart(Message title, Message description, String axisKey, List<Point> points) {
        super(title, description);
        this.axisKey = axisKey;
        this.points = List.copyOf(points);
    }

    /** Coverage by the first benchmarks of the minimal suite. */
    public static CoverageChart ofChosen(SuiteOverview suite) {
        List<Point> points = new ArrayList<>(List.of(point(suite, 0, 0, 0)));
        for (ChosenRow one : suite.chosen()) {
            points.add(point(suite, points.size(), one.functions(), one.impact()));
        }
        return new CoverageChart(
                Message.of("chart.coverage.chosen"),
                Message.of(
                        "chart.coverage.chosenSaid",
                        percent(points.get(points.size() - 1)),
                        suite.chosen().size()),
                "chart.axis.benchmarks",
                points);
    }

    /** Coverage if the recommended functions had benchmarks. */
    public static CoverageChart ofRecommended(SuiteOverview suite) {
        List<Point> points = new ArrayList<>(List.of(point(suite, 0, suite.projectCovered(), suite.coveredTime())));
        double time = suite.coveredTime();
        for (RecommendedRow one : suite.recommended()) {
            time += one.impact();
            points.add(point(suite, points.size(), one.functions(), time));
        }
        return new CoverageChart(
                Message.of("chart.coverage.recommended"),
                Message.of(
                        "chart.coverage.recommendedSaid",
                        percent(points.get(0)),
                        percent(points.get(points.size() - 1))),
                "chart.axis.furtherBenchmarks",
                points);
    }

    /** Coverage over builds. */
    public static CoverageChart ofBuilds(List<Point> builds) {
        return new CoverageChart(
                Message.of("chart.coverage.builds"),
                Message.of("chart.coverage.buildsSaid", builds.size(), percent(builds.get(builds.size() - 1))),
                "chart.axis.build",
                builds);
    }

    private static Point point(SuiteOverview suite, int number, int functions, double time) {
        return new Point(String.valueOf(number), suite.share(functions), suite.ofProjectTime(time));
    }

    private static Figure percent(Point point) {
        return new Figure(Wording.share(point.functions));
    }

    @Override
    public int height(int width) {
        return 280;
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        int step = Ticks.step(points.size(), Math.max(1, width / LABEL));
        Map<Double, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < points.size(); i += step) {
            labels.put((double) i, points.get(i).label());
        }
        NumberAxis count = new ListedAxis(words.say(axisKey), labels);
        if (points.size() == 1) {
            count.setRange(-0.5, 0.5);
        } else {
            count.setRange(0, (points.size() - 1) * 1.02);
        }
        NumberAxis share = ChartStyle.numbers(words, words.say("chart.axis.covered"), 0, 102, 5);
        XYPlot plot = ChartStyle.plot(count, share, theme);
        plot.addAnnotation(new Layer(pen -> {
            draw(pen, theme, Role.BASELINE, Point::time, 5, 3);
            draw(pen, theme, Role.CANDIDATE, Point::functions);
        }));
        LegendItemCollection legend = new LegendItemCollection();
        legend.add(ChartStyle.line(words.say("chart.coverage.functions"), theme.color(Role.CANDIDATE), 1.8f));
        legend.add(ChartStyle.line(words.say("chart.coverage.time"), theme.color(Role.BASELINE), 1.8f, 5, 3));
        return ChartStyle.chart(title(words), plot, legend, theme);
    }

    private void draw(Pen pen, Theme theme, Role role, ToDoubleFunction<Point> share, float... dash) {
        Path2D.Double path = new Path2D.Double();
        for (int i = 0; i < points.size(); i++) {
            double x = pen.x(i);
            double y = pen.y(100 * share.applyAsDouble(points.get(i)));
            Pen.join(path, x, y);
            if (points.size() <= MOST_DOTS) {
                pen.fill(Pen.at(new Ellipse2D.Double(-DOT, -DOT, 2 * DOT, 2 * DOT), x, y), theme.color(role));
            }
        }
        pen.stroke(path, theme.color(role), 1.8f, dash);
    }
}
