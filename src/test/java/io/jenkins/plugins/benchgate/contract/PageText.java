package io.jenkins.plugins.benchgate.contract;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of HTML as the text that its reader sees: a line for each block, and cells of tables beside each other. */
final class PageText {
    private static final Pattern UNSEEN =
            Pattern.compile("(?is)<!--.*?-->|<!DOCTYPE[^>]*>|<(script|style|svg)\\b.*?</\\1>");
    private static final Pattern ROW = Pattern.compile("(?is)<tr\\b.*?</tr>");
    private static final Pattern INLINE = Pattern.compile(
            "(?i)</?(a|abbr|b|bdi|button|code|em|i|kbd|label|mark|option|output|small|span|strong|sub|sup|time|wbr)(\\s[^>]*)?>");
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    private PageText() {}

    private static String cells(String row) {
        return Arrays.stream(row.split("(?i)</t[dh]>"))
                .map(cell -> TAG.matcher(INLINE.matcher(cell).replaceAll(""))
                        .replaceAll(" ")
                        .strip())
                .collect(Collectors.joining(" | "))
                .replaceFirst("[| ]+$", "");
    }

    static String of(String html) {
        String text = UNSEEN.matcher(html).replaceAll(" ");
        text = ROW.matcher(text).replaceAll(row -> Matcher.quoteReplacement("<tr>" + cells(row.group()) + "</tr>"));
        text = text.replaceAll("(?i)</dt>\\s*(?=<dd)", ": ");
        text = text.replaceAll("\\s+", " ");
        text = INLINE.matcher(text).replaceAll("");
        text = TAG.matcher(text).replaceAll("\n");
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&nbsp;", "\u00a0")
                .replace("&amp;", "&")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
