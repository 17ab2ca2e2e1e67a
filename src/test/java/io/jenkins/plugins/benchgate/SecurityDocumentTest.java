package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each threat in {@code docs/jenkins/security.md} has a test, and the test is there. */
class SecurityDocumentTest {
    private static final Path DOCUMENT = Path.of("docs/jenkins/security.md");
    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");

    private static List<String> threats() throws IOException {
        String text = Files.readString(DOCUMENT);
        return text.substring(text.indexOf("## Threats"), text.indexOf("## What is not promised"))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| threat"))
                .toList();
    }

    private static Map<String, Path> tests() throws IOException {
        Map<String, Path> tests = new HashMap<>();
        for (String root : List.of("src/test/java", "src/jenkins-it/java")) {
            if (!Files.isDirectory(Path.of(root))) {
                continue;
            }
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> tests.put(file.getFileName().toString().replace(".java", ""), file));
            }
        }
        return tests;
    }

    @Test
    void everyThreatHasATest() throws IOException {
        assertThat(threats())
                .hasSizeGreaterThan(30)
                .allSatisfy(threat ->
                        assertThat(NAMED.matcher(threat).find()).as(threat).isTrue());
    }

    @Test
    void everyTestThatIsNamedIsThere() throws IOException {
        Map<String, Path> tests = tests();
        List<String> missing = new ArrayList<>();
        for (String threat : threats()) {
            Matcher named = NAMED.matcher(threat);
            while (named.find()) {
                Path file = tests.get(named.group(1));
                Pattern method = Pattern.compile("(?m)^    (?:static )?void " + named.group(2) + "\\(");
                if (file == null || !method.matcher(Files.readString(file)).find()) {
                    missing.add(named.group());
                }
            }
        }
        assertThat(missing).isEmpty();
    }
}
