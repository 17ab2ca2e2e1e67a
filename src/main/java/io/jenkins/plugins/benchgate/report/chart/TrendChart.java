package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.LevelChange;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * A series over the builds of a job: the candidate's value with its confidence interval, and what the gates said.
 *
 * <p>The line and the band join accepted builds only. A rejected build stands beside the line with an open mark and its
 * own interval, since no later build is compared against it. Builds are counted from the newest, at 0, backwards.
 */
public final class TrendChart extends Chart {
    private static final float[] SOLID = {};
    private static final float[] DOTTED = {2, 3};
    private static final float[] DASHED = {7, 4};

    private final TrendSeries series;

    public TrendChart(TrendSeries series) {
        super(Message.of(Message.PARAGRAPH, series.name()), describe(series));
        this.series = series;
    }

    private static Message describe(TrendSeries series) {
        List<TrendPoint> points = series.points();
        TrendPoint last = points.get(points.size() - 1);
        Unit unit = series.metric().unit();
        long rejected =
                points.stream().filter(point -> !TrendSeries.isBaseline(point)).count();
        return levels(
                series,
                Message.of(
                        "chart.trend.said",
                        series.name(),
                        points.size(),
                        rejected,
                        Wording.better(series.metric().direction()),
                        last.build(),
                        new Figure(Wording.value(last.level().value(), series.interval(last), unit)),
                        Mark.of(TrendSeries.outcome(last)).labelled()));
    }

    /** With what changed last, and what was acknowledged last. */
    private static Message levels(TrendSeries series, Message said) {
        List<LevelChange> changes = series.changes();
        Message all = said;
        if (!changes.isEmpty()) {
            Message newest = changes.get(changes.size() - 1).said();
            all = said.and(
                    changes.size() == 1
                            ? Message.of("chart.trend.change", newest)
                            : Message.of("chart.trend.changes", newest, changes.size()));
        }
        Message levels = all;
        return series.points().stream()
                .filter(point -> !point.acknowledged().isEmpty())
                .reduce((earlier, later) -> later)
                .map(point -> levels.and(Message.of("chart.trend.acknowledged", point.build())))
                .orElse(levels);
    }

    @Override
    public int height(int width) {
        int items = legend(Theme.LIGHT, ENGLISH).getItemCount();
        return width < 500 ? 215 + 14 * items : 290 + (items > 7 ? 20 : 0);
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        Unit unit = series.metric().unit();
        ValueRange range = ValueRange.of(series);
        Scale scale = Scale.of(unit, Math.max(Math.abs(range.low()), Math.abs(range.high())));
        int count = series.points().size();
        double room = Math.max(0.6, 0.015 * count);
        NumberAxis builds = new ListedAxis(words.say("chart.axis.build"), labels(width));
        builds.setRange(-(count - 1) - room, room);
        String better = words.text(Wording.better(series.metric().direction()));
        NumberAxis values = ChartStyle.numbers(
                words,
                width < 500 ? scale.symbol() : (scale.symbol().isEmpty() ? "" : scale.symbol() + ", ") + better,
                scale.of(range.low()),
                scale.of(range.high()),
                6);
        XYPlot plot = ChartStyle.plot(builds, values, theme);
        double radius = count <= 60 ? 5 : count <= 250 ? 4 : 3.4;
        boolean crowded = count > width / 9;
        plot.addAnnotation(new Layer(pen -> band(pen, scale, theme)));
        plot.addAnnotation(new Layer(pen -> bounds(pen, scale, theme, words)));
        plot.addAnnotation(new Layer(pen -> acknowledgements(pen, theme)));
        plot.addAnnotation(new Layer(pen -> line(pen, scale, theme)));
        plot.addAnnotation(new Layer(pen -> levels(pen, scale, theme, words)));
        plot.addAnnotation(new Layer(pen -> marks(pen, scale, theme, radius, crowded)));
        return ChartStyle.chart(series.name(), plot, legend(theme, words), theme);
    }

    private Map<Double, String> labels(int width) {
        List<TrendPoint> points = series.points();
        int longest = points.stream()
                .mapToInt(point -> ChartStyle.cut(point.build(), 12).length())
                .max()
                .orElse(1);
        int most = Math.max(2, (width - 90) / (longest * 7 + 16));
        int step = Ticks.step(points.size(), most);
        Map<Double, String> labels = new LinkedHashMap<>();
        for (int i = points.size() - 1; i >= 0; i -= step) {
            labels.put(
                    (double) (i - points.size() + 1),
                    ChartStyle.cut(points.get(i).build(), 12));
        }
        return labels;
    }

    private void band(Pen pen, Scale scale, Theme theme) {
        Path2D.Double upper = new Path2D.Double();
        List<Envelope.Column> columns =
                Envelope.of(series.points(), (int) (pen.area().getWidth() / 2));
        int from = 0;
        for (int i = 0; i <= columns.size(); i++) {
            if (i < columns.size() && columns.get(i).bounded()) {
                continue;
            }
            if (i - from >= 2) {
                for (int k = from; k < i; k++) {
                    double x = pen.x(columns.get(k).position());
                    double y = pen.y(scale.of(columns.get(k).upper()));
                    if (k == from) {
                        upper.moveTo(x, y);
                    } else {
                        upper.lineTo(x, y);
                    }
                }
                for (int k = i - 1; k >= from; k--) {
                    upper.lineTo(
                            pen.x(columns.get(k).position()),
                            pen.y(scale.of(columns.get(k).lower())));
                }
                upper.closePath();
            }
            from = i + 1;
        }
        pen.fill(upper, theme.color(Role.CANDIDATE, 0.2));
        if (columns.size() == 1 && columns.get(0).bounded()) {
            Envelope.Column only = columns.get(0);
            double x = pen.x(only.position());
            whisker(pen, x, pen.y(scale.of(only.lower())), pen.y(scale.of(only.upper())), theme);
        }
    }

    private void line(Pen pen, Scale scale, Theme theme) {
        Path2D.Double path = new Path2D.Double();
        for (Envelope.Column column :
                Envelope.of(series.points(), (int) pen.area().getWidth())) {
            for (double value : column.values()) {
                double x = pen.x(column.position());
                double y = pen.y(scale.of(value));
                Pen.join(path, x, y);
            }
        }
        if (path.getCurrentPoint() != null) {
            pen.stroke(path, theme.color(Role.CANDIDATE), series.points().size() > 250 ? 1.2f : 1.8f);
        }
    }

    /** The level before and after each change as a step, and a drift as a line, with the change above it where there is room. */
    private void levels(Pen pen, Scale scale, Theme theme, Sentences words) {
        List<LevelChange> changes = series.changes();
        int count = series.points().size();
        Color color = theme.color(Role.INK, 0.75);
        double free = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < changes.size(); i++) {
            ChangePoint point = changes.get(i).point();
            int previous = i == 0 ? 0 : changes.get(i - 1).point().index();
            int next =
                    i == changes.size() - 1 ? count : changes.get(i + 1).point().index();
            double at = pen.x(point.index() - 0.5 - count + 1);
            double from = pen.x(Math.max(previous, point.index() - ChangePoints.WINDOW) - 0.5 - count + 1);
            double to = pen.x(Math.min(next, point.index() + ChangePoints.WINDOW) - 0.5 - count + 1);
            double before = pen.y(scale.of(point.before()));
            double after = pen.y(scale.of(point.after()));
            Path2D.Double step = new Path2D.Double();
            step.moveTo(Math.max(from, pen.area().getMinX()), before);
            step.lineTo(at, before);
            double end = point.drift() ? pen.x(0) : at;
            step.lineTo(end, after);
            step.lineTo(Math.max(end, Math.min(to, pen.area().getMaxX())), after);
            float[] dashes = !point.confirmed() ? DASHED : count > 250 ? SOLID : DOTTED;
            pen.stroke(step, color, count > 250 ? 1.8f : 1.4f, dashes);
            String label = words.number(Wording.percent(point.change()));
            double width = pen.width(label, ChartStyle.STRONG);
            double left = Math.max(
                    pen.area().getMinX(), Math.min(at - width / 2, pen.area().getMaxX() - width));
            if (left > free && !label.equals(Wording.NOTHING)) {
                pen.text(label, left, pen.area().getMinY() + 10, 0, ChartStyle.STRONG, theme.color(Role.INK));
                free = left + width + 8;
            }
        }
    }

    /** A flag on a pole at each build whose level was acknowledged. */
    private void acknowledgements(Pen pen, Theme theme) {
        List<TrendPoint> points = series.points();
        for (int i = 0; i < points.size(); i++) {
            if (!points.get(i).acknowledged().isEmpty()) {
                double x = pen.x(i - points.size() + 1);
                double bottom = pen.area().getMaxY();
                pen.line(x, bottom - 20, x, bottom, theme.color(Role.MUTED), 1.2f);
                pen.fill(Pen.at(flag(), x, bottom - 14), theme.color(Role.MUTED));
            }
        }
    }

    private static Shape flag() {
        Path2D.Double flag = new Path2D.Double();
        flag.moveTo(0, -6);
        flag.lineTo(11, -2);
        flag.lineTo(0, 2);
        flag.closePath();
        return flag;
    }

    private void marks(Pen pen, Scale scale, Theme theme, double radius, boolean crowded) {
        List<TrendPoint> points = series.points();
        for (int i = 0; i < points.size(); i++) {
            TrendPoint point = points.get(i);
            boolean last = i == points.size() - 1;
            Mark mark = Mark.of(TrendSeries.outcome(point));
            boolean plain = mark == Mark.PASS || mark == Mark.NOT_JUDGED;
            if (crowded && plain && !last) {
                continue;
            }
            double x = pen.x(i - points.size() + 1);
            double y = pen.y(scale.of(point.level().value()));
            Interval interval = series.interval(point);
            if (!TrendSeries.isBaseline(point) && interval != null) {
                whisker(pen, x, pen.y(scale.of(interval.lower())), pen.y(scale.of(interval.upper())), theme);
            }
            if (last) {
                double r = radius + 4.5;
                pen.stroke(new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r), theme.color(Role.INK), 1.3f);
            }
            Shape shape = Pen.at(mark.shape(radius), x, y);
            boolean open = !TrendSeries.isBaseline(point) && mark != Mark.FAIL;
            pen.fill(shape, theme.color(open ? Role.PAPER : mark.role()));
            pen.stroke(shape, open ? theme.color(mark.role()) : theme.color(Role.INK, 0.55), open ? 1.8f : 0.9f);
        }
    }

    private static void whisker(Pen pen, double x, double low, double high, Theme theme) {
        Path2D.Double path = new Path2D.Double();
        for (double y : new double[] {low, high}) {
            path.moveTo(x - 3, y);
            path.lineTo(x + 3, y);
        }
        path.moveTo(x, low);
        path.lineTo(x, high);
        pen.stroke(path, theme.color(Role.CANDIDATE, 0.6), 1.2f);
    }

    private void bounds(Pen pen, Scale scale, Theme theme, Sentences words) {
        Rectangle2D area = pen.area();
        for (double bound : series.bounds()) {
            double y = pen.y(scale.of(bound));
            String value = words.number(series.metric().unit().format(bound));
            if (y < area.getMinY()) {
                pen.text("▲ " + value, area.getMinX() + 4, area.getMinY() + 12, 0, ChartStyle.SMALL, color(theme));
            } else if (y > area.getMaxY()) {
                pen.text("▼ " + value, area.getMinX() + 4, area.getMaxY() - 5, 0, ChartStyle.SMALL, color(theme));
            } else {
                pen.line(area.getMinX(), y, area.getMaxX(), y, color(theme), 1.3f, 6, 4);
            }
        }
    }

    private static Color color(Theme theme) {
        return theme.color(Role.THRESHOLD);
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        List<TrendPoint> points = series.points();
        if (points.stream().filter(TrendSeries::isBaseline).count() > 1) {
            legend.add(ChartStyle.line(words.say("chart.trend.accepted"), theme.color(Role.CANDIDATE), 2));
        }
        points.stream().map(series::interval).filter(i -> i != null).findAny().ifPresent(interval -> {
            Shape patch = new Rectangle2D.Double(-8, -5, 16, 10);
            legend.add(ChartStyle.shape(
                    words.text(Wording.confidence(interval)),
                    patch,
                    theme.color(Role.CANDIDATE, 0.2),
                    theme.color(Role.CANDIDATE, 0.2)));
        });
        EnumSet<Mark> seen = EnumSet.noneOf(Mark.class);
        points.forEach(point -> seen.add(Mark.of(TrendSeries.outcome(point))));
        seen.forEach(mark -> legend.add(ChartStyle.mark(mark, theme, words)));
        if (points.stream().anyMatch(point -> !TrendSeries.isBaseline(point))) {
            Path2D.Double alone = new Path2D.Double(Mark.PASS.shape(4));
            alone.append(new Line2D.Double(0, -8, 0, -4), false);
            alone.append(new Line2D.Double(0, 4, 0, 8), false);
            legend.add(ChartStyle.shape(
                    words.say("chart.trend.rejected"), alone, theme.color(Role.PAPER), theme.color(Role.MUTED)));
        }
        if (series.changes().stream().anyMatch(change -> !change.point().confirmed())) {
            legend.add(ChartStyle.line(words.say("chart.trend.suspected"), theme.color(Role.INK, 0.75), 1.4f, DASHED));
        }
        if (series.changes().stream().anyMatch(change -> change.point().confirmed())) {
            legend.add(ChartStyle.line(
                    words.say("chart.trend.levels"),
                    theme.color(Role.INK, 0.75),
                    1.4f,
                    points.size() > 250 ? SOLID : DOTTED));
        }
        if (points.stream().anyMatch(point -> !point.acknowledged().isEmpty())) {
            Path2D.Double flag = new Path2D.Double(flag());
            flag.append(new Rectangle2D.Double(-1, -6, 1, 14), false);
            legend.add(ChartStyle.shape(
                    words.say("chart.trend.baseline"), flag, theme.color(Role.MUTED), theme.color(Role.MUTED)));
        }
        if (!series.bounds().isEmpty()) {
            Unit unit = series.metric().unit();
            String values = series.bounds().stream()
                    .map(bound -> words.number(unit.format(bound)))
                    .reduce((one, other) -> words.say("chart.and", one, other))
                    .orElseThrow();
            legend.add(ChartStyle.line(words.say("chart.trend.fixed", values), color(theme), 1.3f, 6, 4));
        }
        legend.add(ChartStyle.shape(
                words.say("chart.trend.newest"),
                new Ellipse2D.Double(-6, -6, 12, 12),
                theme.color(Role.PAPER),
                theme.color(Role.INK)));
        return legend;
    }
}
