package io.jenkins.plugins.benchgate.cli.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What keeps a history in a form that can be imported. */
public enum ImportSource {
    /** A table of builds. */
    CSV,
    /** The data file of github-action-benchmark. */
    GITHUB_ACTION_BENCHMARK,
    /** The results folder of airspeed velocity. */
    ASV,
    /** A test of Apache Otava, in PostgreSQL or Graphite. */
    OTAVA,
    /** What Graphite renders as JSON. */
    GRAPHITE,
    /** A folder of outputs of any tool that is read, such as JMH's. */
    RESULTS;

    /**
     * Reads all builds, oldest first.
     *
     * @param place file or folder
     * @param environment has what configurations refer to
     * @throws IllegalStateException for {@link #RESULTS}, which takes the readers of tools
     */
    public List<ImportedBuild> read(Path place, SourceOptions options, Map<String, String> environment)
            throws IOException, InterruptedException {
        return switch (this) {
            case CSV -> TableHistory.read(place, options);
            case GITHUB_ACTION_BENCHMARK -> ActionHistory.read(place, options);
            case ASV -> AsvHistory.read(place, options);
            case OTAVA -> OtavaConfiguration.read(place, environment).builds(options);
            case GRAPHITE -> GraphiteHistory.read(place, options);
            case RESULTS -> throw new IllegalStateException("found a folder of results, expected another reader");
        };
    }
}
