package io.jenkins.plugins.benchgate.history.index;

import java.util.List;

/**
 * A page of a long list of builds.
 *
 * @param builds newest first
 * @param all how many builds the whole list has
 */
public record BuildPage(List<IndexedBuild> builds, int all) {
    public BuildPage {
        builds = List.copyOf(builds);
    }
}
