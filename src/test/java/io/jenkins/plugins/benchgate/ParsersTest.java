package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What reads text of others makes no object of a class that the text names, loads nothing and runs nothing. */
class ParsersTest {
    private static final Path SOURCES = Path.of("src/main/java");

    private static List<String> using(String pattern) throws IOException {
        Pattern use = Pattern.compile(pattern);
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> use.matcher(text(file)).find())
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** That this one refuses document types, and with them entities, is proven beside it. */
    @Test
    void xmlIsReadInOnePlaceAlone() throws IOException {
        assertThat(using("DocumentBuilderFactory|XMLInputFactory|SAXParserFactory|XMLReaderFactory|TransformerFactory"
                        + "|SchemaFactory|SAXReader|XmlMapper"))
                .containsExactly("Xml.java");
    }

    /** That this one obeys no tag is proven by {@code SpecReaderTest}; documents are read as its events, which have no objects. */
    @Test
    void yamlIsReadInOnePlaceAlone() throws IOException {
        assertThat(using("new Yaml\\(|YAMLFactory|YAMLMapper|snakeyaml\\.Yaml;"))
                .containsExactly("YamlText.java");
    }

    @Test
    void noObjectIsMadeOfAClassThatTextNames() throws IOException {
        assertThat(using("ObjectInputStream|XMLDecoder|XStream\\b|[Aa]ctivateDefaultTyping|enableDefaultTyping"
                        + "|JsonTypeInfo\\.Id\\.(CLASS|MINIMAL_CLASS)"))
                .isEmpty();
    }

    @Test
    void noTextOfOthersIsRunAsAProgram() throws IOException {
        assertThat(
                        using(
                                "GroovyShell|ScriptEngineManager|SpelExpressionParser|JexlEngine|defineClass\\(|InitialContext"))
                .isEmpty();
    }
}
