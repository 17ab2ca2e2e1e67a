package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.ChainTree.Node;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.ChainTree.Period;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jspecify.annotations.Nullable;

/**
 * One chain of each version as a tree, span by span on one axis of time: pale from its start to its end, strong where it worked
 * by itself, dashed where a consumer was waited for.
 */
public final class ChainChart extends Chart {
    private static final int ROW = 18;
    /** Of a narrow chart, where the bar is below the name. */
    private static final int HIGH_ROW = 30;
    /** Pixels; a narrower chart has no room for a name beside its bar. */
    private static final int NARROW = 500;
    /** Pixels of axis, title and legend. */
    private static final int FRAME = 110;
    /** Pixels by which a span stands further right than what called it. */
    private static final int INDENT = 9;
    /** From here on a deeper span stands no further right. */
    private static final int DEEPEST = 10;
    /** Share of a wide chart that names take, and that times take. */
    private static final double NAMES = 0.36;

    private static final double TIMES = 0.15;
    /** How opaque a bar is where a span waited, and where it worked. */
    private static final double PALE = 0.22;

    private static final double STRONG = 0.85;
    /** Pixels of a mark and the space behind it. */
    private static final int MARK = 14;

    private final List<Row> rows = new ArrayList<>();
    private final double longest;

    /** A span, the heading above those of a version, or what is left out of them. */
    private record Row(@Nullable Message said, @Nullable Node node) {}

    public ChainChart(Explanation explanation, Choice choice) {
        super(title(explanation, choice), description(explanation, choice));
        double last = 0;
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            ChainTree chain = explanation.example(version, choice).orElse(null);
            if (chain == null) {
                continue;
            }
            rows.add(new Row(
                    Message.of(
                            "chart.chain.heading",
                            Message.of(version.equals(Trial.BASELINE) ? "chart.baseline" : "chart.candidate"),
                            time(chain.seconds()),
                            chain.spans()),
                    null));
            chain.nodes().forEach(node -> rows.add(new Row(null, node)));
            if (chain.left() > 0) {
                rows.add(new Row(Message.of("chart.chain.left", chain.left(), time(chain.leftOwn())), null));
            }
            last = Math.max(last, chain.seconds());
        }
        longest = last;
    }

    private static Message title(Explanation explanation, Choice choice) {
        return Message.of(
                choice == Choice.TYPICAL ? "chart.chain.typical" : "chart.chain.slowest", explanation.operation());
    }

    private static Message description(Explanation explanation, Choice choice) {
        return Message.of(
                choice == Choice.TYPICAL ? "chart.chain.typicalSaid" : "chart.chain.slowestSaid",
                explanation.operation(),
                time(seconds(explanation, Trial.BASELINE, choice)),
                time(seconds(explanation, Trial.CANDIDATE, choice)));
    }

    private static double seconds(Explanation explanation, String version, Choice choice) {
        return explanation.example(version, choice).map(ChainTree::seconds).orElse(Double.NaN);
    }

    private static Figure time(double seconds) {
        return new Figure(Explanation.time(seconds));
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public int height(int width) {
        return FRAME + (width < NARROW ? 26 : 0) + rows.size() * (width < NARROW ? HIGH_ROW : ROW);
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        boolean narrow = width < NARROW;
        Scale scale = Scale.of(Unit.SECOND, longest);
        double end = longest > 0 ? scale.of(longest) : 1;
        double shown = narrow ? 1 : 1 - NAMES - TIMES;
        Map<Double, String> ticks = Ticks.linear(end, Math.max(2, (int) (width * shown / 60)));
        ticks.replaceAll((place, value) -> words.number(value));
        NumberAxis times = new ListedAxis(scale.symbol(), ticks);
        times.setRange(narrow ? 0 : -NAMES / shown * end, end * (narrow ? 1.02 : 1 + TIMES / shown));
        NumberAxis order = new ListedAxis("", Map.of());
        order.setInverted(true);
        order.setRange(0, Math.max(1, rows.size()));
        XYPlot plot = ChartStyle.plot(times, order, theme);
        plot.setDomainGridlinesVisible(true);
        plot.setRangeGridlinesVisible(false);
        plot.addAnnotation(new Layer(pen -> {
            Drawing drawing = new Drawing(pen, theme, words, scale, narrow);
            for (int i = 0; i < rows.size(); i++) {
                drawing.row(rows.get(i), i);
            }
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    /** Draws rows. */
    private record Drawing(Pen pen, Theme theme, Sentences words, Scale scale, boolean narrow) {
        void row(Row row, int place) {
            double top = Math.min(pen.y(place), pen.y(place + 1.0));
            double bottom = Math.max(pen.y(place), pen.y(place + 1.0));
            Rectangle2D area = pen.area();
            Rectangle2D all = new Rectangle2D.Double(area.getMinX(), top, area.getWidth(), bottom - top);
            Node node = row.node();
            if (node != null) {
                span(node, all);
            } else if (row.said() != null) {
                boolean heading = row.said().key().equals("chart.chain.heading");
                Font font = heading ? ChartStyle.STRONG : ChartStyle.SMALL;
                pen.fill(all, theme.color(Role.PAPER));
                String said = pen.fitted(words.text(row.said()), font, all.getWidth() - 4);
                pen.text(said, all.getMinX() + 2, bottom - 5, 0, font, theme.color(heading ? Role.INK : Role.MUTED));
                pen.line(all.getMinX(), bottom, all.getMaxX(), bottom, theme.color(Role.GRID), 1);
            }
        }

        private void span(Node node, Rectangle2D all) {
            double line = narrow ? all.getMinY() + 13 : all.getCenterY() + 4;
            String time = words.say("chart.chain.time", time(node.seconds()), part(node));
            double timeWidth = pen.width(time, ChartStyle.SMALL);
            pen.text(time, all.getMaxX() - 2, line, 1, ChartStyle.SMALL, theme.color(Role.MUTED));
            double left = all.getMinX() + 2 + INDENT * Math.min(DEEPEST, node.depth());
            double right = narrow ? all.getMaxX() - timeWidth - 8 : pen.x(0) - 8;
            if (node.cold()) {
                mark(ChartStyle.coldMark(), left + 5, line - 4, Role.FAIL);
                left += MARK;
            }
            if (node.error()) {
                pen.fill(Pen.at(Mark.FAIL.shape(4.5), left + 5, line - 4), theme.color(Role.THRESHOLD));
                left += MARK;
            }
            String name = (node.between() > 0 ? "… " : "") + node.operation();
            pen.text(
                    pen.fitted(name, ChartStyle.SMALL, right - left),
                    left,
                    line,
                    0,
                    ChartStyle.SMALL,
                    theme.color(Role.INK));
            double top = narrow ? all.getMinY() + 18 : all.getMinY() + 4;
            bar(node, top, narrow ? 8 : all.getHeight() - 8);
            pen.say(all, words.text(said(node)));
        }

        private void mark(Shape shape, double x, double y, Role role) {
            pen.stroke(Pen.at(shape, x, y), theme.color(role), 1.6f);
        }

        private void bar(Node node, double top, double height) {
            Role role = PartsChart.role(node.part());
            if (node.waited() > 0) {
                double y = top + height / 2;
                Part waited = node.cold() ? Part.COLD_START : Part.TRIGGER_DELAY;
                double from = x(node.start() - node.waited());
                pen.line(from, y, x(node.start()), y, theme.color(PartsChart.role(waited)), 2, 3, 2);
            }
            Rectangle2D bar = bar(node.start(), node.seconds(), top, height);
            pen.fill(bar, theme.color(role, PALE + (STRONG - PALE) * share(node)));
            for (Period period : node.periods()) {
                pen.fill(bar(period.start(), period.seconds(), top, height), theme.color(role, STRONG));
            }
        }

        /** How much of a bar beside its periods is own time, too: short pieces between many calls. */
        private static double share(Node node) {
            double shown = node.periods().stream().mapToDouble(Period::seconds).sum();
            double rest = node.seconds() - shown;
            return rest > 0 ? Math.max(0, Math.min(1, (node.own() - shown) / rest)) : 0;
        }

        /** At least so wide that it can be seen. */
        private Rectangle2D bar(double start, double seconds, double top, double height) {
            double from = x(start);
            return new Rectangle2D.Double(from, top, Math.max(1, x(start + seconds) - from), height);
        }

        /** What began before the root, by another clock, begins with it. */
        private double x(double seconds) {
            return Math.min(pen.area().getMaxX(), pen.x(scale.of(Math.max(0, seconds))));
        }
    }

    private static Message part(Node node) {
        return Message.of(Explanation.key(node.part()));
    }

    private static Message said(Node node) {
        Message said = Message.of(
                "chart.chain.span",
                node.operation(),
                time(node.start()),
                time(node.seconds()),
                time(node.own()),
                part(node));
        if (node.waited() > 0) {
            said = said.and(Message.of("chart.chain.waited", time(node.waited())));
        }
        if (node.cold()) {
            said = said.and(Message.of("chart.chain.cold"));
        }
        if (node.error()) {
            said = said.and(Message.of("chart.chain.error"));
        }
        return node.between() > 0 ? said.and(Message.of("chart.chain.between", node.between())) : said;
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        List<Node> nodes =
                rows.stream().flatMap(row -> Stream.ofNullable(row.node())).toList();
        for (Part part : Part.values()) {
            boolean waited = part == Part.TRIGGER_DELAY;
            if (nodes.stream().anyMatch(node -> waited ? node.waited() > 0 && !node.cold() : node.part() == part)) {
                legend.add(ChartStyle.shape(
                        words.say(Explanation.key(part)),
                        waited ? new Rectangle2D.Double(-6, -1, 12, 2) : new Rectangle2D.Double(-5, -5, 10, 10),
                        theme.color(PartsChart.role(part), STRONG),
                        theme.color(PartsChart.role(part))));
            }
        }
        if (nodes.stream().anyMatch(Node::cold)) {
            legend.add(ChartStyle.shape(
                    words.say("chart.chain.coldMark"),
                    ChartStyle.coldMark(),
                    theme.color(Role.FAIL),
                    theme.color(Role.FAIL)));
        }
        if (nodes.stream().anyMatch(Node::error)) {
            legend.add(ChartStyle.shape(
                    words.say("chart.chain.errorMark"),
                    Mark.FAIL.shape(4.5),
                    theme.color(Role.THRESHOLD),
                    theme.color(Role.THRESHOLD)));
        }
        return legend;
    }
}
