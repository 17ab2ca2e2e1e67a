package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that takes a file, given what is none of its files: one clear line, and the exit code of a mistake. */
class BadFilesTest {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @TempDir
    static Path folder;

    private static final List<String> KEPT = List.of("empty.jsonl");
    /** A line for each key that a spec requires, or for each job of a site. */
    private static final int MOST_LINES = 8;

    private static final Map<String, Path> FILES = new LinkedHashMap<>();

    @BeforeAll
    static void files() throws IOException, InterruptedException {
        byte[] random = new byte[1 << 16];
        new Random(1).nextBytes(random);
        FILES.put("missing", folder.resolve("missing"));
        put("empty", new byte[0]);
        put("blank", "\n \n".getBytes(StandardCharsets.UTF_8));
        put("random", random);
        put("zeros", new byte[4096]);
        put("latin1", "größe,value\nä,1\n".getBytes(StandardCharsets.ISO_8859_1));
        put("utf16", "version,value\nbaseline,1\n".getBytes(StandardCharsets.UTF_16));
        put("nested", "[".repeat(200_000).getBytes(StandardCharsets.UTF_8));
        put("objects", "{\"a\":".repeat(200_000).getBytes(StandardCharsets.UTF_8));
        put("line", "a".repeat((1 << 20) + 1).getBytes(StandardCharsets.UTF_8));
        put("null", "null\n".getBytes(StandardCharsets.UTF_8));
        put("html", "<html><body>502 Bad Gateway</body></html>\n".getBytes(StandardCharsets.UTF_8));
        put("cut.gz", Arrays.copyOf(new byte[] {0x1f, (byte) 0x8b, 8, 0}, 12));
        put("plain.gz", "value\n1\n".getBytes(StandardCharsets.UTF_8));
        FILES.put("folder", Files.createDirectory(folder.resolve("folder")));
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        FILES.put("pipe", pipe);
        // as a history, which is known by its name
        Files.createDirectory(folder.resolve("histories"));
        for (String name : List.of("random", "latin1", "nested", "null", "empty")) {
            FILES.put(
                    name + ".jsonl",
                    Files.copy(FILES.get(name), folder.resolve("histories").resolve(name + ".jsonl")));
        }
        FILES.put("histories", folder.resolve("histories"));
        FILES.put("loop", Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop")));
        FILES.put("device", Path.of("/dev/zero"));
    }

    private static void put(String name, byte[] content) throws IOException {
        FILES.put(name, Files.write(folder.resolve(name), content));
    }

    /** What stands for the file is FILE, and for a new folder OUT. */
    static Stream<String> commands() {
        return Stream.of(
                "run FILE --out OUT",
                "check FILE --out OUT",
                "gate FILE --gate jump:metric=*,percent=5 --out OUT",
                "gate GOOD --baseline-file FILE --gate jump:metric=*,percent=5 --out OUT",
                "gate FILE --tool json --map metric=a,path=$.a --gate jump:metric=*,percent=5 --out OUT",
                "report FILE",
                "parse FILE",
                "parse FILE --tool json --map metric=a,path=$.a",
                "interval FILE",
                "compare FILE",
                "compare GOOD FILE",
                "compare FILE GOOD",
                "replay FILE --gate jump:metric=*,percent=5",
                "changes FILE",
                "site FILE --out OUT",
                "acknowledge FILE",
                "acknowledge FILE 1 --reason x --by y",
                "history copy FILE OUT",
                "history import FILE OUT --from csv --job a",
                "history import FILE OUT --from github-action-benchmark --job a",
                "history import FILE OUT --from asv --job a",
                "history import FILE OUT --from otava --job a",
                "history import FILE OUT --from graphite --job a",
                "history import FILE OUT --from results --job a",
                "power FILE",
                "stop FILE --batch 20 --error 3",
                "environments FILE GOOD",
                "environments --history FILE",
                "migrate FILE",
                "suite minimise --trace FILE",
                "suite minimise --project a --reference FILE --benchmarks FILE --times FILE",
                "suite report --trace FILE --out OUT/page.html",
                "suite relevance --project a --reference FILE --benchmarks GOOD",
                "suite relevance --project a --reference GOOD --benchmarks FILE",
                "suite recommend --project a --reference FILE --benchmarks FILE",
                "suite score FILE",
                "suite trace FILE --out OUT",
                "bind FILE",
                "bind --description FILE",
                "bind --description FILE --patterns FILE --links FILE");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aFileThatIsNoneIsOneClearLine(String command) throws IOException {
        Path good = Files.writeString(folder.resolve("good.csv"), "value\n1\n2\n3\n");
        for (Map.Entry<String, Path> file : FILES.entrySet()) {
            Path out = Files.createTempDirectory(folder, "out").resolve("new");
            String[] arguments = Arrays.stream(command.split(" ", -1))
                    .map(word -> word.replace("FILE", file.getValue().toString())
                            .replace("GOOD", good.toString())
                            .replace("OUT", out.toString()))
                    .toArray(String[]::new);
            String what = command + " of " + file.getKey();
            Called called = assertTimeoutPreemptively(LONGEST, () -> Called.with(arguments), () -> what);
            String said = called.err() + called.out();
            if (command.equals("acknowledge FILE") && file.getKey().endsWith(".jsonl")
                    || command.startsWith("history copy") && KEPT.contains(file.getKey())) {
                continue; // an empty history is one, and lines that cannot be read are said and left out
            }
            assertThat(said)
                    .as(what)
                    .contains(file.getKey().equals("loop") ? "" : "found ")
                    .doesNotContain("internal error", "\tat ", "Exception", "io.jenkins")
                    .doesNotContainPattern("[\\p{Cntrl}&&[^\n\r]]");
            assertThat(called.code()).as(what + ": " + said).isEqualTo(ExitCode.USAGE_ERROR);
            long warnings =
                    said.lines().filter(line -> line.endsWith("left out")).count();
            assertThat(said.lines().count() - warnings).as(what + ": " + said).isLessThanOrEqualTo(MOST_LINES);
        }
    }
}
