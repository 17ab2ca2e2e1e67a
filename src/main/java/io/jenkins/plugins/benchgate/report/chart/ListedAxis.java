package io.jenkins.plugins.benchgate.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** An axis with ticks at listed positions, each under a label of its own. */
final class ListedAxis extends NumberAxis {
    private final transient Map<Double, String> labels;

    /** @param labels position → label */
    ListedAxis(String label, Map<Double, String> labels) {
        super(label);
        this.labels = new TreeMap<>(labels);
    }

    @Override
    @SuppressWarnings("rawtypes") // as JFreeChart declares it
    public List refreshTicks(Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
        TextAnchor anchor = RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        List<NumberTick> ticks = new ArrayList<>();
        labels.forEach((position, label) -> {
            if (getRange().contains(position)) {
                ticks.add(new NumberTick(TickType.MAJOR, position, label, anchor, TextAnchor.CENTER, 0));
            }
        });
        return ticks;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
