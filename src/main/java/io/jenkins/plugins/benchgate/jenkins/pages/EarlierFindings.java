package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.report.Findings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Which of what crossed a gate in a build is new, by the job's history; builds before it are read only as far as needed. */
final class EarlierFindings {
    /** Most pages are of builds among the newest so many. */
    private static final int RECENT = 500;

    private EarlierFindings() {}

    static Findings of(TrendIndex index, BuildRecord build) throws IOException {
        List<IndexedBuild> builds =
                upTo(build, index.builds(build.job(), 0, RECENT).builds());
        if (builds.isEmpty()) {
            builds = upTo(build, index.builds(build.job(), 0, Integer.MAX_VALUE).builds());
        }
        try {
            return Findings.of(
                    build,
                    builds.stream()
                            .skip(1)
                            .filter(one -> one.branch().equals(build.branch()))
                            .map(one -> read(index, one).renamed(build.renamed()))
                            .iterator());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The build itself and those before it, newest first; none where it is not among them. */
    private static List<IndexedBuild> upTo(BuildRecord build, List<IndexedBuild> builds) {
        return builds.stream()
                .dropWhile(one -> !one.build().equals(build.build()))
                .toList();
    }

    private static BuildRecord read(TrendIndex index, IndexedBuild build) {
        try {
            return index.record(build);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
