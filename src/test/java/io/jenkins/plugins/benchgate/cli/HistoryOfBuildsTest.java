package io.jenkins.plugins.benchgate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cli.output.ExitCode;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code run} adds to a history that others add to, and what it does not add. */
@Tag("long")
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

    @Test
    void ofTwoMeasurementsOnOneMachineTheSecondWaits() throws Exception {
        Path trial = folder.resolve("a trial runs");
        Path go = folder.resolve("go");
        Path spec =
                spec("mkdir '%s' || exit 1; until [ -e '%s' ]; do sleep 0.02; done; rmdir '%1$s'".formatted(trial, go));
        List<String> lock = List.of("env", "BENCHGATE_LOCK=" + folder.resolve("measuring.lock"));
        Process first = RealCommand.start(lock, folder.resolve("first"), arguments(spec, 1));
        while (!Files.exists(trial)) {
            assertThat(first.isAlive()).isTrue();
            Thread.sleep(20);
        }
        Process second = RealCommand.start(lock, folder.resolve("second"), arguments(spec, 2));
        String waits = "Waiting for another measurement on this machine (process " + first.pid() + ", orders).";
        while (!Files.readString(folder.resolve("second")).contains(waits)) {
            assertThat(second.isAlive()).isTrue();
            Thread.sleep(20);
        }
        Files.createFile(go);
        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(Files.readString(folder.resolve("second"))).contains("The machine is free after ");
        assertThat(labels()).containsExactly("1", "2");
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

    /** Runs the real command, which ends with one line that says why its build is not kept. */
    private void assertNotKept(List<String> before, String why, String... arguments) throws Exception {
        Path said = folder.resolve("said");
        int code = RealCommand.start(before, said, arguments).waitFor();
        List<String> lines = Files.readAllLines(said, UTF_8);
        assertThat(lines).filteredOn(line -> line.startsWith("\tat ")).isEmpty();
        assertThat(lines).filteredOn(line -> line.startsWith("benchgate: ")).hasSize(1);
        assertThat(lines.get(lines.size() - 1))
                .startsWith("benchgate: cannot keep build 1 (")
                .contains(why)
                .endsWith("it is not in the history, and no later build is compared with it: free space or name another"
                        + " folder by --out, and run it again");
        assertThat(code).isEqualTo(ExitCode.USAGE_ERROR);
    }

    /**
     * On a file system of 256 KiB that only the process sees, which the workload fills up to the last 48 KiB: the results
     * have room, and the report has not.
     */
    @Test
    void aBuildOnAFullDiskIsNotInTheHistory() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("out-1"));
        List<String> mounted = List.of(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=256k tmpfs " + disk + " && exec \"$0\" \"$@\"");
        assumeTrue(works(mounted), "this user may mount no file system of its own here (unshare --user --mount)");
        Path spec = spec("head -c 180224 /dev/zero >" + disk.resolve("full"));
        assertNotKept(mounted, "No space left on device", arguments(spec, 1));
        assertThat(folder.resolve("history/orders.jsonl")).doesNotExist();

        Called again = Called.with(arguments(spec("true"), 2));
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(labels()).containsExactly("1");
    }

    private static boolean works(List<String> before) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.add("true");
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    /** As a user who has seen enough: one line more, whatever the trial was doing. */
    @Test
    void anInterruptedBuildSaysOneLineAndLeavesNothing() throws Exception {
        Path began = folder.resolve("began");
        Path spec = spec("echo $$ >%s; sleep 617".formatted(began));
        Path said = folder.resolve("said");
        // a shell that starts a build in the background has its programs ignore the signal
        List<String> listening = List.of("env", "--default-signal=INT");
        assumeTrue(works(listening), "found no env --default-signal here");
        Process run = RealCommand.start(listening, said, arguments(spec, 1));
        while (!Files.exists(began) || Files.size(began) == 0) {
            assertThat(run.isAlive()).as(() -> text(said)).isTrue();
            Thread.sleep(20);
        }
        int before = Files.readAllLines(said, UTF_8).size();
        new ProcessBuilder("kill", "-INT", String.valueOf(run.pid())).start().waitFor();
        assertThat(run.waitFor()).as(() -> text(said)).isEqualTo(130);
        List<String> lines = Files.readAllLines(said, UTF_8);
        assertThat(lines.subList(before, lines.size()))
                .containsExactly(
                        "benchgate: interrupted; everything that was started has been ended, and the history is"
                                + " as it was");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(began).strip())))
                .isEmpty();
        assertThat(folder.resolve("history/orders.jsonl")).doesNotExist();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** In a process of its own that may write files of few bytes only: what the results need, and not the report. */
    @Test
    void aBuildWhoseReportCannotBeWrittenIsNotInTheHistory() throws Exception {
        Path spec = spec("true");
        assertNotKept(List.of("sh", "-c", "ulimit -f 40; exec \"$0\" \"$@\""), "File too large", arguments(spec, 1));
        assertThat(folder.resolve("out-1/orders/1/result.json")).exists();
        assertThat(folder.resolve("out-1/orders/1/report.html")).doesNotExist();
        assertThat(folder.resolve("history/orders.jsonl")).doesNotExist();

        Called again = Called.with(arguments(spec, 2));
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(labels()).containsExactly("1");
    }
}
