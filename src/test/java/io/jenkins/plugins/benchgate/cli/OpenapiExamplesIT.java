package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of real applications with OpenAPI documents, in small: one trial of each release. */
@Tag("long")
class OpenapiExamplesIT {
    private static final Path EXAMPLES = Path.of("docs/examples");

    @TempDir
    Path folder;

    private Path copied(String example) throws IOException {
        Path from = EXAMPLES.resolve(example);
        Path to = Files.createDirectory(folder.resolve("spec"));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        Path spec = to.resolve("benchgate.yaml");
        String text = Files.readString(spec);
        Files.writeString(
                spec,
                text.replaceFirst("(?m)^  trials: .*", "  trials: 1")
                        .replaceFirst("(?m)^  invocations: .*", "  invocations: 40")
                        .replaceFirst("(?m)^  warmUp: .*", "  warmUp: 5"));
        return spec;
    }

    private record Ended(int code, String out) {}

    private Ended ended(List<String> command) throws Exception {
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JUPYTERHUB_TOKEN", "0123456789abcdef0123456789abcdef");
        int code = builder.start().waitFor();
        return new Ended(code, Files.readString(out));
    }

    /** A small package stands for all of them. */
    private void needsPackagesOfPython() throws Exception {
        OnPath.require("python3");
        Ended ended = ended(List.of(
                "python3", "-m", "pip", "download", "-q", "--no-deps", "-d", folder.toString(), "iniconfig==2.0.0"));
        assumeTrue(ended.code() == 0, "SKIPPED: no package can be fetched from PyPI: " + ended.out());
    }

    private void assertMeasured(Path spec, String... metrics) throws Exception {
        Ended ended = ended(RealCommand.words(
                "run",
                spec.toString(),
                "--build",
                "1",
                "--out",
                folder.resolve("out").toString()));

        assertThat(ended.code()).as(ended.out()).isIn(0, 10, 20, 30);
        try (Stream<Path> files = Files.find(folder, 5, (file, unused) -> file.endsWith("result.json"))) {
            JsonNode result = Json.MAPPER.readTree(files.findFirst()
                    .orElseThrow(() -> new AssertionError(ended.out()))
                    .toFile());
            assertThat(result.get("trials")).as(ended.out()).hasSize(2);
            for (JsonNode trial : result.get("trials")) {
                assertThat(trial.get("faults")).as(trial.toPrettyString()).isEmpty();
                assertThat(trial.findValuesAsText("metric")).contains(metrics);
            }
        }
    }

    @Test
    void twoReleasesOfJupyterHubAreCompared() throws Exception {
        needsPackagesOfPython();

        assertMeasured(copied("openapi-jupyterhub"), "GET /users latency", "CRTDEL pattern latency");
    }

    @Test
    void twoReleasesOfApicurioRegistryAreCompared() throws Exception {
        OnPath.require("mvn", "unzip", "curl");
        needsPackagesOfPython();
        Path spec = copied("openapi-apicurio");
        Ended documents =
                ended(List.of("sh", spec.resolveSibling("documents.sh").toString()));
        assumeTrue(documents.code() == 0, "SKIPPED: its documents cannot be fetched: " + documents.out());

        assertMeasured(spec, "GET /groups latency", "VERSIONS pattern latency");
    }
}
