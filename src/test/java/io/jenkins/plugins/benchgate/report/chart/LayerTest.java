package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.NumberAxis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayerTest {
    private final Graphics2D graphics = mock(Graphics2D.class);
    private final Layer.Pen pen =
            new Layer.Pen(graphics, new Rectangle2D.Double(0, 0, 100, 100), new NumberAxis(), new NumberAxis());

    LayerTest() {
        // each character is 10 pixels wide
        FontMetrics metrics = mock(FontMetrics.class);
        when(metrics.stringWidth(any()))
                .thenAnswer(call -> 10 * call.<String>getArgument(0).length());
        when(graphics.getFontMetrics(any(Font.class))).thenReturn(metrics);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdefghij, 100, abcdefghij",
        "abcdefghij, 99, abcd…ghij",
        "abcdefghij, 50, ab…ij",
        "abc, 5, a…c",
        "ab, 5, ab"
    })
    void aNameKeepsItsBeginningAndItsEnd(String name, double width, String fitted) {
        assertThat(pen.fitted(name, ChartStyle.SMALL, width)).isEqualTo(fitted);
    }

    /** Measured once for each character, a name of 10 000 took minutes. */
    @Test
    void aLongNameIsMeasuredAFewTimes() {
        assertThat(pen.fitted("x".repeat(60_000), ChartStyle.SMALL, 100)).isEqualTo("xxxxx…xxxx");
        verify(graphics, atMost(20)).getFontMetrics(any(Font.class));
    }
}
