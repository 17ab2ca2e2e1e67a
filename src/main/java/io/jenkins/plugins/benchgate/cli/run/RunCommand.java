package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: the whole experiment that a spec describes. */
@Command(name = "run", description = "Measures what a spec describes, judges it, and keeps it in the history.")
public final class RunCommand extends AnsweringCommand {
    @Parameters(paramLabel = "SPEC.yaml", description = "What to measure and how to judge it; see docs/spec.")
    private Path file;

    @Option(
            names = "--aa",
            description =
                    "Measures the candidate against itself and reports how unstable each series is; not kept in the history.")
    private boolean aa;

    @Option(
            names = "--profile",
            paramLabel = "always|red|never",
            description =
                    "Profiles both versions once everything is measured, as 'profile' in the spec says: in each build,"
                            + " after a definite regression, or not (default: what the spec says, else red).")
    private @Nullable When profile;

    @Mixin
    private BuildOptions build;

    @Mixin
    private StateOption state;

    @Mixin
    private RunOptions options;

    @Override
    public Integer call() throws Exception {
        return new BuildRun(SpecReader.read(file, System.getenv()), aa, profile, options, state, this)
                .run(build.label, build.origin(file.toAbsolutePath().resolveSibling(".")))
                .exitCode();
    }
}
