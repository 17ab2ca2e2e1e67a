package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class PagesTest {
    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final Path STEPS = RESOURCES.resolve("io/jenkins/plugins/benchgate/jenkins/step");

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

    @Test
    void everyFieldOfTheStepHasHelpWithAnExample() throws IOException {
        Stream<String> required = Arrays.stream(BenchgateStep.class.getConstructors())
                .filter(constructor -> constructor.isAnnotationPresent(DataBoundConstructor.class))
                .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
                .map(parameter -> parameter.getName());
        Stream<String> optional = Arrays.stream(BenchgateStep.class.getMethods())
                .filter(method -> method.isAnnotationPresent(DataBoundSetter.class))
                .map(method -> method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                        + method.getName().substring(4));
        List<String> fields = Stream.concat(required, optional).toList();
        assertThat(fields).containsExactlyInAnyOrder("spec", "out");
        String form = Files.readString(STEPS.resolve("BenchgateStep/config.jelly"));
        for (String field : fields) {
            assertThat(Files.readString(STEPS.resolve("BenchgateStep/help-" + field + ".html")))
                    .contains("Example: <code>")
                    .containsAnyOf("Default: <code>", "Required.");
            assertThat(form).contains("field=\"" + field + "\"");
        }
        assertThat(STEPS.resolve("BenchgateStep/help.html")).isRegularFile();
    }
}
