package io.jenkins.plugins.benchgate.jenkins.agent;

import java.io.Serializable;
import java.util.List;

/**
 * Which files hold results, and how they are read; nothing is checked yet.
 *
 * <p>Public, because Pipelines are kept by a library that reads records through their public accessors.
 *
 * @param tool its word, or {@code auto}
 * @param pattern of the candidate's files, relative to the workspace
 * @param baselinePattern of the baseline's files; empty where it was not measured beside the candidate
 * @param name of the experiment
 * @param label of the candidate; empty for the build's own
 * @param statistics words with commas between them
 * @param unit of the values in logs of HdrHistograms; empty for the usual one
 * @param map where JSON files have their values; none for other tools
 * @param higher names or patterns of metrics that are better when higher, where nothing else tells it
 * @param lower the same of those that are better when lower
 * @param renamed metrics that have other names than before, as {@code OLD=NEW}; none of what an earlier program kept
 * @param earlier from at most so many earlier builds archived files are taken, for a history that does not know the
 *     experiment
 */
public record ResultsOptions(
        String tool,
        String pattern,
        String baselinePattern,
        String name,
        String label,
        String statistics,
        String unit,
        List<String> map,
        List<String> higher,
        List<String> lower,
        List<String> renamed,
        int earlier)
        implements Serializable {
    public ResultsOptions {
        map = List.copyOf(map);
        // a Pipeline that an older version has kept has none
        higher = higher == null ? List.of() : List.copyOf(higher);
        lower = lower == null ? List.of() : List.copyOf(lower);
        renamed = renamed == null ? List.of() : List.copyOf(renamed);
    }

    /** The same with a label where it has none. */
    public ResultsOptions labelled(String other) {
        return label.isEmpty() ? of(other) : this;
    }

    /** The same for results of another version. */
    public ResultsOptions of(String version) {
        return new ResultsOptions(
                tool, pattern, baselinePattern, name, version, statistics, unit, map, higher, lower, renamed, earlier);
    }
}
