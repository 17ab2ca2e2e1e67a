package io.jenkins.plugins.benchgate.jenkins.history;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.util.List;
import java.util.stream.Stream;

/**
 * The earlier builds that a build is judged by, oldest first.
 *
 * @param own of the same job
 * @param others of the jobs of other branches, labelled with the branch too
 */
public record Recalled(List<BuildRecord> own, List<BuildRecord> others) {
    public Recalled {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }

    /** All of them; a label that both have is that of the own job. */
    public List<BuildRecord> all() {
        return Stream.concat(others.stream(), own.stream()).toList();
    }
}
