package io.jenkins.plugins.benchgate.trace.receiver;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Attributes of spans that are removed before anything is kept, because they may hold secrets, by their names: letters in either
 * case, and {@code *} for any characters.
 */
public final class DeniedAttributes {
    /** Those that are always removed. */
    public static final List<String> USUAL = List.of(
            "*authorization*",
            "*cookie*",
            "*credential*",
            "*password*",
            "*passphrase*",
            "*pwd*",
            "*jwt*",
            "*signature*",
            "*connection_string*",
            "*connectionstring*",
            "*passwd*",
            "*secret*",
            "*token*",
            "*api_key*",
            "*api-key*",
            "*apikey*",
            "*private_key*",
            "*session.id*",
            "http.request.header.*",
            "http.response.header.*",
            "db.query.parameter.*",
            "enduser.*",
            "url.query");

    private static final int MOST = 10_000;

    private final List<List<String>> names;
    /** What was decided of names, of which a service has few. */
    private final Map<String, Boolean> known = new HashMap<>();

    /** @param more beside the usual ones */
    public DeniedAttributes(List<String> more) {
        names = Stream.concat(USUAL.stream(), more.stream())
                .map(name -> List.of(name.toLowerCase(Locale.ROOT).split("\\*", -1)))
                .toList();
    }

    /** Whether an attribute is removed. */
    public synchronized boolean denied(String name) {
        Boolean decided = known.get(name);
        if (decided == null) {
            String small = name.toLowerCase(Locale.ROOT);
            decided = names.stream().anyMatch(parts -> matches(small, parts));
            if (known.size() < MOST) {
                known.put(name, decided);
            }
        }
        return decided;
    }

    /** @param parts what must follow one another, with anything between: the first at the beginning, the last at the end */
    private static boolean matches(String name, List<String> parts) {
        String first = parts.get(0);
        String last = parts.get(parts.size() - 1);
        if (parts.size() == 1) {
            return name.equals(first);
        }
        int end = name.length() - last.length();
        if (!name.startsWith(first) || !name.endsWith(last)) {
            return false;
        }
        int at = first.length();
        for (String part : parts.subList(1, parts.size() - 1)) {
            int found = name.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            at = found + part.length();
        }
        return at <= end;
    }
}
