package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.block.RectangleConstraint;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.G2TextMeasurer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.Size2D;
import org.jfree.data.xy.XYSeriesCollection;

/** The look that all charts share: quiet axes, a faint grid, a title at the left and the legend below. */
final class ChartStyle {
    static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 14);
    static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    static final Font STRONG = new Font(Font.SANS_SERIF, Font.BOLD, 11);

    private static final BasicStroke THIN = new BasicStroke(1);

    private ChartStyle() {}

    /** Axes without content yet; content comes as {@link Layer}s. */
    static XYPlot plot(ValueAxis domain, ValueAxis range, Theme theme) {
        // Without a dataset and a renderer JFreeChart draws no grid.
        XYPlot plot = new XYPlot(new XYSeriesCollection(), domain, range, new XYLineAndShapeRenderer());
        plot.setBackgroundPaint(theme.color(Role.PAPER));
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(theme.color(Role.GRID));
        plot.setRangeGridlineStroke(THIN);
        plot.setDomainGridlinePaint(theme.color(Role.GRID));
        plot.setDomainGridlineStroke(THIN);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        for (ValueAxis axis : new ValueAxis[] {domain, range}) {
            axis.setLabelFont(SMALL);
            axis.setLabelPaint(theme.color(Role.MUTED));
            axis.setTickLabelFont(SMALL);
            axis.setTickLabelPaint(theme.color(Role.MUTED));
            axis.setAxisLinePaint(theme.color(Role.MUTED, 0.6));
            axis.setTickMarkPaint(theme.color(Role.MUTED, 0.6));
        }
        range.setAxisLineVisible(false);
        range.setTickMarksVisible(false);
        return plot;
    }

    /** An axis of numbers from {@code low} to {@code high} with at most {@code most} ticks or one more. */
    static NumberAxis numbers(Sentences words, String label, double low, double high, int most) {
        NumberAxis axis = new NumberAxis(label);
        axis.setAutoRangeIncludesZero(false);
        axis.setRange(low, high);
        double step = Ticks.step(high - low, most);
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        int digits = (int) Math.floor(Math.log10(Math.max(Math.abs(low), Math.abs(high)) / step) + 1e-9);
        String pattern = decimals > 8 || step >= 1e7
                ? "0." + "#".repeat(Math.max(1, digits + 1)) + "E0"
                : decimals == 0 ? "0" : "0." + "0".repeat(decimals);
        axis.setTickUnit(new NumberTickUnit(
                step, new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(words.language()))));
        return axis;
    }

    static JFreeChart chart(String title, XYPlot plot, LegendItemCollection legend, Theme theme) {
        JFreeChart chart = new JFreeChart(null, TITLE, plot, false);
        chart.setBackgroundPaint(theme.color(Role.PAPER));
        chart.setPadding(new RectangleInsets(6, 6, 4, 12));
        TextTitle heading = new Heading(title);
        heading.setPaint(theme.color(Role.INK));
        heading.setHorizontalAlignment(HorizontalAlignment.LEFT);
        heading.setTextAlignment(HorizontalAlignment.LEFT);
        heading.setPadding(0, 4, 8, 4);
        chart.setTitle(heading);
        if (legend.getItemCount() > 0) {
            LegendTitle below = new LegendTitle(() -> legend);
            below.setItemFont(SMALL);
            below.setItemPaint(theme.color(Role.INK));
            below.setBackgroundPaint(theme.color(Role.PAPER));
            below.setFrame(BlockBorder.NONE);
            below.setPosition(RectangleEdge.BOTTOM);
            below.setHorizontalAlignment(HorizontalAlignment.LEFT);
            below.setItemLabelPadding(new RectangleInsets(2, 3, 2, 10));
            chart.addSubtitle(below);
        }
        return chart;
    }

    /** A title of two lines at most; of a longer one both ends, in which names of series differ. */
    private static final class Heading extends TextTitle {
        private static final long serialVersionUID = 1;
        private static final int LINES = 2;

        private final String whole;

        Heading(String whole) {
            super(whole, TITLE);
            this.whole = whole;
            setMaximumLinesToDisplay(LINES);
        }

        @Override
        public Size2D arrange(Graphics2D graphics, RectangleConstraint constraint) {
            float width =
                    (float) toContentConstraint(constraint).getWidthRange().getUpperBound();
            graphics.setFont(TITLE);
            G2TextMeasurer measurer = new G2TextMeasurer(graphics);
            setText(Layer.Pen.fitted(
                    whole,
                    text -> TextUtils.createTextBlock(text, TITLE, getPaint(), width, LINES + 1, measurer)
                                    .getLines()
                                    .size()
                            <= LINES));
            return super.arrange(graphics, constraint);
        }
    }

    /** A legend's entry for a filled shape with an outline. */
    static LegendItem shape(String label, Shape shape, Color fill, Color outline) {
        return new LegendItem(
                label,
                null,
                null,
                null,
                true,
                shape,
                true,
                fill,
                true,
                outline,
                new BasicStroke(1.2f),
                false,
                new Line2D.Double(),
                THIN,
                fill);
    }

    /** A legend's entry for a line. */
    static LegendItem line(String label, Color color, float width, float... dash) {
        BasicStroke stroke = dash.length == 0
                ? new BasicStroke(width)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
        return new LegendItem(
                label,
                null,
                null,
                null,
                false,
                new Rectangle2D.Double(),
                false,
                color,
                false,
                color,
                THIN,
                true,
                new Line2D.Double(-9, 0, 9, 0),
                stroke,
                color);
    }

    static LegendItem mark(Mark mark, Theme theme, Sentences words) {
        return shape(words.text(mark.labelled()), mark.shape(5), theme.color(mark.role()), theme.color(Role.INK, 0.55));
    }

    /** The mark of a cold start: three strokes that cross. */
    static Shape coldMark() {
        Path2D.Double mark = new Path2D.Double();
        for (int stroke = 0; stroke < 3; stroke++) {
            double x = 5 * Math.sin(Math.PI * stroke / 3);
            double y = 5 * Math.cos(Math.PI * stroke / 3);
            mark.moveTo(-x, -y);
            mark.lineTo(x, y);
        }
        return mark;
    }

    /** The text, cut with an ellipsis after {@code length} characters. */
    static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }
}
