package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesMatching;
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.report.Wording;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import jenkins.util.BuildListenerAdapter;

/** Files in a build's workspace that hold results: archived first, read afterwards. */
public record ResultFiles(Run<?, ?> build, FilePath workspace, Launcher launcher, TaskListener console) {
    private static final String ARCHIVE = "benchgate-results";

    /**
     * Archives and reads them.
     *
     * @throws hudson.AbortException when there are none, or they cannot be read; one line
     */
    public Measurement read(ResultsOptions options, Instant now) throws IOException, InterruptedException {
        ArrayList<String> candidates = AgentPlace.act(workspace, new FilesMatching("pattern", options.pattern()));
        ArrayList<String> baselines = options.baselinePattern().isEmpty()
                ? new ArrayList<>()
                : AgentPlace.act(workspace, new FilesMatching("baselinePattern", options.baselinePattern()));
        AnswerLimit.FILES.check(candidates.size() + (long) baselines.size());
        Map<String, String> files = new LinkedHashMap<>();
        Stream.of(candidates, baselines)
                .flatMap(ArrayList::stream)
                .forEach(file -> files.put(ARCHIVE + "/" + file, file));
        build.pickArtifactManager().archive(workspace, launcher, BuildListenerAdapter.wrap(console), files);
        console.getLogger()
                .println("[benchgate] " + options.name() + ": reading " + Wording.count(candidates.size(), "file")
                        + (baselines.isEmpty() ? "" : " and " + baselines.size() + " of the baseline"));
        long seed = Seeds.of(build.getParent().getFullName(), String.valueOf(build.getNumber()), options.pattern());
        ResultsOptions labelled = options.labelled("build " + build.getNumber());
        Measurement measurement = MeasurementJson.read(AnswerLimit.MEASUREMENT.held(
                AgentPlace.act(workspace, new ReadInWorkspace(labelled, candidates, baselines, seed, now))));
        measurement.problems().forEach(problem -> console.getLogger()
                .println("[benchgate] " + options.name() + ": " + problem));
        return measurement;
    }
}
