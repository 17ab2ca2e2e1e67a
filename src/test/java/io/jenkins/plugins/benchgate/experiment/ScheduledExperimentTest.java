package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Schedules with real processes that are over at once: what they print as measured is chosen by the test. */
@Execution(ExecutionMode.CONCURRENT)
class ScheduledExperimentTest {
    /** A version's file of values has a line a trial; the command prints the next as iterations of a trial. */
    private static final String SPEC =
            """
            name: scheduled
            sut:
              baseline: &version
                install: cp "$SPEC/$VERSION.values" values; echo 0 >count
              candidate: *version
            workload:
              tool: command
              format: series
              run: |
                n=$(($(cat count) + 1)); echo $n >count
                %s
                echo metric,unit,value
                for value in $(sed -n "${n}p" values); do echo "latency,s,$value"; done
            schedule: {%s}
            statistics: {resamples: 1000}
            gates:
              - jump:metric=latency,percent=5
            """;

    private static final String HALF_BUSY =
            "while :; do i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; sleep 0.01; done";

    /** Some tests find what still runs, which must not be what another test has started meanwhile. */
    private static final String PROCESSES = "processes";

    @TempDir
    Path folder;

    /** What other tests of this process have running. */
    private final List<ProcessHandle> before =
            ProcessHandle.current().descendants().toList();

    private final List<String> said = new ArrayList<>();
    private final Progress progress = new Progress() {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void step(int done, int total, String what, double secondsLeft) {
            said.add(done + "/" + total + " " + what);
        }
    };

    /** Five iterations around a level in each trial. */
    private void values(String version, double... levels) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (double level : levels) {
            for (int i : new int[] {0, 2, -1, 1, -2}) {
                lines.append(level * (1 + 0.001 * i)).append(' ');
            }
            lines.append('\n');
        }
        Files.writeString(folder.resolve(version + ".values"), lines);
    }

    private Spec spec(String schedule, String before) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(before, schedule));
        return SpecReader.read(file, Map.of());
    }

    private Measurement measure(Spec spec) throws Exception {
        return new Experiment(spec, Cluster.of(new LocalNode()), folder.resolve("out"), 7, Map.of(), progress)
                .measure();
    }

    private Measurement measure(String schedule) throws Exception {
        return measure(spec(schedule, "true"));
    }

    private static Verdict verdict(Measurement measurement) {
        return Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                .record()
                .verdicts()
                .get(0);
    }

    private static void assumeTwoCores() throws IOException {
        assumeTrue(
                new LocalNode().topology().halves().isPresent()
                        && new LocalNode().topology().binder() != null,
                "a duet needs two cores and taskset or numactl");
    }

    private static final double[] STEADY = {1, 1.01, 0.99, 1.005, 0.995, 1, 1.01, 0.99, 1.005, 0.995};

    private static double[] times(double factor, double... levels) {
        return Arrays.stream(levels).map(level -> factor * level).toArray();
    }

    /** Each version ends a round only once the other is in it, too. */
    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aDuetRunsBothVersionsAtOnceEachOnCoresOfItsOwn() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", times(1.2, STEADY));
        Spec spec = spec(
                "order: duet, trials: 4",
                """
                grep Cpus_allowed_list /proc/self/status >>"$SPEC/$VERSION.ran"
                    round=$(wc -l <"$SPEC/$VERSION.ran"); : >"$SPEC/$VERSION.$round"; tries=300
                    if [ "$VERSION" = baseline ]; then other=candidate; else other=baseline; fi
                    until [ -e "$SPEC/$other.$round" ]; do tries=$((tries - 1)); [ $tries -gt 0 ] || exit 1; sleep 0.1; done
                """);
        Measurement measurement = measure(spec);
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(8).allSatisfy(trial -> assertThat(trial.faults())
                .isEmpty());
        List<String> baseline = Files.readAllLines(folder.resolve("baseline.ran"));
        List<String> candidate = Files.readAllLines(folder.resolve("candidate.ran"));
        var halves = new LocalNode().topology().halves().orElseThrow();
        assertThat(baseline).hasSize(4);
        assertThat(candidate).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(List.of(baseline.get(i), candidate.get(i)))
                    .containsExactlyInAnyOrder(
                            "Cpus_allowed_list:\t" + halves.first().text(),
                            "Cpus_allowed_list:\t" + halves.second().text());
        }
        assertThat(baseline)
                .filteredOn(line -> line.endsWith("\t" + halves.first().text()))
                .hasSize(2);
        assertThat(measurement.environment().get("Bound to cores"))
                .isEqualTo("baseline 2 × on %1$s, baseline 2 × on %2$s, candidate 2 × on %1$s, candidate 2 × on %2$s"
                        .formatted(halves.first().text(), halves.second().text()));
        assertThat(measurement.trials().get(0).notes())
                .anySatisfy(
                        note -> assertThat(note).startsWith("Ran on cores ").endsWith(" beside the other version."));
        assertThat(Objects.requireNonNull(measurement.measured().get(0).comparison())
                        .pairing())
                .isEqualTo(Pairing.ITERATIONS);
        assertThat(verdict(measurement).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(folder.resolve("out/round")).doesNotExist();
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void coresThatTheSpecNamesAreTaken() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        var halves = new LocalNode().topology().halves().orElseThrow();
        String last = halves.second().text();
        String first = halves.first().text();
        Measurement measurement =
                measure("order: duet, trials: 2, least: 2, cores: {first: '%s', second: '%s'}".formatted(last, first));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials().stream().flatMap(trial -> trial.notes().stream()))
                .contains("Ran on cores " + first + " beside the other version.");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void coresThatAreNotThereEndTheBuildBeforeAnyTrial() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        Measurement measurement = measure("order: duet, cores: {first: 0, second: 4000}");
        assertThat(measurement.trials()).isEmpty();
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("The spec binds a version to cores 4000, and the machine 'local' lets programs use ");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aVersionWhosePartnerFailedBeforeDoesNotWaitForIt() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("true", "order: duet, trials: 3, least: 2")
                        .replace(
                                "  run: |",
                                "  load: test $VERSION = baseline || test $(cat count) != 0 || { echo 0 >>count; exit 3; }\n"
                                        + "  run: |"));
        Measurement measurement = measure(SpecReader.read(file, Map.of()));
        List<String> faults = measurement.trials().stream()
                .flatMap(trial -> trial.faults().stream())
                .toList();
        assertThat(faults).anySatisfy(fault -> assertThat(fault).contains("exit status 3"));
        assertThat(faults).anySatisfy(fault -> assertThat(fault)
                .isEqualTo("The run phase did not begin, because the other trial of this round had ended before."));
    }

    @Test
    @ResourceLock(PROCESSES)
    void aVersionThatDoesNotStartInADuetIsAProblemAndNothingGoesOnRunning() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("true", "order: duet")
                        .replace(
                                "  candidate: *version",
                                "  candidate: {install: ':', start: 'echo no licence; exit 4', healthTimeout: 20 s}"));
        Measurement measurement = measure(SpecReader.read(file, Map.of()));
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .contains("ended before it was ready, with exit status 4")
                .contains("no licence");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isSubsetOf(before);
    }

    @Test
    @ResourceLock(PROCESSES)
    void anInterruptionEndsBothSides() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        Spec spec = spec("order: duet", "sleep 1000");
        Thread measuring = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            try {
                while (said.stream().noneMatch(step -> step.endsWith(": run"))) {
                    Thread.sleep(20);
                }
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            measuring.interrupt();
        });
        interrupter.start();
        try {
            assertThatThrownBy(() -> measure(spec)).isInstanceOf(InterruptedException.class);
        } finally {
            interrupter.interrupt();
            interrupter.join();
        }
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isSubsetOf(before);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void eachTrialIsIdleBetweenItsLoadAndItsRun() throws Exception {
        values("baseline", STEADY);
        values("candidate", STEADY);
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("date +%s%N >>\"$SPEC/$VERSION.ran\"", "trials: 2, least: 2, idle: 400 ms")
                        .replace("  run: |", "  load: date +%s%N >>\"$SPEC/$VERSION.loaded\"\n  run: |"));
        Measurement measurement = measure(SpecReader.read(file, Map.of()));
        assertThat(measurement.problems()).isEmpty();
        for (String version : List.of("baseline", "candidate")) {
            List<String> loaded = Files.readAllLines(folder.resolve(version + ".loaded"));
            List<String> ran = Files.readAllLines(folder.resolve(version + ".ran"));
            assertThat(loaded).hasSize(2);
            for (int i = 0; i < 2; i++) {
                assertThat(Long.parseLong(ran.get(i)) - Long.parseLong(loaded.get(i)))
                        .isGreaterThan(400_000_000L);
            }
        }
        assertThat(said.stream().filter(line -> line.startsWith("0/4 ")).map(line -> line.replaceFirst(".*: ", "")))
                .containsExactly("start", "load", "idle for 0.4 s", "run");
        assertThat(measurement.environment().get("Schedule"))
                .isEqualTo("2 trials of each version, rmit, each after 0.4 s of idle time");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void anInterruptionEndsAnIdleTime() throws Exception {
        values("baseline", STEADY);
        values("candidate", STEADY);
        Spec spec = spec("idle: 20 min", "true");
        Thread measuring = Thread.currentThread();
        Progress interrupting = new Progress() {
            @Override
            public void say(String line) {}

            @Override
            public void step(int done, int total, String what, double secondsLeft) {
                if (what.endsWith(": idle for 1200 s")) {
                    said.add("about " + Math.round(secondsLeft) + " s left");
                    measuring.interrupt();
                }
            }
        };
        assertThatThrownBy(() -> new Experiment(
                                spec, Cluster.of(new LocalNode()), folder.resolve("out"), 7, Map.of(), interrupting)
                        .measure())
                .isInstanceOf(InterruptedException.class);
        // 5 trials of each version
        assertThat(said).containsExactly("about 12000 s left");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void measuringGoesOnUntilTheIntervalIsNarrowEnough() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1, 1, 1.04, 0.95, 1.02, 0.98, 1.001, 1.009, 0.991, 1.004, 0.996));
        Measurement measurement = measure("trials: 5, until: {width: 10 %, trials: 10}");
        assertThat(measurement.problems()).isEmpty();
        int trials = measurement.trials().size() / 2;
        assertThat(trials).isBetween(6, 9);
        assertThat(measurement.measured().get(0).instability()).isLessThanOrEqualTo(10);
        assertThat(Objects.requireNonNull(
                                measurement.measured().get(0).candidate().interval())
                        .confidence())
                .as("half of what is missing to 99 %")
                .isEqualTo(0.995);
        assertThat(measurement.environment().get("Ended after"))
                .isEqualTo(trials + " trials of each version: every interval is at most 10 points wide");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void theCapOnTrialsEndsItAndSaysWhatWasMissing() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1, 1, 1.04, 0.95, 1.02, 0.98, 1.03, 1.02));
        Measurement measurement = measure("trials: 5, until: {width: 0.1 %, trials: 6}");
        assertThat(measurement.trials()).hasSize(12);
        assertThat(measurement.environment().get("Ended after"))
                .startsWith(
                        "6 trials of each version: no more trials are allowed, though the interval of latency median is ")
                .endsWith(" points wide");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void measuringGoesOnUntilATrialChangesNothingAnyMore() throws Exception {
        for (String version : List.of("baseline", "candidate")) {
            Random random = new Random(1);
            String line =
                    random.doubles(100, 0.9, 1.1).mapToObj(Double::toString).collect(Collectors.joining(" ", "", "\n"));
            Files.writeString(folder.resolve(version + ".values"), line.repeat(6));
        }
        Measurement measurement = measure("trials: 5, until: {error: 50 %, of: lat*}");
        assertThat(measurement.trials()).hasSize(10);
        assertThat(measurement.environment().get("Ended after"))
                .isEqualTo("5 trials of each version: a round changes every value by less than 50 %");
    }

    /** The first pairs differ by 6 %, so that 9 % are not definite at the first look. */
    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void measuringGoesOnUntilTheGateIsDecided() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1.09, 1, 1.08, 0.92, 1.06, 0.95, 1, 1.01, 0.99, 1.005, 0.995));
        Measurement measurement = measure("trials: 5, until: {goal: decided, trials: 10}");
        assertThat(measurement.problems()).isEmpty();
        int trials = measurement.trials().size() / 2;
        assertThat(trials).isBetween(6, 9);
        assertThat(measurement.environment().get("Ended after"))
                .isEqualTo(trials + " trials of each version: every gate that one build can decide is decided");
        assertThat(said.toString())
                .containsPattern(
                        "After 5 trials of each version latency median is undecided: it changed by -[0-9.]+ to");
        assertThat(verdict(measurement).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict(measurement).reason())
                .contains("(98 % CI ")
                .endsWith(" Decided after " + trials + " of at most 10 trials of each version.");
        assertRecomputed(measurement);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void whatTheCapLeavesUndecidedIsSaid() throws Exception {
        double[] noisy = {1, 1.3, 0.8, 1.2, 0.9, 1.1, 0.7};
        values("baseline", times(1, 1.1, 0.8, 1.2, 1, 0.9, 1.2, 1));
        values("candidate", times(1, noisy));
        Measurement measurement = measure("trials: 5, until: {goal: decided, trials: 6}");
        assertThat(measurement.environment().get("Ended after"))
                .matches("[56] trials of each version: (no more trials are allowed|those that are still allowed would"
                        + " hardly decide more), though latency median is undecided: it changed by -.* to .* %");
        assertThat(verdict(measurement).outcome()).isIn(Outcome.INCONCLUSIVE, Outcome.POTENTIAL);
        assertThat(verdict(measurement).reason())
                .matches(
                        ".*(not excluded|includes zero).* Undecided after [56] of at most 6 trials of each version\\.");
    }

    /** Further trials neither change what was decided nor what it is computed from. */
    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void whatWasDecidedIsConfirmedByFurtherTrialsAlone() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1, 1.2, 1.21, 1.19, 1.2, 1.2, 1, 1.01, 1));
        Measurement measurement = measure("trials: 5, until: decided, confirm: 3");
        assertThat(measurement.trials()).hasSize(16);
        assertThat(measurement.measured().get(0).candidate().trials()).isEqualTo(5);
        assertThat(verdict(measurement).outcome()).isEqualTo(Outcome.POTENTIAL);
        assertThat(verdict(measurement).reason())
                .contains(
                        " Decided after 5 of at most 30 trials of each version. Measured again: 3 further rounds alone did not cross it");
        assertRecomputed(measurement);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aDuetIsDecidedByItsPairsOfIterations() throws Exception {
        assumeTwoCores();
        values("baseline", STEADY);
        values("candidate", STEADY);
        Measurement measurement = measure("order: duet, trials: 5, until: decided");
        assertThat(measurement.trials()).hasSize(10);
        assertThat(Objects.requireNonNull(measurement.measured().get(0).comparison())
                        .pairing())
                .isEqualTo(Pairing.ITERATIONS);
        assertThat(verdict(measurement).reason())
                .endsWith(
                        " Decided after 5 of at most 30 trials of each version: a change as large as +10.0 % is excluded.");
        assertRecomputed(measurement);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void whatAProgramUsedIsMeasuredToo() throws Exception {
        values("baseline", STEADY);
        values("candidate", STEADY);
        String text = SPEC.formatted("timeout 8 sh -c 'while :; do :; done'", "trials: 2, least: 2")
                .replace("format: series", "format: series\n  resources: [client, machine]");
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), text);
        Measurement measurement = measure(SpecReader.read(file, Map.of()));
        assertThat(measurement.measured())
                .extracting(Measured::series)
                .containsExactlyInAnyOrder(
                        "latency median",
                        "client processor use median",
                        "client peak memory median",
                        "client mean memory median",
                        "machine disk reads median",
                        "machine disk writes median",
                        "machine network traffic median");
        // a machine that is busy with other work may let its sampler see too little of a trial
        int watched = (int) measurement.trials().stream()
                .filter(trial -> trial.version().equals(Trial.CANDIDATE))
                .filter(trial -> trial.load().stream().anyMatch(LoadSummary::telling))
                .count();
        assertThat(measurement.measured()).allSatisfy(one -> {
            assertThat(one.candidate().value())
                    .matches(value -> value > 0 || one.series().startsWith("machine"));
            assertThat(one.candidate().trials()).isEqualTo(one.series().startsWith("latency") ? 2 : watched);
        });
        assertRecomputed(measurement);
    }

    private void assertRecomputed(Measurement measurement) throws Exception {
        Path out = folder.resolve("out");
        ResultJson.write(out.resolve("result.json"), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN));
        assertThat(Recomputation.differences(out, ResultJson.read(out.resolve("result.json"))))
                .isEmpty();
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aRegressionThatIsFoundAgainIsConfirmed() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1.2, STEADY));
        Measurement measurement = measure("trials: 3, confirm: 2");
        assertThat(measurement.trials()).hasSize(10);
        assertThat(measurement.environment().get("Measured again"))
                .isEqualTo("2 further trials of each version, because a gate was crossed by latency median");
        assertThat(verdict(measurement).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict(measurement).reason()).endsWith(" Measured again: 2 further rounds alone crossed it too.");
        assertThat(measurement.measured().get(0).candidate().trials()).isEqualTo(5);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aRegressionThatIsNotFoundAgainCountsLess() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1, 1.2, 1.21, 1.19, 1, 1.01, 1));
        Measurement measurement = measure("trials: 3, confirm: 2");
        assertThat(verdict(measurement).reason())
                .contains("2 further rounds alone did not cross it, so that it counts as ");
        assertThat(verdict(measurement).outcome()).isNotEqualTo(Outcome.FAIL);
    }

    /** The trials last long enough to be watched; what keeps the processors busy is none of theirs. */
    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void trialsThatOtherProgramsDisturbAreDroppedAndReplacedWhileEnoughCanBeReached() throws Exception {
        values("candidate", STEADY);
        Spec spec = spec("trials: 2, least: 2, calm: 4 s", "sleep 6").candidateAlone();
        List<Process> load = new ArrayList<>();
        Measurement measurement;
        try {
            // more than a tenth of the processors, and no more than that of what tests that run meanwhile need
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i += 2) {
                load.add(new ProcessBuilder("sh", "-c", HALF_BUSY).start());
            }
            measurement = measure(spec);
        } finally {
            load.forEach(Process::destroyForcibly);
        }
        // after three of at most four trials two that count cannot be reached
        assertThat(measurement.trials()).hasSize(3).allSatisfy(trial -> assertThat(trial.notes())
                .singleElement()
                .asString()
                .startsWith("In the run phase other programs used "));
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .matches(
                        "The machine was busy: .+ \\(\\d+\\) \\d+ %.* disturbed 3 of 3 trials, which are dropped, so that 0"
                                + " of the 2 that are needed remain: end what disturbs, measure while it is idle, or keep it to"
                                + " other cores\\.");
        assertThat(measurement.environment())
                .containsEntry("Waited for calm", "4 s of at most 4 s, after which the machine was still busy");
        assertThat(Objects.requireNonNull(measurement.details().cost())
                        .activities()
                        .get("waitingForCalm"))
                .isGreaterThan(7);
        assertThat(said)
                .anyMatch(line -> line.startsWith("Waiting for a calm machine, at most 4 s: other programs use "))
                .anyMatch(line -> line.startsWith("0/2 candidate 1/2: waiting for a calm machine: other programs use "))
                .contains("The machine is not calm after 4 s: measuring all the same.");
        assertThat(measurement.environment().get("Dropped")).startsWith("3 of 3 trials, because");
        assertThat(measurement.measured()).isEmpty();
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(measurement.trials()).allSatisfy(trial -> assertThat(
                        folder.resolve("out").resolve(trial.folder()).resolve("trial.json"))
                .exists());
        assertThat(said)
                .contains("Other programs disturbed 2 of 2 trials, which are dropped: one more, and at most 1 after"
                        + " it.");
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void whereNothingIsCrossedNothingIsMeasuredAgain() throws Exception {
        values("baseline", STEADY);
        values("candidate", STEADY);
        Measurement measurement = measure("trials: 3, confirm: 2");
        assertThat(measurement.trials()).hasSize(6);
        assertThat(measurement.environment()).doesNotContainKey("Measured again");
        assertThat(verdict(measurement).outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void inSequenceFurtherTrialsFollowInSequenceToo() throws Exception {
        values("baseline", STEADY);
        values("candidate", times(1.2, STEADY));
        Measurement measurement = measure("order: sequential, trials: 2, least: 2, confirm: 2");
        assertThat(measurement.trials())
                .extracting(TrialSummary::version)
                .containsExactly(
                        "baseline",
                        "baseline",
                        "candidate",
                        "candidate",
                        "baseline",
                        "baseline",
                        "candidate",
                        "candidate");
        assertThat(measurement.trials()).extracting(TrialSummary::number).containsExactly(1, 2, 1, 2, 3, 4, 3, 4);
    }

    @Test
    @ResourceLock(value = PROCESSES, mode = ResourceAccessMode.READ)
    void aVersionAgainstItselfIsTheCandidateOnBothSides() throws Exception {
        values("candidate", STEADY);
        values("baseline", times(3, STEADY));
        Spec spec = spec("trials: 3", "true").candidateAgainstItself();
        assertThat(Objects.requireNonNull(spec.baseline()).key()).isEqualTo("baseline");
        assertThat(spec.baseline().label()).isEqualTo("candidate, again");
        assertThat(spec.baseline().install()).isEqualTo(spec.candidate().install());
    }
}
