package io.jenkins.plugins.benchgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code run} adds to a history that others add to, and what it does not add. */
class HistoryOfBuildsTest {
    @TempDir
    Path folder;

    private Path spec(String run) throws IOException {
        return Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut: {candidate: {label: This branch}}
                workload:
                  tool: command
                  format: series
                  run: |
                    %s
                    echo value; echo 1.0; echo 1.1; echo 0.9
                schedule: {trials: 1}
                statistics: {resamples: 100}
                gates: ["fixed:metric=*,statistic=median,upper=2"]
                """
                        .formatted(run));
    }

    private String[] arguments(Path spec, int own) {
        return new String[] {
            "run",
            spec.toString(),
            "--out",
            folder.resolve("out-" + own).toString(),
            "--history",
            folder.resolve("history").toString()
        };
    }

    private List<String> labels() throws IOException {
        return new History(folder.resolve("history/orders.jsonl"))
                        .read(warning -> {
                            throw new AssertionError(warning);
                        })
                        .stream()
                        .map(BuildRecord::build)
                        .toList();
    }

    /** Each waits in its trial until the others have begun theirs, with a folder of results of its own. */
    @Test
    void buildsThatRunAtOnceHaveLabelsOfTheirOwn() throws Exception {
        Path met = Files.createDirectory(folder.resolve("met"));
        Path spec = spec("echo >%1$s/$$; until [ $(ls %1$s | wc -l) -ge 3 ]; do sleep 0.02; done".formatted(met));
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<Called>> builds = new ArrayList<>();
        try {
            for (int i = 1; i <= 3; i++) {
                String[] arguments = arguments(spec, i);
                builds.add(threads.submit(() -> Called.with(arguments)));
            }
            for (Future<Called> build : builds) {
                assertThat(build.get().code()).as(build.get().err()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(labels()).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(folder.resolve("history")).isDirectoryNotContaining("glob:**.running");
    }

    /** In a process of its own that may write files of few bytes only: what the results need, and not the report. */
    @Test
    void aBuildWhoseReportCannotBeWrittenIsNotInTheHistory() throws Exception {
        Path spec = spec("true");
        List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -f 40; exec \"$0\" \"$@\""));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments(spec, 1)));
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        int code = process.waitFor();
        List<String> lines = Files.readAllLines(said, UTF_8);
        assertThat(lines).filteredOn(line -> line.startsWith("\tat ")).isEmpty();
        assertThat(lines.get(lines.size() - 1))
                .startsWith("benchgate: cannot keep build 1 (")
                .contains("File too large")
                .endsWith("it is not in the history, and no later build is compared with it: free space or name another"
                        + " folder by --out, and run it again");
        assertThat(code).isEqualTo(Main.USERS_MISTAKE);
        assertThat(folder.resolve("out-1/orders/1/result.json")).exists();
        assertThat(folder.resolve("out-1/orders/1/report.html")).doesNotExist();
        assertThat(folder.resolve("history/orders.jsonl")).doesNotExist();

        Called again = Called.with(arguments(spec, 2));
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(labels()).containsExactly("1");
    }
}
