package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.NodeFiles;
import io.jenkins.plugins.benchgate.cluster.Topology;
import io.jenkins.plugins.benchgate.experiment.run.TestBuild;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Health;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskEndTest {
    @TempDir
    Path folder;

    private final List<String> ended = Collections.synchronizedList(new ArrayList<>());

    /** A machine whose programs run until they are ended, which tells that it does not answer, if it is silent. */
    private record Machine(String label, boolean silent, List<String> ended) implements Node {
        @Override
        public RemoteTask start(Command command) {
            return new RemoteTask() {
                @Override
                public boolean alive() {
                    return true;
                }

                @Override
                public OptionalInt await(Duration limit) {
                    return OptionalInt.empty();
                }

                @Override
                public void close() {
                    if (silent) {
                        throw new UncheckedIOException(new IOException(label + " is silent"));
                    }
                    ended.add(label);
                }
            };
        }

        @Override
        public String peerAddress() {
            return "127.0.0.1";
        }

        @Override
        public int freePort(OptionalInt wanted) {
            return 1;
        }

        @Override
        public boolean accepts(int port) {
            return true;
        }

        @Override
        public NodeFiles files() {
            return new LocalNode().files();
        }

        @Override
        public Map<String, String> fingerprint() {
            return Map.of();
        }

        @Override
        public Topology topology() throws IOException {
            return new LocalNode().topology();
        }
    }

    private List<Node> machines() {
        return List.of(
                new Machine("a", true, ended),
                new Machine("b", false, ended),
                new Machine("c", true, ended),
                new Machine("d", false, ended));
    }

    private static Command command() {
        return Command.shell("true", Path.of("/"), Map.of(), Path.of("/dev/null"));
    }

    @Test
    void aMachineThatIsSilentKeepsNoProgramOfAnotherRunning() throws Exception {
        List<RemoteTask> tasks = new ArrayList<>();
        for (Node machine : machines()) {
            tasks.add(machine.start(command()));
        }
        assertThatThrownBy(() -> TaskEnd.of(tasks))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a is silent")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .singleElement()
                        .asString()
                        .contains("c is silent"));
        assertThat(ended).containsExactlyInAnyOrder("b", "d");
        assertThatCode(() -> TaskEnd.of(List.of())).doesNotThrowAnyException();
    }

    @Test
    void aNodeThatIsSilentKeepsNoOtherNodeOfTheSystemRunning() throws Exception {
        Cluster cluster = new Cluster(machines(), machines());
        Version version = new Version(
                "v",
                "v",
                null,
                "serve",
                null,
                new Health(null, 1),
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                null,
                null,
                null);
        SystemUnderTest system = SystemUnderTest.start(
                TestBuild.on(cluster, folder),
                version,
                folder,
                new TrialWatch(cluster, folder),
                Map.of(),
                (where, variables) -> {});
        assertThatThrownBy(system::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a is silent")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        assertThat(ended).containsExactlyInAnyOrder("b", "d");
    }

    /** Each ends only once the other is ending, too. */
    @Test
    void allEndAtTheSameTime() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        TaskEnd.Ending ending = () -> {
            try {
                both.await(10, TimeUnit.MINUTES);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IOException(e);
            }
        };
        assertThatCode(() -> TaskEnd.together(List.of(ending, ending))).doesNotThrowAnyException();
        assertThatThrownBy(() -> TaskEnd.together(List.of(
                        () -> {
                            throw new IOException("one");
                        },
                        () -> {})))
                .hasMessage("one");
    }

    @Test
    void anInterruptReachesEachAndIsKept() throws Exception {
        AtomicInteger reached = new AtomicInteger();
        TaskEnd.Ending ending = () -> {
            try {
                TimeUnit.SECONDS.sleep(50);
            } catch (InterruptedException e) {
                reached.incrementAndGet();
            }
        };
        Thread.currentThread().interrupt();
        TaskEnd.together(List.of(ending, ending));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(reached).hasValue(2);
    }
}
