package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Renaming;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A name that another one may have become: what both begin and end with alike, and what differs between.
 *
 * @param head what both begin with
 * @param from what the old name has between
 * @param to what the new name has between
 * @param tail what both end with
 */
record NewName(String head, String from, String to, String tail) {

    static NewName of(String old, String name) {
        int most = Math.min(old.length(), name.length());
        int head = 0;
        while (head < most && old.charAt(head) == name.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && old.charAt(old.length() - 1 - tail) == name.charAt(name.length() - 1 - tail)) {
            tail++;
        }
        return new NewName(
                old.substring(0, head),
                old.substring(head, old.length() - tail),
                name.substring(head, name.length() - tail),
                old.substring(old.length() - tail));
    }

    private int alike() {
        return head.length() + tail.length();
    }

    private int different() {
        return Math.max(from.length(), to.length());
    }

    /** The nearest of some names as renamings of one that is gone, by itself and as two patterns; none if it is far. */
    static List<Renaming> nearest(String old, Collection<String> names) {
        // a star in a name would make a pattern of it
        return names.stream()
                .filter(name -> (old + name).indexOf('*') < 0)
                .map(name -> of(old, name))
                .filter(one -> one.alike() >= one.different())
                .min(Comparator.comparingInt(NewName::different).thenComparing(one -> one.to))
                .map(one -> one.renamings(old).toList())
                .orElse(List.of());
    }

    private Stream<Renaming> renamings(String old) {
        return Stream.of(
                new Renaming(old, head + to + tail),
                new Renaming("*" + from + tail, "*" + to + tail),
                new Renaming(head + from + "*", head + to + "*"));
    }
}
