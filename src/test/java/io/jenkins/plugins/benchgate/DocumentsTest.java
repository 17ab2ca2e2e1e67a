package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Links of documents lead somewhere, classes that they name exist, versions agree with those that the build uses, and prose
 * has one sentence a line. That documents name every key, option and exit code is held by the tests of specs and commands.
 */
class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    /** A class of tests or studies, with its package where that is given. */
    private static final Pattern CLASS =
            Pattern.compile("\\b((?:io\\.jenkins\\.plugins\\.[a-z.]+\\.)?)([A-Z]\\w*[a-z0-9](?:Test|IT|Study))\\b");

    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    /** Lines that are no prose: headings, tables, list items, pictures, and what belongs to HTML. */
    private static final Pattern OTHER = Pattern.compile("\\s*(#|\\||[*+-] |\\d+\\. |<|!\\[).*");

    private static final Pattern SENTENCE_END = Pattern.compile(".*[.:!?…][*)\"`]*");
    /** A full stop inside a line, but for initials and abbreviations. */
    private static final Pattern TWO_SENTENCES =
            Pattern.compile("(?<![A-Z]|et al|ch|eq|fig)[.!?]\\*{0,2} \\*{0,2}[A-Z][a-z]");

    static Stream<Path> files() throws IOException {
        return Documents.files().stream();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyLinkLeadsSomewhere(Path file) throws IOException {
        List<String> dead = new ArrayList<>();
        for (Map.Entry<Integer, String> line : Documents.text(file).entrySet()) {
            Matcher link = LINK.matcher(CODE.matcher(line.getValue()).replaceAll("code"));
            while (link.find()) {
                if (!leadsSomewhere(file, link.group(1))) {
                    dead.add(file + ":" + line.getKey() + ": " + link.group(1));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    private static boolean leadsSomewhere(Path file, String link) throws IOException {
        if (link.matches("[a-z]+:.*")) {
            return true;
        }
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return parts.length == 1 || Documents.anchors(target).contains(parts[1]);
    }

    /** A row without a head above it, after an empty line say, is shown as text, and so is one with other cells. */
    @ParameterizedTest
    @MethodSource("files")
    void everyTableHasAHeadAndEqualRows(Path file) throws IOException {
        List<String> broken = new ArrayList<>();
        int last = -1;
        int cells = 0;
        int row = 0;
        for (Map.Entry<Integer, String> line : Documents.text(file).entrySet()) {
            if (!line.getValue().startsWith("|")) {
                continue;
            }
            String text = CODE.matcher(line.getValue()).replaceAll("code").replace("\\|", "");
            int own = text.strip().split("\\|", -1).length - 2;
            row = line.getKey() == last + 1 ? row + 1 : 0;
            cells = row == 0 ? own : cells;
            if (own != cells || row == 1 != text.matches("\\|( *:?-+:? *\\|)+")) {
                broken.add(file + ":" + line.getKey() + ": " + line.getValue());
            }
            last = line.getKey();
        }
        assertThat(broken).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void proseHasOneSentenceALine(Path file) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<Integer, String> line : Documents.text(file).entrySet()) {
            String text = CODE.matcher(line.getValue()).replaceAll("`code`");
            boolean prose = !text.isBlank() && !OTHER.matcher(text).matches();
            if (prose
                    && (!SENTENCE_END.matcher(text).matches()
                            || TWO_SENTENCES.matcher(text).find())) {
                wrong.add(file + ":" + line.getKey() + ": " + line.getValue());
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyTestAndStudyThatIsNamedIsThere() throws IOException {
        Map<String, Path> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> sources.put(file.getFileName().toString().replace(".java", ""), file));
        }
        List<String> missing = new ArrayList<>();
        for (Path file : Documents.files()) {
            Matcher named = CLASS.matcher(Files.readString(file));
            while (named.find()) {
                Path source = sources.get(named.group(2));
                String folder = named.group(1).replace('.', '/');
                if (source == null || !source.toString().contains(folder + named.group(2) + ".java")) {
                    missing.add(file + ": " + named.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** What documents say of a version, and where the build says it. */
    @ParameterizedTest
    @CsvSource({
        "Jenkins (\\d+\\.\\d+\\.\\d+), pom.xml, <jenkins.version>([^<]*)<",
        "JDK (\\d+) or, pom.xml, <maven.compiler.release>([^<]*)<",
        "Java (\\d+) or, pom.xml, <maven.compiler.release>([^<]*)<",
        "YCSB (\\d+\\.\\d+\\.\\d+), pom.xml, <ycsb.version>([^<]*)<",
        "HdrHistogram (\\d+\\.\\d+\\.\\d+), pom.xml, <hdrhistogram.version>([^<]*)<",
        "jclouds (\\d+\\.\\d+\\.\\d+), pom.xml, <jclouds.version>([^<]*)<",
        "moto (\\d+\\.\\d+\\.\\d+), .ci/run, moto\\[server]==([^']*)'",
        "Maven (3\\.8\\.\\d+), benchgate, mvn (\\S*) or newer",
    })
    void versionsAreThoseOfTheBuild(String said, String source, String where) throws IOException {
        Matcher used = Pattern.compile(where).matcher(Files.readString(Path.of(source)));
        assertThat(used.find()).as("%s in %s", where, source).isTrue();
        List<String> other = new ArrayList<>();
        int mentions = 0;
        for (Path file : Documents.files()) {
            Matcher version = Pattern.compile(said).matcher(Files.readString(file));
            while (version.find()) {
                mentions++;
                if (!version.group(1).equals(used.group(1))) {
                    other.add(file + ": " + version.group());
                }
            }
        }
        assertThat(mentions).as("documents that say %s", said).isPositive();
        assertThat(other)
                .as("other versions than %s of %s", used.group(1), source)
                .isEmpty();
    }

    @Test
    void anchorsAreNamedAsGitHubNamesThem() throws IOException {
        assertThat(Documents.anchors(Path.of("docs/spec/ycsb.md")))
                .containsAll(Set.of("ycsb-tool-ycsb", "another-ycsb", "open-and-closed-loops"));
        assertThat(Documents.anchors(Path.of("docs/cli/machines.md"))).contains("clusters-list", "clusters-destroy");
    }
}
