package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The spec by which this project gates its own benchmarks. */
class OwnBenchmarksTest {
    private static final Path SPEC = Path.of(".ci/benchmarks.yaml");

    @Test
    void itIsReadableAndNamesBenchmarksThatThereAre() throws IOException, SpecException {
        assertThat(SpecReader.read(SPEC, Map.of()).judging().gates()).isNotEmpty();
        List<String> classes;
        try (Stream<Path> files = Files.walk(Path.of("src/bench/java"))) {
            classes = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
        Matcher named = Pattern.compile("\\w+Benchmark").matcher(Files.readString(SPEC));
        Set<String> names = new TreeSet<>();
        while (named.find()) {
            names.add(named.group());
        }
        assertThat(names).hasSize(3);
        assertThat(classes).containsAll(names);
        assertThat(Files.readString(Path.of("Jenkinsfile"))).contains("benchgate(spec: '" + SPEC + "'");
    }
}
