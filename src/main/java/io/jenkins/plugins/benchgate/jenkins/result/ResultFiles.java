package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.AbortException;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesMatching;
import io.jenkins.plugins.benchgate.jenkins.agent.OldFiles;
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace;
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace.Found;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import jenkins.util.BuildListenerAdapter;
import jenkins.util.VirtualFile;

/** Files in a build's workspace that hold results: archived first, read afterwards. */
public record ResultFiles(Run<?, ?> build, FilePath workspace, Launcher launcher, TaskListener console) {
    private static final String ARCHIVE = "benchgate-results";
    /** In the archives of so many builds before this one a file is looked for. */
    private static final int EARLIER = 10;

    /**
     * Archives and reads them.
     *
     * @throws hudson.AbortException when there are none, or they cannot be read; one line
     */
    public Measurement read(ResultsOptions options, Instant now) throws IOException, InterruptedException {
        ArrayList<Found> found = new ArrayList<>();
        for (ToolFiles tool : options.tools()) {
            found.add(found(tool, options.tools().size() == 1));
        }
        if (found.stream().allMatch(one -> one.candidates().isEmpty())) {
            throw none(options.tools().size() == 1 ? "pattern" : "tools", options.patterns());
        }
        AnswerLimit.FILES.check(found.stream().mapToLong(Found::count).sum());
        Map<String, String> files = new LinkedHashMap<>();
        found.stream()
                .flatMap(one -> Stream.of(one.candidates(), one.baselines()))
                .flatMap(ArrayList::stream)
                .forEach(file -> files.put(ARCHIVE + "/" + file, file));
        build.pickArtifactManager().archive(workspace, launcher, BuildListenerAdapter.wrap(console), files);
        ArrayList<Found> fresh = new ArrayList<>();
        for (Found one : found) {
            fresh.add(fresh(one, options.instances()));
        }
        int candidates = fresh.stream().mapToInt(one -> one.candidates().size()).sum();
        int baselines = fresh.stream().mapToInt(one -> one.baselines().size()).sum();
        console.getLogger()
                .println("[benchgate] " + options.name() + ": reading " + Wording.count(candidates, "file")
                        + (baselines == 0 ? "" : " and " + baselines + " of the baseline"));
        long seed = Seeds.of(build.getParent().getFullName(), String.valueOf(build.getNumber()), options.patterns());
        ResultsOptions labelled = options.labelled("build " + build.getNumber());
        Measurement measurement = MeasurementJson.read(AnswerLimit.MEASUREMENT.held(
                AgentPlace.act(workspace, new ReadInWorkspace(labelled, fresh, seed, now))));
        measurement.problems().forEach(problem -> console.getLogger()
                .println("[benchgate] " + options.name() + ": " + problem));
        return measurement;
    }

    /**
     * The files of a tool.
     *
     * @param only whether no other tool is read: its baseline, if it has one, is then required
     */
    private Found found(ToolFiles tool, boolean only) throws IOException, InterruptedException {
        String of = only ? "" : tool.tool() + ": ";
        ArrayList<String> problems = new ArrayList<>();
        ArrayList<String> candidates = AgentPlace.act(workspace, new FilesMatching(of + "pattern", tool.pattern()));
        if (candidates.isEmpty()) {
            problems.add(Sentences.english("stored.noFiles", tool.tool(), tool.pattern()));
        }
        ArrayList<String> baselines = new ArrayList<>();
        if (!tool.baselinePattern().isEmpty()) {
            baselines = AgentPlace.act(workspace, new FilesMatching(of + "baselinePattern", tool.baselinePattern()));
            if (baselines.isEmpty() && only) {
                throw none("baselinePattern", tool.baselinePattern());
            }
            if (baselines.isEmpty()) {
                problems.add(Sentences.english("stored.noFiles", tool.tool(), tool.baselinePattern()));
            }
        }
        return new Found(candidates, baselines, problems);
    }

    /**
     * What of the files are results of this build: not those that were written before it began and are what an earlier build has
     * read. Others that were written before may be of a build that this one judges.
     *
     * @param instances whether files of one machine are known by their place, so that none is left without the others
     */
    private Found fresh(Found all, boolean instances) throws IOException, InterruptedException {
        Map<String, Integer> stale = stale(all.candidates());
        if (stale.isEmpty()) {
            return all;
        }
        ArrayList<String> problems = new ArrayList<>(all.problems());
        stale.forEach(
                (name, number) -> problems.add(Sentences.english("stored.staleFile", name, String.valueOf(number))));
        ArrayList<String> candidates = new ArrayList<>(instances ? List.of() : all.candidates());
        candidates.removeAll(stale.keySet());
        return new Found(candidates, instances ? new ArrayList<>() : all.baselines(), problems);
    }

    /** The numbers of the builds that have read files which were not written since, by the files' names. */
    private Map<String, Integer> stale(ArrayList<String> names) throws IOException, InterruptedException {
        Duration age = Duration.between(Instant.ofEpochMilli(build.getStartTimeInMillis()), Instant.now());
        Map<String, String> old = AgentPlace.act(workspace, new OldFiles(names, age));
        Map<String, Integer> stale = new TreeMap<>();
        Run<?, ?> earlier = build.getPreviousBuild();
        for (int i = 0; i < EARLIER && earlier != null && !old.isEmpty(); i++) {
            VirtualFile archive = earlier.getArtifactManager().root();
            for (String name : List.copyOf(old.keySet())) {
                Optional<String> archived = hash(archive.child(ARCHIVE + "/" + name));
                if (archived.isPresent() && archived.get().equals(old.remove(name))) {
                    stale.put(name, earlier.getNumber());
                }
            }
            earlier = earlier.getPreviousBuild();
        }
        return stale;
    }

    /** Of what an archive has of a file; empty where it has none. */
    private static Optional<String> hash(VirtualFile file) {
        try (InputStream content = file.open()) {
            return Optional.of(Sha256.hex(content));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private AbortException none(String option, String patterns) {
        return new AbortException(option + ": found no file that matches '" + patterns + "' in the workspace "
                + workspace.getRemote()
                + ", expected the results of a benchmark; is it run before, and does it write them there?");
    }
}
