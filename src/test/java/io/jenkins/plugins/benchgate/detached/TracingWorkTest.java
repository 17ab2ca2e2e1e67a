package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus.State;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.experiment.suite.ShopSuite;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites that a build records and compares: whole, in several builds, and out of time. */
@Tag("long")
class TracingWorkTest {
    private static final String REFERENCES =
            """
              references:
                - spec: shop.yaml
                  command: |
                    echo "shop.main;shop.serve 5" >"$PROFILE"
                    echo "shop.main;shop.pay 3" >>"$PROFILE"
                    sleep 100
            """;

    /** The first benchmark calls pay; the second does so after other commands. */
    private static final String RUN =
            "if [ \"$name\" = BenchmarkFind ]; then %s; fi; echo \"shop.main;shop.pay 7\" >\"$profile\"";

    private static final String WORKS_LATER = "[ -e \"%s\" ] || exit 3";

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void write() throws Exception {
        program("");
        Files.writeString(folder.resolve("suite.yaml"), ShopSuite.SUITE + REFERENCES);
        Files.writeString(folder.resolve("shop.yaml"), ShopSuite.APPLICATION);
    }

    private void program(String find) throws Exception {
        Path program = Files.writeString(
                folder.resolve("program"),
                ShopSuite.program("BenchmarkPay BenchmarkFind", RUN.formatted(find.isEmpty() ? ":" : find)));
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private Path out() {
        return folder.resolve("out");
    }

    private Order order(long limit) {
        return new Order(
                Work.TRACE,
                folder.resolve("suite.yaml").toString(),
                out().toString(),
                7,
                Map.of(),
                "",
                limit,
                "the time limit of " + limit + " s",
                60,
                "",
                null);
    }

    private TracingWork work() {
        return new TracingWork(order(0), new SaidLines(said));
    }

    private Spec spec() throws Exception {
        return SpecReader.read(folder.resolve("suite.yaml"), Map.of());
    }

    private SuiteResult answer() throws Exception {
        return SuiteResult.read(work().answer(spec()));
    }

    @Test
    void aSuiteIsRecordedAndComparedAndItsChoiceIsKept() throws Exception {
        SuiteResult result = answer();

        assertThat(result.problems()).as("%s", said).isEmpty();
        assertThat(result.name()).isEqualTo("shop-suite");
        assertThat(result.overview().projectFunctions()).isEqualTo(3);
        assertThat(result.overview().projectCovered()).isEqualTo(2);
        assertThat(result.overview().recommended())
                .extracting(row -> row.function())
                .containsExactly("shop.serve");
        assertThat(result.caveats()).singleElement().asString().contains("single sample");
        assertThat(result.suite().benchmarks()).hasSize(1);
        assertThat(SuiteFile.present(out().resolve("suite.json")).orElseThrow()).isEqualTo(result.suite());
    }

    /** A suite may take more nights than one; the benchmark that failed is tried again. */
    @Test
    void theNextBuildRecordsOnlyWhatIsMissing() throws Exception {
        Path later = folder.resolve("later");
        program(WORKS_LATER.formatted(later));
        assertThat(answer().problems()).singleElement().asString().startsWith("BenchmarkFind: ");
        Files.createFile(later);
        said.clear();

        SuiteResult second = answer();

        assertThat(second.problems()).isEmpty();
        assertThat(second.overview().benchmarks()).hasSize(2);
        assertThat(said).anyMatch(line -> line.contains("BenchmarkFind"));
        assertThat(said).noneMatch(line -> line.startsWith("Reference ") || line.contains("1 of 2"));
    }

    @Test
    void aWholeTraceAndOneOfAnotherSpecAreRecordedAnew() throws Exception {
        answer();
        said.clear();
        answer();
        assertThat(said).anyMatch(line -> line.startsWith("Reference shop"));

        program("exit 3");
        answer();
        Files.writeString(folder.resolve("suite.yaml"), "# another\n" + ShopSuite.SUITE + REFERENCES);
        program("");
        said.clear();
        assertThat(answer().problems()).isEmpty();
        assertThat(said).anyMatch(line -> line.startsWith("Reference shop")).anyMatch(line -> line.contains("1 of 2"));
    }

    @Test
    void aSuiteWithoutAnApplicationSaysSo() throws Exception {
        Files.writeString(folder.resolve("suite.yaml"), ShopSuite.SUITE);

        assertThatThrownBy(this::answer)
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("suite.yaml")
                        + ": found no references in 'trace', expected the specs of the application's benchmarks there");
    }

    @Test
    void machinesThatAReferenceAsksForAreRefused() throws Exception {
        Files.writeString(
                folder.resolve("shop.yaml"),
                """
                cluster:
                  provider: byon
                  user: somebody
                  ssh: {key: key}
                  sut: {hosts: [one.example]}
                """
                        + ShopSuite.APPLICATION);

        assertThatThrownBy(this::answer)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no profile of the application")
                .hasMessageContaining("found machines of a reference's own, expected none");
    }

    @Test
    void whatWasRecordedBeforeTheTimeWasUpIsCompared() throws Exception {
        Path hangs = folder.resolve("hangs");
        program("echo here >\"" + hangs + "\"; sleep 1000");
        Thread measuring = Thread.currentThread();
        Thread watch = new Thread(() -> {
            while (!Files.exists(hangs)) {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            measuring.interrupt();
        });
        watch.start();
        assertThatThrownBy(this::answer).isInstanceOf(InterruptedException.class);
        watch.join();

        SuiteResult result = SuiteResult.read(work().late(spec()));

        assertThat(result.problems())
                .first()
                .asString()
                .startsWith("the time limit of 0 s was up before everything was recorded");
        assertThat(result.overview().benchmarks()).hasSize(1);
    }

    @Test
    void theMeasuringProcessAnswersWithTheSuite() throws Exception {
        ControlFolder control = new ControlFolder(folder.resolve("control/1"));
        control.start(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        ControlFolderTest.classPath()),
                order(0));
        ProcessStatus look = control.look(0);
        while (look.state() == State.RUNNING) {
            Thread.sleep(50);
            look = control.look(0);
        }

        assertThat(look.state()).as(look.text()).isEqualTo(State.MEASURED);
        assertThat(SuiteResult.read(look.answer()).problems()).isEmpty();
    }
}
