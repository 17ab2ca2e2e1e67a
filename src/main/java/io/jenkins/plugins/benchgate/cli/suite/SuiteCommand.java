package io.jenkins.plugins.benchgate.cli.suite;

import io.jenkins.plugins.benchgate.cli.output.CommandGroup;
import picocli.CommandLine.Command;

/** {@code suite}: which microbenchmarks matter to an application. */
@Command(
        name = "suite",
        description = "Says which microbenchmarks matter to an application, which are redundant, and what they miss.",
        subcommands = {
            SuiteTraceCommand.class,
            SuiteRelevanceCommand.class,
            SuiteMinimiseCommand.class,
            SuiteRecommendCommand.class,
            SuiteReportCommand.class,
            SuiteScoreCommand.class
        })
public final class SuiteCommand extends CommandGroup {}
