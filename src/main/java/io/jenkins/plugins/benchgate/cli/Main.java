package io.jenkins.plugins.benchgate.cli;

import io.jenkins.plugins.benchgate.cli.history.AcknowledgeCommand;
import io.jenkins.plugins.benchgate.cli.history.ChangesCommand;
import io.jenkins.plugins.benchgate.cli.history.CompareCommand;
import io.jenkins.plugins.benchgate.cli.history.Confidence;
import io.jenkins.plugins.benchgate.cli.history.EnvironmentsCommand;
import io.jenkins.plugins.benchgate.cli.history.HistoryCommand;
import io.jenkins.plugins.benchgate.cli.history.ImportSource;
import io.jenkins.plugins.benchgate.cli.history.IntervalCommand;
import io.jenkins.plugins.benchgate.cli.history.MigrateCommand;
import io.jenkins.plugins.benchgate.cli.history.PowerCommand;
import io.jenkins.plugins.benchgate.cli.history.ReplayCommand;
import io.jenkins.plugins.benchgate.cli.history.SiteCommand;
import io.jenkins.plugins.benchgate.cli.history.StatisticsOptions;
import io.jenkins.plugins.benchgate.cli.history.StatisticsOptions.BlockLength;
import io.jenkins.plugins.benchgate.cli.history.StopCommand;
import io.jenkins.plugins.benchgate.cli.init.BindCommand;
import io.jenkins.plugins.benchgate.cli.init.InitCommand;
import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand.Format;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Percent;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.Terminal;
import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.cli.run.BisectCommand;
import io.jenkins.plugins.benchgate.cli.run.CheckCommand;
import io.jenkins.plugins.benchgate.cli.run.ClustersCommand;
import io.jenkins.plugins.benchgate.cli.run.DemoCommand;
import io.jenkins.plugins.benchgate.cli.run.DoctorCommand;
import io.jenkins.plugins.benchgate.cli.run.GateCommand;
import io.jenkins.plugins.benchgate.cli.run.ParseCommand;
import io.jenkins.plugins.benchgate.cli.run.ReportCommand;
import io.jenkins.plugins.benchgate.cli.run.RunCommand;
import io.jenkins.plugins.benchgate.cli.suite.SuiteCommand;
import io.jenkins.plugins.benchgate.cli.suite.TracePart;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The command line: {@code benchgate COMMAND …}. */
@Command(
        subcommands = {
            DemoCommand.class,
            InitCommand.class,
            RunCommand.class,
            CheckCommand.class,
            GateCommand.class,
            ReportCommand.class,
            ParseCommand.class,
            IntervalCommand.class,
            CompareCommand.class,
            ReplayCommand.class,
            ChangesCommand.class,
            SiteCommand.class,
            AcknowledgeCommand.class,
            HistoryCommand.class,
            PowerCommand.class,
            StopCommand.class,
            EnvironmentsCommand.class,
            MigrateCommand.class,
            ClustersCommand.class,
            SuiteCommand.class,
            BindCommand.class,
            BisectCommand.class,
            DoctorCommand.class
        })
public final class Main extends Benchgate {
    private static final List<Class<?>> COMMANDS =
            List.of(Main.class.getAnnotation(Command.class).subcommands());
    /** Help and documentation show them in this order. */
    static final List<Group> GROUPS = List.of(
            new Group("First steps", "demo", "init", "check", "run", "gate", "report"),
            new Group("Measure and find", "bisect", "bind", "doctor", "parse"),
            new Group("Judge values", "compare", "interval", "power", "stop", "environments"),
            new Group("History", "history", "replay", "changes", "acknowledge", "site", "migrate"),
            new Group("Suites of microbenchmarks", "suite"),
            new Group("Machines", "clusters"));

    /** Commands that help shows together; each is in one group. */
    record Group(String title, List<String> commands) {
        Group(String title, String... commands) {
            this(title, List.of(commands));
        }
    }

    /** Choices of options, each constant a word. */
    private static final List<Class<? extends Enum<?>>> WORDS = List.of(
            Format.class,
            Terminal.Color.class,
            StatisticsOptions.MethodWord.class,
            CompareCommand.OutlierRule.class,
            CompareCommand.Correction.class,
            When.class,
            Sampling.class,
            StopCommand.Kind.class,
            ParseCommand.Values.class,
            Keeping.class,
            Naming.class,
            ImportSource.class,
            TracePart.class,
            Reading.class,
            Bisection.Wanted.class);

    /** Arguments that ask about the program. */
    private static final Set<String> GENERAL = Set.of("-h", "--help", "-V", "--version");

    public static void main(String[] arguments) {
        System.setProperty("java.awt.headless", "true");
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    /** Runs one command and returns its exit code. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        try {
            return executed(out, err, arguments);
        } catch (OutOfMemoryError e) {
            err.println("benchgate: found more data than fits into "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB of memory; give Java more with -Xmx");
            return ExitCode.INTERNAL_ERROR;
        }
    }

    private static int executed(PrintStream out, PrintStream err, String... arguments) {
        CommandLine commands = commands(arguments);
        return commands.setOut(printable(out, commands))
                .setErr(printable(err, commands))
                .execute(arguments);
    }

    private static PrintWriter printable(PrintStream stream, CommandLine commands) {
        return new PrintWriter(
                new Printable(
                        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8)),
                        () -> Terminal.of(commands).color()),
                true);
    }

    /**
     * The commands with all that it takes to understand their arguments.
     *
     * @param arguments of which the first may name a command: then the others, whose options take a while to find, are
     *     left out; where it asks for help or the version, and nothing else, all options are
     */
    static CommandLine commands(String... arguments) {
        CommandLine commands = arguments.length == 1 && GENERAL.contains(arguments[0]) ? outline() : called(arguments);
        WORDS.forEach(words -> register(commands, words));
        return commands
                // a mistake in an argument that a file holds would print the file
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler(new Faults())
                .setParameterExceptionHandler(new Faults())
                .registerConverter(Percent.class, Percent::parse)
                .registerConverter(BlockLength.class, BlockLength::parse)
                .registerConverter(Confidence.class, Confidence::parse)
                .registerConverter(Statistic.class, Main::statistic)
                .registerConverter(Long.class, text -> wholeNumber(text, Long::valueOf))
                .registerConverter(Integer.class, text -> wholeNumber(text, Integer::valueOf))
                .registerConverter(int.class, text -> wholeNumber(text, Integer::valueOf))
                .registerConverter(double.class, Main::number);
    }

    private static <E extends Enum<?>> void register(CommandLine commands, Class<E> words) {
        commands.registerConverter(words, word -> Words.parse(words.getEnumConstants(), word));
    }

    /** The commands by what a list of them says. */
    private static CommandLine outline() {
        CommandLine root = new CommandLine(new Benchgate());
        for (Class<?> command : COMMANDS) {
            CommandSpec spec = CommandSpec.create();
            spec.usageMessage().description(annotation(command).description());
            root.addSubcommand(name(command), spec);
        }
        return grouped(root);
    }

    private static CommandLine grouped(CommandLine root) {
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Main::groups);
        return root;
    }

    private static String groups(CommandLine.Help help) {
        StringBuilder out = new StringBuilder();
        for (Group group : GROUPS) {
            Map<String, CommandLine.Help> commands = new LinkedHashMap<>(help.subcommands());
            commands.keySet().retainAll(group.commands());
            out.append(System.lineSeparator())
                    .append(group.title())
                    .append(':')
                    .append(System.lineSeparator())
                    .append(help.commandList(commands));
        }
        return out.toString();
    }

    private static CommandLine called(String... arguments) {
        return COMMANDS.stream()
                .filter(command -> arguments.length > 0 && name(command).equals(arguments[0]))
                .findFirst()
                .map(command -> withOwnOptions(new CommandLine(new Benchgate()).addSubcommand(command)))
                .orElseGet(() -> withOwnOptions(grouped(new CommandLine(new Main()))));
    }

    /** Makes the help of commands list their own options: those of all are told once, by the help of the program. */
    private static CommandLine withOwnOptions(CommandLine commands) {
        for (CommandLine command : commands.getSubcommands().values()) {
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, Main::ownOptions);
            withOwnOptions(command);
        }
        return commands;
    }

    private static String ownOptions(CommandLine.Help help) {
        return help.optionListExcludingGroups(help.commandSpec().options().stream()
                        .filter(option -> !option.inherited() && !option.usageHelp() && !option.versionHelp())
                        .toList())
                + "All commands have --color, --help and --version; see benchgate --help."
                + System.lineSeparator();
    }

    private static String name(Class<?> command) {
        return annotation(command).name();
    }

    private static Command annotation(Class<?> command) {
        return Objects.requireNonNull(command.getAnnotation(Command.class));
    }

    private static <T> T wholeNumber(String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new CommandLine.TypeConversionException("found '" + text + "', expected a whole number");
        }
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new CommandLine.TypeConversionException("found '" + text + "', expected a number such as 0.001");
        }
    }

    private static Statistic statistic(String word) {
        try {
            return Statistic.parse(word);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(e.getMessage());
        }
    }
}
