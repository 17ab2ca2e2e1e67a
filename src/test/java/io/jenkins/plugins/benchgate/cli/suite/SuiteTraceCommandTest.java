package io.jenkins.plugins.benchgate.cli.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Traces with real processes; a script stands for the program of Go's benchmarks, and writes stacks as text. */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class SuiteTraceCommandTest {
    private static final String PROGRAM =
            """
            #!/bin/sh
            [ "$1" != -test.list ] || {
                printf '%s\\n' BenchmarkTotal TestTotal BenchmarkFind BenchmarkFails BenchmarkHangs BenchmarkEmpty \\
                    BenchmarkSilent | grep -E "$2"
                exit
            }
            for argument; do
                case $argument in
                    -test.cpuprofile=*) profile=${argument#*=} ;;
                    ^Benchmark*) name=${argument#^}; name=${name%$} ;;
                esac
            done
            echo "$name" >>"$SPEC/ran"
            case $name in
                BenchmarkFails) echo 'panic: no such cart'; exit 2 ;;
                BenchmarkHangs) exec sleep 100 ;;
                BenchmarkEmpty) : >"$profile" ;;
                BenchmarkSilent) ;;
                *) echo "shop.main;shop.$name 7" >"$profile" ;;
            esac
            echo "$name 10 2.5 ns/op"
            echo PASS
            """;

    private static final String SPEC =
            """
            name: shop-suite
            sut:
              candidate: {install: cp "$SPEC/program" suite.test}
            workload: {tool: go, binary: suite.test, count: 4}
            gates: ['jump:metric="* ns/op",percent=5']
            trace:
              project: shop
              timeout: 4 s
              references:
                - spec: shop.yaml
                  command: |
                    trap 'echo interrupted >>"$SPEC/ran"' INT
                    sleep 100
                    printf '%s\\n' "shop.main;shop.BenchmarkTotal $(ps -o args= -p "$PID" | wc -l)" 'shop.main;shop.cost 3' >"$PROFILE"
            """;

    private static final String APPLICATION =
            """
            name: shop
            sut:
              candidate:
                start: exec sleep 1000
                health: 'true'
            workload:
              tool: command
              format: series
              run: |
                echo application >>"$SPEC/ran"
                sleep 0.5
                printf 'metric,value\\nlatency,1\\n'
            gates: ['fixed:metric=latency,upper=5']
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        Path program = Files.writeString(folder.resolve("program"), PROGRAM);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("shop.yaml"), APPLICATION);
    }

    private Path out() {
        return folder.resolve("trace");
    }

    private Called trace(String spec, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("suite.yaml"), spec);
        return Called.with(
                Stream.concat(Stream.of("suite", "trace", file.toString(), "--out", out().toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private List<String> ran() throws IOException {
        return Files.readAllLines(folder.resolve("ran"));
    }

    private static String only(String... benchmarks) {
        return SPEC.replace("count: 4", "count: 4, bench: '^Benchmark(" + String.join("|", benchmarks) + ")$'");
    }

    @Test
    void whatFailsIsSaidAndTheRestIsKept() throws Exception {
        Called called = trace(SPEC);

        assertThat(called.code()).as(called.err()).isEqualTo(30);
        assertThat(ran())
                .containsExactly(
                        "application",
                        "interrupted",
                        "BenchmarkTotal",
                        "BenchmarkFind",
                        "BenchmarkFails",
                        "BenchmarkHangs",
                        "BenchmarkEmpty",
                        "BenchmarkSilent");
        assertThat(out().resolve("reference/shop.collapsed"))
                .hasContent("shop.main;shop.BenchmarkTotal 1\nshop.main;shop.cost 3\n");
        assertThat(out().resolve("benchmarks")).isDirectoryContaining("glob:**/BenchmarkTotal.pprof");
        try (Stream<Path> profiles = Files.list(out().resolve("benchmarks"))) {
            assertThat(profiles.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("BenchmarkTotal.pprof", "BenchmarkFind.pprof");
        }
        assertThat(Files.readAllLines(out().resolve("times.csv")))
                .hasSize(3)
                .anyMatch(line -> line.matches("BenchmarkTotal,\\d+\\.\\d+(E-\\d+)?,measured"));
        assertThat(called.err())
                .contains("project shop (from the spec)")
                .contains("3 of 6 BenchmarkFails, about ")
                .contains("BenchmarkFails: The benchmark client ended the run phase with exit status 2.")
                .contains("panic: no such cart")
                .contains("BenchmarkHangs: ")
                .contains("BenchmarkEmpty: ")
                .contains("found an empty file")
                .contains("BenchmarkSilent: found no profile of it");
        assertThat(called.out())
                .contains("profiles of 1 of 1 reference, profiles of 2 of 6 benchmarks")
                .contains("benchgate suite minimise --trace " + out() + " --out suite.json");
    }

    @Test
    void theSameCommandGoesOnWithWhatIsMissing() throws Exception {
        trace(only("Total", "Fails"));
        Files.writeString(folder.resolve("program"), PROGRAM.replace("exit 2", ":"));
        Files.delete(folder.resolve("ran"));

        Called called = trace(only("Total", "Fails"));

        assertThat(ran()).containsExactly("BenchmarkFails");
        assertThat(called.code()).as(called.err()).isEqualTo(30);
        JsonNode trace = new ObjectMapper().readTree(out().resolve("trace.json").toFile());
        assertThat(trace.get("benchmarks").findValuesAsText("id")).containsExactly("BenchmarkTotal", "BenchmarkFails");
    }

    @Test
    void aCompleteTraceRunsNothing() throws Exception {
        assertThat(trace(only("Total", "Find")).code()).isZero();
        Files.delete(folder.resolve("ran"));

        Called called = trace(only("Total", "Find"));

        assertThat(called.code()).as(called.err()).isZero();
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aPartCanBeRecordedAlone() throws Exception {
        assertThat(trace(only("Total"), "--only", "benchmarks").code()).isZero();
        assertThat(ran()).containsExactly("BenchmarkTotal");
        assertThat(out().resolve("reference")).doesNotExist();

        assertThat(trace(only("Total"), "--only", "reference").code()).isZero();
        assertThat(ran()).containsExactly("BenchmarkTotal", "application", "interrupted");
    }

    @Test
    void thePrefixOfTheSpecIsKnownWithoutTheBenchmarks() throws Exception {
        Called called = trace(only("Total"), "--only", "reference");

        assertThat(called.out())
                .contains("benchgate suite relevance --trace " + out())
                .doesNotContain("--project");
        JsonNode trace = new ObjectMapper().readTree(out().resolve("trace.json").toFile());
        assertThat(trace.get("project").get(0).asText()).isEqualTo("shop");
    }

    @Test
    void theTraceOfAnotherSpecIsNotMixedWithThisOne() throws Exception {
        trace(only("Total"));

        trace(only("Find"))
                .isMistake(out().resolve("trace.json")
                        + ": found a trace of another spec, expected that of this one as it is now: name another folder by"
                        + " --out, or begin anew by --again");
        assertThat(trace(only("Find"), "--again").code()).isZero();
        assertThat(out().resolve("benchmarks/BenchmarkTotal.pprof")).doesNotExist();
        assertThat(out().resolve("benchmarks/BenchmarkFind.pprof")).exists();
    }

    @Test
    void theOtherCommandsTakeWhatATraceHas() throws Exception {
        trace(only("Total", "Find"));

        Called relevance = Called.with("suite", "relevance", "--trace", out().toString(), "--format", "json");
        assertThat(relevance.code()).as(relevance.err()).isZero();
        JsonNode answer = relevance.lines().get(0);
        assertThat(answer.get("benchmarks").findValuesAsText("id"))
                .containsExactlyInAnyOrder("BenchmarkTotal", "BenchmarkFind");
        assertThat(answer.get("projectOnly").asDouble()).isEqualTo(2 / 3.0);

        Path suite = folder.resolve("suite.json");
        Called minimise = Called.with(
                "suite", "minimise", "--trace", out().toString(), "--budget", "1h", "--out", suite.toString());
        assertThat(minimise.code()).as(minimise.err()).isZero();
        assertThat(minimise.out().replaceAll("\\s+", " ")).contains("BenchmarkTotal", "Run time: ");
        JsonNode trace = new ObjectMapper().readTree(out().resolve("trace.json").toFile());
        JsonNode written = new ObjectMapper().readTree(suite.toFile());
        assertThat(written.get("tools")).isNotEmpty().isEqualTo(trace.get("tools"));
        assertThat(written.path("commit").asText(""))
                .isEqualTo(trace.get("commit").asText());

        Called other = Called.with("suite", "recommend", "--trace", out().toString(), "--project", "nothing");
        assertThat(other.err() + other.out()).contains("nothing");
    }

    @Test
    void anIncompleteTraceIsSaidByTheOtherCommands() throws Exception {
        trace(only("Total", "Fails"));

        Called relevance = Called.with("suite", "relevance", "--trace", out().toString());

        assertThat(relevance.code()).isEqualTo(30);
        assertThat(relevance.err())
                .isEqualTo(out().resolve("trace.json")
                        + ": found no profile of 1 of the 2 benchmarks, expected all: run benchgate suite trace again"
                        + System.lineSeparator());
    }

    @Test
    void aFolderWithoutTraceIsOneClearLine() {
        Called.with("suite", "relevance", "--trace", folder.toString())
                .isMistake("benchgate: found no trace.json in " + folder
                        + ", expected the folder of benchgate suite trace");
        Called.with("suite", "relevance", "--benchmarks", "b", "--project", "p")
                .isMistake("benchgate: found no --reference, expected it or --trace");
    }

    @Test
    void aSuiteWithoutBenchmarksIsOneClearLine() throws Exception {
        Files.writeString(folder.resolve("program"), "#!/bin/sh\necho PASS\n");

        Called called = trace(SPEC, "--only", "benchmarks");

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err()).contains("suite.yaml: found no benchmark of 'Go benchmarks");
    }

    @Test
    void anInstallationThatFailsIsOneClearLine() throws Exception {
        Called called = trace(SPEC.replace("cp \"$SPEC/program\"", "cp nothing"), "--only", "benchmarks");

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err().lines())
                .filteredOn(line -> line.startsWith("Installing the candidate (candidate) ended with exit status 1"))
                .isNotEmpty()
                .allMatch(line -> line.contains("cannot stat 'nothing'"));
    }

    @Test
    void anAddressThatNobodyServesIsOneClearLine() throws Exception {
        assertThat(fetched(1))
                .startsWith("shop: The profiler ended with exit status 7 and left no profile.")
                .contains("curl: (7) Failed to connect to 127.0.0.1");
    }

    @Test
    void anAddressWithoutProfilesIsOneClearLine() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        try {
            assertThat(fetched(server.getAddress().getPort()))
                    .startsWith("shop: The profiler ended with exit status 22 and left no profile.")
                    .contains("The requested URL returned error: 404");
        } finally {
            server.stop(0);
        }
    }

    private static String fetching(int port) {
        OnPath.require("curl");
        return SPEC.substring(0, SPEC.indexOf("      command:")) + "      pprof: http://127.0.0.1:" + port
                + "/debug/pprof/profile\n";
    }

    /** What is said of a profile that is fetched from a port of this machine. */
    private String fetched(int port) throws Exception {
        Called called = trace(fetching(port), "--only", "reference");

        assertThat(called.code()).as(called.err()).isEqualTo(30);
        return called.err()
                .lines()
                .filter(line -> line.startsWith("shop: "))
                .findFirst()
                .orElse(called.err());
    }

    @Test
    void aProfileThatTheSystemEndedEarlierIsSaid() throws Exception {
        byte[] profile =
                Files.readAllBytes(Path.of("src/test/resources/io/jenkins/plugins/benchgate/suite/go/shop.pprof"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, profile.length);
            exchange.getResponseBody().write(profile);
            exchange.close();
        });
        server.start();
        String spec = fetching(server.getAddress().getPort());
        try {
            Called called = trace(spec + "      time: 150 s\n", "--only", "reference");

            assertThat(called.code()).as(called.err()).isZero();
            assertThat(called.err())
                    .contains("found a profile of 2.0 s, expected 2 min 30 s: the system ended it earlier");
            assertThat(trace(spec + "      time: 1 s\n", "--only", "reference", "--again")
                            .err())
                    .doesNotContain("ended it earlier");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aSystemWithoutJvmCannotBeRecorded() throws Exception {
        String spec = SPEC.substring(0, SPEC.indexOf("      command:")) + "      jfr: profile\n";

        Called called = trace(spec, "--only", "reference");

        assertThat(called.code()).as(called.err()).isEqualTo(30);
        assertThat(called.err().lines())
                .anyMatch(line -> line.startsWith("shop: The profiler ended with exit status 1 and left no profile.")
                        && line.endsWith(
                                "found 0 JVMs among the processes of the start command, expected one: begin it with 'exec"
                                        + " java'"));
    }

    /** The JVM is a child of the start command. */
    @Test
    void aJvmIsRecordedWhileItIsMeasured() throws Exception {
        Files.writeString(
                folder.resolve("Busy.java"),
                """
                class Busy {
                    static int sum;
                    static void work() {
                        StringBuilder text = new StringBuilder();
                        for (int i = 0; i < 100_000; i++) {
                            text.append(i).append(',');
                        }
                        sum += text.toString().hashCode();
                    }
                    public static void main(String[] arguments) throws Exception {
                        new java.io.File("ready").createNewFile();
                        while (true) {
                            work();
                        }
                    }
                }
                """);
        Files.writeString(
                folder.resolve("shop.yaml"),
                APPLICATION
                        .replace("exec sleep 1000", "java -XX:+UseSerialGC \"$SPEC/Busy.java\"; exit")
                        .replace("'true'", "test -e ready")
                        .replace("sleep 0.5", "sleep 5"));
        String spec = SPEC.substring(0, SPEC.indexOf("      command:")) + "      jfr: profile\n";

        Called called = trace(spec, "--only", "reference");

        assertThat(called.code()).as(called.err()).isZero();
        assertThat(out().resolve("reference/shop.jfr")).isNotEmptyFile();
    }

    @Test
    void aReferenceWithoutSystemIsOneClearLine() throws Exception {
        Files.writeString(
                folder.resolve("shop.yaml"),
                APPLICATION.replaceAll("(?m)^ +(start|health):.*\\n", "").replace("candidate:", "candidate: {}"));

        trace(SPEC)
                .isMistake(folder.resolve("shop.yaml")
                        + ": found no 'start' of the candidate, expected a system that can be profiled");
    }

    @Test
    void aWorkloadWithoutBenchmarksIsOneClearLine() {
        Path application = folder.resolve("shop.yaml");
        Called.with("suite", "trace", application.toString())
                .isMistake(application + ": found a workload of series CSV, expected microbenchmarks: tool jmh or go");
    }
}
