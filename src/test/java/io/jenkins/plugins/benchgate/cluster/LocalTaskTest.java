package io.jenkins.plugins.benchgate.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Execution(ExecutionMode.CONCURRENT)
class LocalTaskTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** One child with a session of its own, and one that has left its parent besides. */
    private static final String DAEMONS = "setsid sh -c 'echo $$ >child; exec sleep 1000' &"
            + " (setsid sh -c 'echo $$ >daemon; exec sleep 1000' &);"
            + " while [ ! -s child ] || [ ! -s daemon ]; do sleep 0.02; done; ";

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
        controller.waitFor();
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
        controller.waitFor();
        assertGone(child);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void noDaemonSurvivesTheDeathOfItsController(ControlGroups groups) throws Exception {
        Process controller = controller(groups);
        long child = pid("child");
        long daemon = pid("daemon");
        controller.destroyForcibly();
        controller.waitFor();
        assertGone(child);
        assertGone(daemon);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void daemonsEndWithTheProgramThatStartedThem(ControlGroups groups) throws Exception {
        try (RemoteTask task = start(DAEMONS, groups)) {
            assertThat(task.await(LIMIT)).hasValue(0);
            assertGone(pid("child"));
            assertGone(pid("daemon"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void closingEndsDaemonsThatIgnoreTerm(ControlGroups groups) throws Exception {
        RemoteTask task = start("trap '' TERM; " + DAEMONS + "sleep 1000; :", groups);
        long child = pid("child");
        long daemon = pid("daemon");
        task.close();
        assertGone(child);
        assertGone(daemon);
    }

    /** As PostgreSQL's, whose title overwrites what its environment was. */
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void closingEndsChildrenWithSessionsOfTheirOwnAndNoEnvironment(ControlGroups groups) throws Exception {
        RemoteTask task =
                start("env -i setsid sh -c 'trap \"\" TERM; echo $$ >child; while :; do sleep 1; done' & wait", groups);
        long child = pid("child");
        task.close();
        assertGone(child);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void aControlGroupIsGoneWithItsTask(ControlGroups groups) throws Exception {
        RemoteTask task = start(DAEMONS + "echo \"$BENCHGATE_GROUP \" >group; sleep 1000; :", groups);
        long unused = pid("daemon");
        String group = text("group");
        assumeTrue(!group.isBlank() || groups == ControlGroups.NONE, "this user may make no control group here");
        assertThat(unused).isPositive();
        assertThat(group.isBlank()).isEqualTo(groups == ControlGroups.NONE);
        task.close();
        if (!group.isBlank()) {
            assertThat(Path.of(group.strip())).doesNotExist();
        }
    }

    /** The guard killed as well, nobody is left to end it but the next build. */
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void theNextBuildEndsWhatAKilledGuardHasLeft(ControlGroups groups) throws Exception {
        RemoteTask task = start("echo $PPID >guard; " + DAEMONS + "sleep 1000; :", groups);
        long child = pid("child");
        long daemon = pid("daemon");
        ProcessHandle guard = ProcessHandle.of(pid("guard")).orElseThrow();
        sweep(groups);
        assertThat(task.alive()).as("its guard lives").isTrue();
        guard.destroyForcibly();
        guard.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        sweep(groups);
        assertGone(child);
        assertGone(daemon);
        task.close();
    }

    /** What begins each build, as a process that finds these control groups. */
    private void sweep(ControlGroups groups) throws Exception {
        ProcessBuilder sweep = new ProcessBuilder("sh", "-c", LocalTask.SWEEP).inheritIO();
        sweep.environment().putAll(groups.environment(folder));
        assertThat(sweep.start().waitFor()).isZero();
    }

    /** Variables of the guard's own shell do not reach the program. */
    @Test
    void theProgramFindsItsVariablesWhateverTheirNames() throws Exception {
        Map<String, String> variables = new TreeMap<>();
        for (String name : List.of("task", "guard", "mark", "group", "status", "line", "own", "found", "kind")) {
            variables.put(name, "of " + name);
        }
        String names = String.join("|", variables.keySet());
        Command command =
                Command.shell("env | grep -E '^(" + names + ")=' | sort", folder, variables, folder.resolve("log"));
        try (RemoteTask task = new LocalNode().start(command)) {
            assertThat(task.await(LIMIT)).hasValue(0);
        }
        assertThat(log().lines())
                .containsExactlyElementsOf(variables.keySet().stream()
                        .map(name -> name + "=of " + name)
                        .sorted()
                        .toList());
    }

    private Process controller() throws IOException {
        return controller(ControlGroups.AS_HERE);
    }

    /** A Java process that leads a process group of its own. */
    private Process controller(ControlGroups groups) throws IOException {
        return new ProcessBuilder(
                        "setsid",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Controller.class.getName(),
                        folder.toString(),
                        groups.name())
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
    }

    /** A terminal and timeout(1) signal the whole group, guards included, before they kill the controller. */
    @Test
    void aSignalToTheControllersGroupDoesNotTakeTheGuardFromTheProgram() throws Exception {
        RemoteTask task = start("echo $$ >child; sleep 1000; :");
        long child = pid("child");
        for (ProcessHandle guard =
                        ProcessHandle.of(child).orElseThrow().parent().orElseThrow();
                guard.pid() != ProcessHandle.current().pid();
                guard = guard.parent().orElseThrow()) {
            guard.destroy();
        }
        assertThat(task.alive()).isTrue();
        task.close();
        assertGone(child);
    }

    /** Starts a program and hangs. */
    static final class Controller {
        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            Map<String, String> environment =
                    ControlGroups.valueOf(arguments[1]).environment(folder);
            Command command = Command.shell(DAEMONS + "sleep 1000; :", folder, environment, folder.resolve("log"));
            new LocalNode().start(command).await(Duration.ofMinutes(10));
        }
    }

    private RemoteTask start(String line) throws IOException {
        return start(line, ControlGroups.AS_HERE);
    }

    private RemoteTask start(String line, ControlGroups groups) throws IOException {
        return new LocalNode().start(Command.shell(line, folder, groups.environment(folder), folder.resolve("log")));
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private long pid(String file) throws Exception {
        return Long.parseLong(text(file).strip());
    }

    /** A line that the program has written. */
    private String text(String file) throws Exception {
        Path path = folder.resolve(file);
        Instant end = Instant.now().plus(LIMIT);
        while (Instant.now().isBefore(end)) {
            if (Files.exists(path) && Files.readString(path).endsWith("\n")) {
                return Files.readString(path);
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
