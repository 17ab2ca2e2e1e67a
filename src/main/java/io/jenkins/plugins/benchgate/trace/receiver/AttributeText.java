package io.jenkins.plugins.benchgate.trace.receiver;

import java.util.Locale;
import java.util.Set;

/**
 * What is kept of the text of an attribute: of addresses neither user and password nor query and fragment, of statements
 * to databases no literals.
 */
final class AttributeText {
    private static final Set<String> STATEMENTS =
            Set.of("db.statement", "db.query.text", "db.query", "db.sql", "sql.query", "sql");

    private static final Set<String> PATHS = Set.of("http.target", "http.path", "http.route", "url.path");

    /** Statements that begin so are of SQL, and are kept without their literals; of others only this word is. */
    private static final Set<String> SQL = Set.of(
            "SELECT",
            "INSERT",
            "UPDATE",
            "DELETE",
            "WITH",
            "MERGE",
            "REPLACE",
            "CREATE",
            "ALTER",
            "DROP",
            "CALL",
            "TRUNCATE",
            "EXPLAIN",
            "BEGIN",
            "COMMIT",
            "ROLLBACK");

    private static final String LITERAL = "?";
    private static final String ENDS = " \t\r\n\"'<>`";

    private AttributeText() {}

    /** The text without what may be secret, by the name of its attribute. */
    static String reduced(String name, String text) {
        String small = name.toLowerCase(Locale.ROOT);
        if (STATEMENTS.contains(small) || small.endsWith(".statement")) {
            return statement(text);
        }
        if (PATHS.contains(small) || small.contains("url") || small.contains("uri")) {
            return addresses(text.substring(0, first(text, 0, "?#;")));
        }
        return addresses(text);
    }

    /** Where one of some characters stands first; the length where none does. */
    private static int first(String text, int from, String some) {
        int at = from;
        while (at < text.length() && some.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static String addresses(String text) {
        int scheme = text.indexOf("://");
        if (scheme < 0) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int from = 0;
        while (scheme >= 0) {
            int authority = scheme + 3;
            int end = first(text, authority, ENDS);
            kept.append(text, from, authority);
            int host = host(text, authority, end);
            kept.append(text, host, Math.min(end, first(text, host, "?#")));
            from = end;
            scheme = text.indexOf("://", end);
        }
        return kept.append(text, from, text.length()).toString();
    }

    /** Behind user and password, whose slashes may stand as they are. */
    private static int host(String text, int authority, int end) {
        int path = Math.min(end, first(text, authority, "/?#"));
        int at = text.lastIndexOf('@', path - 1);
        if (at >= authority) {
            return at + 1;
        }
        int colon = text.lastIndexOf(':', path - 1);
        boolean port = colon < authority
                || text.charAt(authority) == '['
                || text.substring(colon + 1, path).chars().allMatch(c -> c >= '0' && c <= '9');
        int later = text.lastIndexOf('@', end - 1);
        return port || later < authority ? authority : later + 1;
    }

    private static String statement(String text) {
        String stripped = text.strip();
        int end = 0;
        while (end < stripped.length() && Character.isLetter(stripped.charAt(end))) {
            end++;
        }
        String word = stripped.substring(0, end);
        // a backslash before a quote means two things, depending on the database
        if (!SQL.contains(word.toUpperCase(Locale.ROOT)) || text.indexOf('\\') >= 0) {
            return end == stripped.length() ? word : (word + " " + LITERAL).strip();
        }
        StringBuilder kept = new StringBuilder();
        for (int i = 0; i < stripped.length(); ) {
            i = piece(stripped, i, kept);
        }
        return kept.toString();
    }

    /** Adds what is kept of the piece that begins there, and says where the next one does. */
    private static int piece(String text, int at, StringBuilder kept) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"') {
            // a quote that stands twice in a literal begins another
            kept.append(kept.length() > 0 && kept.charAt(kept.length() - 1) == '?' ? "" : LITERAL);
            return behind(text, at + 1, String.valueOf(c));
        }
        if (c == '`') {
            int end = behind(text, at + 1, "`");
            kept.append(text, at, end);
            return end;
        }
        if (text.startsWith("--", at) || c == '#') {
            return first(text, at, "\r\n");
        }
        if (text.startsWith("/*", at)) {
            kept.append(' ');
            return behind(text, at + 2, "*/");
        }
        if (c == '$') {
            int end = word(text, at + 1);
            if (end < text.length() && text.charAt(end) == '$') {
                kept.append(LITERAL);
                return behind(text, end + 1, text.substring(at, end + 1));
            }
            kept.append(text, at, end);
            return end;
        }
        if (Character.isDigit(c)) {
            kept.append(LITERAL);
            int end = word(text, at);
            return end < text.length() && text.charAt(end) == '.' ? word(text, end + 1) : end;
        }
        int end = Math.max(at + 1, word(text, at));
        kept.append(text, at, end);
        return end;
    }

    private static int behind(String text, int from, String end) {
        int found = text.indexOf(end, from);
        return found < 0 ? text.length() : found + end.length();
    }

    private static int word(String text, int from) {
        int at = from;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return at;
    }
}
