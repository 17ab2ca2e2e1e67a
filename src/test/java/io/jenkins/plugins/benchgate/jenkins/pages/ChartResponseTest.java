package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.report.chart.ComparisonChart;
import jakarta.servlet.ServletOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.ArgumentCaptor;

class ChartResponseTest {
    private final ComparisonChart chart = ComparisonChart.of(List.of(Builds.measured(0.0011)), List.of());
    private final StaplerResponse2 response = mock(StaplerResponse2.class);
    private final ServletOutputStream body = mock(ServletOutputStream.class);

    @BeforeEach
    void openBody() throws IOException {
        when(response.getOutputStream()).thenReturn(body);
    }

    @Test
    void anAnswerIsTakenForWhatItSaysAndRunsNothing() throws IOException {
        ChartResponse.send("image/svg+xml;charset=UTF-8", "<svg/>", response);
        verify(response).setContentType("image/svg+xml;charset=UTF-8");
        verify(response).setHeader("X-Content-Type-Options", "nosniff");
        ArgumentCaptor<String> policy = ArgumentCaptor.forClass(String.class);
        verify(response).setHeader(eq("Content-Security-Policy"), policy.capture());
        assertThat(policy.getValue()).contains("default-src 'none'", "sandbox").doesNotContain("script");
        verify(body).write("<svg/>".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void nothingToDrawIsNotFound() throws IOException {
        ChartResponse.svg(null, "<script>", "1", response);
        ChartResponse.png(null, "<script>", "1", response);
        verify(response, times(2)).sendError(eq(404), anyString());
        verify(response, never()).setContentLength(anyInt());
    }

    @ParameterizedTest
    @CsvSource({",640", "x,640", "-5,640", "1,240", "800,800", "99999,2000", "99999999999999,640"})
    void aPictureIsAsWideAsWasAskedWithinBounds(String asked, int width) throws IOException {
        ChartResponse.png(chart, "dark", asked, response);
        verify(response).setContentType("image/png");
        assertThat(ImageIO.read(new ByteArrayInputStream(sent())).getWidth()).isEqualTo(width);
    }

    @Test
    void aDrawingIsAsWideAsWasAsked() throws IOException {
        ChartResponse.svg(chart, "light", "320", response);
        assertThat(new String(sent(), StandardCharsets.UTF_8))
                .startsWith("<svg")
                .contains("320");
    }

    @Test
    void aPictureThatWouldTakeTooMuchMemoryIsRefused() throws IOException {
        ComparisonChart tall = ComparisonChart.of(Collections.nCopies(200, Builds.measured(0.0011)), List.of());
        ChartResponse.png(tall, "light", "2000", response);
        verify(response).sendError(eq(413), anyString());
        verify(response, never()).getOutputStream();
    }

    private byte[] sent() throws IOException {
        ArgumentCaptor<byte[]> bytes = ArgumentCaptor.forClass(byte[].class);
        verify(body).write(bytes.capture());
        return bytes.getValue();
    }
}
