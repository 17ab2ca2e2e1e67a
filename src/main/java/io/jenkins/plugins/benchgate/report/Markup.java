package io.jenkins.plugins.benchgate.report;

/**
 * HTML or XML under construction, in which all text and every attribute value is escaped.
 *
 * <p>Names of elements and attributes are ours and stand as they are. Characters that XML does not allow become U+FFFD.
 */
public final class Markup {
    private final StringBuilder out = new StringBuilder();

    /** Begins an element; {@code attributes} are name, value, name, value, …. */
    public Markup open(String name, String... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        out.append('>');
        return this;
    }

    public Markup close(String name) {
        out.append("</").append(name).append('>');
        return this;
    }

    public Markup text(String text) {
        out.append(escaped(text));
        return this;
    }

    /** A whole element with text in it. */
    public Markup element(String name, String text, String... attributes) {
        return open(name, attributes).text(text).close(name);
    }

    /** Where a line may break. */
    public Markup breakable() {
        out.append("<wbr/>");
        return this;
    }

    public Markup line() {
        out.append('\n');
        return this;
    }

    /** Takes over what is markup already. */
    public Markup add(Markup other) {
        out.append(other.out);
        return this;
    }

    /** Takes over a drawing of ours, in which all text is escaped. */
    public Markup addSvg(String svg) {
        out.append(svg);
        return this;
    }

    /** Takes over a script of ours, in which no "</script" stands. */
    public Markup addScript(String script) {
        out.append(script);
        return this;
    }

    /** Takes over a style sheet of ours. */
    public Markup addCss(String css) {
        out.append(css);
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }

    public static String escaped(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        legal(text).chars().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append((char) c);
            }
        });
        return escaped.toString();
    }

    /** Whether a text stands for itself, as most do. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '&' || c == '<' || c == '>' || c == '"' || c == '\'') {
                return false;
            }
        }
        return true;
    }

    /** The text with U+FFFD in place of each character that no XML document may hold. */
    public static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            boolean allowed = c == '\t'
                    || c == '\n'
                    || c == '\r'
                    || (c >= 0x20 && c <= 0xD7FF)
                    || (c >= 0xE000 && c <= 0xFFFD)
                    || c >= 0x10000;
            legal.appendCodePoint(allowed ? c : 0xFFFD);
        });
        return legal.toString();
    }
}
