package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as it is packaged: all classes and libraries in one jar. */
class PackagedProgramIT {
    private static final Path JAR = Path.of("target/benchgate-cli.jar");
    private static final Path EXAMPLE = Path.of("docs/examples/openapi");

    @TempDir
    Path folder;

    @Test
    void itsClientForInteractionPatternsIsComplete() throws Exception {
        for (String name : List.of("shop.yaml", "carts.yaml", "patterns.yaml", "links.yaml", "Shop.java")) {
            Files.copy(EXAMPLE.resolve(name), folder.resolve(name));
        }
        Path spec = Files.writeString(
                folder.resolve("spec.yaml"),
                Files.readString(EXAMPLE.resolve("spec.yaml"))
                        .replace("invocations: 2000", "invocations: 100")
                        .replace("warmUp: 500", "warmUp: 10")
                        .replace("trials: 3", "trials: 1")
                        .replace("percent=30", "percent=400,blind=pass"));
        Path said = folder.resolve("said.txt");

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        JAR.toString(),
                        "run",
                        spec.toString(),
                        "--out",
                        folder.resolve("out").toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.waitFor();

        assertThat(said)
                .content()
                .contains("trial 2/2", "GET /customers latency")
                .doesNotContain("found no class");
        assertThat(folder.resolve("out/history/shop.jsonl")).isRegularFile();
    }
}
