package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import org.jspecify.annotations.Nullable;

/** A verdict as a small picture for a README: a name at the left, the verdict at the right. */
public final class Badge {
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
    private static final FontRenderContext METRICS = new FontRenderContext(null, true, true);
    private static final int LONGEST_NAME = 40;
    private static final int MARGIN = 7;
    private static final int HEIGHT = 20;

    private Badge() {}

    /**
     * The badge as an SVG document without script, style or references to anything outside.
     *
     * @param name what was measured, cut where it is long
     * @param outcome {@code null} where there is none yet
     */
    public static String svg(String name, @Nullable Outcome outcome) {
        String left = ChartStyle.cut(name, LONGEST_NAME);
        String right = outcome == null
                ? "no verdict"
                : Mark.of(outcome).sign() + " " + Mark.of(outcome).label();
        int first = width(left);
        int second = width(right);
        String all = String.valueOf(first + second);
        Markup out = new Markup();
        out.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                all,
                "height",
                String.valueOf(HEIGHT),
                "viewBox",
                "0 0 " + all + " " + HEIGHT,
                "role",
                "img");
        out.element("title", left + ": " + right);
        box(out, 0, first + second, "4", "#3d444d");
        box(out, first, second, "4", color(outcome));
        box(out, first, 4, "0", color(outcome));
        text(out, left, MARGIN, first);
        text(out, right, first + MARGIN, second);
        return out.close("svg").toString();
    }

    /** Dark enough for white text at any size. */
    private static String color(@Nullable Outcome outcome) {
        if (outcome == null) {
            return "#59626e";
        }
        return switch (outcome) {
            case PASS -> "#00694c";
            case NOT_JUDGED, UNSEEN -> "#59626e";
            case POTENTIAL -> "#8a5a00";
            case INCONCLUSIVE -> "#8a3f6d";
            case FAIL -> "#ab4100";
        };
    }

    private static int width(String text) {
        return (int) Math.ceil(TEXT.getStringBounds(text, METRICS).getWidth()) + 2 * MARGIN;
    }

    private static void box(Markup out, int x, int width, String radius, String color) {
        out.open(
                        "rect",
                        "x",
                        String.valueOf(x),
                        "width",
                        String.valueOf(width),
                        "height",
                        String.valueOf(HEIGHT),
                        "rx",
                        radius,
                        "fill",
                        color)
                .close("rect");
    }

    private static void text(Markup out, String text, int x, int width) {
        out.element(
                "text",
                text,
                "x",
                String.valueOf(x),
                "y",
                "14",
                "textLength",
                String.valueOf(width - 2 * MARGIN),
                "font-family",
                "Verdana, DejaVu Sans, sans-serif",
                "font-size",
                "11",
                "fill",
                "#fff");
    }
}
