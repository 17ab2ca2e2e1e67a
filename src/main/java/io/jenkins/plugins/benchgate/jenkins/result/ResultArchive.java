package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.detached.AnswerLimit;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentPlace;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesBelow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import jenkins.util.BuildListenerAdapter;

/** The archive of a build, where it takes results from the workspace. */
public record ResultArchive(Run<?, ?> build, TaskListener console) {
    /**
     * Archives a folder.
     *
     * @param out the folder in the workspace
     * @param name of it in the archive
     * @param wanted chooses files by their paths in the folder, with {@code /}
     */
    public void archive(FilePath workspace, Launcher launcher, String out, String name, Predicate<String> wanted)
            throws IOException, InterruptedException {
        archive(workspace, launcher, new FilesBelow(out), name, wanted);
    }

    /** Archives of a folder what is right in it, however much is below. */
    public void archiveTop(FilePath workspace, Launcher launcher, String out, String name, Predicate<String> wanted)
            throws IOException, InterruptedException {
        archive(workspace, launcher, new FilesBelow(out, 1), name, wanted);
    }

    private void archive(
            FilePath workspace, Launcher launcher, FilesBelow looked, String name, Predicate<String> wanted)
            throws IOException, InterruptedException {
        Map<String, String> files = new LinkedHashMap<>();
        ArrayList<String> below = AgentPlace.act(workspace, looked);
        AnswerLimit.FILES.check(below.size());
        for (String file : below) {
            if (wanted.test(file)) {
                files.put(name + "/" + file, looked.folder() + "/" + file);
            }
        }
        build.pickArtifactManager().archive(workspace, launcher, BuildListenerAdapter.wrap(console), files);
    }
}
