package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.function.Predicate;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;

/** A part of a chart's content, drawn inside its axes. */
final class Layer extends AbstractXYAnnotation {
    private final transient Drawing drawing;

    Layer(Drawing drawing) {
        this.drawing = drawing;
    }

    /** How a layer is drawn. */
    interface Drawing {
        void draw(Pen pen);
    }

    @Override
    public void draw(
            Graphics2D graphics,
            XYPlot plot,
            Rectangle2D area,
            ValueAxis domain,
            ValueAxis range,
            int rendererIndex,
            PlotRenderingInfo info) {
        drawing.draw(new Pen(graphics, area, domain, range));
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** A graphics context that knows where values lie. */
    record Pen(Graphics2D graphics, Rectangle2D area, ValueAxis domain, ValueAxis range) {
        /** Pixels of the narrowest piece that has a name in it. */
        private static final double NAMED = 34;

        /** Takes what places of a drawing say to whoever points at them; a picture without such places does not. */
        interface Spots {
            void add(Rectangle2D place, String said);
        }

        /** Lets a place in pixels say something, over those before it. */
        void say(Rectangle2D place, String said) {
            if (graphics instanceof Spots spots) {
                spots.add(place, said);
            }
        }

        double x(double value) {
            return domain.valueToJava2D(value, area, RectangleEdge.BOTTOM);
        }

        double y(double value) {
            return range.valueToJava2D(value, area, RectangleEdge.LEFT);
        }

        /** A line between two points in pixels. */
        void line(double x1, double y1, double x2, double y2, Color color, float width, float... dash) {
            stroke(new Line2D.Double(x1, y1, x2, y2), color, width, dash);
        }

        void stroke(Shape shape, Color color, float width, float... dash) {
            graphics.setPaint(color);
            graphics.setStroke(
                    dash.length == 0
                            ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                            : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0));
            graphics.draw(shape);
        }

        void fill(Shape shape, Color color) {
            graphics.setPaint(color);
            graphics.fill(shape);
        }

        /** Goes on with a line to a point in pixels, or begins it there. */
        static void join(Path2D.Double line, double x, double y) {
            if (line.getCurrentPoint() == null) {
                line.moveTo(x, y);
            } else {
                line.lineTo(x, y);
            }
        }

        /** A piece of a divided bar, with its name in it where there is room, which says something when pointed at. */
        void piece(Rectangle2D piece, Color color, String name, String said, Theme theme) {
            fill(piece, theme.color(Role.PAPER));
            fill(piece, color);
            stroke(piece, theme.color(Role.PAPER), 1);
            if (piece.getWidth() > NAMED && !name.isEmpty()) {
                String shown = fitted(name, ChartStyle.SMALL, piece.getWidth() - 8);
                text(shown, piece.getX() + 4, piece.getCenterY(), 0, ChartStyle.SMALL, theme.color(Role.INK));
            }
            say(piece, said);
        }

        /** A shape around the origin, moved to a point in pixels. */
        static Shape at(Shape shape, double x, double y) {
            return AffineTransform.getTranslateInstance(x, y).createTransformedShape(shape);
        }

        /**
         * Text whose left end, centre or right end ({@code align} 0, 0.5 or 1) is at {@code x}, on the baseline {@code
         * y}.
         */
        void text(String text, double x, double y, double align, Font font, Color color) {
            graphics.setFont(font);
            graphics.setPaint(color);
            graphics.drawString(text, (float) (x - align * width(text, font)), (float) y);
        }

        double width(String text, Font font) {
            return graphics.getFontMetrics(font).stringWidth(text);
        }

        /**
         * The text; where it is wider than {@code width} pixels, with an ellipsis in its middle: names of series begin alike,
         * and end with the metric and its statistic.
         */
        String fitted(String text, Font font, double width) {
            return fitted(text, one -> width(one, font) <= width);
        }

        /** The same of whatever fits, of which what is shorter fits, too. */
        static String fitted(String text, Predicate<String> fitting) {
            int points = text.codePointCount(0, text.length());
            if (points <= 2 || fitting.test(text)) {
                return text;
            }
            // bisected: a name may have thousands of characters
            int fits = 2;
            int tooMany = points;
            while (tooMany - fits > 1) {
                int middle = (fits + tooMany) / 2;
                if (fitting.test(shortened(text, points, middle))) {
                    fits = middle;
                } else {
                    tooMany = middle;
                }
            }
            return shortened(text, points, fits);
        }

        private static String shortened(String text, int points, int kept) {
            int begin = text.offsetByCodePoints(0, (kept + 1) / 2);
            int end = text.offsetByCodePoints(0, points - kept / 2);
            return text.substring(0, begin).stripTrailing() + "…"
                    + text.substring(end).stripLeading();
        }
    }
}
