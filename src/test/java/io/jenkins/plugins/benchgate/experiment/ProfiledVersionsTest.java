package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final List<String> said = new ArrayList<>();

    private static void require(String program) {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
        assumeTrue(there, "SKIPPED: " + program + " is not on the PATH");
    }

    private Measurement measured(String text, long seed) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), text);
        Map<String, String> variables = Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME"));
        return new Experiment(
                        SpecReader.read(file, variables),
                        Cluster.of(new LocalNode()),
                        folder.resolve("out"),
                        seed,
                        variables,
                        new SaidLines(said))
                .measure();
    }

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

    private void firstIs(String function, Measurement measurement) throws Exception {
        DifferentialProfile profile = measurement.details().profile();
        assertThat(profile).as("%s", said).isNotNull();
        List<Moved> functions = profile.functions();
        System.out.println("profile of " + function + ": "
                + functions.stream().limit(2).toList() + " of "
                + profile.recordings().stream()
                        .map(one -> Math.round(one.operations()))
                        .toList() + " operations, "
                + profile.caveats() + profile.baseline() + " to " + profile.candidate() + " " + profile.interval());
        assertThat(functions).as("%s %s", said, profile.caveats()).isNotEmpty();
        assertThat(functions.get(0).name()).isEqualTo(function);
        assertThat(functions.get(0).difference()).isPositive();
        assertThat(profile.quantity()).isEqualTo(Quantity.SECONDS);
        assertThat(profile.rounds()).as("%s", profile.caveats()).isEqualTo(3);
        assertThat(profile.first().orElseThrow().english()).contains(function);
        // the measured values have none of the profiled trials
        assertThat(measurement.trials()).hasSize(2);
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(Recomputation.differences(folder.resolve("out"), result)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowFunctionOfAGoProgramIsTheFirst(int number) throws Exception {
        require("go");
        require("curl");
        Injection injection = INJECTIONS.get(number % INJECTIONS.size());
        shops(injection);

        firstIs(
                injection.function(),
                measured(
                        GO_SPEC.formatted(
                                GO_TIME,
                                "pprof: \"http://${HOST}:${PORT}/debug/pprof/profile\"\n  time: " + GO_TIME + " s"),
                        number));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowMethodOfAJvmIsTheFirst(int number) throws Exception {
        require("jcmd");
        String method = METHODS.get(number % METHODS.size());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), JAVA.toString()))
                .isZero();

        firstIs("ProfiledShop$" + method, measured(JAVA_SPEC.formatted(method, JAVA_TIME, "jfr: profile"), number));
    }

    /** Where it may record. */
    @Test
    void perfOfLinuxNamesIt() throws Exception {
        require("go");
        require("perf");
        Process perf = new ProcessBuilder("perf", "record", "-e", "cpu-clock", "-o", folder + "/perf.data", "true")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("perf.txt").toFile())
                .start();
        assumeTrue(perf.waitFor() == 0, "SKIPPED: perf may not record here");
        shops(INJECTIONS.get(0));

        firstIs(INJECTIONS.get(0).function(), measured(GO_SPEC.formatted(GO_TIME, "perf: 199"), 1));
    }
}
