package io.jenkins.plugins.benchgate.jenkins.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilePatternTest {
    @TempDir
    Path folder;

    @BeforeEach
    void fill() throws IOException {
        for (String name : new String[] {"jmh.json", "a/jmh.json", "a/b/jmh.json", "a/b/k6.json", "a/x+y.txt"}) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "**/jmh.json = a/b/jmh.json a/jmh.json jmh.json",
                "*.json = jmh.json",
                "a/** = a/b/jmh.json a/b/k6.json a/jmh.json a/x+y.txt",
                "a/ = a/b/jmh.json a/b/k6.json a/jmh.json a/x+y.txt",
                "a/*/k?.json = a/b/k6.json",
                "a\\b\\k6.json = a/b/k6.json",
                "./jmh.json = jmh.json",
                "a/x+y.txt, *.json = a/x+y.txt jmh.json",
                "**/b/* = a/b/jmh.json a/b/k6.json",
                "nothing/** = ",
            })
    void aPatternMeansWhatItMeansInAnt(String pattern, String expected) throws IOException {
        assertThat(String.join(" ", new FilePattern(pattern).in(folder))).isEqualTo(expected == null ? "" : expected);
    }

    @Test
    void aLinkIsNeitherAFileNorAFolder(@TempDir Path elsewhere) throws IOException {
        Path secret = Files.writeString(elsewhere.resolve("secret.json"), "{}");
        Files.createSymbolicLink(folder.resolve("a/secret.json"), secret);
        Files.createSymbolicLink(folder.resolve("out"), elsewhere);
        assertThat(new FilePattern("**").in(folder)).noneMatch(name -> name.contains("secret"));
        assertThat(new FilePattern("out/*").in(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " , ", "/etc/*", "../*", "a/../../x", "ok.json, C:\\x", "~/x"})
    void aPatternThatLeadsOutOfTheWorkspaceIsRefused(String pattern) {
        assertThat(new FilePattern(pattern).problem()).isPresent();
    }
}
