package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.report.format.Ink;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/**
 * How text for people looks on standard output.
 *
 * <p>The launcher says what it is: the system property {@code benchgate.columns} is the number of columns of the
 * terminal, and is missing where standard output is none.
 *
 * @param width of the text in characters
 * @param color whether words get colours
 */
public record Terminal(int width, boolean color) {
    /** Where nobody says how wide it is: as wide as a wide window, so that tables in logs keep their columns. */
    private static final int DEFAULT_WIDTH = 120;
    /** What a table needs at least. */
    private static final int NARROWEST = 40;
    /** Longer lines are hard to read. */
    private static final int WIDEST = 200;

    private static final String COLUMNS = "benchgate.columns";

    /** When words get colours. */
    public enum Color {
        /** On a terminal, unless the environment forbids it. */
        AUTO,
        ALWAYS,
        NEVER;

        @Override
        public String toString() {
            return Words.of(this);
        }
    }

    /** What a command was set up with, see {@link #set}. */
    public static Terminal of(CommandLine command) {
        return new Terminal(
                command.getUsageHelpWidth(), command.getColorScheme().ansi().enabled());
    }

    /** Makes all commands write as it says, their help included. */
    public void set(CommandLine commands) {
        commands.setUsageHelpWidth(width);
        commands.setColorScheme(CommandLine.Help.defaultColorScheme(color ? Ansi.ON : Ansi.OFF));
    }

    /**
     * What the environment says of it.
     *
     * <p>{@code COLUMNS} sets the width; {@code NO_COLOR} with any value (no-color.org) and {@code TERM=dumb} forbid
     * colours, {@code CLICOLOR_FORCE} with a value other than {@code 0} (bixense.com/clicolors) wants them where there
     * is no terminal.
     *
     * @param wanted what an option says of colours, which counts more
     */
    public static Terminal of(Map<String, String> environment, Properties properties, Color wanted) {
        @Nullable Integer own = columns(properties.getProperty(COLUMNS));
        Integer columns = columns(environment.get("COLUMNS"));
        int width = Objects.requireNonNullElse(columns, Objects.requireNonNullElse(own, DEFAULT_WIDTH));
        return new Terminal(
                Math.max(NARROWEST, Math.min(WIDEST, width)),
                switch (wanted) {
                    case ALWAYS -> true;
                    case NEVER -> false;
                    case AUTO -> colored(environment, own != null);
                });
    }

    private static boolean colored(Map<String, String> environment, boolean terminal) {
        if (!environment.getOrDefault("NO_COLOR", "").isEmpty()) {
            return false;
        }
        String forced = environment.getOrDefault("CLICOLOR_FORCE", "");
        return (!forced.isEmpty() && !forced.equals("0")) || (terminal && !"dumb".equals(environment.get("TERM")));
    }

    /** A positive number of columns; {@code null} for anything else: no reason to fail. */
    private static @Nullable Integer columns(@Nullable String text) {
        try {
            int columns = text == null ? 0 : Integer.parseInt(text.strip());
            return columns > 0 ? columns : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** For tables and sentences of this width. */
    public TextTable table() {
        return new TextTable(width);
    }

    /** For words in colours. */
    public Ink ink() {
        return new Ink(color);
    }
}
