package io.jenkins.plugins.benchgate.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands of a file of the corpus, called one after the other as {@code $ benchgate …}, in a folder of their own, which
 * is called {@code OUT}.
 *
 * <p>The answer of a command is its standard output, indented; its standard error, each line after {@code !}; and its
 * exit code after {@code =}, if it is not 0. Besides {@code benchgate}, there are {@code write FILE}, whose indented
 * lines are the content of the file, {@code copy FROM TO}, with a number for as many tenths of the file, {@code show
 * FILE}, {@code check SPEC}, {@code change SPEC /KEY = JSON} and {@code change SPEC /KEY -}, which check a spec with
 * another value and without one, {@code list DIR}, {@code text FILE}, which shows a page without its tags, {@code read FILE}, which is
 * {@code parse} with all values, in fewer lines, and {@code build COMMAND}, which shows of a command that measures what
 * does not depend on the machine.
 */
final class Transcript {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d| UTC)?");
    /** What kind of machine this is; others are those of the corpus. */
    private static final Pattern MACHINE = Pattern.compile("(\"kind\" ?: ?)\\{(\\s?)\\s*\"Processor\" ?: ?\""
            + Pattern.quote(String.valueOf(Machines.kindHere().get("Processor"))) + "\"[^}]*\\}");

    private static final Pattern COMMIT = Pattern.compile("(\"commit\" ?: ?)\"([0-9a-f]{40})?\"");

    private final Path file;
    private final String folder;
    private final Instant start = Instant.now().minusSeconds(60);

    Transcript(Path file) {
        this.file = file;
        this.folder = "target/contract/"
                + Corpus.FOLDER.relativize(file).toString().replace(".txt", "").replace('\\', '/');
    }

    /** The answers of all commands by what is called. */
    Map<String, String> answers() throws IOException {
        clear(Path.of(folder));
        Files.createDirectories(Path.of(folder));
        Map<String, String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, String> one : Corpus.read(file).entrySet()) {
            String command = one.getKey().lines().reduce((first, last) -> last).orElse("");
            if (!command.startsWith("$ ")) {
                throw new IllegalArgumentException(file + ": found '" + command + "', expected '$ ' and a command");
            }
            answers.put(one.getKey(), answer(words(command.substring(2)), one.getValue()));
        }
        return answers;
    }

    private List<String> words(String command) {
        List<String> words = new ArrayList<>();
        if (command.startsWith("change ")) {
            return List.of(command.replaceAll("\\bOUT\\b", folder).split(" ", 3));
        }
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            String text = word.group(1) == null ? word.group(2) : word.group(1);
            words.add(text.replaceAll("\\bOUT\\b", folder));
        }
        return words;
    }

    private String answer(List<String> words, String given) throws IOException {
        List<String> arguments = words.subList(1, words.size());
        return switch (words.get(0)) {
            case "benchgate" -> called(Called.with(arguments.toArray(String[]::new)));
            case "build" -> build(arguments);
            case "write" -> {
                write(Path.of(arguments.get(0)), given);
                yield given;
            }
            case "copy" -> {
                copy(Path.of(arguments.get(0)), Path.of(arguments.get(1)));
                if (arguments.size() > 2) {
                    cut(Path.of(arguments.get(1)), Integer.parseInt(arguments.get(2)));
                }
                yield "";
            }
            case "check" -> new CheckedSpec(Path.of(arguments.get(0))).answer(this::fixed);
            case "change" ->
                CheckedSpec.of(Path.of(arguments.get(0)), arguments.get(1), Path.of(folder, "changed.yaml"))
                        .answer(this::fixed);
            case "read" -> new ReadValues(arguments).answer(this::fixed);
            case "show" -> Corpus.indented(fixed(Files.readString(Path.of(arguments.get(0)))));
            case "text" -> Corpus.indented(fixed(PageText.of(Files.readString(Path.of(arguments.get(0))))));
            case "list" -> Corpus.indented(list(Path.of(arguments.get(0))));
            default -> throw new IllegalArgumentException(file + ": found '" + words.get(0) + "'");
        };
    }

    private static void write(Path target, String given) throws IOException {
        Files.createDirectories(target.getParent());
        Files.writeString(
                target,
                given.lines()
                        .map(String::stripTrailing)
                        .map(line -> line.isEmpty() ? "" : line.substring(2))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Files.copy(one, one.equals(from) ? to : to.resolve(from.relativize(one)));
            }
        }
    }

    private static void cut(Path target, int tenths) throws IOException {
        byte[] whole = Files.readAllBytes(target);
        Files.write(target, Arrays.copyOf(whole, whole.length * tenths / 10));
    }

    private static String list(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(one -> folder.relativize(one).toString().replace('\\', '/'))
                    .filter(name -> !name.endsWith(".lock"))
                    .sorted()
                    .collect(Collectors.joining("\n"));
        }
    }

    private static void clear(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    }

    private String called(Called called) {
        return said(fixed(called.out()), fixed(called.err()), called.code());
    }

    /** What a build found and how it ended, without what tells of this machine. */
    private static String build(List<String> arguments) {
        Called called = Called.with(
                Stream.concat(arguments.stream(), Stream.of("--format", "json")).toArray(String[]::new));
        StringBuilder text = new StringBuilder();
        for (JsonNode build : called.lines()) {
            text.append("build ").append(build.get("build").asText());
            text.append(": ").append(build.get("verdict").asText()).append('\n');
            for (JsonNode gate : build.get("gates")) {
                for (String key : List.of("gate", "verdict", "reason", "value", "lower", "upper", "threshold")) {
                    text.append("  ").append(key).append(": ");
                    text.append(gate.get(key).asText()).append('\n');
                }
            }
            build.get("problems")
                    .forEach(problem ->
                            text.append("  ").append(problem.asText()).append('\n'));
        }
        return said(text.toString(), "", called.code());
    }

    /** What a command said and how it ended, as the corpus has it. */
    static String said(String out, String err, int code) {
        StringBuilder answer = new StringBuilder(Corpus.indented(out));
        err.lines().forEach(line -> answer.append(answer.isEmpty() ? "" : "\n").append(("! " + line).stripTrailing()));
        if (code != 0) {
            answer.append(answer.isEmpty() ? "" : "\n").append("= ").append(code);
        }
        return answer.toString();
    }

    /** The text without what differs from run to run: this moment, this commit, and where the project lies. */
    private String fixed(String text) {
        String project = Path.of("").toAbsolutePath().toString();
        String placed = text.replace(Path.of("").toAbsolutePath().toUri().toString(), "file:PROJECT/")
                .replace(project, "PROJECT")
                .replace(folder, "OUT");
        String timed = TIME.matcher(placed)
                .replaceAll(time -> Matcher.quoteReplacement(recent(time.group()) ? "TIME" : time.group()));
        timed = MACHINE.matcher(timed)
                .replaceAll(kind -> kind.group(1) + (kind.group(2).isEmpty() ? "{}" : "{ }"));
        return timed.contains("TIME") ? COMMIT.matcher(timed).replaceAll("$1\"COMMIT\"") : timed;
    }

    private boolean recent(String text) {
        String iso = text.replace(" UTC", "Z").replace(' ', 'T');
        Instant time = OffsetDateTime.parse(iso.matches(".*(Z|[+-]\\d\\d:\\d\\d)") ? iso : iso + "Z")
                .toInstant();
        return time.isAfter(start) && time.isBefore(Instant.now().plusSeconds(60));
    }
}
