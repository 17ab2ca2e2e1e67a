package io.jenkins.plugins.benchgate.report;

import java.awt.Color;
import java.util.Locale;

/**
 * The surroundings a chart is drawn for: light, dark, or adaptive to those of the reader.
 *
 * <p>The hues are those of Okabe and Ito (Color Universal Design, 2008), which people with any colour vision tell
 * apart; no meaning rests on hue alone.
 */
public enum Theme {
    LIGHT,
    DARK,
    /**
     * As a picture the same as {@link #LIGHT}. In SVG each colour is a CSS variable such as {@code --bg-ink} with the
     * light colour to fall back on, so that the page around it chooses.
     */
    ADAPTIVE;

    /** What a colour is for. No two roles share a colour within a theme. */
    public enum Role {
        PAPER("#ffffff", "#14181e"),
        INK("#1a1f26", "#e8ebef"),
        MUTED("#59626e", "#a3adb9"),
        GRID("#e3e7ec", "#2b323b"),
        CANDIDATE("#0072b2", "#56b4e9"),
        BASELINE("#6b7482", "#97a1ae"),
        PASS("#009e73", "#1fb98d"),
        POTENTIAL("#e69f00", "#f0b02e"),
        FAIL("#d55e00", "#f5793b"),
        INCONCLUSIVE("#b0588f", "#cc79a7"),
        NOT_JUDGED("#7a8390", "#8b95a2"),
        UNSEEN("#8d9bb0", "#75859b"),
        THRESHOLD("#a04600", "#ff9e66");

        private final Color light;
        private final Color dark;

        Role(String light, String dark) {
            this.light = Color.decode(light);
            this.dark = Color.decode(dark);
        }

        /** The CSS variable that carries this colour. */
        public String variable() {
            return "--bg-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Color color(Role role) {
        return this == DARK ? role.dark : role.light;
    }

    /** The colour, of which only a share covers what is below it. */
    public Color color(Role role, double opacity) {
        Color color = color(role);
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), (int) Math.round(255 * opacity));
    }

    /** A colour as CSS writes it: {@code #0072b2}. */
    public String css(Role role) {
        return String.format(Locale.ROOT, "#%06x", color(role).getRGB() & 0xffffff);
    }

    /** All colours of this theme as CSS declarations, for a page that holds adaptive drawings. */
    public String declarations() {
        StringBuilder css = new StringBuilder();
        for (Role role : Role.values()) {
            css.append(role.variable()).append(':').append(css(role)).append(';');
        }
        return css.toString();
    }
}
