package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class PagesTest {
    private static final Path RESOURCES = Path.of("src/main/resources");

    static List<Path> jelly() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files.filter(file -> file.toString().endsWith(".jelly"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allPagesAreLookedAt() throws IOException {
        assertThat(jelly())
                .extracting(Path::getFileName)
                .extracting(Path::toString)
                .contains("summary.jelly", "floatingBox.jelly", "index.jelly", "config.jelly");
    }

    @ParameterizedTest
    @MethodSource("jelly")
    void aPageEscapesByDefaultAndHoldsNoScriptOrStyle(Path file) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        Node first = document.getFirstChild();
        assertThat(first.getNodeType()).as("first node").isEqualTo(Node.PROCESSING_INSTRUCTION_NODE);
        assertThat(first.getNodeName() + " " + first.getNodeValue()).isEqualTo("jelly escape-by-default='true'");
        NodeList elements = document.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            assertThat(element.getTagName()).isNotIn("style", "j:out");
            if (element.getTagName().equals("script")) {
                assertThat(element.getAttribute("src")).startsWith("${resURL}/plugin/benchgate/js/");
                assertThat(element.getTextContent()).isEmpty();
            }
            NamedNodeMap attributes = element.getAttributes();
            for (int j = 0; j < attributes.getLength(); j++) {
                Node attribute = attributes.item(j);
                assertThat(attribute.getNodeName()).isNotEqualTo("style").doesNotStartWith("on");
                assertThat(attribute.getNodeValue()).doesNotStartWith("javascript:");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jelly")
    void everyTextOfAPageIsInItsProperties(Path file) throws IOException {
        Properties texts = new Properties();
        Path properties = Path.of(file.toString().replace(".jelly", ".properties"));
        if (Files.exists(properties)) {
            try (var in = Files.newInputStream(properties)) {
                texts.load(in);
            }
        }
        Matcher keys = Pattern.compile("\\$\\{%(\\w+)}").matcher(Files.readString(file));
        while (keys.find()) {
            assertThat(texts).as(file + " uses " + keys.group(1)).containsKey(keys.group(1));
        }
    }
}
