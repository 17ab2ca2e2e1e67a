package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Scale;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.EarlyCalls.Call;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * How long each call of a function took in the first seconds of measured phases, the baseline above the candidate, with marks
 * for cold starts (THESIS, figure 8.17).
 */
public final class BurstChart extends Chart {
    /** Pixels; points of a narrower chart say nothing. */
    private static final int NARROW = 500;
    /** Of the height 1 of a version, what its points take. */
    private static final double BAND = 0.86;
    /** Seconds beside the points, so that no mark is cut. */
    private static final double MARGIN = 0.5;
    /** So many times the least value, from which on the axis is logarithmic. */
    private static final double WIDE_RANGE = 30;

    private final Burst burst;
    private final double least;
    private final double greatest;

    public BurstChart(Burst burst) {
        super(
                Message.of("chart.burst.title", burst.operation()),
                Message.of(
                        "chart.burst.said",
                        burst.operation(),
                        EarlyCalls.SECONDS,
                        burst.baseline().cold(),
                        burst.candidate().cold()));
        this.burst = burst;
        double[] times = Stream.of(burst.baseline(), burst.candidate())
                .flatMap(calls -> calls.calls().stream())
                .mapToDouble(Call::seconds)
                .toArray();
        this.greatest = Math.max(1e-9, DoubleStream.of(times).max().orElse(1));
        this.least = DoubleStream.of(times).filter(time -> time > 0).min().orElse(greatest);
    }

    @Override
    public int height(int width) {
        return width < NARROW ? 420 : 400;
    }

    private boolean logarithmic() {
        return greatest > WIDE_RANGE * least;
    }

    /** The share of a version's height up to a time. */
    private double share(double seconds) {
        double shown = logarithmic()
                ? Math.log(Math.max(seconds, least) / (least / 1.2)) / Math.log(greatest * 1.2 / (least / 1.2))
                : seconds / (1.05 * greatest);
        return BAND * Math.max(0, Math.min(1, shown));
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        NumberAxis since = ChartStyle.numbers(
                words, words.say("chart.burst.since"), -MARGIN, EarlyCalls.SECONDS + MARGIN, Math.max(3, width / 110));
        Scale scale = Scale.of(Unit.SECOND, logarithmic() ? Math.sqrt(least * greatest) : greatest);
        Map<Double, String> ticks = logarithmic()
                ? Ticks.decades(scale.of(least / 1.2), scale.of(greatest * 1.2))
                : Ticks.linear(scale.of(greatest), 4);
        Map<Double, String> places = new LinkedHashMap<>();
        ticks.forEach((place, label) -> {
            double seconds = scale.factor() * (logarithmic() ? Math.pow(10, place) : place);
            places.put(share(seconds), words.number(label));
            places.put(1 + share(seconds), words.number(label));
        });
        NumberAxis times = new ListedAxis(
                logarithmic() ? words.say("chart.axis.logarithmic", scale.symbol()) : scale.symbol(), places);
        times.setRange(0, 2);
        XYPlot plot = ChartStyle.plot(since, times, theme);
        plot.addAnnotation(new Layer(pen -> {
            pen.line(pen.area().getMinX(), pen.y(1), pen.area().getMaxX(), pen.y(1), theme.color(Role.MUTED), 1);
            Drawing drawing = new Drawing(pen, theme, words, width >= NARROW);
            drawing.version(burst.baseline(), false);
            drawing.version(burst.candidate(), true);
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    /** Draws the calls of versions. */
    private final class Drawing {
        private final Pen pen;
        private final Theme theme;
        private final Sentences words;
        private final boolean says;

        Drawing(Pen pen, Theme theme, Sentences words, boolean says) {
            this.pen = pen;
            this.theme = theme;
            this.words = words;
            this.says = says;
        }

        void version(EarlyCalls calls, boolean candidate) {
            double floor = candidate ? 0 : 1;
            String heading = words.say(
                    "chart.burst.heading",
                    Message.of(candidate ? "chart.candidate" : "chart.baseline"),
                    calls.calls().size(),
                    calls.count(),
                    calls.cold());
            pen.text(
                    pen.fitted(heading, ChartStyle.STRONG, pen.area().getWidth() - 8),
                    pen.area().getMinX() + 5,
                    pen.y(floor + 1) + 14,
                    0,
                    ChartStyle.STRONG,
                    theme.color(Role.INK));
            Path2D.Double warm = new Path2D.Double();
            Path2D.Double cold = new Path2D.Double();
            for (Call call : calls.calls()) {
                double x = pen.x(call.since());
                double y = pen.y(floor + share(call.seconds()));
                (call.cold() ? cold : warm)
                        .append(Pen.at(call.cold() ? ChartStyle.coldMark() : shape(candidate), x, y), false);
                if (says) {
                    pen.say(new Rectangle2D.Double(x - 5, y - 5, 10, 10), said(call, candidate));
                }
            }
            if (candidate) {
                pen.fill(warm, theme.color(Role.CANDIDATE, 0.8));
            } else {
                pen.stroke(warm, theme.color(Role.BASELINE), 1.2f);
            }
            pen.stroke(cold, theme.color(Role.FAIL), 1.8f);
        }

        private String said(Call call, boolean candidate) {
            Message said = Message.of(
                    "chart.burst.call",
                    Message.of(candidate ? "chart.candidate" : "chart.baseline"),
                    new Figure(Explanation.time(call.seconds())),
                    new Figure(String.format(Locale.ROOT, "%.2f", call.since())));
            return words.text(call.cold() ? said.and(Message.of("chart.chain.cold")) : said);
        }
    }

    private static Shape shape(boolean candidate) {
        return candidate ? new Ellipse2D.Double(-2.5, -2.5, 5, 5) : new Rectangle2D.Double(-2.5, -2.5, 5, 5);
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        legend.add(ChartStyle.shape(
                words.say("chart.burst.baseline"), shape(false), theme.color(Role.PAPER), theme.color(Role.BASELINE)));
        legend.add(ChartStyle.shape(
                words.say("chart.burst.candidate"),
                shape(true),
                theme.color(Role.CANDIDATE),
                theme.color(Role.CANDIDATE)));
        legend.add(ChartStyle.shape(
                words.say("chart.chain.coldMark"),
                ChartStyle.coldMark(),
                theme.color(Role.FAIL),
                theme.color(Role.FAIL)));
        return legend;
    }
}
