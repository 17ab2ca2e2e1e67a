package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/** What the newest build of a job came to in all that it measured: the gravest stands for the build. */
public final class NewestVerdicts {
    /** A build is not looked for further back than this among the verdicts of a job. */
    private static final int LOOKED_AT = 500;

    private NewestVerdicts() {}

    /**
     * The verdicts of the newest build, the gravest first.
     *
     * @param experiment only those of this one, of the newest build that measured it; empty: of all
     */
    public static List<IndexedBuild> of(TrendIndex index, String experiment) throws IOException {
        List<IndexedBuild> builds = index.builds(experiment, 0, LOOKED_AT).builds();
        if (builds.isEmpty()) {
            return List.of();
        }
        String newest = JobBuilds.digits(builds.get(0).build());
        return builds.stream()
                .filter(build -> JobBuilds.digits(build.build()).equals(newest))
                .sorted(Comparator.comparing(IndexedBuild::outcome).reversed())
                .toList();
    }
}
