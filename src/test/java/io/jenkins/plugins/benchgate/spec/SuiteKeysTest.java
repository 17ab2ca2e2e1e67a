package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.ChosenBenchmarks;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteKeysTest {
    private static final String SUITE =
            """
            {"version": 1, "tools": {"benchgate": "0.1.0"}, "commit": null, "project": ["example.org/shop"], "names": "verbatim",
             "budget": null, "reference": {"files": [{"name": "r.pprof", "kind": "pprof", "recorded": null}], "unit": "s",
             "time": 10, "samples": 1000, "functions": 50, "projectFunctions": 20}, "coverage": {"all": 0.5, "suite": 0.25},
             "benchmarks": [{"id": "cart/BenchmarkTotal", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null}],
             "others": []}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("suite.json"), SUITE);
        Files.writeString(
                folder.resolve("empty.json"), SUITE.replaceAll("(?s)\"benchmarks\": \\[.*?]", "\"benchmarks\": []"));
        Files.writeString(folder.resolve("later.json"), SUITE.replace("\"version\": 1", "\"version\": 2"));
        Files.writeString(folder.resolve("cut.json"), SUITE.substring(0, 90));
    }

    private Spec read(String keys) throws IOException, SpecException {
        return SpecReader.read(
                Files.writeString(
                        folder.resolve("benchgate.yaml"),
                        "name: a\nsut:\n  candidate: {}\nworkload: {tool: go, " + keys
                                + "}\ngates: ['jump:metric=*,percent=5']\n"),
                Map.of());
    }

    @Test
    void theSuiteIsReadBesideTheSpec() throws Exception {
        ChosenBenchmarks suite = Objects.requireNonNull(
                ((GoWorkload) read("suite: suite.json, suiteAge: 30d").workload()).suite());

        assertThat(suite.suite().benchmarks()).extracting("id").containsExactly("cart/BenchmarkTotal");
        assertThat(suite.limit()).isEqualTo(Duration.ofDays(30));
        assertThat(Objects.requireNonNull(
                                ((GoWorkload) read("suite: suite.json").workload()).suite())
                        .limit())
                .isEqualTo(Duration.ofDays(90));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "suite: none.json | found no file 'none.json' that can be read, expected one relative to the folder of the spec",
                "suite: empty.json | found no benchmark in 'empty.json', expected at least one",
                "suite: later.json | found version 2 in later.json, expected 1: choose the suite anew",
                "suite: cut.json | found no suite in cut.json",
                "suite: benchgate.yaml | expected the file that benchgate suite minimise --out wrote",
                "suite: suite.json, bench: Total | found both 'suite' and 'bench', expected one of them",
                "suite: suite.json, package: ./cart | found both 'suite' and 'package', expected one of them",
                "suite: suite.json, suiteAge: soon | found suiteAge 'soon', expected a number of days such as 90d",
            })
    void aMistakeIsOneLine(String keys, String message) {
        assertThatThrownBy(() -> read(keys))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(message)
                .hasMessageMatching("[^\\n]+");
    }
}
