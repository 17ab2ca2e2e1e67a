package io.jenkins.plugins.benchgate.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * That metrics have other names than before: one name, or all of a pattern with one {@code *} on either side, which
 * stands for the same characters in both.
 *
 * @param from the name before, such as {@code Foo} or {@code *}
 * @param to the name now, such as {@code Foo-8} or {@code *-8}
 */
public record Renaming(String from, String to) {
    /** @throws IllegalArgumentException for a blank name, one that stays, and other numbers of {@code *} */
    public Renaming {
        if (from.isBlank() || to.isBlank() || from.equals(to)) {
            throw new IllegalArgumentException(
                    "found '" + from + "' renamed to '" + to + "', expected the name before and another one now");
        }
        if (wildcards(from) != wildcards(to) || wildcards(from) > 1) {
            throw new IllegalArgumentException("found '" + from + "' renamed to '" + to
                    + "', expected two names, or one * on either side, as in '*' renamed to '*-8'");
        }
    }

    private static long wildcards(String text) {
        return text.chars().filter(c -> c == '*').count();
    }

    /** What a text says: {@code OLD=NEW}, or {@code OLD = NEW} where names have an equals sign themselves. */
    public static Renaming parse(String text) {
        String sign = text.contains(" = ") ? " = " : "=";
        int at = text.indexOf(sign);
        if (at < 0 || text.indexOf(sign, at + 1) >= 0) {
            throw new IllegalArgumentException("found '" + text
                    + "', expected OLD=NEW, or 'OLD = NEW' with spaces where a name has an equals sign");
        }
        return new Renaming(text.substring(0, at), text.substring(at + sign.length()));
    }

    /** The name now; empty for a name that is not of this pattern. */
    public Optional<String> of(String name) {
        int star = from.indexOf('*');
        if (star < 0) {
            return name.equals(from) ? Optional.of(to) : Optional.empty();
        }
        String head = from.substring(0, star);
        String tail = from.substring(star + 1);
        return name.length() >= head.length() + tail.length() && name.startsWith(head) && name.endsWith(tail)
                ? Optional.of(to.replace("*", name.substring(head.length(), name.length() - tail.length())))
                : Optional.empty();
    }

    /** The way back. */
    public Renaming reversed() {
        return new Renaming(to, from);
    }

    /**
     * What names before have become, for those that are not there any more while the new name is: an entry says nothing
     * of a build that still has the old name.
     */
    public static Map<String, String> of(List<Renaming> renamings, Collection<String> before, Collection<String> now) {
        Map<String, String> renamed = new LinkedHashMap<>();
        for (String name : before) {
            renamings.stream()
                    .filter(one -> !now.contains(name))
                    .flatMap(one -> one.of(name).stream())
                    .filter(now::contains)
                    .findFirst()
                    .ifPresent(other -> renamed.put(name, other));
        }
        return renamed;
    }
}
