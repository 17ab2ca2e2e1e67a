package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.EnvVars;
import hudson.ExtensionPoint;
import hudson.FilePath;
import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.remoting.VirtualChannel;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches.JobBranch;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.File;
import java.io.IOException;
import java.util.List;
import jenkins.MasterToSlaveFileCallable;
import org.jspecify.annotations.Nullable;

/**
 * Where a build comes from: the branch from its project, or else from the environment variables {@code BRANCH_NAME} and
 * {@code CHANGE_TARGET}; the commit and its ancestors from git in the workspace, or else the commit alone from
 * {@code GIT_COMMIT}.
 */
public final class BuildOrigin {
    /** Characters of what git tells: at most 1001 hashes, and a sentence. */
    private static final long MOST = 128 << 10;

    private BuildOrigin() {}

    /**
     * Finds it out; what cannot be found out is unknown, and never an error.
     *
     * @param workspace a folder in it; {@code null} where the build has none at hand
     */
    public static Origin of(Run<?, ?> build, @Nullable FilePath workspace, TaskListener console)
            throws IOException, InterruptedException {
        EnvVars environment = build.getEnvironment(console);
        JobBranch branch = JobHistories.get().branch(build.getParent());
        Commits commits = commits(workspace);
        if (commits.commit().isEmpty()) {
            commits = new Commits(environment.getOrDefault("GIT_COMMIT", ""), List.of(), commits.unknown());
        }
        return branch == null
                ? commits.of(environment.getOrDefault("BRANCH_NAME", ""), environment.getOrDefault("CHANGE_TARGET", ""))
                : commits.of(branch.name(), branch.target());
    }

    private static Commits commits(@Nullable FilePath workspace) throws InterruptedException {
        if (workspace == null) {
            return new Commits("", List.of(), Sentences.english("stored.noWorkspace"));
        }
        try {
            Commits told = workspace.act(new CommitsInWorkspace());
            if (told.length() > MOST) {
                throw new IOException(
                        "found commits of " + told.length() + " characters on the agent, expected at most " + MOST);
            }
            return told;
        } catch (IOException e) {
            return new Commits(
                    "", List.of(), Sentences.english("stored.workspaceSilent", String.valueOf(e.getMessage())));
        }
    }

    /** Asks git on the agent what commit lies in a workspace; no plugin is needed for that. */
    static final class CommitsInWorkspace extends MasterToSlaveFileCallable<Commits> {
        private static final long serialVersionUID = 1;

        @Override
        public Commits invoke(File workspace, VirtualChannel channel) throws InterruptedException {
            return Commits.in(workspace.toPath());
        }
    }

    /** Projects that have a job for each branch: which branch a job is for, and which job a branch has. */
    public interface ProjectBranches extends ExtensionPoint {

        /** The branch of a job; {@code null} where it is not the job of a branch. */
        @Nullable
        JobBranch of(Job<?, ?> job);

        /**
         * The job that another branch of the same project has, never one of another project; {@code null} where there is
         * none.
         */
        @Nullable
        Job<?, ?> sibling(Job<?, ?> job, String branch);

        /**
         * The branch that a job is for.
         *
         * @param name as its project calls it, such as {@code main} or {@code PR-7}; not empty
         * @param target branch that its change is meant for, else the project's main branch; empty where there is neither
         */
        record JobBranch(String name, String target) {}
    }
}
