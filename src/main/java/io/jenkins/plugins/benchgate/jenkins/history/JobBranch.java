package io.jenkins.plugins.benchgate.jenkins.history;

/**
 * The branch that a job is for.
 *
 * @param name as its project calls it, such as {@code main} or {@code PR-7}; not empty
 * @param target branch that its change is meant for, else the project's main branch; empty where there is neither
 */
public record JobBranch(String name, String target) {}
