package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code demo}: the main job on this machine, which is to run {@code docs/examples/h2-ycsb.yaml}. */
@Command(
        name = "demo",
        description =
                "Runs the example docs/examples/h2-ycsb.yaml: YCSB against two releases of a database on this machine.")
public final class DemoCommand extends AnsweringCommand {
    private static final String HOME = "benchgate.home";
    private static final String EXAMPLE = "h2-ycsb.yaml";
    /** Microseconds an operation that {@code --regress} gives the candidate; the example has 500 on both sides. */
    private static final String DELAY = "1000";

    @Option(
            names = "--builds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many builds to run one after the other (default: ${DEFAULT-VALUE}).")
    private int builds;

    @Option(
            names = "--regress",
            description = "Slows the candidate by half a millisecond an operation, as a bad commit would: ends with"
                    + " exit code 20.")
    private boolean regress;

    @Mixin
    private RunOptions options;

    @Override
    public Integer call() throws Exception {
        if (builds < 1) {
            throw new UserException("found --builds " + builds + ", expected at least 1");
        }
        var spec = SpecReader.read(example(), System.getenv());
        @Nullable Path releases = carried();
        if (releases != null) {
            spec = spec.installing(version -> "cp "
                    + ShellText.quote(releases + "/" + version.label().replace("H2 ", "h2-") + ".jar") + " h2.jar");
        }
        if (regress) {
            spec = spec.withCandidate(spec.candidate().withProperty("jdbc.delay", DELAY));
        }
        Outcome gravest = Outcome.NOT_JUDGED;
        for (int i = 0; i < builds; i++) {
            Outcome outcome =
                    new BuildRun(spec, false, null, options, new StateOption(), this).run(null, Origin.UNKNOWN);
            gravest = outcome.compareTo(gravest) > 0 ? outcome : gravest;
        }
        return gravest.exitCode();
    }

    /** Where the archive of a release has the releases of the database, so that the demo needs no Maven. */
    private static @Nullable Path carried() {
        @Nullable String home = System.getProperty(HOME);
        Path carried = home == null ? null : Path.of(home, "lib", "demo");
        return carried != null && Files.isDirectory(carried) ? carried : null;
    }

    /** The example in the repository that this program was started from, else the copy that it carries. */
    private Path example() throws IOException {
        @Nullable String home = System.getProperty(HOME);
        if (home != null) {
            return Path.of(home, "docs", "examples", EXAMPLE);
        }
        Path copy = options.out.resolve(EXAMPLE);
        Files.createDirectories(options.out);
        try (InputStream example =
                Objects.requireNonNull(DemoCommand.class.getResourceAsStream("/examples/" + EXAMPLE), EXAMPLE)) {
            Files.copy(example, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }
}
