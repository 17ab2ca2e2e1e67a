package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvnet.localizer.LocaleProvider;

/** Every text that people read in Jenkins is there in English and in German, and none is left over. */
class TextsTest {
    private static final Path SOURCES = Path.of("src/main/java/io/jenkins/plugins/benchgate/jenkins");
    private static final Path RESOURCES = Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins");
    private static final Pattern USED_IN_JAVA =
            Pattern.compile("Messages\\s*\\.(?:text|localizable)\\(\\s*\"([^\"]+)\"");
    private static final Pattern USED_IN_A_PAGE = Pattern.compile("\\$\\{%([\\w.]+)[(}]");

    static Stream<Path> pages() throws IOException {
        return below(RESOURCES, ".jelly").stream();
    }

    static Stream<Path> texts() throws IOException {
        return below(RESOURCES, ".properties").stream();
    }

    @Test
    void theSourcesUseTheMessagesThatThereAre() throws IOException {
        Set<String> used = new TreeSet<>();
        for (Path source : below(SOURCES, ".java")) {
            used.addAll(found(USED_IN_JAVA, source));
        }
        assertThat(read(RESOURCES.resolve("Messages.properties")).stringPropertyNames())
                .containsExactlyInAnyOrderElementsOf(used);
    }

    @Test
    void aMessageTakesItsArguments() {
        assertThat(Messages.text("BuildVerdictAction.displayName", "it's {0}")).isEqualTo("Benchgate it's {0}");
    }

    /** Whatever the language of the controller is. */
    @Test
    void aNumberIsWrittenAsTheReadersLanguageDoes() {
        LocaleProvider before = LocaleProvider.getProvider();
        Map<Locale, String> texts = new HashMap<>();
        try {
            for (Locale reader : List.of(Locale.US, Locale.GERMANY, Locale.FRANCE)) {
                LocaleProvider.setProvider(new LocaleProvider() {
                    @Override
                    public Locale get() {
                        return reader;
                    }
                });
                texts.put(reader, Messages.text("BuildVerdictAction.failed", 12345));
            }
        } finally {
            LocaleProvider.setProvider(before);
        }
        assertThat(texts.get(Locale.US)).isEqualTo("12,345 failed");
        assertThat(texts.get(Locale.GERMANY)).startsWith("12.345 ");
        assertThat(texts.get(Locale.FRANCE)).isEqualTo("12,345 failed");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageUsesTheTextsBesideIt(Path page) throws IOException {
        Path file = sibling(page, ".jelly", ".properties");
        Set<String> there = Files.exists(file) ? read(file).stringPropertyNames() : Set.of();
        assertThat(there).as(file.toString()).containsExactlyInAnyOrderElementsOf(found(USED_IN_A_PAGE, page));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyTextIsThereInGermanToo(Path file) throws IOException {
        if (file.toString().endsWith("_de.properties")) {
            assertThat(sibling(file, "_de.properties", ".properties")).isRegularFile();
            return;
        }
        Path german = sibling(file, ".properties", "_de.properties");
        assertThat(german).isRegularFile();
        assertThat(read(german).stringPropertyNames())
                .as(german.toString())
                .containsExactlyInAnyOrderElementsOf(read(file).stringPropertyNames());
    }

    /** Jenkins reads some of these files as ISO-8859-1, and formats every text: a single apostrophe would vanish. */
    @ParameterizedTest
    @MethodSource("texts")
    void aTextSurvivesItsReaders(Path file) throws IOException {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).matches("[\\x00-\\x7f]*");
        read(file).forEach((key, value) -> {
            assertThat(value.toString()).as("%s: %s", file, key).isNotBlank();
            assertThat(value.toString().replace("''", ""))
                    .as("%s: %s", file, key)
                    .doesNotContain("'");
        });
    }

    @Test
    void allHelpIsThereInGermanToo() throws IOException {
        assertThat(below(RESOURCES, ".html")).allSatisfy(file -> {
            boolean german = file.toString().endsWith("_de.html");
            assertThat(german ? sibling(file, "_de.html", ".html") : sibling(file, ".html", "_de.html"))
                    .isRegularFile();
        });
    }

    private static Set<Path> below(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Set<Path> found = new TreeSet<>();
            files.filter(file -> file.toString().endsWith(ending)).forEach(found::add);
            return found;
        }
    }

    private static Set<String> found(Pattern pattern, Path file) throws IOException {
        Set<String> keys = new TreeSet<>();
        pattern.matcher(Files.readString(file)).results().forEach(match -> keys.add(match.group(1)));
        return keys;
    }

    private static Path sibling(Path file, String ending, String other) {
        String name = file.toString();
        return Path.of(name.substring(0, name.length() - ending.length()) + other);
    }

    private static Properties read(Path file) throws IOException {
        Properties texts = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            texts.load(in);
        }
        return texts;
    }
}
