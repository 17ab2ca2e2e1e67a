package io.jenkins.plugins.benchgate.jenkins.history;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The earlier builds that a build is judged by, oldest first.
 *
 * @param own of the same job
 * @param others of the jobs of other branches, labelled with the branch too
 */
public record EarlierBuilds(List<BuildRecord> own, List<BuildRecord> others) {
    public EarlierBuilds {
        own = List.copyOf(own);
        others = List.copyOf(others);
    }

    /** Without the build of the own job that was measured then and has this label. */
    public EarlierBuilds without(String label, Instant time) {
        return new EarlierBuilds(
                own.stream()
                        .filter(build ->
                                !build.build().equals(label) || !build.time().equals(time))
                        .toList(),
                others);
    }

    /** All of them; a label that both have is that of the own job. */
    public List<BuildRecord> all() {
        return Stream.concat(others.stream(), own.stream()).toList();
    }
}
