package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.GateBounds;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * A forest plot: each series' relative change against the baseline measured side by side, with its confidence interval.
 *
 * <p>Series where lower is better stand together, then those where higher is better, each group under a line that says
 * which side of zero is worse; that side is tinted. Thresholds of jump gates are drawn where a change would meet them.
 * An interval far wider than the others runs into an arrow at the edge.
 */
public final class ComparisonChart extends Chart {
    private static final int ROW = 42;
    /** Of a narrow chart, where the number stands below the name. */
    private static final int HIGH_ROW = 58;

    private static final int HEADING = 26;
    /** Pixels; a narrower chart has no room for a name beside its number. */
    private static final int NARROW = 500;

    private final List<Row> rows;
    private final double low;
    private final double high;

    private record Row(Measured measured, double change, Interval interval, Mark mark, List<Double> thresholds) {
        Direction better() {
            return measured.metric().direction();
        }
    }

    private ComparisonChart(List<Row> rows) {
        super(Message.of("chart.changes.title"), Message.of("chart.changes.said", rows.size()));
        this.rows = rows;
        double[] reach = rows.stream()
                .mapToDouble(row -> Math.max(Math.abs(row.interval.lower()), Math.abs(row.interval.upper())))
                .sorted()
                .toArray();
        double[] marks = DoubleStream.concat(
                        DoubleStream.of(-1, 1), rows.stream().flatMapToDouble(row -> row.thresholds.stream()
                                .mapToDouble(t -> t)))
                .toArray();
        double widest = Math.max(
                reach.length == 0 ? 1 : 4 * reach[reach.length / 2],
                Arrays.stream(marks).map(Math::abs).max().orElse(1));
        double least = Arrays.stream(marks).min().orElse(-1);
        double greatest = Arrays.stream(marks).max().orElse(1);
        for (Row row : rows) {
            least = Math.min(least, Math.max(row.interval.lower(), -widest));
            greatest = Math.max(greatest, Math.min(row.interval.upper(), widest));
        }
        double room = 0.07 * (greatest - least);
        this.low = least - room;
        this.high = greatest + room;
    }

    /** The changes of those series that were compared and have an interval. */
    public static ComparisonChart of(List<Measured> measured, List<Verdict> verdicts) {
        Map<String, Outcome> outcomes = TrendSeries.outcomes(verdicts);
        List<Row> rows = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            for (Measured one : measured) {
                if (one.metric().direction() == direction && one.comparison() != null) {
                    Interval interval = one.comparison().change().interval();
                    if (interval != null) {
                        Outcome outcome = outcomes.getOrDefault(one.series(), Outcome.NOT_JUDGED);
                        double change = one.comparison().change().value();
                        rows.add(new Row(one, change, interval, Mark.of(outcome), thresholds(one, verdicts)));
                    }
                }
            }
        }
        return new ComparisonChart(List.copyOf(rows));
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    private static List<Double> thresholds(Measured measured, List<Verdict> verdicts) {
        TreeSet<Double> thresholds = new TreeSet<>();
        for (Verdict verdict : verdicts) {
            if (verdict.series().equals(measured.series()) && verdict.by().kind() == Gate.Kind.JUMP) {
                thresholds.addAll(GateBounds.changes(verdict, measured.metric().direction()));
            }
        }
        return List.copyOf(thresholds);
    }

    private int groups() {
        return (int) rows.stream().map(Row::better).distinct().count();
    }

    private static int row(int width) {
        return width < NARROW ? HIGH_ROW : ROW;
    }

    private int content(int width) {
        return rows.size() * row(width) + groups() * HEADING;
    }

    @Override
    public int height(int width) {
        return content(width) + (width < NARROW ? 150 : 118);
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        NumberAxis changes = ChartStyle.numbers(words, words.say("chart.axis.change"), low, high, (width - 60) / 56);
        NumberAxis places = ChartStyle.numbers(words, "", 0, content(width), 2);
        places.setInverted(true);
        places.setVisible(false);
        XYPlot plot = ChartStyle.plot(changes, places, theme);
        plot.setRangeGridlinesVisible(false);
        plot.setDomainGridlinesVisible(true);
        plot.addAnnotation(new Layer(pen -> draw(pen, row(width), theme, words)));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void draw(Pen pen, int height, Theme theme, Sentences words) {
        double zero = pen.x(0);
        double y = 0;
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (i == 0 || rows.get(i - 1).better() != row.better()) {
                long size =
                        rows.stream().filter(r -> r.better() == row.better()).count();
                if (row.better() != Direction.UNKNOWN) {
                    tint(pen, row.better() == Direction.LOWER, y, y + HEADING + size * height, theme);
                }
                pen.line(zero, pen.y(y), zero, pen.y(y + HEADING), theme.color(Role.INK), 1.4f);
                heading(pen, row.better(), pen.y(y + 17), theme, words);
                y += HEADING;
            }
            row(pen, row, pen.y(y), pen.y(y + height) - pen.y(y), height == HIGH_ROW, theme, words);
            y += height;
        }
    }

    private static void tint(Pen pen, boolean lower, double from, double to, Theme theme) {
        Rectangle2D area = pen.area();
        double zero = pen.x(0);
        double left = lower ? zero : area.getMinX();
        double right = lower ? area.getMaxX() : zero;
        pen.fill(
                new Rectangle2D.Double(left, pen.y(from) + 1, right - left, pen.y(to) - pen.y(from) - 2),
                theme.color(Role.FAIL, 0.07));
    }

    /** What each side of zero means; a side without room for its word is known by the other. */
    private static void heading(Pen pen, Direction direction, double y, Theme theme, Sentences words) {
        Rectangle2D area = pen.area();
        double zero = pen.x(0);
        boolean known = direction != Direction.UNKNOWN;
        boolean lower = direction == Direction.LOWER;
        String below = !known ? "effect.lower" : lower ? "effect.better" : "effect.worse";
        String above = !known ? "effect.higher" : lower ? "effect.worse" : "effect.better";
        String left = "◀ " + words.say(below);
        if (zero - 8 - pen.width(left, ChartStyle.STRONG) >= area.getMinX()) {
            pen.text(
                    left,
                    zero - 8,
                    y,
                    1,
                    ChartStyle.STRONG,
                    theme.color(!known ? Role.MUTED : lower ? Role.PASS : Role.FAIL));
        }
        String right = words.say(above) + " ▶";
        if (zero + 8 + pen.width(right, ChartStyle.STRONG) <= area.getMaxX()) {
            pen.text(
                    right,
                    zero + 8,
                    y,
                    0,
                    ChartStyle.STRONG,
                    theme.color(!known ? Role.MUTED : lower ? Role.FAIL : Role.PASS));
        }
    }

    /** @param high whether the number stands below the name, else beside it */
    private static void row(Pen pen, Row row, double top, double height, boolean high, Theme theme, Sentences words) {
        Rectangle2D area = pen.area();
        String whole = words.number(Wording.change(row.change, row.interval));
        boolean fits = pen.width(whole, ChartStyle.SMALL) <= area.getWidth() - 8;
        String number = fits ? whole : words.number(Wording.percent(row.change));
        double numberWidth = pen.width(number, ChartStyle.SMALL);
        double right = area.getMaxX() - 4;
        pen.text(number, right, top + (high ? 30 : 14), 1, ChartStyle.SMALL, theme.color(Role.MUTED));
        double room = area.getWidth() - (high ? 8 : numberWidth + 20);
        String name = pen.fitted(row.measured.series(), ChartStyle.TEXT, room);
        pen.text(name, area.getMinX() + 4, top + 14, 0, ChartStyle.TEXT, theme.color(Role.INK));
        double zero = pen.x(0);
        boolean nameAcross = area.getMinX() + 8 + pen.width(name, ChartStyle.TEXT) > zero;
        boolean numberAcross = right - numberWidth - 4 < zero;
        double below = high && numberAcross ? 35 : nameAcross || numberAcross ? 19 : 0;
        pen.line(zero, top + below, zero, top + height, theme.color(Role.INK), 1.4f);
        double y = top + (high ? 0.78 : 0.68) * height;
        for (double threshold : row.thresholds) {
            double x = pen.x(threshold);
            pen.line(x, y - 9, x, y + 9, theme.color(Role.THRESHOLD), 2, 3, 2);
        }
        double from = end(pen, row.interval.lower(), y, theme);
        double to = end(pen, row.interval.upper(), y, theme);
        pen.line(from, y, to, y, theme.color(Role.CANDIDATE), 2.4f);
        double x = pen.x(row.change);
        if (area.getMinX() <= x && x <= area.getMaxX()) {
            Shape mark = Pen.at(row.mark.shape(5.5), x, y);
            pen.fill(mark, theme.color(row.mark.role()));
            pen.stroke(mark, theme.color(Role.INK, 0.6), 1);
        }
    }

    /** One end of an interval: a tick, or an arrow where it lies outside; gives its place in pixels. */
    private static double end(Pen pen, double bound, double y, Theme theme) {
        Rectangle2D area = pen.area();
        double x = pen.x(bound);
        if (x < area.getMinX() || x > area.getMaxX()) {
            boolean left = x < area.getMinX();
            double edge = left ? area.getMinX() + 2 : area.getMaxX() - 2;
            double back = left ? edge + 7 : edge - 7;
            pen.line(edge, y, back, y - 5, theme.color(Role.CANDIDATE), 2);
            pen.line(edge, y, back, y + 5, theme.color(Role.CANDIDATE), 2);
            return edge;
        }
        pen.line(x, y - 5, x, y + 5, theme.color(Role.CANDIDATE), 1.6f);
        return x;
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        if (!rows.isEmpty()) {
            legend.add(ChartStyle.line(
                    words.text(Wording.confidence(rows.get(0).interval)), theme.color(Role.CANDIDATE), 2.4f));
        }
        EnumSet<Mark> seen = EnumSet.noneOf(Mark.class);
        rows.forEach(row -> seen.add(row.mark));
        seen.forEach(mark -> legend.add(ChartStyle.mark(mark, theme, words)));
        if (rows.stream().anyMatch(row -> !row.thresholds.isEmpty())) {
            legend.add(ChartStyle.line(words.say("chart.changes.threshold"), theme.color(Role.THRESHOLD), 2, 3, 2));
        }
        return legend;
    }
}
