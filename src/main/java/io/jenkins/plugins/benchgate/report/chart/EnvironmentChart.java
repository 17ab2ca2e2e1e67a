package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Row;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * Environments as rows, that which needs least first: how much values vary at each level, and which change the
 * measurement finds, on one logarithmic axis in %, beside the change that is to be found (CLOUD, figure 3).
 */
public final class EnvironmentChart extends Chart {
    private static final int ROW = 44;

    private final List<Row> rows;
    private final double change;
    private final boolean fresh;
    private final double low;
    private final double high;

    /** What a mark shows. */
    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private enum Level {
        TRIAL("chart.environments.trial", Role.BASELINE, row -> row.environment()
                .stability()
                .withinTrials()),
        INSTANCE("chart.environments.instance", Role.CANDIDATE, row -> row.environment()
                .stability()
                .withinInstances()),
        ALL("chart.environments.all", Role.POTENTIAL, row -> row.environment()
                .stability()
                .total());

        private final String key;
        private final Role role;
        private final ToDoubleFunction<Row> value;

        Level(String key, Role role, ToDoubleFunction<Row> value) {
            this.key = key;
            this.role = role;
            this.value = value;
        }

        Shape shape() {
            return switch (this) {
                case TRIAL -> new Ellipse2D.Double(-5, -5, 10, 10);
                case INSTANCE -> new Rectangle2D.Double(-4.5, -4.5, 9, 9);
                case ALL -> diamond();
            };
        }

        private static Shape diamond() {
            Path2D.Double diamond = new Path2D.Double();
            diamond.moveTo(0, -6);
            diamond.lineTo(6, 0);
            diamond.lineTo(0, 6);
            diamond.lineTo(-6, 0);
            diamond.closePath();
            return diamond;
        }
    }

    public EnvironmentChart(MetricEnvironments environments) {
        super(
                Message.of("chart.environments.title", environments.title()),
                Message.of(
                        "chart.environments.said",
                        environments.ranking().rows().size(),
                        new Figure(Decimals.plain(environments.ranking().goal().change()) + " %")));
        this.rows = environments.ranking().rows();
        this.change = environments.ranking().goal().change();
        this.fresh = environments.ranking().goal().sampling() == Sampling.INSTANCE;
        double[] shown = rows.stream()
                .flatMapToDouble(row -> Arrays.stream(new double[] {
                    Level.TRIAL.value.applyAsDouble(row),
                    Level.INSTANCE.value.applyAsDouble(row),
                    Level.ALL.value.applyAsDouble(row),
                    row.detectable(),
                    change
                }))
                .filter(value -> value > 0 && Double.isFinite(value))
                .toArray();
        this.low = Arrays.stream(shown).min().orElse(change) / 1.5;
        this.high = Arrays.stream(shown).max().orElse(change) * 1.5;
    }

    @Override
    public int height(int width) {
        return rows.size() * ROW + (width < 500 ? 160 : 124);
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        Map<Double, String> ticks = Ticks.decades(low, high);
        ticks.replaceAll((place, value) -> words.number(value));
        NumberAxis percent = new ListedAxis(words.say("chart.axis.logarithmic", "%"), ticks);
        percent.setRange(Math.log10(low), Math.log10(high));
        NumberAxis places = ChartStyle.numbers(words, "", 0, rows.size(), 2);
        places.setInverted(true);
        places.setVisible(false);
        XYPlot plot = ChartStyle.plot(percent, places, theme);
        plot.setRangeGridlinesVisible(false);
        plot.setDomainGridlinesVisible(true);
        plot.addAnnotation(new Layer(pen -> {
            double wanted = pen.x(Math.log10(change));
            pen.line(wanted, pen.y(0), wanted, pen.y(rows.size()), theme.color(Role.THRESHOLD), 2, 3, 2);
            for (int i = 0; i < rows.size(); i++) {
                row(pen, rows.get(i), i, theme, words);
            }
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void row(Pen pen, Row row, int place, Theme theme, Sentences words) {
        Rectangle2D area = pen.area();
        double top = pen.y(place);
        String needed = words.text(needed(row)) + taking(row, words);
        double right = area.getMaxX() - 4;
        double room = area.getWidth() - pen.width(needed, ChartStyle.SMALL) - 20;
        // over the line of the wanted change, which would run through the letters
        String name = pen.fitted(row.environment().name(), ChartStyle.TEXT, room);
        blank(pen, area.getMinX() + 3, top + 3, pen.width(name, ChartStyle.TEXT) + 4, theme);
        pen.text(name, area.getMinX() + 4, top + 15, 0, ChartStyle.TEXT, theme.color(Role.INK));
        double width = pen.width(needed, ChartStyle.SMALL);
        blank(pen, right - width - 3, top + 3, width + 6, theme);
        pen.text(needed, right, top + 15, 1, ChartStyle.SMALL, theme.color(Role.MUTED));
        double y = top + 0.7 * (pen.y(place + 1) - top);
        pen.line(area.getMinX(), y, area.getMaxX(), y, theme.color(Role.GRID), 1);
        if (row.detectable() > 0) {
            double x = pen.x(Math.log10(row.detectable()));
            pen.line(x, y - 8, x, y + 8, theme.color(Role.INK), 3);
        }
        for (Level level : Level.values()) {
            double value = level.value.applyAsDouble(row);
            if (value > 0) {
                Shape mark = Pen.at(level.shape(), pen.x(Math.log10(value)), y);
                pen.fill(mark, theme.color(level.role));
                pen.stroke(mark, theme.color(Role.INK, 0.6), 1);
            }
        }
    }

    private static void blank(Pen pen, double x, double y, double width, Theme theme) {
        pen.fill(new Rectangle2D.Double(x, y, width, 16), theme.color(Role.PAPER));
    }

    /** Time and cost, as far as they are known. */
    private static String taking(Row row, Sentences words) {
        return Stream.of(Wording.duration(row.seconds()), MetricEnvironments.cost(row))
                .filter(text -> !text.equals(Wording.NOTHING))
                .map(text -> " \u00b7 " + words.number(text))
                .collect(Collectors.joining());
    }

    private Message needed(Row row) {
        Plan needed = row.needed();
        if (needed == null) {
            return Message.of("chart.environments.unknown");
        }
        return fresh
                ? Message.of("chart.environments.instances", needed.instances())
                : Message.of("chart.environments.trials", Math.round(row.trials()));
    }

    private LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        for (Level level : Level.values()) {
            if (rows.stream().anyMatch(row -> level.value.applyAsDouble(row) > 0)) {
                legend.add(ChartStyle.shape(
                        words.say(level.key), level.shape(), theme.color(level.role), theme.color(Role.INK, 0.6)));
            }
        }
        if (rows.stream().anyMatch(row -> row.detectable() > 0)) {
            legend.add(ChartStyle.shape(
                    words.say("chart.environments.finds"),
                    new Rectangle2D.Double(-1.5, -7, 3, 14),
                    theme.color(Role.INK),
                    theme.color(Role.INK)));
        }
        legend.add(ChartStyle.line(words.say("chart.environments.change"), theme.color(Role.THRESHOLD), 2, 3, 2));
        return legend;
    }
}
