package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The schema, the pages of the reference and what the reader has are what the table of keys makes of them; {@code mvn
 * test -Dtest=SpecKeysTest -Dkeys=write} writes them anew.
 */
class SpecKeysTest {
    private static final boolean WRITE = "write".equals(System.getProperty("keys"));
    private static final Path SCHEMA = Path.of("docs/benchgate.schema.json");

    private static final Set<String> OF_A_KEY = Set.of("image", "hardware", "host", "document", "linksFile");

    private static JsonNode table() throws IOException {
        try (InputStream keys = SpecReader.class.getResourceAsStream("yaml/keys.yaml")) {
            return SpecSchema.MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(keys));
        }
    }

    private static void same(Path file, String made) throws IOException {
        if (WRITE) {
            Files.writeString(file, made);
        }
        assertThat(made)
                .as("%s as the table of keys makes it; -Dkeys=write writes it", file)
                .isEqualTo(Files.readString(file));
    }

    @Test
    void theReaderHasWhatTheTableSays() throws IOException {
        same(
                Path.of("src/main/resources/io/jenkins/plugins/benchgate/spec/yaml/keys.tsv"),
                new KeyRows(table()).rows());
    }

    @Test
    void theSchemaIsMadeOfTheTable() throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentArraysWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        same(SCHEMA, SpecSchema.MAPPER.writer(printer).writeValueAsString(new KeySchema(table()).schema()) + "\n");
    }

    /** The keys of the other sections are described by the key that has them. */
    @Test
    void everySectionHasATable() throws IOException {
        String pages = String.join("\n", SpecDocument.lines());
        table().get("sections").fieldNames().forEachRemaining(section -> assertThat(
                        pages.matches("(?s).*<!-- keys: [\\w ]*\\b" + section + "\\b.*") || OF_A_KEY.contains(section))
                .as("a table of the keys of '%s'", section)
                .isTrue());
    }

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.list(Path.of("docs/spec"))) {
            return pages.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theTablesOfKeysAreMadeOfTheTable(Path page) throws IOException {
        same(page, new KeyPages(table()).page(Files.readString(page)));
    }
}
