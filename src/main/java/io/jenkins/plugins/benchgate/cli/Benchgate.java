package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common.
 *
 * <p>Exit codes: 0 pass, 10 potential regression, 20 definite regression, 30 inconclusive, 2 the user's mistake, 1 a
 * fault of this program.
 */
@Command(
        name = "benchgate",
        description = "Continuous benchmarking as a build gate.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Exit codes: 0 pass, 10 potential regression, 20 definite regression or a fixed value violated,",
            "30 inconclusive, 2 usage error, 1 internal error."
        })
class Benchgate implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--color",
            paramLabel = "auto|always|never",
            defaultValue = "auto",
            scope = ScopeType.INHERIT,
            description = "When verdicts and help have colours: auto, on a terminal unless NO_COLOR is set; always or"
                    + " never (default: ${DEFAULT-VALUE}).")
    void color(Terminal.Color wanted) {
        Terminal.of(System.getenv(), System.getProperties(), wanted)
                .set(spec.root().commandLine());
    }

    /** Without a command there is nothing to do: that is said, with the commands there are. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "found no command, expected one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
