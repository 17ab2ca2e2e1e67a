package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class DetachedTaskTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** Has a session of its own and no parent. */
    private static final String DAEMON = "(setsid sh -c 'echo $$ >child; trap \"\" TERM; while :; do sleep 1; done' &);"
            + " while [ ! -s child ]; do sleep 0.02; done";

    @TempDir
    Path folder;

    private Path there;
    private DetachedTasks tasks;

    @BeforeEach
    void machine() {
        there = folder.resolve("there's tasks");
        tasks = tasks(new LocalShell(), Duration.ofSeconds(100));
    }

    @Test
    void theExitStatusIsTheProgramsOwnAndItsOutputIsHereWhenItHasEnded() throws Exception {
        try (RemoteTask task = tasks.start("one", separate("echo to-out; echo to-err >&2; exit 7"))) {
            assertThat(task.await(LIMIT)).hasValue(7);
            assertThat(task.alive()).isFalse();
            assertThat(out()).isEqualTo("to-out\n");
            assertThat(err()).isEqualTo("to-err\n");
        }
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void outputAndErrorsOfOneFileKeepTheirOrder() throws Exception {
        Files.writeString(folder.resolve("out"), "before\n");
        Command command =
                Command.shell("echo 1; echo 2 >&2; echo 3; printf 4", folder, Map.of(), folder.resolve("out"));
        try (RemoteTask task = tasks.start("one", command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(out()).isEqualTo("before\n1\n2\n3\n4");
    }

    @Test
    void argumentsFolderAndEnvironmentReachTheProgramAsTheyAre() throws Exception {
        Path odd = Files.createDirectory(folder.resolve("it's $HOME; a \"folder\""));
        Map<String, String> environment = Map.of("GREETING", "it's\n\"ärger\" \\n $(echo no) `no`\n", "_2", "");
        Command command = new Command(
                List.of(
                        "sh",
                        "-c",
                        "pwd; printf '%s|' \"$GREETING\" \"${_2-unset}\" \"$@\"",
                        "-",
                        "a'b",
                        "*",
                        "",
                        "\n",
                        "ü"),
                odd,
                environment,
                folder.resolve("out"),
                folder.resolve("err"));
        try (RemoteTask task = tasks.start("one", command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(out()).isEqualTo(odd.toRealPath() + "\n" + environment.get("GREETING") + "||a'b|*||\n|ü|");
        assertThat(err()).isEmpty();
    }

    @Test
    void aSecretThatIsPrintedIsOfStarsHereAndOfItsLength() throws Exception {
        DetachedTasks masked = new DetachedTasks(
                new LocalShell(),
                there.toString(),
                Duration.ofSeconds(100),
                Duration.ofSeconds(20),
                new Masking(List.of("hunter2")));
        String line = "printf 'a hun'; sleep 0.4; echo ter2.; echo hunter2 >&2; echo hunter";
        try (RemoteTask task = masked.start("one", separate(line))) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(out()).isEqualTo("a *******.\nhunter\n");
        assertThat(err()).isEqualTo("*******\n");
    }

    @Test
    void aMegabyteOfEnvironmentReachesTheProgram() throws Exception {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < 16; i++) {
            environment.put(
                    "LARGE_" + i, ("ä'\n" + i).repeat(64_000 / ("ä'\n" + i).getBytes(StandardCharsets.UTF_8).length));
        }
        long size = environment.values().stream()
                .mapToLong(value -> value.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        assertThat(size).isGreaterThan(1_000_000);
        String line = "for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do eval \"printf %s \\\"\\$LARGE_$i\\\"\"; done";
        Command command = new Command(
                List.of("sh", "-c", line), folder, environment, folder.resolve("out"), folder.resolve("err"));
        try (RemoteTask task = tasks.start("one", command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            expected.append(environment.get("LARGE_" + i));
        }
        assertThat(out()).isEqualTo(expected.toString());
    }

    @Test
    void secretsOfTheEnvironmentAreNoArgumentsAndDoNotStay() throws Exception {
        Command command = new Command(
                List.of("sh", "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n'; sleep 1000"),
                folder,
                Map.of("PASSWORD", "correct-horse"),
                folder.resolve("out"),
                folder.resolve("err"));
        try (RemoteTask task = tasks.start("one", command)) {
            await(() -> out().contains("sleep 1000") || out().contains("benchgate-task"));
            assertThat(out()).doesNotContain("correct-horse");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(there.resolve("one"))))
                    .isEqualTo("rwx------");
            try (Stream<Path> files = Files.list(there.resolve("one"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(file)).doesNotContain("correct-horse");
                }
            }
            assertThat(task.alive()).isTrue();
        }
    }

    @Test
    void theProgramKeepsTheMaskOfItsMachine() throws Exception {
        try (RemoteTask task = tasks.start("one", separate("umask"))) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(out().strip())
                .isEqualTo(new LocalShell().print("umask", LIMIT).out().strip());
    }

    @Test
    void aNameThatAShellCannotPassOnIsRefused() {
        Command command =
                new Command(List.of("true"), folder, Map.of("a.b", "1"), folder.resolve("out"), folder.resolve("out"));
        assertThatThrownBy(() -> tasks.start("one", command))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "found an environment variable named 'a.b', expected letters, digits and underscores, as a POSIX"
                                + " shell passes on");
        assertThat(there).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsOneClearLine() throws Exception {
        Files.writeString(there, "a file is in the way");
        assertThatThrownBy(() -> tasks.start("one", separate("true")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("could not start a program there: ")
                .hasMessageContaining("there's tasks")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aProgramThatIsNotThereIsToldByItsStatus() throws Exception {
        Command command =
                new Command(List.of("no-such-program"), folder, Map.of(), folder.resolve("out"), folder.resolve("err"));
        try (RemoteTask task = tasks.start("one", command)) {
            assertThat(task.await(LIMIT)).hasValue(127);
        }
        assertThat(err()).contains("no-such-program");
    }

    @Test
    void startingAgainFindsTheOneThatRunsAndGoesOnWithItsOutput() throws Exception {
        String line = "echo started >>count; cat count; while [ ! -e go ]; do sleep 0.05; done; echo more; sleep 1000";
        tasks.start("one", separate(line));
        await(() -> out().equals("started\n"));
        Path copy = Files.copy(folder.resolve("out"), folder.resolve("copy"));
        Command again = new Command(List.of("sh", "-c", line), folder, Map.of(), copy, folder.resolve("copied-err"));
        try (RemoteTask second = tasks.start("one", again)) {
            Files.createFile(folder.resolve("go"));
            await(() -> Files.readString(copy).equals("started\nmore\n"));
            assertThat(second.alive()).isTrue();
        }
        assertThat(folder.resolve("count")).content().isEqualTo("started\n");
    }

    @Test
    void aStartThatIsInterruptedLeavesNothingBehind() throws Exception {
        Shell shell = (script, input, out, limit) -> {
            Shell.Ran ran = new LocalShell().run(script, input, out, limit);
            if (script.contains("keep=")) {
                pid("child");
                throw new InterruptedIOException("interrupted");
            }
            return ran;
        };
        DetachedTasks tasks = new DetachedTasks(shell, there.toString(), LIMIT, Duration.ZERO, Masking.NONE);
        assertThatThrownBy(() -> tasks.start("one", separate("echo $$ >child; exec sleep 1000")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("interrupted");
        assertThat(alive(pid("child"))).isFalse();
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void closingEndsWhatTheProgramStarted() throws Exception {
        RemoteTask task = tasks.start(
                "one",
                separate(
                        "sleep 1000 & echo $! >background; timeout 1000 sh -c 'echo $$ >group; sleep 1000; :' & wait"));
        long background = pid("background");
        long group = pid("group");
        task.close();
        assertThat(alive(background)).isFalse();
        assertThat(alive(group)).isFalse();
        assertThat(task.alive()).isFalse();
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void aProgramIsAskedToEndBeforeItIsEnded() throws Exception {
        RemoteTask task = tasks.start(
                "one", separate("trap 'echo bye; exit 3' TERM; echo $$ >child; while :; do sleep 0.1; done"));
        assertThat(pid("child")).isPositive();
        task.close();
        assertThat(out()).isEqualTo("bye\n");
        assertThat(task.await(Duration.ZERO)).hasValue(3);
        assertThat(err()).doesNotContain("benchgate");
    }

    @Test
    void aProgramThatIgnoresTermIsEndedAllTheSame() throws Exception {
        RemoteTask task = tasks.start("one", separate("trap '' TERM; echo $$ >child; while :; do sleep 1; done"));
        long child = pid("child");
        task.close();
        assertThat(alive(child)).isFalse();
    }

    @Test
    void whatAProgramLeavesBehindEndsWithIt() throws Exception {
        try (RemoteTask task = tasks.start("one", separate("sleep 1000 & echo $! >child"))) {
            assertThat(task.await(LIMIT)).hasValue(0);
            assertThat(alive(pid("child"))).isFalse();
        }
    }

    @Test
    void daemonsEndWithTheProgramThatStartedThem() throws Exception {
        try (RemoteTask task = tasks.start("one", separate(DAEMON))) {
            assertThat(task.await(LIMIT)).hasValue(0);
            assertThat(alive(pid("child"))).isFalse();
        }
    }

    @Test
    void daemonsWhoseGuardWasKilledAreEndedByClosing() throws Exception {
        RemoteTask task = tasks.start("one", separate(DAEMON + "; sleep 1000"));
        long child = pid("child");
        kill(there.resolve("one/pid"), there.resolve("one/session"));
        assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
        task.close();
        assertThat(alive(child)).isFalse();
    }

    @Test
    void theMachineItselfEndsWhatRunsTooLong() throws Exception {
        DetachedTasks brief = tasks(new LocalShell(), Duration.ofSeconds(1));
        try (RemoteTask task = brief.start("one", separate("echo $$ >child; sleep 1000; :"))) {
            assertThat(task.await(LIMIT)).hasValue(143);
            assertThat(alive(pid("child"))).isFalse();
        }
        assertThat(err()).endsWith("benchgate: ended after its time limit of 1 s\n");
    }

    @Test
    void aProgramThatItsTimeLimitEndedHasNoSuccess() throws Exception {
        DetachedTasks brief = tasks(new LocalShell(), Duration.ofSeconds(1));
        try (RemoteTask task =
                brief.start("one", separate("trap 'exit 0' TERM; echo $$ >child; while :; do sleep 0.05; done"))) {
            assertThat(task.await(LIMIT)).hasValue(124);
        }
        assertThat(err()).endsWith("benchgate: ended after its time limit of 1 s\n");
    }

    @Test
    void aMachineThatWasRestartedIsToldByStatusAndReason() throws Exception {
        try (RemoteTask task = tasks.start("one", separate("echo $$ >child; echo whole; exec sleep 1000"))) {
            pid("child");
            await(() -> out().equals("whole\n"));
            kill(there.resolve("one/pid"), there.resolve("one/session"));
            assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
        }
        assertThat(err())
                .isEqualTo(
                        "benchgate: the program ended without an exit status: its machine was restarted, or it was killed"
                                + " together with its guard\n");
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void aProgramWhoseGuardWasKilledIsEndedByClosing() throws Exception {
        RemoteTask task = tasks.start("one", separate("echo $$ >child; exec sleep 1000"));
        long child = pid("child");
        kill(there.resolve("one/pid"));
        assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
        task.close();
        assertThat(alive(child)).isFalse();
        assertThat(there).isEmptyDirectory();
    }

    /** A number that went to another program since is known by its start time. */
    @Test
    void aReusedNumberIsNeverKilled() throws Exception {
        Process other = new ProcessBuilder("sleep", "1000").start();
        try {
            RemoteTask task = tasks.start("one", separate("echo $$ >child; exec sleep 1000"));
            pid("child");
            kill(there.resolve("one/pid"), there.resolve("one/session"));
            for (String file : List.of("pid", "session", "timer")) {
                String[] words =
                        Files.readString(there.resolve("one").resolve(file)).split(" ");
                Files.writeString(there.resolve("one").resolve(file), other.pid() + " " + words[1] + " " + words[2]);
            }
            assertThat(task.await(LIMIT)).hasValue(DetachedTask.LOST);
            task.close();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void anotherProcessGoesOnWithTheOutputAndCloses() throws Exception {
        Files.writeString(folder.resolve("out"), "before\n");
        tasks.start(
                "one", separate("echo 1; echo $$ >child; while [ ! -e go ]; do sleep 0.05; done; echo 2; sleep 1000"));
        long child = pid("child");
        await(() -> out().equals("before\n1\n"));
        Path copy = Files.copy(folder.resolve("out"), folder.resolve("copy"));
        RemoteTask attached = tasks.attach("one", copy, folder.resolve("copied-err"));
        Files.createFile(folder.resolve("go"));
        await(() -> Files.readString(copy).equals("before\n1\n2\n"));
        attached.close();
        assertThat(alive(child)).isFalse();
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void attachingToNothingIsRefused() {
        assertThatThrownBy(() -> tasks.attach("one", folder.resolve("out"), folder.resolve("err")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("found no program 'one' below ");
    }

    @Test
    void largeOutputIsWholeAndNotHeldInMemory() throws Exception {
        long size = 300L << 20;
        String line = "head -c " + size + " /dev/zero; echo end >&2";
        try (RemoteTask task = tasks.start("one", separate(line))) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(folder.resolve("out")).hasSize(size);
        assertThat(err()).isEqualTo("end\n");
    }

    private DetachedTasks tasks(Shell shell, Duration life) {
        return new DetachedTasks(shell, there.toString(), life, Duration.ofSeconds(20), Masking.NONE);
    }

    private Command separate(String line) {
        return new Command(List.of("sh", "-c", line), folder, Map.of(), folder.resolve("out"), folder.resolve("err"));
    }

    private String out() throws IOException {
        return text("out");
    }

    private String err() throws IOException {
        return text("err");
    }

    private String text(String name) throws IOException {
        return Files.exists(folder.resolve(name)) ? Files.readString(folder.resolve(name)) : "";
    }

    private long pid(String file) throws IOException {
        await(() -> !text(file).isBlank());
        return Long.parseLong(text(file).strip());
    }

    private static void kill(Path... identities) throws IOException {
        for (Path identity : identities) {
            long number = Long.parseLong(Files.readString(identity).split(" ")[0]);
            ProcessHandle.of(number).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** A dead one may stay as a zombie for a while where the first process of the machine is no init. */
    private static boolean alive(long pid) throws IOException {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("time is up").isLessThan(end);
            LockSupport.parkNanos(20_000_000);
        }
    }
}
