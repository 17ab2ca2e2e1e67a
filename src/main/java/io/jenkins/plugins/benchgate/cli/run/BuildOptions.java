package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.gate.Origin;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which build it is that a command makes. */
final class BuildOptions {
    @Option(
            names = "--build",
            paramLabel = "LABEL",
            description = "Label of this build, new in its history (default: the next number).")
    @Nullable
    String label;

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Branch that is measured: it is compared with builds of its own (default: all builds).")
    private String branch;

    @Option(
            names = "--target",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Branch that the change is meant for, which baseline=target compares with (default: none).")
    private String target;

    /** Where the build comes from, with the commit that lies in a folder. */
    Origin origin(Path folder) throws InterruptedException {
        return Commits.in(folder).of(branch, target);
    }
}
