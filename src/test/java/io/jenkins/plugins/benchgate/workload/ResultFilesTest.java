package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFilesTest {
    @TempDir
    Path home;

    private Path folder;

    @BeforeEach
    void files() throws IOException {
        folder = Files.createDirectories(home.resolve("results"));
        Files.writeString(home.resolve("secret.json"), "{}");
        Files.createDirectories(folder.resolve("deep/er"));
        for (String name : new String[] {"b.json", "a.json", "a.txt", "deep/er/c.json"}) {
            Files.writeString(folder.resolve(name), "{}");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a.json, a.json",
        "*.json, a.json b.json",
        "**.json, a.json b.json deep/er/c.json",
        "**/c.json, deep/er/c.json",
        "'{a,b}.json', a.json b.json",
        "'[!b].*', a.json a.txt"
    })
    void aPatternNamesFilesOfTheFolderInOrder(String pattern, String names) throws IOException {
        assertThat(new ResultFiles(pattern).in(folder))
                .extracting(path -> folder.relativize(path).toString())
                .containsExactly(names.split(" ", -1));
    }

    @Test
    void aPatternThatMatchesNothingSaysWhatThereIs() throws IOException {
        assertThatThrownBy(() -> new ResultFiles("*.csv").in(folder))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        folder + ": found only a.json, a.txt, b.json, deep/er/c.json, expected one that matches results"
                                + " '*.csv': write it into $RESULTS");
        assertThatThrownBy(() -> new ResultFiles("*.csv").in(Files.createDirectory(home.resolve("empty"))))
                .hasMessageContaining("empty: found no file, expected one that matches results '*.csv'");
    }

    @ParameterizedTest(name = "results {0}")
    @ValueSource(strings = {"../secret.json", "deep/../../secret.json", "..", "/etc/passwd", "", "  ", "[a.json", "{a"})
    void aPatternThatLeavesTheFolderOrIsNoneIsRefused(String pattern) {
        assertThatThrownBy(() -> new ResultFiles(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found results '" + pattern + "', expected a pattern");
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), home.resolve("secret.json"));

        assertThatThrownBy(() -> new ResultFiles("link.json").in(folder))
                .isInstanceOf(InputException.class)
                .hasMessage(link + ": found a link or a device, expected a plain file in $RESULTS");
        Files.createSymbolicLink(folder.resolve("out"), home);
        assertThatThrownBy(() -> new ResultFiles("out/secret.json").in(folder)).isInstanceOf(InputException.class);
    }

    @Test
    void aPipeThatWouldNeverEndIsNotRead() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe.json").toString())
                        .start()
                        .waitFor())
                .isZero();

        assertThatThrownBy(() -> new ResultFiles("pipe.json").in(folder)).hasMessageContaining("expected a plain file");
    }
}
