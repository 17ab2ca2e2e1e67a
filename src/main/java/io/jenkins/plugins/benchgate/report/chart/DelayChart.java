package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * How long it took to publish messages, and from then on until their consumers began, in both versions: a box from p25 to p75
 * around the median, with whiskers from p5 to p95 (THESIS, figures 8.14 and 8.15). All valid trials of a version count the same.
 */
public final class DelayChart extends Chart {
    private static final int GROUP = 46;
    /** Of a narrow chart, where boxes are below their name. */
    private static final int HIGH_GROUP = 62;
    /** Pixels; a narrower chart has no room for a name beside its boxes. */
    private static final int NARROW = 500;
    /** Pixels of axis, title and legend. */
    private static final int FRAME = 115;
    /** Share of a wide chart that names take. */
    private static final double NAMES = 0.34;

    private static final double MILLISECOND = 1e-3;
    /** So many times the least shown value, from which on the axis is logarithmic. */
    private static final double WIDE_RANGE = 30;
    /** A logarithmic axis shows no less than this share of the greatest value. */
    private static final double LEAST_SHARE = 1e-4;

    private static final double[] SHARES = {0.05, 0.25, 0.5, 0.75, 0.95};

    private final List<Group> groups = new ArrayList<>();

    /**
     * The boxes of an operation.
     *
     * @param what key of what took so long
     */
    private record Group(String operation, String what, Distribution baseline, Distribution candidate) {
        double[] values() {
            return DoubleStream.of(SHARES)
                    .flatMap(share -> DoubleStream.of(baseline.quantile(share), candidate.quantile(share)))
                    .filter(Double::isFinite)
                    .map(seconds -> seconds / MILLISECOND)
                    .toArray();
        }
    }

    /** @param trials whose metrics have the times */
    public DelayChart(List<Trigger> triggers, List<TrialSummary> trials) {
        super(Message.of("chart.delays.title"), Message.of("chart.delays.said", triggers.size()));
        Set<String> senders = new LinkedHashSet<>();
        for (Trigger trigger : triggers) {
            if (senders.add(trigger.sender())) {
                add(trigger.sender(), "chart.delays.publishing", trials, " duration", " (producer) duration", " query");
            }
            String title = trigger.consumer();
            add(title, "explained.triggerDelay", trials, " trigger delay", " (consumer) trigger delay");
        }
    }

    private void add(String operation, String what, List<TrialSummary> trials, String... metrics) {
        for (String metric : metrics) {
            Distribution baseline = Distribution.of(operation + metric, Trial.BASELINE, trials);
            Distribution candidate = Distribution.of(operation + metric, Trial.CANDIDATE, trials);
            if (!baseline.isEmpty() || !candidate.isEmpty()) {
                groups.add(new Group(operation, what, baseline, candidate));
                return;
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return groups.isEmpty();
    }

    @Override
    public int height(int width) {
        return FRAME + groups.size() * (width < NARROW ? HIGH_GROUP : GROUP);
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        boolean narrow = width < NARROW;
        double[] values = groups.stream()
                .flatMapToDouble(group -> DoubleStream.of(group.values()))
                .toArray();
        double high = Math.max(1e-6, DoubleStream.of(values).max().orElse(1));
        double least = DoubleStream.of(values).filter(value -> value > 0).min().orElse(high);
        boolean logarithmic = high > WIDE_RANGE * least;
        double low = logarithmic ? Math.max(least, LEAST_SHARE * high) / 1.2 : 0;
        double from = logarithmic ? Math.log10(low) : 0;
        double to = logarithmic ? Math.log10(high * 1.15) : high * 1.05;
        double shown = narrow ? 1 : 1 - NAMES;
        Map<Double, String> ticks = logarithmic
                ? Ticks.decades(low, high * 1.15)
                : Ticks.linear(high, Math.max(2, (int) (width * shown / 70)));
        ticks.replaceAll((place, value) -> words.number(value));
        String unit = words.say("chart.delays.unit");
        NumberAxis times = new ListedAxis(logarithmic ? words.say("chart.axis.logarithmic", unit) : unit, ticks);
        times.setRange(from - (narrow ? 0 : NAMES / shown * (to - from)), to);
        NumberAxis order = new ListedAxis("", Map.of());
        order.setInverted(true);
        order.setRange(0, Math.max(1, groups.size()));
        XYPlot plot = ChartStyle.plot(times, order, theme);
        plot.setDomainGridlinesVisible(true);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new Layer(pen -> {
            Drawing drawing = new Drawing(pen, theme, words, logarithmic, low, narrow);
            for (int i = 0; i < groups.size(); i++) {
                drawing.group(groups.get(i), i);
            }
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    /** Draws boxes. */
    private record Drawing(Pen pen, Theme theme, Sentences words, boolean logarithmic, double low, boolean narrow) {
        void group(Group group, int place) {
            double top = Math.min(pen.y(place), pen.y(place + 1.0));
            Rectangle2D area = pen.area();
            double left = area.getMinX() + 2;
            double room = narrow ? area.getWidth() - 4 : pen.x(logarithmic ? Math.log10(low) : 0) - left - 10;
            String what = words.say(group.what());
            double boxes = top + (narrow ? 21 : 4);
            if (narrow) {
                String name = words.say("chart.delays.name", group.operation(), what);
                pen.text(
                        pen.fitted(name, ChartStyle.SMALL, room),
                        left,
                        top + 14,
                        0,
                        ChartStyle.SMALL,
                        theme.color(Role.INK));
            } else {
                String name = pen.fitted(group.operation(), ChartStyle.SMALL, room);
                pen.text(name, left, top + 17, 0, ChartStyle.SMALL, theme.color(Role.INK));
                pen.text(what, left, top + 32, 0, ChartStyle.SMALL, theme.color(Role.MUTED));
            }
            box(group, group.baseline(), false, boxes);
            box(group, group.candidate(), true, boxes + 19);
        }

        private void box(Group group, Distribution side, boolean candidate, double top) {
            if (side.isEmpty()) {
                return;
            }
            double[] x = DoubleStream.of(SHARES)
                    .map(share -> x(side.quantile(share)))
                    .toArray();
            double middle = top + 8;
            Role role = candidate ? Role.CANDIDATE : Role.BASELINE;
            pen.line(x[0], middle, x[1], middle, theme.color(role), 1.4f);
            pen.line(x[3], middle, x[4], middle, theme.color(role), 1.4f);
            for (double end : new double[] {x[0], x[4]}) {
                pen.line(end, middle - 4, end, middle + 4, theme.color(role), 1.4f);
            }
            Rectangle2D box = new Rectangle2D.Double(x[1], top + 1, Math.max(1, x[3] - x[1]), 14);
            pen.fill(box, theme.color(Role.PAPER));
            pen.fill(box, theme.color(role, candidate ? 0.4 : 0.1));
            pen.stroke(box, theme.color(role), 1.4f);
            pen.line(x[2], top + 1, x[2], top + 15, theme.color(Role.INK), 2);
            pen.say(new Rectangle2D.Double(x[0] - 3, top, x[4] - x[0] + 6, 16), said(group, side, candidate));
        }

        private String said(Group group, Distribution side, boolean candidate) {
            Message version = Message.of(candidate ? "chart.candidate" : "chart.baseline");
            Object[] values = DoubleStream.of(SHARES)
                    .mapToObj(share -> new Figure(Explanation.time(side.quantile(share))))
                    .toArray();
            return words.say(
                    "chart.delays.box",
                    group.operation(),
                    Message.of(group.what()),
                    version,
                    values[2],
                    values[1],
                    values[3],
                    values[0],
                    values[4]);
        }

        /** What is below a logarithmic axis is at its edge. */
        private double x(double seconds) {
            double value = seconds / MILLISECOND;
            return pen.x(logarithmic ? Math.log10(Math.max(low, value)) : value);
        }
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        Rectangle2D box = new Rectangle2D.Double(-6, -5, 12, 10);
        legend.add(ChartStyle.shape(
                words.say("chart.baseline"), box, theme.color(Role.BASELINE, 0.1), theme.color(Role.BASELINE)));
        legend.add(ChartStyle.shape(
                words.say("chart.candidate"), box, theme.color(Role.CANDIDATE, 0.4), theme.color(Role.CANDIDATE)));
        return legend;
    }
}
