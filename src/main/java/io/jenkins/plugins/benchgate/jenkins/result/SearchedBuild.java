package io.jenkins.plugins.benchgate.jenkins.result;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder;
import io.jenkins.plugins.benchgate.jenkins.bisect.BisectAction;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.report.BisectWording;
import io.jenkins.plugins.benchgate.report.format.BisectFiles;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import java.io.IOException;
import java.util.Set;

/** What follows from a search that a build has made: what is kept, told and archived. */
public record SearchedBuild(Run<?, ?> build, TaskListener console) {
    /** The experiments stay in the workspace: they are as large as the raw results of many builds. */
    private static final Set<String> ARCHIVED =
            Set.of(BisectFolder.STATE, BisectFiles.ANSWER, ReportFolder.MARKDOWN, ReportFolder.PAGE);

    /** Keeps it with the build, and tells what was found. */
    public BisectAction keep(BisectResult result) throws IOException {
        BisectAction action = BisectAction.keep(build, result);
        say(BisectWording.headline(result));
        for (Culprit culprit : result.culprits()) {
            for (Revision revision : culprit.revisions()) {
                say(BisectWording.hash(revision) + " " + BisectWording.change(culprit.change()) + ": "
                        + revision.subject() + " (" + revision.author() + ")");
            }
        }
        say(BisectWording.ends(result));
        say(BisectWording.effort(result));
        return action;
    }

    /** Subjects and names are anybody's: they make no line of their own. */
    private void say(String line) {
        console.getLogger().println("[benchgate] " + TextTable.clean(line));
    }

    /** Archives the reports, the answer for programs, and the state. */
    public void archive(BisectAction action, FilePath workspace, Launcher launcher, String out)
            throws IOException, InterruptedException {
        new ResultArchive(build, console).archiveTop(workspace, launcher, out, action.getUrlName(), ARCHIVED::contains);
    }
}
