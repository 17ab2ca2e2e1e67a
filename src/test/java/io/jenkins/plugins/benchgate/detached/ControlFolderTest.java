package io.jenkins.plugins.benchgate.detached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus.State;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.MeasurementJson;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measuring processes as they are, led by somebody who may have come just now. */
class ControlFolderTest {
    /** A trial that is over at once, or waits for a file; what it started is known by its number. */
    private static final String SPEC =
            """
            name: detached
            sut:
              candidate: {label: one}
            workload:
              tool: command
              format: series
              run: |
                echo metric,unit,value
                echo latency,s,1
                echo latency,s,1.01
                %s
            schedule: {trials: 2}
            statistics: {resamples: 100}
            gates:
              - jump:metric=latency,percent=5
            """;

    private static final String WAITS = "echo $$ >>\"$SPEC/waiting\"; while [ ! -e \"$SPEC/go\" ]; do sleep 0.05; done";

    @TempDir
    Path folder;

    private final StringBuilder log = new StringBuilder();
    private long next;

    private ControlFolder control() {
        return new ControlFolder(folder.resolve("control/1"));
    }

    /** Whoever comes after a crash knows the folder alone. */
    private ProcessStatus look() throws Exception {
        ProcessStatus look = control().look(next);
        log.append(look.text());
        next = look.next();
        return look;
    }

    private ProcessStatus untilOver() throws Exception {
        ProcessStatus look = look();
        while (look.state() == State.RUNNING || look.more()) {
            Thread.sleep(50);
            look = look();
        }
        return look;
    }

    private void start(String command, long limit, long unasked, Map<String, String> environment) throws Exception {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(command));
        control()
                .start(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                classPath()),
                        new Order(
                                Work.MEASURE,
                                spec.toString(),
                                folder.resolve("out").toString(),
                                7,
                                environment,
                                "",
                                limit,
                                "the time limit of " + limit + " s",
                                unasked,
                                "",
                                null));
    }

    static String classPath() throws Exception {
        if (Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader) {
            return Arrays.stream(loader.getURLs())
                    .map(URL::getPath)
                    .map(path -> new File(path).getAbsolutePath())
                    .collect(Collectors.joining(File.pathSeparator));
        }
        return System.getProperty("java.class.path");
    }

    private void untilItWaits() throws Exception {
        while (!Files.exists(folder.resolve("waiting"))) {
            assertThat(look().state()).as(log::toString).isEqualTo(State.RUNNING);
            Thread.sleep(50);
        }
        look();
    }

    private boolean trialRuns() throws Exception {
        Path waiting = folder.resolve("waiting");
        // on a slow machine the end may come before the first trial
        return Files.exists(waiting)
                && Files.readAllLines(waiting).stream().anyMatch(number -> ProcessHandle.of(Long.parseLong(number))
                        .isPresent());
    }

    /** The process has ended, and what it started is ended by its guard soon. */
    private void untilNoTrialRuns() throws Exception {
        while (trialRuns()) {
            Thread.sleep(50);
        }
    }

    @AfterEach
    void endWhatATestLeft() throws Exception {
        if (Files.exists(control().folder())) {
            control().kill();
        }
    }

    /** Jenkins ends an agent whose connection is cut with all its children. */
    @Test
    void theProcessIsNoChildOfWhoStartedIt() throws Exception {
        start(WAITS, 0, 60, Map.of());
        untilItWaits();
        long measuring = Long.parseLong(Files.readString(control().folder().resolve("process")));
        assertThat(ProcessHandle.of(measuring)).isPresent();
        assertThat(ProcessHandle.current().descendants().map(ProcessHandle::pid))
                .doesNotContain(measuring)
                .doesNotContainAnyElementsOf(Files.readAllLines(folder.resolve("waiting")).stream()
                        .map(Long::parseLong)
                        .toList());
        Files.createFile(folder.resolve("go"));
        assertThat(untilOver().state()).as(log::toString).isEqualTo(State.MEASURED);
    }

    @Test
    void whoComesLaterFindsTheMeasurementAndEveryLineOnce() throws Exception {
        start(WAITS, 0, 60, Map.of());
        untilItWaits();
        // nothing of the one who started it is used from here on
        String before = log.toString();
        Files.createFile(folder.resolve("go"));
        ProcessStatus over = untilOver();
        assertThat(over.state()).as(log::toString).isEqualTo(State.MEASURED);
        Measurement measurement = MeasurementJson.read(over.answer());
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.measured()).hasSize(1);
        assertThat(before).contains("[benchgate] detached: trial 1 of 2: candidate 1/2: run\n");
        assertThat(log.toString()).startsWith(before).contains("[benchgate] detached: trial 2 of 2");
        assertThat(log.toString()).isEqualTo(control().look(0).text());
        assertThat(log.toString().lines()).doesNotHaveDuplicates();
        // asked once more, after the answer was lost
        assertThat(look()).isEqualTo(new ProcessStatus(State.MEASURED, "", next, false, over.answer()));
        control().delete();
        assertThat(control().folder()).doesNotExist();
    }

    @Test
    void startingAgainFindsTheOneThatRuns() throws Exception {
        start(WAITS, 0, 60, Map.of());
        untilItWaits();
        start(WAITS, 0, 60, Map.of());
        Files.createFile(folder.resolve("go"));
        assertThat(untilOver().state()).isEqualTo(State.MEASURED);
        assertThat(Files.readAllLines(folder.resolve("waiting"))).hasSize(2);
    }

    @Test
    void secretsLieInTheFolderNoLongerThanUntilTheyAreRead() throws Exception {
        start("test ${#TOKEN} = 6; " + WAITS, 0, 60, Map.of("TOKEN", "SECRET"));
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(control().folder())))
                .isEqualTo("rwx------");
        untilItWaits();
        assertThat(control().folder().resolve("order.json")).doesNotExist();
        Files.createFile(folder.resolve("go"));
        assertThat(untilOver().state()).isEqualTo(State.MEASURED);
        for (File file : control().folder().toFile().listFiles()) {
            assertThat(file).content().doesNotContain("SECRET");
        }
    }

    @Test
    void oneThatIsStoppedEndsWhatItStarted() throws Exception {
        start(WAITS, 0, 60, Map.of());
        untilItWaits();
        control().stop();
        ProcessStatus over = untilOver();
        assertThat(over.state()).isEqualTo(State.FAILED);
        assertThat(over.answer()).isEqualTo("the measurement was stopped");
        assertThat(trialRuns()).isFalse();
    }

    @Test
    void oneThatIsKilledHasVanishedAndSoHasWhatItStarted() throws Exception {
        start(WAITS, 0, 60, Map.of());
        untilItWaits();
        control().kill();
        assertThat(untilOver().state()).isEqualTo(State.VANISHED);
        untilNoTrialRuns();
    }

    @Test
    void aTimeLimitIsAProblemOfTheMeasurement() throws Exception {
        start(WAITS, 3, 60, Map.of());
        ProcessStatus over = untilOver();
        assertThat(over.state()).isEqualTo(State.MEASURED);
        assertThat(MeasurementJson.read(over.answer()).problems())
                .containsExactly("Nothing is judged: the time limit of 3 s was up before everything was measured.");
        assertThat(MeasurementJson.read(over.answer()).job()).isEqualTo("detached");
        untilNoTrialRuns();
    }

    @Test
    void oneThatNobodyAsksForEndsItself() throws Exception {
        start(WAITS, 0, 3, Map.of());
        Path failure = control().folder().resolve("failure");
        while (!Files.exists(failure)) {
            Thread.sleep(100);
        }
        assertThat(failure).content().isEqualTo("Jenkins did not ask for the measurement for 3 s, so it ended itself");
        untilNoTrialRuns();
        assertThat(untilOver().state()).isEqualTo(State.FAILED);
    }

    /** However slow its machine is: the end may come while the spec is read. */
    @Test
    void oneThatEndsItselfBeforeItMeasuresSaysSo() throws Exception {
        start(WAITS, 0, 0, Map.of());
        assertThat(untilOver().state()).isEqualTo(State.FAILED);
        assertThat(control().folder().resolve("failure"))
                .content()
                .isEqualTo("Jenkins did not ask for the measurement for 0 s, so it ended itself");
        untilNoTrialRuns();
    }

    @Test
    void aSpecThatCannotBeReadIsTold() throws Exception {
        start("no spec any more", 0, 60, Map.of());
        Files.writeString(folder.resolve("benchgate.yaml"), "name: 1\nnonsense: 2\n");
        ProcessStatus over = untilOver();
        assertThat(over.state()).isEqualTo(State.FAILED);
        assertThat(over.answer()).contains("benchgate.yaml").contains("nonsense");
    }

    @Test
    void aFolderThatIsGoneIsAProcessThatIs() throws Exception {
        assertThat(look().state()).isEqualTo(State.VANISHED);
        control().stop();
        assertThatThrownBy(() -> new ControlFolder(folder.resolve("x")).takeOrder())
                .isInstanceOf(java.io.IOException.class);
    }
}
