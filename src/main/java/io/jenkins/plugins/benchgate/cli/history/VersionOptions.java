package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.model.Trial;
import picocli.CommandLine.Option;

/** The options that say which version of a series file is which. */
final class VersionOptions {
    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            defaultValue = Trial.BASELINE,
            description = "The baseline's name in the column version (default: ${DEFAULT-VALUE}).")
    String baseline;

    @Option(
            names = "--candidate",
            paramLabel = "NAME",
            defaultValue = Trial.CANDIDATE,
            description = "The candidate's name in the column version (default: ${DEFAULT-VALUE}).")
    String candidate;
}
