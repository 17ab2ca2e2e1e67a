package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that {@code mvn verify} leaves out are those that {@code mvn -Plong-tests} runs, and both run for each change. */
class LongTestsTest {
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"([^\"]*)\"\\)");

    /** The value of a property, where the POM has it. */
    private static List<String> values(String property) throws IOException {
        return Pattern.compile("<" + property + ">([^<]*)</" + property + ">|<" + property + "/>")
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map(found -> found.group(1) == null ? "" : found.group(1))
                .toList();
    }

    private static Set<String> tags() throws IOException {
        Set<String> tags = new TreeSet<>();
        for (String root : List.of("src/test/java", "src/jenkins-it/java")) {
            try (Stream<Path> files = Files.walk(Path.of(root))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    TAG.matcher(Files.readString(file))
                            .results()
                            .map(found -> found.group(1))
                            .forEach(tags::add);
                }
            }
        }
        return tags;
    }

    @Test
    void whatOneLeavesOutTheOtherRuns() throws IOException {
        assertThat(values("excludedGroups")).containsExactly("long", "");
        assertThat(values("groups")).containsExactly("long");
        assertThat(tags()).containsExactly("long");
    }

    @Test
    void bothRunForEachChange() throws IOException {
        assertThat(Files.readString(Path.of(".ci/run")))
                .containsSubsequence("\nmvn -B -ntp verify\n", "\nmvn -B -ntp -Plong-tests ");
        assertThat(Files.readString(Path.of("Jenkinsfile")))
                .containsSubsequence("'mvn -B -ntp -Pjenkins verify'", "'mvn -B -ntp -Pjenkins,long-tests'");
    }

    /** What {@code mvn verify} leaves to a profile. */
    @Test
    void errorProneAndNullAwayCheckEachChange() throws IOException {
        assertThat(Files.readString(Path.of(".ci/run")))
                .contains("\nmvn -B -ntp -Pcheck ")
                .contains("wait \"$check\"");
        assertThat(Files.readString(Path.of("Jenkinsfile"))).contains("'mvn -B -ntp -Pjenkins,check test-compile'");
    }
}
