package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.CommandGroup;
import picocli.CommandLine.Command;

/** {@code history}: copies histories from where they are kept, and imports those of other tools. */
@Command(
        name = "history",
        description = "Copies histories between files and databases, and imports those of other tools.",
        subcommands = {HistoryCopyCommand.class, HistoryImportCommand.class})
public final class HistoryCommand extends CommandGroup {}
