package io.jenkins.plugins.benchgate.experiment.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.suite.TraceFile.Step;
import io.jenkins.plugins.benchgate.experiment.suite.TracedSuite.TraceMachines;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces on machines that have nothing but what was brought to them, and traces that are ended in the middle. */
@Tag("long")
class SuiteTraceTest {
    private static final String MACHINES =
            """
            cluster:
              provider: byon
              user: somebody
              ssh: {key: key}
              sut: {hosts: [one.example]}
              client: {hosts: [two.example]}
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final List<String> used = new ArrayList<>();

    @BeforeEach
    void files() throws IOException {
        Path spec = Files.createDirectories(folder.resolve("here/spec"));
        Files.writeString(spec.resolve("suite.yaml"), MACHINES + ShopSuite.SUITE + ShopSuite.REFERENCES);
        Files.writeString(spec.resolve("shop.yaml"), MACHINES + ShopSuite.APPLICATION);
        String program =
                ShopSuite.program("BenchmarkTotal BenchmarkFind", "echo \"shop.main;shop.$name 7\" >\"$profile\"");
        assertThat(Files.writeString(spec.resolve("program"), program).toFile().setExecutable(true))
                .isTrue();
    }

    private Path out() {
        return folder.resolve("here/trace");
    }

    private SuiteTrace trace(TraceMachines machines) throws Exception {
        return SuiteTrace.open(
                SpecReader.read(folder.resolve("here/spec/suite.yaml"), Map.of()),
                out(),
                "abc",
                Map.of("benchgate", "1"),
                SuiteTrace.Before.CONTINUED,
                Map.of(),
                machines,
                new SaidLines(said));
    }

    private MirrorNode node(String label) {
        return new MirrorNode(label, folder.resolve("here"), folder.resolve(label));
    }

    private TraceMachines mirrors() {
        return (spec, results, progress, work) -> {
            used.add(spec.name());
            work.on(new Cluster(List.of(node("sut-1")), List.of(node("client-1"))), null, progress);
        };
    }

    @Test
    void profilesComeFromTheMachinesOnWhichTheyWereRecorded() throws Exception {
        TraceFile file = trace(mirrors()).run(true, true);

        assertThat(file.failures()).as("%s", said).isEmpty();
        assertThat(used).containsExactly("shop", "shop-suite");
        assertThat(out().resolve("reference/shop.collapsed")).hasContent("shop.main;shop.sut 5\n");
        assertThat(out().resolve("benchmarks/BenchmarkTotal.pprof")).hasContent("shop.main;shop.BenchmarkTotal 7\n");
        assertThat(file.benchmarks()).extracting(Step::id).containsExactly("BenchmarkTotal", "BenchmarkFind");
        assertThat(file.tools()).containsEntry("benchgate", "1");
        for (String machine : List.of("sut-1", "client-1")) {
            try (Stream<Path> left = Files.walk(folder.resolve(machine))) {
                assertThat(left.filter(Files::isRegularFile)).isEmpty();
            }
        }
    }

    @Test
    void machinesThatCannotBeHadAreAProblemOfTheTrace() throws Exception {
        TraceFile file = trace((spec, results, progress, work) -> {
                    throw new ExperimentException("one.example does not answer");
                })
                .run(true, true);

        assertThat(file.failures())
                .containsExactlyInAnyOrder("one.example does not answer", "shop: one.example does not answer");
        assertThat(trace(mirrors()).run(true, true).failures()).isEmpty();
    }

    /** A signal interrupts the thread. */
    @Test
    void whatWasRecordedBeforeAnInterruptionStays() throws Exception {
        assertThatThrownBy(() -> trace((spec, results, progress, work) -> {
                            if (spec.name().equals("shop-suite")) {
                                throw new InterruptedException();
                            }
                            mirrors().use(spec, results, progress, work);
                        })
                        .run(true, true))
                .isInstanceOf(InterruptedException.class);
        assertThat(TraceFile.read(out()).orElseThrow().references()).allMatch(Step::done);

        trace(mirrors()).run(true, true);

        assertThat(used).containsExactly("shop", "shop-suite");
    }

    @Test
    void anotherCommitIsAnotherTrace() throws Exception {
        trace(mirrors()).run(true, false);

        assertThatThrownBy(() -> SuiteTrace.open(
                        SpecReader.read(folder.resolve("here/spec/suite.yaml"), Map.of()),
                        out(),
                        "def",
                        Map.of(),
                        SuiteTrace.Before.CONTINUED,
                        Map.of(),
                        mirrors(),
                        new SaidLines(said)))
                .hasMessage(out().resolve("trace.json")
                        + ": found a trace of commit abc, expected that of def: name another folder by --out, or begin anew"
                        + " by --again");
    }
}
