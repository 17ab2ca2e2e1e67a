package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.ImportedResults;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.GivenFiles;
import io.jenkins.plugins.benchgate.experiment.ImportedResults.Scope;
import io.jenkins.plugins.benchgate.experiment.InstanceFiles;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.NamePattern;
import io.jenkins.plugins.benchgate.model.Renaming;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * Reads files of results on the agent; its value is the measurement as JSON, which is small.
 *
 * @param files of each tool of the options, in their order
 * @param seed what all resampling follows from
 * @param now when this is read
 */
public record ReadInWorkspace(ResultsOptions options, ArrayList<Found> files, long seed, Instant now)
        implements ControllerToAgentFileCallable<String> {
    /**
     * What was found of one tool.
     *
     * @param candidates names of files in the workspace
     * @param baselines names of files in the workspace; none where there is no baseline
     * @param problems why files are missing, one sentence each
     */
    public record Found(ArrayList<String> candidates, ArrayList<String> baselines, ArrayList<String> problems)
            implements Serializable {
        /** How many files there are. */
        public long count() {
            return candidates.size() + (long) baselines.size();
        }
    }

    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        // of several machines, none of which is this one, nothing is said
        Map<String, String> machine = options.instances() ? Map.of() : Machines.kindHere();
        return read(WorkspacePath.root(workspace.toPath()), machine);
    }

    /**
     * Reads the files below a folder of this very machine.
     *
     * @param machine kind of the machine that has measured what the files hold, where they do not state it; empty where
     *     that is not known
     * @throws AbortException when they cannot be read; one line
     */
    public String read(Path root, Map<String, String> machine) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries that look for their parts by the thread's loader must find ours, not those of Jenkins.
        thread.setContextClassLoader(ReadInWorkspace.class.getClassLoader());
        try {
            List<String> statistics = Arrays.stream(options.statistics().split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList();
            List<Renaming> renamed =
                    options.renamed().stream().map(Renaming::parse).toList();
            ImportedResults results = new ImportedResults(
                    options.name(),
                    options.label(),
                    "baseline",
                    statistics,
                    seed,
                    renamed,
                    new Scope(options.metrics().stream().map(NamePattern::of).toList(), List.of()),
                    options.instances());
            List<GivenFiles> given = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                given.add(given(root, options.tools().get(i), files.get(i)));
            }
            return AnswerLimit.MEASUREMENT.held(
                    MeasurementJson.write(results.read(root, given, now).on(machine)));
        } catch (IllegalArgumentException | InputException | AnswerLimit.ExceededException e) {
            throw new AbortException(e.getMessage());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private GivenFiles given(Path root, ToolFiles tool, Found found) throws IOException {
        GivenFiles given = new GivenFiles(
                tool.tool() + " (" + tool.pattern() + ")",
                tool.form(options.directions()),
                paths(root, found.candidates),
                paths(root, found.baselines),
                found.problems);
        if (options.instances()) {
            new InstanceFiles(given.candidates(), given.baselines()).check();
        }
        return given;
    }

    private static List<Path> paths(Path root, List<String> names) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String name : names) {
            paths.add(new WorkspacePath(name).in(root));
        }
        return paths;
    }
}
