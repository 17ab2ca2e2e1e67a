package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The tables of commands and of their options in {@code docs/cli.md} and the pages of {@code docs/cli} are what the help
 * says. They stand between comments, with text by people around them; {@code mvn test -Dtest=CommandReferenceTest
 * -Dreference=write} writes them.
 */
class CommandReferenceTest {
    private static final Pattern TABLE =
            Pattern.compile("(?s)(<!-- from the help: (.+?) -->\n)(.*?)(<!-- end of the help -->\n)");
    private static final Pattern CHAPTER = Pattern.compile("(?m)^## `(.*)`$");
    /** A default at the end of a description, and what has to be given in some cases. */
    private static final Pattern DEFAULT = Pattern.compile("(.*?)(?: \\(default: (.*)\\)|; (required\\b.*))\\.");
    /** What is written as code: options, gates, patterns, paths, names of files and placeholders. */
    private static final Pattern CODE =
            Pattern.compile("--[a-z0-9-]+|\\S*[*=$<{]\\S*|~/\\S+|\\.?[\\w…]*\\.(?:jsonl|yaml|config)|DIR/\\S+"
                    + "|branch:NAME|PACKAGE/NAME|\\b(?:NAME|DIR|FROM|TO|BUILD|PREFIX)\\b");

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'(?!\\w)");
    private static final String CANDIDATES = "${COMPLETION-CANDIDATES}";

    /** Words of the help, and the page that explains them. */
    private static final Map<String, String> LINKS = new LinkedHashMap<>();

    static {
        LINKS.put("one of " + CANDIDATES, "one of [these](../tools.md)");
        LINKS.put("docs/examples/h2-ycsb.yaml", "[`h2-ycsb.yaml`](../examples/h2-ycsb.yaml)");
        LINKS.put("; see docs/formats.md", " as [Series CSV](../formats.md#series-csv)");
        LINKS.put(" See docs/formats.md", "");
        LINKS.put("Series CSV;", "[Series CSV](../formats.md#series-csv);");
        LINKS.put("are one machine", "are [one machine](#same-machines)");
        LINKS.put("How resamples are drawn", "[How resamples are drawn](#methods)");
        LINKS.put("; see docs/spec", ": [the spec](../spec/README.md)");
        LINKS.put("benchgate suite trace", "[`suite trace`](suites-of-microbenchmarks.md#suite-trace)");
        LINKS.put("shared history", "[shared history](../history.md)");
        LINKS.put("gate as in a spec", "[gate](../spec/gates.md) as in a spec");
        LINKS.put("table of builds", "[table of builds](../formats.md#a-history-as-a-table)");
        LINKS.put("Folder for results", "Folder for [results](../formats.md#files-of-builds)");
        LINKS.put("journal of machines", "[journal of machines](../formats.md#state-of-machines)");
        LINKS.put("what unit and name tell", "[what unit and name tell](../formats.md#which-values-are-better)");
        LINKS.put("OpenAPI or Swagger documents", "[OpenAPI or Swagger documents](../openapi.md)");
        LINKS.put("'profile' in the spec", "[`profile`](../spec/file.md#profile) in the spec");
        LINKS.put("section 'trace'", "section [`trace`](../spec/file.md#trace)");
        LINKS.put("how unstable", "[how unstable](#a-version-against-itself)");
        LINKS.put("as counts where", "[as counts](../formats.md#values-kept-as-counts) where");
    }

    private static CommandLine commands() {
        CommandLine commands = Main.commands();
        commands.setInterpolateVariables(false);
        return commands;
    }

    /** The commands of a group by their names; those below another in its place. */
    private static Map<String, CommandLine> commands(Main.Group group) {
        Map<String, CommandLine> named = new LinkedHashMap<>();
        Map<String, CommandLine> all = commands().getSubcommands();
        for (String name : group.commands()) {
            CommandLine command = Objects.requireNonNull(all.get(name));
            if (command.getSubcommands().isEmpty()) {
                named.put(name, command);
            }
            command.getSubcommands().forEach((inner, nested) -> named.put(name + " " + inner, nested));
        }
        return named;
    }

    private static String page(Main.Group group) {
        return "cli/" + group.title().toLowerCase(Locale.ROOT).replace(' ', '-') + ".md";
    }

    private static String list() {
        StringBuilder list = new StringBuilder("| command | what it does |\n|---|---|\n");
        for (Main.Group group : Main.GROUPS) {
            list.append("| **[")
                    .append(group.title())
                    .append("](")
                    .append(page(group))
                    .append(")** | |\n");
            commands(group).forEach((name, command) -> list.append("| [`")
                    .append(name)
                    .append("`](")
                    .append(page(group))
                    .append('#')
                    .append(name.replace(' ', '-'))
                    .append(") | ")
                    .append(sentence(command).replace("../", ""))
                    .append(" |\n"));
        }
        return list.toString();
    }

    private static String sentence(CommandLine command) {
        return formatted(
                String.join(" ", command.getCommandSpec().usageMessage().description()));
    }

    private static String options(CommandLine command) {
        StringBuilder table = new StringBuilder("| argument | meaning | default |\n|---|---|---|\n");
        command.getCommandSpec()
                .positionalParameters()
                .forEach(one -> table.append(row(
                        one,
                        one.paramLabel() + (one.arity().max() > 1 && one.arity().isVariable() ? "…" : ""),
                        one.arity().min() > 0 ? "required" : "none")));
        command.getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .filter(option -> !option.inherited() || command.getParent() == null)
                .sorted(Comparator.comparing(option -> option.longestName().equals("--format")))
                .forEach(option -> table.append(row(option, option.longestName() + label(option), otherwise(option))));
        return table.toString();
    }

    private static String label(OptionSpec option) {
        return option.arity().max() == 0 ? "" : " " + option.paramLabel();
    }

    private static String otherwise(OptionSpec option) {
        return option.required() ? "required" : option.arity().max() == 0 ? "off" : "none";
    }

    private static String row(ArgSpec argument, String written, String otherwise) {
        String text = String.join(" ", argument.description()).replace("%%", "%");
        Matcher said = DEFAULT.matcher(text);
        String meaning = said.matches() ? said.group(1) : text.replaceFirst("\\.$", "");
        String fallback = otherwise;
        if (said.matches()) {
            fallback = said.group(2) == null ? formatted(said.group(3)) : fallback(said.group(2), argument);
        }
        return "| `" + written.replace("|", "\\|") + "` | " + formatted(meaning).replace("|", "\\|") + " | " + fallback
                + " |\n";
    }

    private static String fallback(String said, ArgSpec argument) {
        return said.equals("${DEFAULT-VALUE}") ? "`" + argument.defaultValue() + "`" : formatted(said);
    }

    /** A sentence of the help with code in the font of code, and with links to what explains it. */
    private static String formatted(String text) {
        String linked = text;
        for (Map.Entry<String, String> link : LINKS.entrySet()) {
            linked = linked.replaceFirst(Pattern.quote(link.getKey()), Matcher.quoteReplacement(link.getValue()));
        }
        return coded(QUOTED.matcher(linked).replaceAll("`$1`"));
    }

    /** Words as code, but for those that are code already and addresses. */
    private static String coded(String text) {
        Matcher piece = Pattern.compile("`[^`]*`|]\\([^)]*\\)|[^`\\]]+|.").matcher(text);
        StringBuilder out = new StringBuilder();
        while (piece.find()) {
            boolean words = !piece.group().startsWith("`") && !piece.group().startsWith("](");
            out.append(
                    words
                            ? CODE.matcher(piece.group()).replaceAll(one -> Matcher.quoteReplacement(code(one.group())))
                            : piece.group());
        }
        return out.toString();
    }

    /** A word as code, without the comma or bracket that it ends with. */
    private static String code(String word) {
        Matcher ends = Pattern.compile("(\\(?)(.*?)([,;:.)]*)").matcher(word);
        return ends.matches() ? ends.group(1) + "`" + ends.group(2) + "`" + ends.group(3) : word;
    }

    private static String table(String of) {
        if (of.equals("list of commands")) {
            return list();
        }
        CommandLine command = commands();
        for (String name : of.equals("benchgate") ? List.<String>of() : List.of(of.split(" "))) {
            command = Objects.requireNonNull(command.getSubcommands().get(name), of);
        }
        return options(command);
    }

    @Test
    void theTablesAreWhatTheHelpSays() throws IOException {
        boolean write = "write".equals(System.getProperty("reference"));
        for (Path page : Documents.ofCommandLine()) {
            String text = Files.readString(page);
            String made = TABLE.matcher(text)
                    .replaceAll(one -> Matcher.quoteReplacement(one.group(1) + table(one.group(2)) + one.group(4)));
            if (write) {
                Files.writeString(page, made);
            } else {
                assertThat(text)
                        .as("%s; mvn test -Dtest=CommandReferenceTest -Dreference=write writes its tables", page)
                        .isEqualTo(made);
            }
        }
    }

    @Test
    void eachGroupHasAPageWithAChapterAndATableForEachCommand() throws IOException {
        for (Main.Group group : Main.GROUPS) {
            String text = Files.readString(Path.of("docs", page(group)));
            assertThat(CHAPTER.matcher(text).results().map(one -> one.group(1)))
                    .as("chapters of %s", page(group))
                    .containsExactlyElementsOf(commands(group).keySet());
            List<String> tables = new ArrayList<>();
            for (String chapter : text.split("(?m)(?=^## )")) {
                Matcher head = CHAPTER.matcher(chapter);
                if (head.lookingAt()) {
                    Matcher table = TABLE.matcher(chapter);
                    assertThat(table.find()).as("a table of %s", head.group(1)).isTrue();
                    assertThat(table.group(2)).isEqualTo(head.group(1));
                    tables.add(table.group(2));
                }
            }
            assertThat(tables).hasSameSizeAs(Set.copyOf(tables));
        }
        assertThat(Files.readString(Path.of("docs/cli.md")))
                .contains("<!-- from the help: list of commands -->", "<!-- from the help: benchgate -->");
    }
}
