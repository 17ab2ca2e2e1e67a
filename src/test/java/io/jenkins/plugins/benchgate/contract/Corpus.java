package io.jenkins.plugins.benchgate.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the program answered when the corpus was made: files of cases, each with a head, which says what is done, and an
 * answer.
 *
 * <p>A head is a line that does not begin with a blank, {@code !} or {@code =}, with such lines before it; all lines
 * after it are the answer. {@code mvn test -Dtest='Contract*Test' -Dcontract=write} writes all answers anew.
 */
final class Corpus {
    static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/contract");

    private static final List<IntendedChange> CHANGES = read();

    private static final boolean WRITE = "write".equals(System.getProperty("contract"));
    private static final int SHOWN = 12;
    private static final int BEFORE = 60;
    private static final int EXCERPT = 180;

    private Corpus() {}

    /** The sentences that are said in other words since the corpus was made, or not at all. */
    static List<IntendedChange> changes() {
        return CHANGES;
    }

    private static List<IntendedChange> read() {
        try {
            return parsed(Files.readAllLines(FOLDER.resolve("changes.txt")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<IntendedChange> parsed(List<String> lines) {
        List<IntendedChange> changes = new ArrayList<>();
        String before = "";
        for (String line : lines) {
            if (line.startsWith("- ")) {
                before = line.substring(2);
            } else if (line.startsWith("+ ")) {
                changes.add(new IntendedChange(before, line.substring(2)));
            } else if (line.startsWith("x ")) {
                changes.add(new IntendedChange(line.substring(2), ""));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException("changes.txt: found '" + line + "', expected '- ', '+ ' or 'x '");
            }
        }
        return changes;
    }

    /** The files of a kind of cases. */
    static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .toList();
        }
    }

    /** The answers of a file by their heads, without what is gone of the heads, and without cases of which all is gone. */
    static Map<String, String> read(Path file) throws IOException {
        List<IntendedChange> gone =
                changes().stream().filter(change -> change.after().isEmpty()).toList();
        Map<String, String> cases = new LinkedHashMap<>();
        StringBuilder head = new StringBuilder();
        StringBuilder answer = new StringBuilder();
        boolean inHead = true;
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            boolean ofHead = !line.isEmpty() && " !=".indexOf(line.charAt(0)) < 0;
            if (ofHead && !inHead) {
                put(cases, head, answer, gone);
            }
            inHead = ofHead;
            (ofHead ? head : answer).append(line).append('\n');
        }
        put(cases, head, answer, gone);
        return cases;
    }

    private static void put(
            Map<String, String> cases, StringBuilder head, StringBuilder answer, List<IntendedChange> gone) {
        String name = changed(head.toString(), gone).strip();
        if (!name.isEmpty()) {
            assertThat(cases).as("cases, each once").doesNotContainKey(name);
            cases.put(name, answer.toString().stripTrailing());
        }
        head.setLength(0);
        answer.setLength(0);
    }

    /** Indents all lines of an answer but the empty ones, so that none is taken for a head. */
    static String indented(String text) {
        return text.lines().map(line -> line.isEmpty() ? "" : "  " + line).collect(Collectors.joining("\n"));
    }

    /** Asserts that the answers are those of the corpus, or writes them. */
    static void hold(Path file, Map<String, String> answers) throws IOException {
        if (WRITE) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text(answers));
        } else {
            compare(file, answers);
        }
    }

    /** Asserts that each line of the corpus is still there, under the head that has it; others may have joined it. */
    static void keep(Path file, Map<String, String> answers) throws IOException {
        if (WRITE) {
            hold(file, answers);
            return;
        }
        List<IntendedChange> changes = changes();
        List<String> lost = new ArrayList<>();
        for (Map.Entry<String, String> one : read(file).entrySet()) {
            String head = changed(one.getKey(), changes);
            Set<String> now =
                    answers.getOrDefault(head, "").lines().map(String::strip).collect(Collectors.toSet());
            one.getValue()
                    .lines()
                    .map(line -> changed(line.strip(), changes))
                    .filter(line -> !line.isEmpty() && !now.contains(line))
                    .forEach(line -> lost.add(head + ": " + line));
        }
        assertThat(lost)
                .as("lines of %s that are kept, or are in changes.txt", FOLDER.relativize(file))
                .isEmpty();
    }

    private static String changed(String text, List<IntendedChange> changes) {
        String changed = text;
        for (IntendedChange change : changes) {
            changed = change.in(changed);
        }
        return changed;
    }

    /** Asserts that the answers are those of the corpus. */
    static void compare(Path file, Map<String, String> answers) throws IOException {
        Map<String, String> expected = read(file);
        List<String> differences = new ArrayList<>();
        TreeSet<String> heads = new TreeSet<>(expected.keySet());
        heads.addAll(answers.keySet());
        List<IntendedChange> changes = changes();
        for (String head : heads) {
            String answer = answers.get(head);
            String before = expected.get(head);
            if (before == null) {
                differences.add(head + "\n    is not in the corpus");
            } else if (answer == null) {
                differences.add(head + "\n    is only in the corpus");
            } else if (!same(before, answer.stripTrailing(), changes)) {
                differences.add(head + "\n" + difference(before, answer.stripTrailing()));
            }
        }
        if (!differences.isEmpty()) {
            Path now =
                    Path.of("target", "contract", "now", FOLDER.relativize(file).toString());
            Files.createDirectories(now.getParent());
            Files.writeString(now, text(answers));
            throw new AssertionError("%s: %d of %d answers differ from the corpus; %s has those of today%n%n%s"
                    .formatted(
                            FOLDER.relativize(file),
                            differences.size(),
                            heads.size(),
                            now,
                            differences.stream().limit(SHOWN).collect(Collectors.joining("\n\n"))));
        }
    }

    private static String text(Map<String, String> answers) {
        return answers.entrySet().stream()
                .map(one -> one.getKey()
                        + (one.getValue().isBlank() ? "" : "\n" + one.getValue().stripTrailing()))
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    /** Whether an answer is that of the corpus; where an intended change was made, lines may break elsewhere. */
    static boolean same(String before, String now, List<IntendedChange> changes) {
        if (before.equals(now)) {
            return true;
        }
        String changed = changed(before, changes);
        return !changed.equals(before) && words(changed).equals(words(now));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String difference(String before, String now) {
        List<String> left = before.lines().toList();
        List<String> right = now.lines().toList();
        int same = 0;
        while (same < left.size() && same < right.size() && left.get(same).equals(right.get(same))) {
            same++;
        }
        String was = same < left.size() ? left.get(same) : "(none)";
        String is = same < right.size() ? right.get(same) : "(none)";
        int begin = Math.max(0, prefix(was, is) - BEFORE);
        return "    line " + (same + 1) + " was: " + excerpt(was, begin) + "\n    line " + (same + 1) + " is:  "
                + excerpt(is, begin);
    }

    private static int prefix(String one, String other) {
        int same = 0;
        while (same < one.length() && same < other.length() && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same;
    }

    /** Lines of JSON are long: what is shown begins shortly before the first difference. */
    private static String excerpt(String line, int begin) {
        return (begin > 0 ? "…" : "") + line.substring(begin, Math.min(line.length(), begin + EXCERPT));
    }
}
