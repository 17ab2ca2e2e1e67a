package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both versions of real programs are profiled: a function that was made slow is the first that is said, in so many builds
 * as {@code -Dprofile.runs=10} asks for, else in one of shorter trials.
 */
@Tag("long")
class ProfiledVersionsTest {
    private static final Integer RUNS = Integer.getInteger("profile.runs");
    /** Of a trial of the Go program, in s. */
    private static final int GO_TIME = RUNS == null ? 2 : 4;
    /** Of a trial of the JVM, which compiles meanwhile, in s. */
    private static final int JAVA_TIME = RUNS == null ? 4 : 8;

    private static final Path GO = Path.of("docs/examples/shop");
    private static final Path JAVA =
            Path.of("src/test/resources/io/jenkins/plugins/benchgate/experiment/ProfiledShop.java");

    private static final String GATE =
            """
            schedule: {trials: 1, least: 1}
            statistics: {resamples: 500}
            gates: ['jump:metric="*latency",percent=5']
            """;

    private static final String GO_SPEC =
            """
            name: shop
            sut:
              baseline:
                install: cp -r "$SPEC"/baseline/. . && go build -o shop . && go build -o shop-load ./load
                start: exec ./shop
                healthTimeout: 60 s
              candidate:
                install: cp -r "$SPEC"/candidate/. . && go build -o shop . && go build -o shop-load ./load
                start: exec ./shop
                healthTimeout: 60 s
            workload: {tool: command, format: series, run: ./shop-load %ds}
            profile:
              when: always
              project: example.org/shop
              %s
            """
                    + GATE;

    private static final String JAVA_SPEC =
            """
            name: shop
            sut:
              baseline:
                install: cp "$SPEC"/*.class .
                start: exec java $OPTIONS -Dsun.net.httpserver.nodelay=true -cp "$INSTALL" ProfiledShop "$PORT"
                healthTimeout: 60 s
                environment: {OPTIONS: "-XX:+UseSerialGC -XX:-BackgroundCompilation -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints"}
              candidate:
                install: cp "$SPEC"/*.class .
                start: exec java $OPTIONS -Dsun.net.httpserver.nodelay=true -cp "$INSTALL" ProfiledShop "$PORT"
                healthTimeout: 60 s
                environment: {SLOW: %s, OPTIONS: "-XX:+UseSerialGC -XX:-BackgroundCompilation -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints"}
            workload:
              tool: command
              format: series
              run: exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$INSTALL" ProfiledShop client "http://$HOST:$PORT/" %d
            profile: {%s, when: always}
            """
                    + GATE;

    /** In the Go program: where, what is there, and what takes its place. */
    private record Injection(String file, String there, String instead, String function) {}

    private static final List<Injection> INJECTIONS = List.of(
            new Injection("cart/cart.go", "step <= 200", "step <= 600", "example.org/shop/cart.Discount"),
            new Injection("cart/cart.go", "round < 300", "round < 900", "example.org/shop/cart.Taxes"),
            new Injection(
                    "store/store.go",
                    "if strings.Contains(name, text) {",
                    "if strings.Contains(name+name, text+\"?\") || strings.Contains(name, text) {",
                    "example.org/shop/store.(*Store).Find"));

    private static final List<String> METHODS = List.of("Checksum.update", "Prices.total", "Store.find");

    @TempDir
    Path folder;

    private void shops(Injection injection) throws IOException {
        for (String version : List.of("baseline", "candidate")) {
            try (Stream<Path> walk = Files.walk(GO)) {
                for (Path file : walk.filter(Files::isRegularFile).toList()) {
                    Path copy =
                            folder.resolve(version).resolve(GO.relativize(file).toString());
                    Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                    Files.copy(file, copy);
                }
            }
        }
        Path changed = folder.resolve("candidate").resolve(injection.file());
        String source = Files.readString(changed);
        assertThat(source).contains(injection.there());
        Files.writeString(changed, source.replace(injection.there(), injection.instead()));
    }

    static IntStream builds() {
        return IntStream.rangeClosed(1, RUNS == null ? 1 : RUNS);
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowFunctionOfAGoProgramIsTheFirst(int number) throws Exception {
        OnPath.require("go", "curl");
        Injection injection = INJECTIONS.get(number % INJECTIONS.size());
        shops(injection);

        String pprof = "pprof: \"http://${HOST}:${PORT}/debug/pprof/profile\"\n  time: " + GO_TIME + " s";
        new SlowFunction(injection.function(), folder).isFirst(GO_SPEC.formatted(GO_TIME, pprof), number);
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowMethodOfAJvmIsTheFirst(int number) throws Exception {
        OnPath.require("jcmd");
        String method = METHODS.get(number % METHODS.size());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), JAVA.toString()))
                .isZero();

        new SlowFunction("ProfiledShop$" + method, folder)
                .isFirst(JAVA_SPEC.formatted(method, JAVA_TIME, "jfr: profile"), number);
    }

    /** Where it may record. */
    @Test
    void perfOfLinuxNamesIt() throws Exception {
        OnPath.require("go", "perf");
        Process perf = new ProcessBuilder("perf", "record", "-e", "cpu-clock", "-o", folder + "/perf.data", "true")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("perf.txt").toFile())
                .start();
        assumeTrue(perf.waitFor() == 0, "SKIPPED: perf may not record here");
        shops(INJECTIONS.get(0));

        new SlowFunction(INJECTIONS.get(0).function(), folder).isFirst(GO_SPEC.formatted(GO_TIME, "perf: 199"), 1);
    }
}
