package io.jenkins.plugins.benchgate.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTaskTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void theExitStatusIsTheProgramsOwn() throws Exception {
        try (RemoteTask task = start("echo to-out; echo to-err >&2; exit 7")) {
            assertThat(task.await(LIMIT)).hasValue(7);
        }
        assertThat(log()).contains("to-out").contains("to-err");
    }

    @Test
    void theEnvironmentAndTheFolderReachTheProgram() throws Exception {
        Command command =
                Command.shell("echo \"$GREETING\"; pwd", folder, Map.of("GREETING", "a b"), folder.resolve("log"));
        try (RemoteTask task = new LocalNode().start(command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(log()).contains("a b").contains(folder.toRealPath().toString());
    }

    @Test
    void argumentsAreNotReadByAShell() throws Exception {
        Command command = new Command(
                List.of("printf", "%s", "$HOME; echo *"),
                folder,
                Map.of(),
                folder.resolve("log"),
                folder.resolve("err"));
        try (RemoteTask task = new LocalNode().start(command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(log()).isEqualTo("$HOME; echo *");
    }

    @Test
    void closingEndsWhatTheProgramStarted() throws Exception {
        RemoteTask task = start("sleep 1000 & echo $! >child; wait");
        long child = pid("child");
        task.close();
        assertThat(task.alive()).isFalse();
        assertGone(child);
    }

    @Test
    void aProgramThatIgnoresTermIsEndedAllTheSame() throws Exception {
        RemoteTask task = start("trap '' TERM; echo $$ >child; while :; do sleep 1; done");
        long child = pid("child");
        task.close();
        assertGone(child);
    }

    @Test
    void aProgramIsAskedToEndBeforeItIsEnded() throws Exception {
        RemoteTask task = start("trap 'echo bye; exit 0' TERM; echo $$ >child; while :; do sleep 0.1; done");
        long unused = pid("child");
        task.close();
        assertThat(unused).isPositive();
        assertThat(log()).contains("bye");
    }

    /** timeout(1) makes a process group of its own, as shells with job control do. */
    @Test
    void closingEndsProcessGroupsOfTheirOwn() throws Exception {
        RemoteTask task = start("timeout 1000 sh -c 'echo $$ >child; sleep 1000; :'; :");
        long child = pid("child");
        task.close();
        assertGone(child);
    }

    @Test
    void aProgramBelowAShellIsAskedToEndToo() throws Exception {
        RemoteTask task = start(
                "sh -c 'trap \"sleep 0.3; echo bye; exit\" TERM; echo $$ >child; while :; do sleep 0.1; done'; :");
        assertThat(pid("child")).isPositive();
        task.close();
        assertThat(log()).contains("bye");
    }

    @Test
    void whatAProgramLeavesBehindEndsWithIt() throws Exception {
        try (RemoteTask task = start("sleep 1000 & echo $! >child")) {
            assertThat(task.await(LIMIT)).hasValue(0);
            assertGone(pid("child"));
        }
    }

    /** The promise for machines that lose their controller: nothing survives a kill -9 of the process that started it. */
    @Test
    void nothingSurvivesTheDeathOfItsController() throws Exception {
        Process controller = controller();
        long child = pid("child");
        controller.destroyForcibly();
        assertThat(controller.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertGone(child);
    }

    /** As {@code timeout -k} and terminals do: KILL for the controller and all that shares its process group. */
    @Test
    void nothingSurvivesTheDeathOfItsControllersWholeGroup() throws Exception {
        Process controller = controller();
        long child = pid("child");
        new ProcessBuilder("kill", "-KILL", "--", "-" + controller.pid())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(controller.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertGone(child);
    }

    /** A Java process that leads a process group of its own. */
    private Process controller() throws IOException {
        return new ProcessBuilder(
                        "setsid",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Controller.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
    }

    /** A terminal and timeout(1) signal the whole group, guards included, before they kill the controller. */
    @Test
    void aSignalToTheControllersGroupDoesNotTakeTheGuardFromTheProgram() throws Exception {
        RemoteTask task = start("echo $$ >child; sleep 1000; :");
        long child = pid("child");
        List<ProcessHandle> guards = ProcessHandle.current()
                .descendants()
                .filter(process -> process.pid() != child
                        && process.info().command().orElse("").endsWith("sh"))
                .toList();
        guards.forEach(ProcessHandle::destroy);
        assertThat(task.alive()).isTrue();
        Instant begin = Instant.now();
        task.close();
        assertGone(child);
        assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(5));
    }

    /** Starts a program and hangs. */
    static final class Controller {
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            Command command =
                    Command.shell("sleep 1000 & echo $! >child; wait", folder, Map.of(), folder.resolve("log"));
            new LocalNode().start(command).await(Duration.ofMinutes(10));
        }
    }

    private RemoteTask start(String line) throws IOException {
        return new LocalNode().start(Command.shell(line, folder, Map.of(), folder.resolve("log")));
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private long pid(String file) throws Exception {
        Path path = folder.resolve(file);
        Instant end = Instant.now().plus(LIMIT);
        while (Instant.now().isBefore(end)) {
            if (Files.exists(path) && !Files.readString(path).isBlank()) {
                return Long.parseLong(Files.readString(path).strip());
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the program wrote no " + file + " within " + LIMIT);
    }

    private static void assertGone(long pid) throws InterruptedException {
        Instant end = Instant.now().plus(LIMIT);
        while (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && Instant.now().isBefore(end)) {
            Thread.sleep(20);
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                .as("process %d still runs", pid)
                .isEmpty();
    }
}
