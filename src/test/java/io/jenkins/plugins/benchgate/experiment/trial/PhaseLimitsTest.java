package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real programs that end, fail, hang or flood. */
class PhaseLimitsTest {
    private static final long ONE_MEBIBYTE = 1 << 20;

    @TempDir
    Path folder;

    private List<String> faults(PhaseLimits limits, String... scripts) throws Exception {
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < scripts.length; i++) {
            clients.add(new Client(List.of("sh", "-c", scripts[i]), Map.of(), i + ".out", i + ".err"));
        }
        Phase phase = new Phase("run", true, clients);
        List<RemoteTask> tasks = new ArrayList<>();
        try {
            for (Client client : clients) {
                tasks.add(new LocalNode()
                        .start(new Command(
                                client.arguments(),
                                folder,
                                Map.of(),
                                folder.resolve(client.out()),
                                folder.resolve(client.err()))));
            }
            return limits.await(phase, tasks, folder, List.of("sut.log"));
        } finally {
            tasks.forEach(RemoteTask::close);
        }
    }

    @Test
    void aPhaseWithinItsLimitsHasNoFault() throws Exception {
        assertThat(faults(new PhaseLimits(30, ONE_MEBIBYTE), "sleep 0.5", "echo done"))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"yes|0.out", "yes >&2|0.err"})
    void aFloodEndsThePhaseSoonAfterItsLimit(String script, String log) throws Exception {
        assertThat(faults(new PhaseLimits(30, ONE_MEBIBYTE), script))
                .containsExactly(
                        "The run phase was ended: " + log + " had grown beyond 1 MiB, the most that a log may hold.");
    }

    @Test
    void aFloodOfTheSystemUnderTestEndsThePhaseToo() throws Exception {
        Files.write(folder.resolve("sut.log"), new byte[(int) ONE_MEBIBYTE + 1]);

        assertThat(faults(new PhaseLimits(30, ONE_MEBIBYTE), "sleep 20"))
                .singleElement()
                .asString()
                .contains("sut.log had grown beyond 1 MiB");
    }

    @Test
    void aProgramThatHangsIsEndedWithItsChildren() throws Exception {
        Path pid = folder.resolve("pid");

        assertThat(faults(new PhaseLimits(0.5, ONE_MEBIBYTE), "sleep 300 & echo $! > " + pid + "; wait"))
                .containsExactly("The run phase did not end within 1 s.");

        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .ifPresent(child -> assertThat(child.onExit()).succeedsWithin(Duration.ofMinutes(10)));
    }

    @Test
    void everyClientThatFailedIsNamed() throws Exception {
        List<String> faults = faults(new PhaseLimits(30, ONE_MEBIBYTE), "echo one >&2; exit 3", "exit 0", "exit 4");

        assertThat(faults).hasSize(2);
        assertThat(faults.get(0))
                .startsWith("The benchmark client ended the run phase with exit status 3. Last lines of ")
                .endsWith("one");
        assertThat(faults.get(1)).contains("exit status 4");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "exec no-such-tool|'no-such-tool' is not there, or not on the PATH.",
                "no-such-tool --fast|'no-such-tool' is not there, or not on the PATH.",
                "/opt/none/tool|'/opt/none/tool' is not there.",
                "PATH=/nowhere; hyperfine x|'hyperfine' is not installed; Debian has it in the package hyperfine.",
                "PATH=/nowhere; exec taskset -c 0 x|'taskset' is not installed; Debian has it in the package util-linux.",
                "PATH=/nowhere; k6 run x|'k6' is not installed; it comes from grafana.com/docs/k6, not from Debian.",
                "PATH=/nowhere; artillery run x|'artillery' is not installed; it comes from npm, not from Debian.",
                "env no-such-tool|'no-such-tool' is not there, or not on the PATH.",
                "bash -c no-such-tool|'no-such-tool' is not there, or not on the PATH.",
                "exit 127|Some program is not installed."
            })
    void aMissingProgramIsNamedWithItsPackage(String script, String sentence) throws Exception {
        assertThat(faults(new PhaseLimits(30, ONE_MEBIBYTE), script))
                .singleElement()
                .asString()
                .startsWith("The benchmark client ended the run phase with exit status 127. " + sentence);
    }
}
