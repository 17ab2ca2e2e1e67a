package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClearedFolderTest {
    private static final long LIMIT = 600;

    @TempDir
    Path folder;

    private DetachedTasks tasks(Shell shell, Path own) {
        return new DetachedTasks(
                shell, own.resolve("tasks").toString(), Duration.ofSeconds(100), Duration.ofSeconds(20), Masking.NONE);
    }

    private Command program() {
        return Command.shell("echo $$ >child; exec sleep 1000", folder, Map.of(), folder.resolve("log"));
    }

    private Path own() throws IOException {
        return Files.createDirectories(folder.resolve("build's/sut-1"));
    }

    private void awaitText(Path file) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT);
        while ((!Files.exists(file) || Files.size(file) == 0) && System.nanoTime() < end) {
            Thread.sleep(20);
        }
    }

    @Test
    void whatRunsInItIsEnded() throws Exception {
        Path own = own();
        RemoteTask task = tasks(new LocalShell(), own).start("one", program());
        Path child = folder.resolve("child");
        awaitText(child);
        ProcessHandle program = ProcessHandle.of(
                        Long.parseLong(Files.readString(child).strip()))
                .orElseThrow();
        SshCluster.clear(new LocalShell(), own.toString());
        program.onExit().get(LIMIT, TimeUnit.SECONDS);
        assertThat(folder.resolve("build's")).doesNotExist();
        assertThat(task.await(Duration.ofSeconds(LIMIT))).hasValue(DetachedTask.LOST);
    }

    /** Its follower is in the folder already, waits there for the end, and goes with the folder when that is renamed. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"exec sleep 1000", "trap 'exit 0' TERM; while :; do sleep 0.02; done"})
    void aProgramThatIsEndedWithItsFolderHasNoExitStatus(String line) throws Exception {
        Path own = own();
        Path here = folder.resolve("here");
        String wait = "timeout \"$wait\" cat end";
        Shell following = (script, input, out, limit) -> new LocalShell()
                .run(
                        script.replace(wait, "{ echo >>" + ShellText.quote(here.toString()) + "; cat end; }"),
                        input,
                        out,
                        limit);
        Command command = Command.shell("echo $$ >child; " + line, folder, Map.of(), folder.resolve("log"));
        RemoteTask task = tasks(following, own).start("one", command);
        awaitText(folder.resolve("child"));
        awaitText(here);
        SshCluster.clear(new LocalShell(), own.toString());
        assertThat(task.await(Duration.ofSeconds(LIMIT))).hasValue(DetachedTask.LOST);
    }

    @Test
    void whatAnEarlierClearingThatWasCutHasLeftIsDeletedToo() throws Exception {
        Path own = own();
        Files.createDirectories(own.resolveSibling("sut-1.over.7/tasks/one"));
        Path other = Files.createDirectory(own.resolveSibling("sut-10"));
        SshCluster.clear(new LocalShell(), own.toString());
        assertThat(own.getParent()).isDirectoryContaining(path -> path.equals(other));
        assertThat(Files.list(own.getParent())).hasSize(1);
    }

    /** Its script says that it is here, and goes on when it is told to. */
    private static Shell delayed(String place, Path here, Path go) {
        return (script, input, out, limit) -> {
            String waiting = "touch " + here + "; while [ ! -e " + go + " ]; do sleep 0.02; done; ";
            assertThat(!script.contains("keep=") || script.contains(place)).isTrue();
            String late = script.contains("keep=") ? script.replace(place, waiting + place) : script;
            return new LocalShell().run(late, input, out, limit);
        };
    }

    @Test
    void aTaskThatIsEndedBeforeItIsClaimedNeverStarts() throws Exception {
        Path own = own();
        Path here = folder.resolve("here");
        Path go = folder.resolve("go");
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            DetachedTasks tasks = tasks(delayed("ln \"pid.$$\"", here, go), own);
            Future<RemoteTask> start = threads.submit(() -> tasks.start("one", program()));
            while (!Files.exists(here) && !start.isDone()) {
                Thread.sleep(20);
            }
            String end = DetachedTasks.variable("dir", own.resolve("tasks/one").toString()) + "remove=no\n";
            new LocalShell().print(end + DetachedTask.CLOSE, Duration.ofSeconds(LIMIT));
            Files.createFile(go);
            try (RemoteTask task = start.get(LIMIT, TimeUnit.SECONDS)) {
                assertThat(task.await(Duration.ofSeconds(LIMIT))).hasValue(DetachedTask.LOST);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(folder.resolve("child")).doesNotExist();
    }

    /** The start waits at a place of its script until what runs was ended, and goes on before the folder is deleted. */
    @ParameterizedTest(name = "before {0}")
    @ValueSource(
            strings = {
                "mask=$(umask)",
                "cat >\"command.$$\"",
                "said=$(setsid",
                "identity $$ >\"pid.$$\"",
                "ln \"pid.$$\""
            })
    void aStartOnItsWayStartsNothing(String place) throws Exception {
        Path own = own();
        Path here = folder.resolve("here");
        Path go = folder.resolve("go");
        Shell delayed = delayed(place, here, go);
        Shell clearing = (script, input, out, limit) -> new LocalShell()
                .run(
                        script.replace(
                                "rm -rf \"$own\".over.* ||", "touch " + go + "; sleep 0.5; rm -rf \"$own\".over.* ||"),
                        input,
                        out,
                        limit);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<RemoteTask> start = threads.submit(() -> tasks(delayed, own).start("one", program()));
            while (!Files.exists(here) && !start.isDone()) {
                Thread.sleep(20);
            }
            SshCluster.clear(clearing, own.toString());
            assertThat(go).exists();
            assertThatThrownBy(() -> start.get(LIMIT, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        } finally {
            threads.shutdownNow();
        }
        assertThat(folder.resolve("child")).doesNotExist();
        assertThat(folder.resolve("build's")).doesNotExist();
    }
}
