package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.Theme;
import java.awt.geom.PathIterator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mark of an outcome as a small drawing in a line of text; the word stands beside it, so it is hidden from readers.
 */
public final class Icon {
    private static final Map<Mark, String> DRAWN =
            Stream.of(Mark.values()).collect(Collectors.toUnmodifiableMap(mark -> mark, mark -> drawn(mark)));

    private Icon() {}

    public static Markup of(Mark mark) {
        return new Markup().addSvg(Objects.requireNonNull(DRAWN.get(mark)));
    }

    private static String drawn(Mark mark) {
        String fill = "var(" + mark.role().variable() + "," + Theme.LIGHT.css(mark.role()) + ")";
        return new Markup()
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "class",
                        "icon",
                        "width",
                        "16",
                        "height",
                        "16",
                        "viewBox",
                        "-8 -8 16 16",
                        "aria-hidden",
                        "true",
                        "focusable",
                        "false")
                .open("path", "d", path(mark), "fill", fill)
                .close("path")
                .close("svg")
                .toString();
    }

    private static String path(Mark mark) {
        StringBuilder path = new StringBuilder();
        double[] to = new double[6];
        for (PathIterator at = mark.shape(6).getPathIterator(null); !at.isDone(); at.next()) {
            int kind = at.currentSegment(to);
            int numbers =
                    switch (kind) {
                        case PathIterator.SEG_MOVETO, PathIterator.SEG_LINETO -> 2;
                        case PathIterator.SEG_QUADTO -> 4;
                        case PathIterator.SEG_CUBICTO -> 6;
                        default -> 0;
                    };
            path.append("MLQCZ".charAt(kind));
            for (int i = 0; i < numbers; i++) {
                path.append(i == 0 ? "" : " ").append(String.format(Locale.ROOT, "%.2f", to[i]));
            }
        }
        return path.toString();
    }
}
