package io.jenkins.plugins.benchgate.model;

import com.jayway.jsonpath.JsonPath;

/**
 * Paths in JSON, with filters as RFC 9535 (section 2.3.5) writes them, {@code $[?@.name == 'x']}, and as the library
 * does, which wants parentheses: {@code $[?(@.name == 'x')]}.
 */
public final class JsonPaths {
    private static final String FILTER = "[?";

    private JsonPaths() {}

    /**
     * A path that can be asked for.
     *
     * @throws com.jayway.jsonpath.InvalidPathException when the text is no JSONPath
     * @throws IllegalArgumentException when the text is no JSONPath
     */
    public static JsonPath compile(String path) {
        return JsonPath.compile(parenthesised(path));
    }

    /** The same path with each filter in parentheses. */
    static String parenthesised(String path) {
        StringBuilder out = new StringBuilder();
        int position = 0;
        for (int start = next(path, 0); start >= 0; start = next(path, position)) {
            int end = end(path, start + FILTER.length());
            String filter = path.substring(start + FILTER.length(), end).strip();
            boolean whole = filter.startsWith("(") && end(filter, 1) == filter.length() - 1;
            String inside = parenthesised(filter);
            out.append(path, position, start).append(FILTER).append(whole ? inside : "(" + inside + ")");
            position = end;
        }
        return out.append(path.substring(position)).toString();
    }

    /** Where the next filter begins outside of texts; −1 without a further one. */
    private static int next(String path, int from) {
        for (int i = from; i < path.length(); i++) {
            if (path.startsWith(FILTER, i)) {
                return i;
            }
            i = quoted(path, i);
        }
        return -1;
    }

    /** The bracket or parenthesis that closes what is open at {@code from}; the end of the path where none does. */
    private static int end(String path, int from) {
        int open = 1;
        for (int i = from; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '[' || c == '(') {
                open++;
            } else if (c == ']' || c == ')') {
                open--;
                if (open == 0) {
                    return i;
                }
            }
            i = quoted(path, i);
        }
        return path.length();
    }

    /** The last character of the text in quotes that begins here; this position where none begins. */
    private static int quoted(String path, int from) {
        char quote = path.charAt(from);
        if (quote != '\'' && quote != '"') {
            return from;
        }
        int i = from + 1;
        while (i < path.length() && path.charAt(i) != quote) {
            i += path.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i, path.length() - 1);
    }
}
