package io.jenkins.plugins.benchgate.jenkins.agent;

import io.jenkins.plugins.benchgate.model.Directions;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which files hold results, and how they are read; nothing is checked yet.
 *
 * @param tools that wrote them, at least one
 * @param instances whether each file of a tool is of a machine of its own
 * @param name of the experiment
 * @param label of the candidate; empty for the build's own
 * @param statistics words with commas between them
 * @param metrics names or patterns of those that are computed; none for all
 * @param directions which metrics are better when higher or lower, where nothing else tells it
 * @param renamed metrics that have other names than before, as {@code OLD=NEW}
 * @param earlier from at most so many earlier builds archived files are taken, for a history that does not know the
 *     experiment
 */
public record ResultsOptions(
        List<ToolFiles> tools,
        boolean instances,
        String name,
        String label,
        String statistics,
        List<String> metrics,
        Directions directions,
        List<String> renamed,
        int earlier)
        implements Serializable {
    public ResultsOptions {
        tools = List.copyOf(tools);
        metrics = List.copyOf(metrics);
        renamed = List.copyOf(renamed);
    }

    /** The patterns of all tools, with commas between them. */
    public String patterns() {
        return tools.stream().map(ToolFiles::pattern).collect(Collectors.joining(","));
    }

    /** The same with a label where it has none. */
    public ResultsOptions labelled(String other) {
        return label.isEmpty() ? of(other) : this;
    }

    /** The same for results of another version. */
    public ResultsOptions of(String version) {
        return new ResultsOptions(tools, instances, name, version, statistics, metrics, directions, renamed, earlier);
    }
}
