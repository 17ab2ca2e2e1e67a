package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the newest build of a job came to in all that it measured: the gravest stands for the build. What was measured again
 * counts once. */
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
        List<IndexedBuild> all = builds.stream()
                .filter(build -> JobBuilds.digits(build.build()).equals(newest))
                .toList();
        Set<String> again = all.stream()
                .filter(build -> JobHistories.isAgain(build.build()))
                .map(IndexedBuild::experiment)
                .collect(Collectors.toSet());
        return all.stream()
                .filter(build -> build.outcome() != Outcome.INCONCLUSIVE
                        || !again.contains(build.experiment())
                        || build.equals(newest(all, build.experiment())))
                .sorted(Comparator.comparing(IndexedBuild::outcome).reversed())
                .toList();
    }

    private static IndexedBuild newest(List<IndexedBuild> all, String experiment) {
        return all.stream()
                .filter(build -> build.experiment().equals(experiment))
                .findFirst()
                .orElseThrow();
    }
}
