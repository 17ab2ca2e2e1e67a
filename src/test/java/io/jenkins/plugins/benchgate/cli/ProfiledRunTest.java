package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds that profile their versions after they have judged them. */
@Tag("long")
class ProfiledRunTest {
    private static final String SPEC =
            """
            name: shop
            sut:
              baseline: {start: exec sleep 77123, health: 'true', environment: {NAME: old, LATENCY: "%s"}}
              candidate: {start: exec sleep 77123, health: 'true', environment: {NAME: new, LATENCY: "2"}}
            workload:
              tool: command
              format: series
              run: 'printf "metric,unit,value\\nlatency,s,$LATENCY\\nlatency,s,$LATENCY\\n"'
            schedule: {trials: 2, least: 1}
            statistics: {resamples: 200}
            gates: ['fixed:metric=latency,upper=1.5s']
            profile:
              command: |
                %s
            """;

    private static final String WRITES =
            "printf 'main;slow %s\\nmain;fine 100\\n' \"$([ \"$NAME\" = new ] && echo 300 || echo 100)\" >\"$PROFILE\"";

    @TempDir
    Path folder;

    private Path spec(String latency, String command) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(latency, command));
    }

    private String[] words(String... more) {
        return Stream.concat(
                        Stream.of(
                                "run",
                                folder.resolve("benchgate.yaml").toString(),
                                "--out",
                                folder.resolve("out").toString()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private BuildResult result() throws IOException {
        return ResultJson.read(folder.resolve("out/shop/1/result.json"));
    }

    private String history() throws IOException {
        return Files.readString(folder.resolve("out/history/shop.jsonl"));
    }

    @Test
    void aRegressionIsProfiledAndSaid() throws Exception {
        spec("1", WRITES);

        Called called = Called.with(words());

        String said = called.err() + called.out();
        assertThat(said)
                .contains("FAIL  shop 1", "Profiling both versions: round 3 of 3")
                .contains(
                        "The own time of slow is 75.0 % of the samples instead of 50.0 % (+25.0 points [+25.0, +25.0]).");
        assertThat(called.code()).as(said).isEqualTo(Outcome.FAIL.exitCode());
        assertThat(Files.readString(folder.resolve("out/shop/1/comment.md")))
                .contains("The own time of slow is 75.0 % of the samples");
        assertThat(folder.resolve("out/shop/1/profile.html")).exists();
        assertThat(history().lines()).hasSize(1);
        assertThat(history()).doesNotContain("slow");
        assertThat(result().trials()).hasSize(4);

        String out = folder.resolve("out/shop/1").toString();
        assertThat(Called.with("report", out, "--recompute").err()).contains("every number is the same");
        Files.writeString(folder.resolve("out/shop/1/profiles/001-baseline-1/profiler/profile.gz"), "x");
        assertThat(Files.exists(folder.resolve("out/shop/1/profiles"))).isTrue();
        Called damaged = Called.with("report", out);
        assertThat(damaged.code()).isEqualTo(2);
    }

    @Test
    void aBuildThatPassesIsProfiledOnWishOnly() throws Exception {
        spec("1", WRITES);
        Path file = folder.resolve("benchgate.yaml");
        Files.writeString(file, Files.readString(file).replace("upper=1.5s", "upper=9s"));

        assertThat(Called.with(words()).code()).isZero();
        assertThat(result().profile()).isNull();
        assertThat(folder.resolve("out/shop/1/profiles")).doesNotExist();
        assertThat(Called.with(words("--profile", "always")).code()).isZero();
        assertThat(ResultJson.read(folder.resolve("out/shop/2/result.json")).profile())
                .isNotNull();
        assertThat(Called.with(words("--profile", "never")).code()).isZero();
        assertThat(ResultJson.read(folder.resolve("out/shop/3/result.json")).profile())
                .isNull();
    }

    @Test
    void aProfilerThatFailsChangesNoVerdict() throws Exception {
        spec("1", "echo 'no permission' >&2; exit 3");

        Called called = Called.with(words());

        DifferentialProfile profile = Objects.requireNonNull(result().profile());
        assertThat(profile.rounds()).isZero();
        assertThat(profile.first()).isEmpty();
        assertThat(profile.caveats())
                .singleElement()
                .asString()
                .startsWith("The versions cannot be profiled further: The profiler ended with exit status 3")
                .endsWith("no permission")
                .doesNotContain("\n");
        assertThat(result().record().outcome().word()).isEqualTo("fail");
        assertThat(called.err() + called.out()).contains("FAIL  shop 1", "no permission");
        assertThat(history().lines()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBuildThatIsEndedWhileItProfilesKeepsItsVerdict(boolean killed) throws Exception {
        spec("1", "touch \"$SPEC/profiling\"; sleep 77124");
        Process run = RealCommand.start(List.of("env", "BENCHGATE_LOCK=none"), folder.resolve("said"), words());
        while (!Files.exists(folder.resolve("profiling"))) {
            assertThat(run.isAlive())
                    .as(Files.readString(folder.resolve("said")))
                    .isTrue();
            Thread.sleep(20);
        }
        if (killed) {
            run.destroyForcibly();
        } else {
            run.destroy();
        }
        run.waitFor();

        assertThat(result().record().outcome().word()).isEqualTo("fail");
        assertThat(result().profile()).isNull();
        assertThat(history().lines()).hasSize(1);
        assertThat(folder.resolve("out/shop/1/report.html")).exists();
        if (!killed) {
            assertThat(Files.readString(folder.resolve("said")))
                    .contains(
                            "everything that was started has been ended, and the verdict of build 1 is kept, without profiles");
        }
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (left() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        assertThat(left()).isZero();
    }

    private long left() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .map(words -> List.of(words).contains("77124")
                                || List.of(words).contains("77123"))
                        .orElse(false))
                .count();
    }
}
