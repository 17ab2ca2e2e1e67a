package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.ExtensionPoint;
import hudson.model.Job;
import org.jspecify.annotations.Nullable;

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
