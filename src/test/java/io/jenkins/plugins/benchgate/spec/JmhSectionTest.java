package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of a JMH workload, from a spec of which all the rest is right. */
class JmhSectionTest {
    @TempDir
    Path folder;

    private JmhWorkload read(String keys) throws IOException, SpecException {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut:
                  candidate: {install: make}
                gates: ["jump:metric=x,percent=5"]
                workload: {tool: jmh, jar: b.jar, %s}
                """
                        .formatted(keys));
        return (JmhWorkload) SpecReader.read(file, Map.of()).workload();
    }

    @Test
    void parametersMayHoldPlaceholders() throws Exception {
        assertThat(read("parameters: {input: \"${SPEC}/a.json\", size: 64}").parameters())
                .containsExactly(Map.entry("input", "${SPEC}/a.json"), Map.entry("size", "64"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "${SPECS} | found '${SPECS}', expected one of ${HOST}, ${PORT}",
                "${env:TOKEN} | found '${env:TOKEN}', expected it in properties of the workload only",
            })
    void whatNothingFillsInIsAMistakeInParametersAsInOptions(String text, String mistake) {
        for (String keys : new String[] {"parameters: {input: \"%s\"}", "options: [\"%s\"]"}) {
            assertThatThrownBy(() -> read(keys.formatted(text)))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("benchgate.yaml:5:")
                    .hasMessageContaining(mistake);
        }
    }
}
