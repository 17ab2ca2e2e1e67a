package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Microbenchmarks of both versions are profiled by Go and JMH: a function that was made slow is the first that is said,
 * in so many builds as {@code -Dprofile.runs=10} asks for.
 */
@Tag("long")
class ProfiledBenchmarksTest {
    private static final int RUNS = Integer.getInteger("profile.runs", 1);
    private static final Path EXAMPLES = Path.of("docs/examples");

    private static final String REST =
            """
            schedule: {trials: 1, least: 1}
            statistics: {resamples: 500}
            gates: ['jump:metric=*,percent=5']
            """;

    private static final String GO_SPEC =
            """
            name: shop
            sut:
              baseline: {install: cp -r "$SPEC"/baseline/. .}
              candidate: {install: cp -r "$SPEC"/candidate/. .}
            workload: {tool: go, package: ./%s, bench: %s, benchtime: 50ms, count: 1}
            profile: {when: always, time: 3 s, project: example.org/shop}
            """
                    + REST;

    private static final String JMH_SPEC =
            """
            name: shop
            sut:
              installTimeout: 5 min
              baseline: {install: sh "$SPEC/baseline/score/jmh/build.sh"}
              candidate: {install: sh "$SPEC/candidate/score/jmh/build.sh"}
            workload:
              {tool: jmh, jar: benchmarks.jar, include: %s, forks: 1, warmup: 1, iterations: 1, time: 50 ms}
            profile: {when: always, time: 3 s}
            """
                    + REST;

    /**
     * In a file of the candidate: what is there, what takes its place, and the function that it is in.
     *
     * @param bench expression of the benchmark that calls it
     */
    private record Injection(String file, String there, String instead, String function, String bench) {}

    private static final List<Injection> GO = List.of(
            new Injection("cart/cart.go", "step <= 200", "step <= 600", "example.org/shop/cart.Discount", "Total"),
            new Injection(
                    "store/store.go",
                    "if strings.Contains(name, text) {",
                    "if strings.Contains(name+name, text+\"?\") || strings.Contains(name, text) {",
                    "example.org/shop/store.(*Store).Find",
                    "Find"),
            new Injection(
                    "store/store.go",
                    "sum ^= crc32.ChecksumIEEE([]byte(s.text[name]))",
                    "for i := 0; i < 3; i++ {\nsum ^= crc32.ChecksumIEEE([]byte(s.text[name]))\n}",
                    "example.org/shop/store.(*Store).Checksum",
                    "Checksum"));

    private static final String CART = "score/jmh/org/example/shop/Cart.java";

    private static final List<Injection> JAVA = List.of(
            new Injection(
                    CART,
                    "sum = sum * 31 % 1_000_003 + price;",
                    "for (int i = 0; i < 3; i++) { sum = sum * 31 % 1_000_003 + price; }",
                    "org.example.shop.Cart.total",
                    "total"),
            new Injection(
                    CART,
                    "price = 10 * price + text.charAt(i) - '0';",
                    "for (int j = 0; j < 4; j++) { price = (10 * price + text.charAt(i) - '0') % 1_000_003; }",
                    "org.example.shop.Cart.parse",
                    "parse"),
            new Injection(
                    CART,
                    "return sum > 10_000 ? sum / 100 : 0;",
                    "for (int i = 0; i < 400; i++) { sum = sum * 31 % 1_000_003 + i; }\n return sum / 100;",
                    "org.example.shop.Cart.discount",
                    "total"));

    @TempDir
    Path folder;

    static IntStream builds() {
        return IntStream.rangeClosed(1, RUNS);
    }

    private void copy(Path from, Path to) throws IOException {
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(file, copy);
            }
        }
    }

    private void inject(Injection injection) throws IOException {
        Path changed = folder.resolve("candidate").resolve(injection.file());
        String source = Files.readString(changed);
        assertThat(source).contains(injection.there());
        Files.writeString(changed, source.replace(injection.there(), injection.instead()));
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowFunctionOfABenchmarkOfGoIsTheFirst(int number) throws Exception {
        OnPath.require("go");
        Injection injection = GO.get(number % GO.size());
        copy(EXAMPLES.resolve("shop"), folder.resolve("baseline"));
        copy(EXAMPLES.resolve("shop"), folder.resolve("candidate"));
        inject(injection);
        String changed = injection.file().substring(0, injection.file().indexOf('/'));
        new SlowFunction(injection.function(), folder).isFirst(GO_SPEC.formatted(changed, injection.bench()), number);
    }

    @ParameterizedTest
    @MethodSource("builds")
    void theSlowMethodOfABenchmarkOfJmhIsTheFirst(int number) throws Exception {
        OnPath.require("mvn", "javac");
        Injection injection = JAVA.get(number % JAVA.size());
        for (String version : List.of("baseline", "candidate")) {
            copy(EXAMPLES.resolve("score/jmh"), folder.resolve(version).resolve("score/jmh"));
            copy(EXAMPLES.resolve("jmh"), folder.resolve(version).resolve("jmh"));
        }
        inject(injection);
        new SlowFunction(injection.function(), folder).isFirst(JMH_SPEC.formatted(injection.bench()), number);
    }
}
