package io.jenkins.plugins.benchgate.jenkins.machines;

/**
 * How much of a job's history is kept, whatever becomes of its builds.
 *
 * @param builds the newest so many; 0: all
 * @param days since the build; 0: for ever
 */
public record Retention(int builds, int days) {}
