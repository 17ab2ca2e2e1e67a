package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.Documents;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What a user can write is in the documentation, and what the documentation shows can be written. */
class DocumentedOptionsTest {
    private static final Path COMMANDS = Path.of("docs/cli.md");
    private static final Path FORMATS = Path.of("docs/formats.md");
    private static final Pattern SHELL = Pattern.compile("(?ms)^```(?:sh|shell|bash|console)\\n(.*?)^```$");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^(?:\\$ )?(?:\\./benchgate|benchgate|java -jar \\S*benchgate-cli\\.jar)((?: .*)?)$");

    /** A heading's text up to the next heading of its level. */
    private static String chapter(String text, String heading) {
        Matcher chapter = Pattern.compile("(?ms)^" + Pattern.quote(heading) + "\\n(.*?)(?=^## |\\z)")
                .matcher(text);
        assertThat(chapter.find()).as("a chapter '%s'", heading).isTrue();
        return chapter.group(1);
    }

    /** Commands by their names, and commands of commands by both names; those that only group others are left out. */
    private static Map<String, CommandLine> all() {
        Map<String, CommandLine> all = new TreeMap<>();
        Main.commands().getSubcommands().forEach((name, command) -> {
            if (command.getSubcommands().isEmpty()) {
                all.put(name, command);
            }
            command.getSubcommands().forEach((inner, nested) -> all.put(name + " " + inner, nested));
        });
        return all;
    }

    @Test
    void everyOptionThatIsDocumentedIsThere() throws IOException {
        Set<String> known = new TreeSet<>(Set.of("--help", "--version", "--color"));
        for (CommandLine command : all().values()) {
            command.getCommandSpec().options().forEach(option -> known.addAll(List.of(option.names())));
        }
        Matcher option = Pattern.compile("`(--[a-z0-9-]+)").matcher(Documents.commandLine());
        while (option.find()) {
            assertThat(known).contains(option.group(1));
        }
    }

    static Stream<String> shownCommands() throws IOException {
        List<String> shown = new ArrayList<>();
        for (Path document : Documents.files()) {
            Matcher block = SHELL.matcher(Files.readString(document));
            while (block.find()) {
                COMMAND.matcher(block.group(1))
                        .results()
                        .forEach(line -> shown.add(
                                line.group(1).replaceFirst("\\s#.*", "").strip()));
            }
        }
        return shown.stream();
    }

    @ParameterizedTest(name = "benchgate {0}")
    @MethodSource("shownCommands")
    void everyCommandThatIsShownIsUnderstood(String arguments) {
        String[] words = arguments.split("\\s+");
        CommandLine.ParseResult understood = Main.commands(words).parseArgs(words);
        assertThat(understood.hasSubcommand()
                        || understood.isUsageHelpRequested()
                        || understood.isVersionHelpRequested())
                .isTrue();
        assertThat(understood.unmatched()).isEmpty();
    }

    @Test
    void everyCommandIsShown() throws IOException {
        List<String> shown = shownCommands().toList();
        assertThat(all().keySet()).allSatisfy(command -> assertThat(shown).anyMatch(line -> line.startsWith(command)));
    }

    @Test
    void everyExitCodeHasARow() throws IOException {
        String codes = chapter(Files.readString(COMMANDS), "## Exit codes");
        for (int code : new int[] {0, 10, 20, 30, ExitCode.USAGE_ERROR, ExitCode.INTERNAL_ERROR, Faults.INTERRUPTED}) {
            assertThat(codes).contains("| " + code + " | ");
        }
    }

    @Test
    void everyFileOfABuildHasARow() throws IOException {
        assertThat(chapter(Files.readString(FORMATS), "## Files of builds"))
                .contains(
                        ReportFolder.PAGE,
                        ReportFolder.RESULT,
                        ReportFolder.MARKDOWN,
                        ReportFolder.COMMENT,
                        ReportFolder.JUNIT,
                        ReportFolder.METRICS)
                .contains("load.out", "load.err", "run.out", "run.err", "run.raw.csv");
    }
}
