package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.ControlGroups;
import io.jenkins.plugins.benchgate.cluster.LoadSampler;
import io.jenkins.plugins.benchgate.cluster.LoadSampler.Role;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.result.reading.LoadReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sampler on this machine, watching real processes. */
@Execution(ExecutionMode.CONCURRENT)
@SuppressWarnings("try") // what runs meanwhile is watched, not called
class LoadSamplerTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final String BUSY = "while :; do :; done";

    /** Enough to be seen, and leaves the rest to tests that run meanwhile. */
    private static final String HALF_BUSY =
            "while :; do i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; sleep 0.01; done";

    /** Cores; processes that are not found use none, however little a busy machine gives to those that are. */
    private static final double FOUND = 0.005;

    /** What one test fills alone, so that others do not take it meanwhile. */
    private static final String PROCESSORS = "processors";

    @TempDir
    Path folder;

    private final Node node = new LocalNode();
    private Path sessions;

    @BeforeAll
    static void onlyWhereThereIsAProc() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "no /proc here: this is no Linux");
    }

    @BeforeEach
    void sessions() throws Exception {
        sessions = Files.createDirectories(folder.resolve("the sessions"));
    }

    private RemoteTask sampler() throws Exception {
        return node.start(LoadSampler.command(sessions, folder.resolve("load.tsv"), folder.resolve("load.err")));
    }

    /** On a busy machine a burst may be over before the sampler looks for the first time. */
    private void awaitSampling() throws Exception {
        Path rows = folder.resolve("load.tsv");
        while (!Files.exists(rows) || Files.size(rows) == 0) {
            Thread.sleep(20);
        }
    }

    private RemoteTask announced(String line, Role role, String phase) throws Exception {
        Command command = Command.shell(line, folder, Map.of(), folder.resolve("log"));
        Path file = sessions.resolve(role + "-" + phase.length() + ".session");
        return node.start(LoadSampler.announced(command, file, role, phase));
    }

    private LoadSummary only() throws Exception {
        assertThat(folder.resolve("load.err")).hasContent("");
        List<LoadSummary> phases = LoadReader.read(folder.resolve("load.tsv"), UnaryOperator.identity());
        assertThat(phases).hasSize(1);
        return phases.get(0);
    }

    /** What the client is told of itself by the kernel before it rests, the sampler has seen by the time it ends. */
    @Test
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void itSeesOfABusyClientWhatThatSeesOfItself() throws Exception {
        String counting = "end=$(($(date +%s) + 3)); while [ $(date +%s) -lt $end ]; do i=0; while [ $i -lt 20000 ]; do"
                + " i=$((i + 1)); done; done; cat /proc/$$/stat >used; sleep 3";
        try (RemoteTask sampler = sampler();
                RemoteTask client = announced(counting, Role.CLIENT, "run of it")) {
            assertThat(client.await(LIMIT)).hasValue(0);
        }
        String stat = Files.readString(folder.resolve("used"));
        String[] fields = stat.substring(stat.lastIndexOf(") ") + 2).split(" ", -1);
        double seconds = 0;
        for (int i = 11; i <= 14; i++) {
            seconds += Double.parseDouble(fields[i]) / 100;
        }
        assertThat(lastSeen("client.seconds")).isCloseTo(seconds, within(0.05));
        LoadSummary load = only();
        assertThat(load.phase()).isEqualTo("run of it");
        assertThat(load.samples()).isBetween(2, 8);
        assertThat(load.client().most()).isPositive();
        assertThat(load.client().cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(load.client().memory()).isBetween(1e5, 1e8);
        assertThat(load.system().mean()).isNaN();
        assertThat(load.processors().busy())
                .isBetween(0.0, (double) load.processors().cores());
        assertThat(load.memory().least()).isBetween(1e6, load.memory().total());
    }

    private double lastSeen(String column) throws Exception {
        List<String> lines = Files.readAllLines(folder.resolve("load.tsv"));
        int place = List.of(lines.get(0).split("\t", -1)).indexOf(column);
        String last = "0";
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            if (!cells[1].isEmpty() && cells.length > place) {
                last = cells[place];
            }
        }
        return Double.parseDouble(last);
    }

    @Test
    @ResourceLock(PROCESSORS)
    void aClientThatFillsItsOneCoreMakesItsTrialDoubtful() throws Exception {
        try (RemoteTask sampler = sampler();
                RemoteTask client = announced("exec taskset -c 0 sh -c '" + BUSY + "'", Role.CLIENT, "run")) {
            assertThat(client.await(Duration.ofMillis(4500))).isEmpty();
        }
        LoadSummary load = only();
        assertThat(load.client().cores()).as("it is bound to one").isEqualTo(1);
        assertThat(load.processors().cores()).isEqualTo(1);
        assumeTrue(
                load.client().typical() > 0.85,
                "the client got only " + load.client().typical()
                        + " of its core: this machine is busy with other work");
        assertThat(load.withClient(1, Double.NaN, 0.8).doubts()).anySatisfy(doubt -> assertThat(doubt)
                .startsWith("In the run phase the client used ")
                .contains(" % of the one core that it can use")
                .contains("(the limit is 80 %)"));
        assertThat(load.withClient(1, Double.NaN, 1).doubts())
                .noneSatisfy(doubt -> assertThat(doubt).contains("client used"));
    }

    /** What starts with a burst, as a JVM does, and then waits for answers is no bottleneck. */
    @Test
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void aClientThatWaitsIsNotDoubtedAndWatchingItCostsLittle() throws Exception {
        // by samples, not by time: a busy machine takes them late, and what is over before the first is in none
        String samples = "[ $(grep -c '\trun\t' '" + folder.resolve("load.tsv") + "') -ge ";
        String starting = "until " + samples + "2 ]; do :; done; until " + samples + "7 ]; do sleep 0.5; done";
        Command sampler = LoadSampler.command(sessions, folder.resolve("load.tsv"), folder.resolve("load.err"));
        // the sampler is announced as the system: it watches what it costs
        try (RemoteTask watching =
                node.start(LoadSampler.announced(sampler, sessions.resolve("own.session"), Role.SYSTEM, ""))) {
            awaitSampling();
            try (RemoteTask client = announced(starting, Role.CLIENT, "run")) {
                assertThat(client.await(LIMIT)).hasValue(0);
            }
        }
        LoadSummary load = only().withClient(1, Double.NaN, 0.8);
        assertThat(load.client().typical()).isLessThan(0.05);
        assertThat(load.client().most()).isGreaterThan(load.client().typical());
        assertThat(load.doubts()).noneSatisfy(doubt -> assertThat(doubt).contains("client used"));
        assertThat(load.system().memory()).as("it saw itself").isGreaterThan(1e5);
        assertThat(load.system().mean()).isLessThan(0.03);
    }

    /** One phase's client after the other: what the first one used does not get lost, nor is it counted twice. */
    @Test
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void clientsThatFollowOneAnotherAddUp() throws Exception {
        String working = "timeout 2.2 sh -c '" + BUSY + "'";
        try (RemoteTask sampler = sampler()) {
            for (String phase : List.of("a", "bb")) {
                try (RemoteTask client = announced(working, Role.CLIENT, phase)) {
                    assertThat(client.await(LIMIT)).hasValue(124);
                }
            }
        }
        List<LoadSummary> parts = LoadReader.read(folder.resolve("load.tsv"), phase -> "both");
        List<LoadSummary> phases = LoadReader.read(folder.resolve("load.tsv"), UnaryOperator.identity());
        assertThat(phases).hasSize(2);
        double most =
                phases.stream().mapToDouble(load -> load.client().most()).max().orElseThrow();
        assertThat(parts).hasSize(1);
        // on a busy machine the sampler may see a moment between them
        assertThat(parts.get(0).samples())
                .isGreaterThanOrEqualTo(phases.get(0).samples() + phases.get(1).samples());
        assertThat(parts.get(0).client().mean()).isBetween(0.1, 1.1);
        assertThat(parts.get(0).client().most()).isLessThan(Math.max(1, most) + 0.2);
    }

    /** As PostgreSQL's backends, whose sessions are their own and whose environment their titles have overwritten. */
    @ParameterizedTest(name = "{0}")
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    @EnumSource
    void childrenWithSessionsOfTheirOwnAreTheSystems(ControlGroups groups) throws Exception {
        String system = "env -i setsid sh -c '" + HALF_BUSY + "' & sleep 60";
        assertThat(used(system, groups)).isGreaterThan(FOUND);
    }

    /** Its parent gone as well, as a daemon's. */
    @ParameterizedTest(name = "{0}")
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    @EnumSource
    void daemonsAreTheSystems(ControlGroups groups) throws Exception {
        String system = "(setsid sh -c '" + HALF_BUSY + "' &); sleep 60";
        assertThat(used(system, groups)).isGreaterThan(FOUND);
    }

    /** Cores that a system uses while a client rests. */
    private double used(String system, ControlGroups groups) throws Exception {
        Command command = Command.shell(system, folder, groups.environment(folder), folder.resolve("log"));
        try (RemoteTask sampler = sampler();
                RemoteTask sut =
                        node.start(LoadSampler.announced(command, sessions.resolve("own.session"), Role.SYSTEM, ""));
                RemoteTask client = announced("sleep 2.5", Role.CLIENT, "run")) {
            assertThat(client.await(LIMIT)).hasValue(0);
        }
        LoadSummary load = only();
        assertThat(load.client().mean()).isLessThan(0.1);
        return load.system().mean();
    }

    /** Its environment emptied and its parent gone, a process still is of the session. */
    @Test
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void whatASystemStartsIsTheSystems() throws Exception {
        String system = "env -i sh -c '(" + HALF_BUSY + ") & exit 0'; sleep 60";
        try (RemoteTask sampler = sampler();
                RemoteTask sut = announced(system, Role.SYSTEM, "");
                RemoteTask client = announced("sleep 3.5", Role.CLIENT, "run")) {
            assertThat(client.await(LIMIT)).hasValue(0);
        }
        LoadSummary load = only();
        assertThat(load.system().mean()).isGreaterThan(FOUND);
        assertThat(load.client().mean()).isLessThan(0.1);
    }
}
