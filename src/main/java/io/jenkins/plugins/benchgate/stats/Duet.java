package io.jenkins.plugins.benchgate.stats;

/**
 * What a duet says: how much a candidate that ran beside its baseline differs from it (DUET III.D).
 *
 * @param change relative change {@code 100·(ratio − 1)} in %, with its interval over runs; there is a difference where
 *     the interval excludes 0; rests on as many trials as there were runs and on as many iterations as there were pairs
 * @param winsorised number of ratios that were replaced by their nearest neighbour, at most one in each run
 */
public record Duet(Estimate change, int winsorised) {}
