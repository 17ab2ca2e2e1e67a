package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.DifferentialFlame;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Frame;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.report.chart.Layer.Pen;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;

/**
 * A differential flame graph (Gregg 2014): the candidate's functions, each below the one that called it, as wide as its
 * time, coloured by how much the time in its own code there changed.
 */
public final class ProfileChart extends Chart {
    private static final int ROW = 18;
    /** A picture of more rows no screen shows. */
    private static final int ROWS = 60;
    /** Pixels of title and legend. */
    private static final int FRAME = 76;
    /** Pixels of the narrowest frame that is drawn, and that has a name in it. */
    private static final double NARROWEST = 0.7;

    private static final double NAMED = 26;
    /** By steps of change; names can be read on all of them, in both themes. */
    private static final double[] OPACITIES = {0.1, 0.18, 0.34, 0.55};

    private final DifferentialProfile profile;
    private final List<Place> places = new ArrayList<>();
    private int rows;
    private int deeper;

    /** A frame and the share of the width at which it begins. */
    private record Place(Frame frame, double start) {}

    public ProfileChart(DifferentialProfile profile) {
        super(Message.of("chart.profile.title"), Message.of("chart.profile.said"));
        this.profile = profile;
        double[] ends = new double
                [profile.frames().stream().mapToInt(Frame::depth).max().orElse(0) + 2];
        for (Frame frame : profile.frames()) {
            int depth = frame.depth();
            double start = ends[depth];
            places.add(new Place(frame, start));
            ends[depth] = start + share(frame);
            ends[depth + 1] = start;
            rows = Math.max(rows, Math.min(ROWS, depth + 1));
            deeper = Math.max(deeper, depth + 1 - ROWS);
        }
    }

    private double share(Frame frame) {
        return profile.candidate() > 0 ? frame.candidate() / profile.candidate() : 0;
    }

    @Override
    public boolean isEmpty() {
        return places.isEmpty();
    }

    @Override
    public int height(int width) {
        return FRAME + (width < 500 ? 20 : 0) + ROW * (rows + (deeper > 0 ? 1 : 0));
    }

    @Override
    JFreeChart draw(int width, int height, Theme theme, Sentences words) {
        NumberAxis shares = new ListedAxis("", Map.of());
        shares.setRange(0, 1);
        NumberAxis order = new ListedAxis("", Map.of());
        order.setInverted(true);
        order.setRange(0, Math.max(1, rows + (deeper > 0 ? 1 : 0)));
        XYPlot plot = ChartStyle.plot(shares, order, theme);
        plot.setRangeGridlinesVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.addAnnotation(new Layer(pen -> {
            for (Place place : places) {
                if (place.frame().depth() < ROWS) {
                    frame(place, pen, theme, words);
                }
            }
            if (deeper > 0) {
                pen.text(
                        words.say("chart.profile.deeper", deeper),
                        pen.x(0) + 3,
                        pen.y(rows + 1.0) - 5,
                        0,
                        ChartStyle.SMALL,
                        theme.color(Role.MUTED));
            }
        }));
        return ChartStyle.chart(title(words), plot, legend(theme, words), theme);
    }

    private void frame(Place place, Pen pen, Theme theme, Sentences words) {
        Frame frame = place.frame();
        double left = pen.x(place.start());
        double right = pen.x(Math.min(1, place.start() + share(frame)));
        if (right - left < NARROWEST) {
            return;
        }
        double top = pen.y(frame.depth());
        double bottom = pen.y(frame.depth() + 1.0);
        Rectangle2D box = new Rectangle2D.Double(left, top, right - left, bottom - top - 1);
        int step = profile.step(frame);
        pen.fill(box, theme.color(Role.PAPER));
        pen.fill(box, color(step, theme));
        pen.stroke(box, theme.color(Role.PAPER), 0.6f);
        if (right - left > NAMED) {
            String sign = step == 0 ? "" : DifferentialFlame.sign(step) + " ";
            String name =
                    pen.fitted(sign + brief(profile.names().get(frame.name())), ChartStyle.SMALL, right - left - 6);
            pen.text(name, left + 3, bottom - 5, 0, ChartStyle.SMALL, theme.color(Role.INK));
        }
        pen.say(box, words.text(profile.said(frame)));
    }

    private static Color color(int step, Theme theme) {
        Role role = step > 0 ? Role.FAIL : step < 0 ? Role.CANDIDATE : Role.MUTED;
        return theme.color(role, OPACITIES[Math.abs(step)]);
    }

    /** What follows the path of a package, which is the same for most. */
    private static String brief(String name) {
        int end = name.length();
        for (char bracket : new char[] {'(', '['}) {
            int at = name.indexOf(bracket);
            end = at > 0 ? Math.min(end, at) : end;
        }
        return name.substring(name.lastIndexOf('/', end - 1) + 1);
    }

    private static LegendItemCollection legend(Theme theme, Sentences words) {
        LegendItemCollection legend = new LegendItemCollection();
        Rectangle2D box = new Rectangle2D.Double(-6, -5, 12, 10);
        legend.add(
                ChartStyle.shape("+ " + words.say("chart.profile.more"), box, color(2, theme), theme.color(Role.FAIL)));
        legend.add(ChartStyle.shape(
                "\u2212 " + words.say("chart.profile.less"), box, color(-2, theme), theme.color(Role.CANDIDATE)));
        return legend;
    }
}
