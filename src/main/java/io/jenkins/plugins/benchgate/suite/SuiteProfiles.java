package io.jenkins.plugins.benchgate.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the comparison of a suite with its application reads.
 *
 * @param references profiles of the application, at least one
 * @param benchmarks profiles of the benchmarks, or folders of them, at least one
 * @param project prefixes of the names of the project's functions, at least one
 * @param times file of run times; {@code null} for none
 * @param tools versions of the programs that recorded them, by their names; empty where they are not known
 * @param commit of the project that was recorded; empty where it is not known
 * @param problems a line for each profile that is missing
 */
public record SuiteProfiles(
        List<Path> references,
        List<Path> benchmarks,
        List<String> project,
        @Nullable Path times,
        Map<String, String> tools,
        String commit,
        List<String> problems) {
    public SuiteProfiles {
        references = List.copyOf(references);
        benchmarks = List.copyOf(benchmarks);
        project = List.copyOf(project);
        tools = Map.copyOf(tools);
        problems = List.copyOf(problems);
    }

    /** The same with run times of another file, where one is named. */
    public SuiteProfiles withTimes(@Nullable Path named) {
        return named == null
                ? this
                : new SuiteProfiles(references, benchmarks, project, named, tools, commit, problems);
    }

    /** Run times in s by the ids of benchmarks; empty where there are none. */
    public Map<String, Double> seconds() throws IOException {
        return times == null ? Map.of() : RunTimes.read(times);
    }
}
