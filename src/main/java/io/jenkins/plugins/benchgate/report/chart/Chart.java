package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;

/**
 * A chart that can be drawn at any size, as a picture or as SVG.
 *
 * <p>It is laid out anew for each size: a narrow drawing has fewer labels, not smaller ones. Drawing needs no display
 * and is safe from several threads.
 */
public abstract class Chart {
    static final Sentences ENGLISH = Sentences.in(Locale.ENGLISH);

    private final Message title;
    private final Message description;

    /**
     * @param title what it shows, in a few words
     * @param description what there is to see, in a sentence, for those who cannot see it
     */
    Chart(Message title, Message description) {
        this.title = title;
        this.description = description;
    }

    /** What it shows, in the language of files. */
    public String title() {
        return title(ENGLISH);
    }

    /** What there is to see, in the language of files. */
    public String description() {
        return description(ENGLISH);
    }

    String title(Sentences words) {
        return words.text(title);
    }

    /** What there is to see, in a reader's language. */
    public String description(Sentences words) {
        return words.text(description);
    }

    /** Whether there is nothing to draw. */
    public boolean isEmpty() {
        return false;
    }

    /** The height at which a drawing of this width is read best, in pixels. */
    public abstract int height(int width);

    /** The drawing for a size in pixels, in a reader's language. */
    abstract JFreeChart draw(int width, int height, Theme theme, Sentences words);

    /** As {@link #toPng(int, int, Theme, Sentences)}, in the language of files. */
    public byte[] toPng(int width, int height, Theme theme) {
        return toPng(width, height, theme, ENGLISH);
    }

    /**
     * The chart as a PNG file.
     *
     * @param width in pixels, at least 160
     * @param height in pixels, at least 80
     * @param words of the reader's language
     */
    public byte[] toPng(int width, int height, Theme theme, Sentences words) {
        check(width, height);
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            draw(width, height, theme, words).draw(graphics, new Rectangle2D.Double(0, 0, width, height));
        } finally {
            graphics.dispose();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(image, "png", bytes)) {
                throw new IllegalStateException("this Java has no writer for PNG");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a picture in memory that cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /** As {@link #toSvg(int, int, Theme, Sentences)}, in the language of files. */
    public String toSvg(int width, int height, Theme theme) {
        return toSvg(width, height, theme, ENGLISH);
    }

    /**
     * The chart as an SVG element, well-formed, without script, style attributes or references to anything outside; it
     * may stand in an HTML page as it is.
     *
     * @param width in pixels, at least 160
     * @param height in pixels, at least 80
     * @param words of the reader's language
     */
    public String toSvg(int width, int height, Theme theme, Sentences words) {
        check(width, height);
        return Svg.of(this, width, height, theme, words);
    }

    private static void check(int width, int height) {
        if (width < 160 || height < 80) {
            throw new IllegalArgumentException(
                    "found a chart of " + width + " × " + height + " pixels, expected at least 160 × 80");
        }
    }
}
