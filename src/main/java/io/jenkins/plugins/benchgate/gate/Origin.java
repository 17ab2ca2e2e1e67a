package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/**
 * Where a build comes from, which decides what it may be compared with.
 *
 * @param branch that it is built from; empty where nothing is known of it: then it looks back upon all builds
 * @param target branch that its change is meant for, or the main one where it is no change; empty where that is not
 *     known
 * @param commit that it is built from; empty where that is not known
 * @param ancestors of that commit, the nearest first; none where they are not known
 * @param unknown why ancestors are not known, or not all, in a few words; empty where they are
 */
public record Origin(String branch, String target, String commit, List<String> ancestors, String unknown) {
    /** Of which nothing is known. */
    public static final Origin UNKNOWN = Origin.of("");

    public Origin {
        ancestors = List.copyOf(ancestors);
    }

    /** Of which only the branch is known. */
    public static Origin of(String branch) {
        return new Origin(branch, "", "", List.of(), "");
    }
}
