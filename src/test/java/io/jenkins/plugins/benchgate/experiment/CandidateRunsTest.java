package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants of a workload with real processes: a script that prints as a program of Go's benchmarks does. */
class CandidateRunsTest {
    private static final String SPEC =
            """
            name: variants
            sut:
              baseline: {install: 'echo "$VERSION" >>"$SPEC/installed"; false'}
              candidate:
                install: |
                  echo "$VERSION" >>"$SPEC/installed"
                  cat >bench.test <<'END'
                  #!/bin/sh
                  case "$*" in
                      *Broken*) echo 'it broke' >&2; exit 1 ;;
                      *'bench Total '*) echo 'BenchmarkTotal 10 5.5 ns/op' ;;
                      *) echo 'BenchmarkFind 10 7 ns/op' ;;
                  esac
                  echo PASS
                  END
                  chmod +x bench.test
            workload: {tool: go, binary: bench.test}
            gates: ['jump:metric="* ns/op",percent=5']
            """;

    @TempDir
    Path folder;

    private CandidateRuns open(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), text);
        Spec spec = SpecReader.read(file, Map.of());
        return CandidateRuns.open(
                spec,
                Cluster.of(new LocalNode()),
                null,
                folder.resolve("out"),
                Map.of(),
                new SaidLines(new ArrayList<>()));
    }

    private static Workload only(String bench) {
        return new GoWorkload(".", "bench.test", bench, null, 1, null, List.of(), RunOrder.SUITE);
    }

    @Test
    void theCandidateIsInstalledOnceAndRunsEachWorkload() throws Exception {
        CompletedTrial total;
        CompletedTrial find;
        try (CandidateRuns runs = open(SPEC)) {
            total = runs.run("total", only("Total"));
            assertThat(runs.folder("total").resolve("run.out")).content().contains("BenchmarkTotal");
            runs.keep(total);
            find = runs.run("find", only("Find"));
            runs.keep(find);
            assertThat(RawResults.damage(runs.folder("total"))).isEmpty();
        }
        assertThat(total.samples()).singleElement().satisfies(sample -> {
            assertThat(sample.metric().name()).isEqualTo("Total ns/op");
            assertThat(sample.values()).containsExactly(5.5e-9);
        });
        assertThat(find.samples())
                .singleElement()
                .satisfies(sample -> assertThat(sample.metric().name()).isEqualTo("Find ns/op"));
        assertThat(folder.resolve("installed")).hasContent("candidate\n");
        assertThat(folder.resolve("out/trials/total/run.out.gz")).exists();
        assertThat(folder.resolve("out/install")).doesNotExist();
    }

    @Test
    void aWorkloadThatFailsIsNoReasonToLoseTheNext() throws Exception {
        try (CandidateRuns runs = open(SPEC)) {
            assertThat(runs.run("broken", only("Broken")).faults())
                    .singleElement()
                    .asString()
                    .contains("exit status 1")
                    .contains("it broke");
            assertThat(runs.run("total", only("Total")).faults()).isEmpty();
        }
    }

    @Test
    void whatCannotBeInstalledLeavesNothing() {
        assertThatThrownBy(() -> open(SPEC.replace("chmod +x bench.test", "echo no space left; exit 9")))
                .isInstanceOf(ExperimentException.class)
                .hasMessageContaining("Installing the candidate (candidate) ended with exit status 9")
                .hasMessageContaining("no space left");
        assertThat(folder.resolve("out/install")).doesNotExist();
    }
}
