package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.report.Chart;
import io.jenkins.plugins.benchgate.report.Theme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.StaplerResponse2;

/** What a web method answers with: a drawing or text that the browser takes for what it says it is, and runs nothing of. */
final class ChartResponse {
    private static final int WIDTH = 640;

    private ChartResponse() {}

    /** Sends a chart as SVG; 404 when there is none. */
    static void draw(@Nullable Chart chart, @Nullable String theme, StaplerResponse2 response) throws IOException {
        if (chart == null) {
            response.sendError(404, "nothing to draw: no such series, or nothing was measured");
            return;
        }
        Theme colors = "dark".equals(theme) ? Theme.DARK : Theme.LIGHT;
        send("image/svg+xml;charset=UTF-8", chart.toSvg(WIDTH, chart.height(WIDTH), colors), response);
    }

    static void send(String type, String text, StaplerResponse2 response) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.setContentType(type);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        response.setHeader("Cache-Control", "private, no-cache");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
