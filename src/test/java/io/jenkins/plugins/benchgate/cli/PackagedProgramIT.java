package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

        run(said, "run", spec.toString(), "--out", folder.resolve("out").toString());

        assertThat(said)
                .content()
                .contains("trial 2/2", "GET /customers latency")
                .doesNotContain("found no class");
        assertThat(folder.resolve("out/history/shop.jsonl")).isRegularFile();
    }

    /** A library that reads and writes JSON takes a third of the time in which Java starts a command. */
    @Test
    void aCommandThatAnswersWithTextLoadsNoLibraryForJson() throws Exception {
        Path said = folder.resolve("said.txt");

        run(said, "-Xlog:class+load", "compare", "docs/examples/read-latency.csv");

        assertThat(said)
                .content()
                .contains("definite regression", "com.fasterxml.jackson.core.JsonProcessingException")
                .doesNotContain("com.fasterxml.jackson.databind.ObjectMapper");
    }

    /** @param arguments of the program, behind those of Java */
    private static void run(Path said, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        Stream.of(arguments).filter(one -> one.startsWith("-X")).forEach(command::add);
        command.addAll(List.of("-jar", JAR.toString()));
        Stream.of(arguments).filter(one -> !one.startsWith("-X")).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.waitFor();
    }
}
