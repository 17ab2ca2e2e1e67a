package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a job's history knows, as lines of a history for a process on an agent.
 *
 * @param most builds
 * @param length of all lines, in characters, at most
 */
record KnownLines(int most, int length) {
    /** A range has 1000 commits at most, and the controller holds this text in memory. */
    static final KnownLines OF_A_SEARCH = new KnownLines(500, 512 << 10);
    /** What anchors are due follows from the builds that ratios are taken of. */
    static final KnownLines OF_A_MEASUREMENT = new KnownLines(50, 256 << 10);

    /**
     * The newest builds of all experiments, without values, the oldest of each first; empty where nothing is known, or
     * the history cannot be read, which is said when the build is judged.
     */
    String of(Job<?, ?> job) {
        try {
            TrendIndex index = JobHistories.index(job);
            StringBuilder lines = new StringBuilder();
            for (String experiment : index.experiments()) {
                lines.append(lines(index, experiment, build -> only(build, measured -> false)));
            }
            return lines.toString();
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * What commits have measured: the newest builds of an experiment whose commit is known, the oldest first; empty where
     * nothing is known.
     *
     * @param experiment empty: not known
     */
    String of(Job<?, ?> job, String experiment, BisectRequest request) throws IOException {
        if (experiment.isEmpty()) {
            return "";
        }
        Predicate<Measured> searched;
        try {
            searched = searched(request);
        } catch (IllegalArgumentException e) {
            return ""; // the search says what is wrong with its options
        }
        return lines(
                JobHistories.index(job), experiment, build -> build.commit().isEmpty() ? null : only(build, searched));
    }

    private String lines(TrendIndex index, String experiment, Function<BuildRecord, @Nullable BuildRecord> told)
            throws IOException {
        Deque<String> lines = new ArrayDeque<>();
        int left = length;
        for (IndexedBuild build : index.builds(experiment, 0, most).builds()) {
            BuildRecord known = told.apply(index.record(build));
            if (known == null) {
                continue;
            }
            String line = HistoryLine.of(known).text() + "\n";
            left -= line.length();
            if (left < 0) {
                break;
            }
            lines.addFirst(line);
        }
        return String.join("", lines);
    }

    /** Which series a search may need; only the engine knows the spec's gates, which name what the request does not. */
    private static Predicate<Measured> searched(BisectRequest request) {
        if (request.metric().isEmpty()) {
            return measured -> true;
        }
        Selector asked = new Selector(request.metric(), request.statistic());
        return measured -> !asked.pick(List.of(measured)).isEmpty();
    }

    private static BuildRecord only(BuildRecord build, Predicate<Measured> searched) {
        return new BuildRecord(
                build.schema(),
                build.identity(),
                build.outcome(),
                build.accepted(),
                build.seed(),
                build.measured().stream().filter(searched).toList(),
                List.of(),
                build.machines(),
                null,
                new BuildRecord.Tested(
                        build.versions() == null ? null : build.versions().plain(), null),
                Map.of(),
                List.of());
    }
}
