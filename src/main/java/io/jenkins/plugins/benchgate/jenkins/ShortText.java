package io.jenkins.plugins.benchgate.jenkins;

/** Text of a tool or a user, which may have any length, for a place with little room. */
public final class ShortText {
    /** Characters of a title in the side panel, whose lines Jenkins does not break. */
    public static final int TITLE = 32;
    /** Characters of a name in {@code build.xml}, which stays small. */
    public static final int NAME = 400;

    private ShortText() {}

    /** The text, or its first characters with an ellipsis behind them. */
    public static String of(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
