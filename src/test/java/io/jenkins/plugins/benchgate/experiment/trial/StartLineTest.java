package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.TestBuild;
import io.jenkins.plugins.benchgate.experiment.trial.PhaseRuns.NodeCommand;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Health;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients are real processes that tell when they began. */
class StartLineTest {
    private static final List<Slot> BOTH = List.of(new Slot("baseline", 1), new Slot("candidate", 1));

    @TempDir
    Path folder;

    private final LocalNode node = new LocalNode();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<RemoteTask> started = new ArrayList<>();

    @AfterEach
    void end() {
        threads.shutdownNow();
        started.forEach(RemoteTask::close);
    }

    private NodeCommand here(String line, String log) {
        return new NodeCommand(node, Command.shell(line, folder, Map.of(), folder.resolve(log)));
    }

    private List<RemoteTask> clients(StartLine line, String name, int count) throws Exception {
        List<NodeCommand> commands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            commands.add(here("date +%s.%N", name + i));
        }
        List<RemoteTask> tasks = new ArrayList<>();
        for (NodeCommand command : line.held(commands)) {
            tasks.add(command.start());
        }
        synchronized (started) {
            started.addAll(tasks);
        }
        return tasks;
    }

    /** How often a side went: two phases, the second with other numbers of clients. */
    private Callable<Boolean> side(StartLine line, String name, long delay, int first, int second) {
        return () -> {
            boolean went = true;
            for (int phase = 0; phase < 2; phase++) {
                Thread.sleep(delay);
                List<RemoteTask> tasks = clients(line, name + phase, phase == 0 ? first : second);
                Files.writeString(folder.resolve(name + phase + ".ready"), String.valueOf(now()));
                went &= line.go(tasks);
                for (RemoteTask task : tasks) {
                    assertThat(task.await(Duration.ofMinutes(10))).isEqualTo(OptionalInt.of(0));
                }
            }
            line.leave();
            return went;
        };
    }

    private static double now() {
        return System.currentTimeMillis() / 1e3;
    }

    @Test
    void noClientBeginsBeforeAllStandReadyInAnyPhase() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        Future<Boolean> baseline = threads.submit(side(line, "b", 0, 2, 1));
        Future<Boolean> candidate = threads.submit(side(line, "c", 400, 1, 3));
        assertThat(baseline.get()).isTrue();
        assertThat(candidate.get()).isTrue();
        for (String begun : List.of("b00", "b01", "c00", "b10", "c10", "c11", "c12")) {
            double ready = Double.parseDouble(Files.readString(folder.resolve("c" + begun.charAt(1) + ".ready")));
            assertThat(Double.parseDouble(Files.readString(folder.resolve(begun))))
                    .as("%s begins after the slower side stands ready", begun)
                    .isGreaterThan(ready - 0.002);
        }
    }

    @Test
    void whoeverLeavesLetsTheOthersGoHome() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        Future<Boolean> waiting = threads.submit(() -> line.go(clients(line, "b", 1)));
        Thread.sleep(100);
        assertThat(waiting.isDone()).isFalse();
        line.leave();
        assertThat(waiting.get()).isFalse();
        assertThat(folder.resolve("b0")).as("its client never began").isEmptyFile();
    }

    @Test
    void trialsRestAtTheSameTime() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        Future<Long> early = threads.submit(() -> rested(line, 0.3));
        long last = System.nanoTime();
        long late = rested(line, 0.3);
        assertThat(late - last).isGreaterThanOrEqualTo(300_000_000);
        assertThat(early.get() - last).isGreaterThanOrEqualTo(300_000_000);
    }

    private static long rested(StartLine line, double seconds) throws InterruptedException {
        line.rest(seconds, () -> true);
        return System.nanoTime();
    }

    @Test
    void aRestEndsWithTheSystemOrWithTheOtherTrial() throws Exception {
        AtomicBoolean runs = new AtomicBoolean(true);
        StartLine alone = new StartLine(folder, BOTH.subList(0, 1));
        Future<?> resting = threads.submit(() -> {
            alone.rest(1200, runs::get);
            return null;
        });
        runs.set(false);
        resting.get();

        StartLine line = new StartLine(folder, BOTH);
        Future<?> first = threads.submit(() -> {
            line.rest(1200, () -> true);
            return null;
        });
        Future<?> second = threads.submit(() -> {
            line.rest(1200, () -> true);
            return null;
        });
        line.leave();
        first.get();
        second.get();
    }

    @Test
    void aClientThatEndsBeforeTheStartHoldsNobodyUp() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        Future<Boolean> good = threads.submit(() -> line.go(clients(line, "b", 1)));
        Future<Boolean> broken = threads.submit(() -> {
            List<NodeCommand> held = line.held(List.of(here("true", "c")));
            assertThat(held).hasSize(1);
            RemoteTask ends = node.start(Command.shell("exit 7", folder, Map.of(), folder.resolve("c")));
            return line.go(List.of(ends));
        });
        assertThat(good.get()).isTrue();
        assertThat(broken.get()).isTrue();
    }

    @Test
    void aTrialAloneWaitsForNobody() throws Exception {
        StartLine line = new StartLine(folder.resolve("absent"), BOTH.subList(0, 1));
        List<NodeCommand> commands = List.of(here("true", "log"));
        assertThat(line.held(commands)).isSameAs(commands);
        assertThat(line.go(List.of())).isTrue();
    }

    /** A workload without a system under test may have failed before the other trial has got this far. */
    @Test
    void aTrialThatFailedAfterItsSystemHadStartedDoesNotKeepTheOtherFromStarting() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        line.system(BOTH.get(0), () -> nothingThatRuns("b"));
        line.leave();
        assertThat(line.system(BOTH.get(1), () -> nothingThatRuns("c")).ended()).isEmpty();
        assertThat(line.go(clients(line, "c", 1))).isFalse();
    }

    @Test
    void whereTheFirstSystemDidNotStartTheOtherDoesNotEither() throws Exception {
        StartLine line = new StartLine(Files.createDirectories(folder.resolve("round")), BOTH);
        line.leave();
        assertThatThrownBy(() -> line.system(BOTH.get(1), () -> nothingThatRuns("c")))
                .isInstanceOf(ExperimentException.class)
                .hasMessage("The other version of this round did not start.");
    }

    private SystemUnderTest nothingThatRuns(String name) throws IOException, InterruptedException, ExperimentException {
        Path trial = Files.createDirectories(folder.resolve("trial-" + name));
        Version version = new Version(
                name,
                name,
                null,
                null,
                null,
                new Health(null, 1),
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                null,
                null,
                null);
        return SystemUnderTest.start(
                TestBuild.on(Cluster.of(node), folder),
                version,
                trial,
                new TrialWatch(Cluster.of(node), trial),
                Map.of(),
                (where, variables) -> {});
    }
}
