package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.StaplerResponse2;

/**
 * What a web method answers with: a drawing or text that the browser takes for what it says it is, and runs nothing of.
 */
public final class ChartResponse {
    static final int WIDTH = 640;
    static final int NARROWEST = 240;
    static final int WIDEST = 2000;
    /** A picture of this many pixels takes 32 MB while it is drawn. */
    private static final int MOST_PIXELS = 8_000_000;

    private ChartResponse() {}

    /**
     * Sends a chart: as PNG if the address ends in .png, else as SVG; 404 if the build has no such chart.
     *
     * @param request whose parameters {@code theme} and {@code width} are those of {@link #svg}
     */
    public static void picture(@Nullable Chart chart, StaplerRequest2 request, StaplerResponse2 response)
            throws IOException {
        String theme = request.getParameter("theme");
        String width = request.getParameter("width");
        if (request.getRequestURI().endsWith(".png")) {
            png(chart, theme, width, response);
        } else {
            svg(chart, theme, width, response);
        }
    }

    /**
     * Sends a chart as SVG; 404 when there is none.
     *
     * @param theme {@code dark}, or anything else for light
     * @param width in pixels, from {@link #NARROWEST} to {@link #WIDEST}; {@link #WIDTH} when it is no number
     */
    public static void svg(
            @Nullable Chart chart, @Nullable String theme, @Nullable String width, StaplerResponse2 response)
            throws IOException {
        if (chart == null) {
            notFound(response);
            return;
        }
        int wide = width(width);
        send(
                "image/svg+xml;charset=UTF-8",
                chart.toSvg(wide, chart.height(wide), theme(theme), Messages.sentences()),
                response);
    }

    /** Sends a chart as PNG, for mail and chats; as {@link #svg} otherwise. */
    public static void png(
            @Nullable Chart chart, @Nullable String theme, @Nullable String width, StaplerResponse2 response)
            throws IOException {
        if (chart == null) {
            notFound(response);
            return;
        }
        int wide = width(width);
        int high = chart.height(wide);
        if ((long) wide * high > MOST_PIXELS) {
            response.sendError(
                    HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                    "a picture of " + wide + " × " + high
                            + " pixels is too large: ask for a smaller width, or for SVG");
            return;
        }
        send("image/png", chart.toPng(wide, high, theme(theme), Messages.sentences()), response);
    }

    private static void notFound(StaplerResponse2 response) throws IOException {
        response.sendError(
                HttpServletResponse.SC_NOT_FOUND, "nothing to draw: no such series, or nothing was measured");
    }

    static Theme theme(@Nullable String word) {
        return "dark".equals(word) ? Theme.DARK : Theme.LIGHT;
    }

    private static int width(@Nullable String asked) {
        return asked != null && asked.matches("\\d{1,9}")
                ? Math.max(NARROWEST, Math.min(WIDEST, Integer.parseInt(asked)))
                : WIDTH;
    }

    public static void send(String type, String text, StaplerResponse2 response) throws IOException {
        send(type, text.getBytes(StandardCharsets.UTF_8), response);
    }

    private static void send(String type, byte[] bytes, StaplerResponse2 response) throws IOException {
        begin(type, response);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    /** Says of an answer, whose content follows, what it is and that nothing in it may run. */
    public static void begin(String type, StaplerResponse2 response) {
        response.setContentType(type);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        response.setHeader("Cache-Control", "private, no-cache");
    }
}
