package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.report.Theme.Role;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A drawn SVG made fit for a page: presentation attributes instead of styles, and a name for those who cannot see it.
 *
 * <p>A strict Content-Security-Policy, such as the one Jenkins serves archived files under, ignores {@code style}
 * attributes; presentation attributes it does not.
 */
final class Svg {
    private static final Pattern ROOT = Pattern.compile("<svg\\b[^>]*>");
    private static final Pattern TAG = Pattern.compile("<[^<>]*>");
    private static final Pattern STYLE = Pattern.compile(" style='([^']*)'");
    private static final Pattern PROPERTY = Pattern.compile("(?<![a-z-])([a-z-]++)\\s*+:\\s*+([^;]++);?");
    private static final Pattern COLOR = Pattern.compile("rgb\\((\\d+),\\s*(\\d+),\\s*(\\d+)\\)");
    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)-?\\d++\\.\\d++(?:E-?\\d++)?");

    private Svg() {}

    /** The document with its root element anew; {@code drawn} is what JFree's SVG writer gave. */
    static String document(String drawn, Chart chart, int width, int height, Theme theme) {
        String body = Markup.legal(ROOT.matcher(drawn).replaceFirst(""));
        body = TAG.matcher(body).replaceAll(match -> Matcher.quoteReplacement(tag(match.group(), theme)));
        String root = "<svg xmlns='http://www.w3.org/2000/svg' width='" + width + "' height='" + height
                + "' viewBox='0 0 " + width + " " + height + "' role='img'>";
        Markup title = new Markup().element("title", chart.title()).element("desc", chart.description());
        return root + title + body;
    }

    private static String tag(String tag, Theme theme) {
        String exact =
                STYLE.matcher(tag).replaceAll(match -> Matcher.quoteReplacement(attributes(match.group(1), theme)));
        return NUMBER.matcher(exact).replaceAll(Svg::shortened);
    }

    /** A hundredth of a pixel is finer than any screen; every digit after it is weight alone. */
    private static String shortened(MatchResult match) {
        double value = Double.parseDouble(match.group());
        String text = String.format(Locale.ROOT, "%.2f", value);
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        if (text.charAt(end - 1) == '.') {
            end--;
        }
        return text.substring(0, end);
    }

    private static String attributes(String style, Theme theme) {
        StringBuilder attributes = new StringBuilder();
        Matcher property = PROPERTY.matcher(style);
        while (property.find()) {
            String name = property.group(1);
            String value = property.group(2).strip();
            if (name.equals("stroke-miterlimit") || name.equals("shape-rendering")) {
                continue; // ours are round joins, and rendering is exact where nobody asks for speed
            }
            attributes
                    .append(' ')
                    .append(name)
                    .append("='")
                    .append(COLOR.matcher(value)
                            .replaceAll(match -> Matcher.quoteReplacement(color(match, theme)))
                            .replace("'", ""))
                    .append('\'');
        }
        return attributes.toString();
    }

    private static String color(MatchResult match, Theme theme) {
        int red = Integer.parseInt(match.group(1));
        int green = Integer.parseInt(match.group(2));
        int blue = Integer.parseInt(match.group(3));
        String hex = String.format(Locale.ROOT, "#%02x%02x%02x", red, green, blue);
        if (theme != Theme.ADAPTIVE) {
            return hex;
        }
        for (Role role : Role.values()) {
            if (theme.css(role).equals(hex)) {
                return "var(" + role.variable() + "," + hex + ")";
            }
        }
        return hex;
    }
}
