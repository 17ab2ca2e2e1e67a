package io.jenkins.plugins.benchgate.jenkins.agent;

import hudson.AbortException;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.ImportedResults;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Renaming;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jenkins.agents.ControllerToAgentFileCallable;

/**
 * Reads files of results on the agent; its value is the measurement as JSON, which is small.
 *
 * @param candidates names of files in the workspace
 * @param baselines names of files in the workspace; none where there is no baseline
 * @param seed what all resampling follows from
 * @param now when this is read
 */
public record ReadInWorkspace(
        ResultsOptions options, ArrayList<String> candidates, ArrayList<String> baselines, long seed, Instant now)
        implements ControllerToAgentFileCallable<String> {

    @Override
    public String invoke(File workspace, VirtualChannel channel) throws IOException {
        return read(WorkspacePath.root(workspace.toPath()));
    }

    /**
     * Reads the files below a folder of this very machine.
     *
     * @throws AbortException when they cannot be read; one line
     */
    public String read(Path root) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Libraries that look for their parts by the thread's loader must find ours, not those of Jenkins.
        thread.setContextClassLoader(ReadInWorkspace.class.getClassLoader());
        try {
            List<String> statistics = Arrays.stream(options.statistics().split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList();
            ResultForm form = ResultForm.parse(options.tool(), options.map(), options.unit())
                    .in(new Directions(options.higher(), options.lower()));
            List<Renaming> renamed =
                    options.renamed().stream().map(Renaming::parse).toList();
            ImportedResults results =
                    new ImportedResults(options.name(), options.label(), "baseline", form, statistics, seed, renamed);
            return AnswerLimit.MEASUREMENT.held(
                    MeasurementJson.write(results.read(root, paths(root, candidates), paths(root, baselines), now)
                            .on(Machines.kindHere())));
        } catch (IllegalArgumentException | InputException | AnswerLimit.ExceededException e) {
            throw new AbortException(e.getMessage());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static List<Path> paths(Path root, List<String> names) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String name : names) {
            paths.add(new WorkspacePath(name).in(root));
        }
        return paths;
    }
}
