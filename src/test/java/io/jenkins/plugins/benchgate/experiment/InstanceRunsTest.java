package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions.Anchor;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Spec.Place;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of several instances, whose machines are this one. */
class InstanceRunsTest {
    /** What instances answer with: a value for each version, which the instance's own speed multiplies. */
    private static final String SPEC =
            """
            name: several
            cluster:
              provider: byon
              user: somebody
              ssh: {key: id}
              sut: {hosts: [%s]}
            sut:
              baseline: {install: echo 100 >value}
              candidate: {install: echo %s >value}
            workload:
              tool: command
              format: series
              run: |
                folder=${RESULTS%%%%/trials/*}
                speed=$(cat "${folder%%%%/anchors/*}/speed")
                noise=$((1$(date +%%N | cut -c5-8) %% 7))
                printf 'metric,unit,value\\nlatency,us,%%s\\n' $((speed * 100 * $(cat "$INSTALL/value") + 100 * noise))
            schedule: {trials: 2, least: 1, %s}
            gates: ["jump:metric=latency,percent=5"]
            """;

    @TempDir
    Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private final Progress progress = new SaidLines(said);
    private Path out;

    @BeforeEach
    void place() throws Exception {
        out = folder.resolve("out");
        Files.createFile(folder.resolve("id"));
    }

    private Spec spec(String candidate, String schedule) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted(schedule.contains("until") ? "a, b, c, d" : "a, b, c, d, e, f", candidate, schedule));
        return SpecReader.read(file, Map.of());
    }

    private Measurement measure(Spec spec, InstanceRuns.Run run) throws Exception {
        return InstanceRuns.measure(spec, out, 7, Map.of(), Judge.ALONE, progress, run);
    }

    /** Measures here, as a machine whose speed follows from its number. */
    private static Measurement here(int number, Spec alone, Path instance, long seed, Judge judge, Progress told)
            throws IOException, InterruptedException {
        Files.createDirectories(instance);
        Files.writeString(instance.resolve("speed"), String.valueOf(10 + 3 * number));
        Spec local = new Spec(
                alone.file(),
                alone.name(),
                alone.history(),
                alone.sut(),
                alone.workload(),
                alone.workloadName(),
                alone.schedule(),
                new Place(null, null, alone.place().setup()),
                alone.trials(),
                alone.judging(),
                alone.recording());
        return new Experiment(
                        local, Cluster.of(new LocalNode()), instance, seed, Map.of("PATH", System.getenv("PATH")), told)
                .measure(judge);
    }

    private static Measured latency(Measurement measurement) {
        assertThat(measurement.measured()).hasSize(1);
        return measurement.measured().get(0);
    }

    private static Map<String, Integer> trials(Measurement measurement) {
        Map<String, Integer> trials = new TreeMap<>();
        measurement.trials().forEach(trial -> trials.merge(trial.instance(), 1, Integer::sum));
        return trials;
    }

    @Test
    void whatMachinesDifferInCancelsAndTheInstanceIsTheOutermostLevel() throws Exception {
        Measurement measurement = measure(spec("110", "instances: 3"), InstanceRunsTest::here);
        assertThat(measurement.problems()).isEmpty();
        assertThat(trials(measurement)).isEqualTo(Map.of("instance 1", 4, "instance 2", 4, "instance 3", 4));
        assertThat(measurement.trials()).extracting(TrialSummary::position).doesNotHaveDuplicates();
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(out.resolve(trial.folder())).isDirectory());
        Measured latency = latency(measurement);
        var comparison = Objects.requireNonNull(latency.comparison());
        assertThat(comparison.pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(comparison.candidate().instances()).isEqualTo(3);
        assertThat(comparison.candidate().trials()).isEqualTo(6);
        assertThat(comparison.change().value()).isBetween(9.0, 11.0);
        assertThat(comparison.change().interval().lower()).isPositive();
        assertThat(measurement.environment()).containsEntry("Instances", "measured on 3 of 3 instances");
        assertThat(measurement.machines().kind()).containsKey("Processor");
        assertThat(out.resolve(".running")).doesNotExist();
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(result.record().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Recomputation.differences(out, result)).isEmpty();
    }

    @Test
    void anInstanceThatNeverComesIsLeftOut() throws Exception {
        Measurement measurement = measure(spec("100", "instances: 3"), (number, alone, instance, seed, judge, told) -> {
            if (number == 2) {
                throw new CloudException(Reason.CAPACITY, "no such machine is left");
            }
            return here(number, alone, instance, seed, judge, told);
        });
        assertThat(measurement.problems()).isEmpty();
        assertThat(trials(measurement).keySet()).containsExactly("instance 1", "instance 3");
        assertThat(measurement.environment())
                .containsEntry("Instances", "measured on 2 of 3 instances")
                .containsEntry("Instance 2", "this instance is left out: no such machine is left");
        assertThat(said).contains("Instance 2: no such machine is left");
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(Recomputation.differences(out, result)).isEmpty();
    }

    @Test
    void anInstanceThatMeasuredNothingIsLeftOutToo() throws Exception {
        Measurement measurement = measure(
                spec("100", "instances: 2"),
                (number, alone, instance, seed, judge, told) -> number == 1
                        ? Measurement.nothing(alone, seed, Instant.now(), "nobody answers")
                        : here(number, alone, instance, seed, judge, told));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.environment())
                .containsEntry("Instances", "measured on 1 of 2 instances")
                .containsEntry("Instance 1", "this instance is left out: nobody answers");
    }

    @Test
    void aVersionThatFailsOnOneInstanceIsNotLeftOut() throws Exception {
        Measurement measurement =
                measure(failing("[ $speed != 16 -o $value = 100 ] || exit 3"), InstanceRunsTest::here);
        assertThat(measurement.problems())
                .containsExactly(
                        "On instance 2: Invalid trials of the candidate: 2 of 2. The 1 valid ones that are needed"
                                + " cannot be reached, so the build ends here.");
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void whatTheCandidateLacksOnOneInstanceIsTold() throws Exception {
        Measurement measurement = measure(
                failing("[ $speed = 16 -a $value != 100 ] || echo other latency,us,$speed"), InstanceRunsTest::here);
        assertThat(measurement.problems())
                .containsExactly("On instance 2: Only 0 of the valid trials of the candidate measured 'other latency',"
                        + " and at least 1 are needed.");
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** Three instances, of which the second has speed 16. */
    private Spec failing(String command) throws Exception {
        String text = SPEC.formatted("a, b, c", "101", "instances: 3")
                .replace("    speed=", "    value=$(cat \"$INSTALL/value\")\n    speed=")
                .replace("schedule:", "    " + command + "\nschedule:")
                .replace("metric=latency", "metric=*latency");
        return SpecReader.read(Files.writeString(folder.resolve("benchgate.yaml"), text), Map.of());
    }

    @Test
    void withLessThanHalfOfTheInstancesNothingIsJudged() throws Exception {
        Measurement measurement = measure(spec("100", "instances: 3"), (number, alone, instance, seed, judge, told) -> {
            if (number > 1) {
                throw new CloudException(Reason.OTHER, "refused");
            }
            return here(number, alone, instance, seed, judge, told);
        });
        assertThat(measurement.problems())
                .containsExactly(
                        "Only 1 of 3 instances measured anything, and at least 2 are needed; instance 2: refused");
        assertThat(measurement.measured()).isEmpty();
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void instancesOfDifferentCommitsAreNoBuild() throws Exception {
        Measurement measurement = measure(spec("100", "instances: 2"), (number, alone, instance, seed, judge, told) -> {
            String whole = MeasurementJson.write(here(number, alone, instance, seed, judge, told));
            String commit = "\"candidate\":\"commit:" + (number == 1 ? "abc" : "def") + "\"";
            return MeasurementJson.read(whole.replaceFirst("\"candidate\":\"build:[^\"]*\"", commit));
        });
        assertThat(measurement.problems())
                .containsExactly(
                        "Instances measured different states of the candidate, commit:abc and commit:def: name a commit in"
                                + " place of a branch.");
    }

    @Test
    void noneIsAddedWhereTooFewMeasuredAnythingAndWhatTheyTookIsCounted() throws Exception {
        Spec spec = spec("100", "instances: 3, until: {width: 1 %, instances: 4}");
        Measurement measurement = measure(spec, (number, alone, instance, seed, judge, told) -> Measurement.nothing(
                        alone, seed, Instant.now(), "it does not start")
                .paid(2, 1800, 0.25));
        assertThat(measurement.problems())
                .containsExactly(
                        "Only 0 of 3 instances measured anything, and at least 2 are needed; instance 1: it does"
                                + " not start");
        assertThat(measurement.machines().count()).isEqualTo(6);
        assertThat(measurement.machines().seconds()).isEqualTo(1800);
        assertThat(measurement.machines().cost()).isEqualTo(0.75);
    }

    @Test
    void whoFindsNoRoomWaitsUntilAnotherOfTheBuildIsDone() throws Exception {
        AtomicInteger there = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        Measurement measurement = measure(spec("100", "instances: 3"), (number, alone, instance, seed, judge, told) -> {
            if (there.incrementAndGet() > 1) {
                there.decrementAndGet();
                first.countDown();
                throw new CloudException(Reason.QUOTA, "found 1 machine of this job");
            }
            try {
                first.await();
                return here(number, alone, instance, seed, judge, told);
            } finally {
                there.decrementAndGet();
            }
        });
        assertThat(trials(measurement)).hasSize(3);
        assertThat(said)
                .anyMatch(line ->
                        line.matches("Instance \\d: waits until another one is done: found 1 machine of this job"));
    }

    @Test
    void whoFindsNoRoomAloneIsLeftOut() throws Exception {
        Measurement measurement = measure(
                spec("100", "instances: {count: 2, atOnce: 1}"), (number, alone, instance, seed, judge, told) -> {
                    throw new CloudException(Reason.QUOTA, "no room");
                });
        assertThat(measurement.problems())
                .containsExactly(
                        "Only 0 of 2 instances measured anything, and at least 1 are needed; instance 1: no room");
    }

    @Test
    void aMistakeOfTheSpecEndsAllInstances() throws Exception {
        Spec spec = spec("100", "instances: 2");
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        assertThatThrownBy(() -> measure(spec, (number, alone, instance, seed, judge, told) -> {
                    if (number == 1) {
                        begun.await();
                        throw new CloudException(Reason.NOT_FOUND, "found no region 'eu-wset-1'");
                    }
                    begun.countDown();
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                        throw e;
                    }
                    return here(number, alone, instance, seed, judge, told);
                }))
                .isInstanceOf(CloudException.class)
                .hasMessage("found no region 'eu-wset-1'");
        assertThat(interrupted).hasValue(1);
    }

    @Test
    void credentialsThatExpireMeanwhileLoseNothing() throws Exception {
        Measurement measurement = measure(
                spec("100", "instances: {count: 3, atOnce: 1}"), (number, alone, instance, seed, judge, told) -> {
                    if (number == 3) {
                        throw new CloudException(Reason.CREDENTIALS, "the token has expired");
                    }
                    return here(number, alone, instance, seed, judge, told);
                });
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.environment())
                .containsEntry("Instances", "measured on 2 of 3 instances")
                .containsEntry("Instance 3", "this instance is left out: the token has expired");
    }

    @Test
    void whatAllInstancesMayCostCountsBeforeAnyIsAskedFor() throws Exception {
        String cluster = SPEC.substring(SPEC.indexOf("  provider"), SPEC.indexOf("sut:\n  baseline"));
        String created =
                """
                provider: aws-ec2
                region: eu-west-1
                identity: ${env:ID}
                credential: ${env:KEY}
                image: ami-1
                hardware: m6i.large
                ssh: {from: 203.0.113.7/32}
                price: 1
                expires: 1 h
                quota: {cost: 5}
                """;
        String text = SPEC.replace(cluster, created.indent(2))
                .formatted("100", "instances: 3, until: {width: 1 %, instances: 6}");
        Spec spec = SpecReader.read(
                Files.writeString(folder.resolve("benchgate.yaml"), text), Map.of("ID", "id", "KEY", "key"));
        assertThatThrownBy(() -> measure(spec, (number, alone, instance, seed, judge, told) -> {
                    throw new AssertionError("measured");
                }))
                .isInstanceOf(CloudException.class)
                .hasMessage(
                        "cluster.quota: found a cost of at most 5.00, expected the 6.00 that the machines may cost until"
                                + " they expire");
    }

    @Test
    void noMoreThanAskedForAreMeasuredAtOnceAndEachHasHostsAndASeedOfItsOwn() throws Exception {
        AtomicInteger there = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<String> hosts = Collections.synchronizedList(new ArrayList<>());
        List<Long> seeds = Collections.synchronizedList(new ArrayList<>());
        Spec spec = spec("100", "instances: {count: 3, atOnce: 2}");
        measure(spec, (number, alone, instance, seed, judge, told) -> {
            most.accumulateAndGet(there.incrementAndGet(), Math::max);
            Objects.requireNonNull(alone.place().machines()).sut().hosts().forEach(host -> hosts.add(host.address()));
            seeds.add(seed);
            assertThat(alone.schedule().instances().count()).isEqualTo(1);
            Thread.sleep(100);
            there.decrementAndGet();
            return Measurement.nothing(alone, seed, Instant.now(), "nothing");
        });
        assertThat(most).hasValue(2);
        assertThat(hosts).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
        assertThat(seeds).doesNotHaveDuplicates();
    }

    @Test
    void instancesAreAddedUntilTheIntervalIsNarrow() throws Exception {
        Measurement measurement =
                measure(spec("100", "instances: 3, until: {width: 0.0001 %, instances: 4}"), InstanceRunsTest::here);
        assertThat(trials(measurement)).hasSize(4);
        assertThat(measurement.environment().get("Ended after"))
                .startsWith("4 instances: no more instances are allowed, though the interval of latency median is ");
        out = folder.resolve("wide");
        measurement = measure(spec("100", "instances: 3, until: {width: 90 %, instances: 4}"), InstanceRunsTest::here);
        assertThat(trials(measurement)).hasSize(3);
        assertThat(measurement.environment())
                .containsEntry("Ended after", "3 instances: every interval is at most 90 points wide")
                .containsEntry("Instances", "measured on 3 of 3 instances");
    }

    /** Each instance measures the anchor on its machine; what it is decided by is what the first one measured. */
    @Test
    void allInstancesMeasureTheAnchorsThatAreDue() throws Exception {
        Spec spec = spec("100", "instances: {count: 3, atOnce: 1}");
        Version first = SpecReader.read(
                        Files.writeString(
                                folder.resolve("anchor.yaml"),
                                Files.readString(spec.file())
                                        .replace(
                                                "{install: echo 100 >value}\n  candidate",
                                                "{label: v1, install: echo 80 >value}\n  candidate")),
                        Map.of())
                .baseline();
        AtomicInteger asked = new AtomicInteger();
        Judge judge = new Judge() {
            @Override
            public boolean regressed(Measurement measurement, boolean failed) {
                throw new AssertionError("a single instance was judged");
            }

            @Override
            public DueAnchors anchors(Spec whole, Measurement measurement) {
                asked.incrementAndGet();
                assertThat(whole.instances()).isEqualTo(3);
                return new DueAnchors(List.of(Objects.requireNonNull(first)), null, "");
            }
        };
        Measurement measurement = InstanceRuns.measure(spec, out, 7, Map.of(), judge, progress, InstanceRunsTest::here);
        assertThat(measurement.problems()).isEmpty();
        assertThat(asked).hasValue(1);
        for (int number = 1; number <= 3; number++) {
            assertThat(out.resolve("instance-" + number + "/anchors/1/trials")).isDirectory();
        }
        MeasuredVersions versions = Objects.requireNonNull(measurement.details().versions());
        assertThat(versions.anchors()).hasSize(1);
        Anchor anchor = versions.anchors().get(0);
        assertThat(anchor.version()).isEqualTo("label:v1");
        Ratio ratio = anchor.ratios().get("latency median");
        assertThat(ratio.logarithm()).isBetween(0.19, 0.26);
        assertThat(ratio.degrees()).isGreaterThan(1);
        assertThat(measurement.environment().get("Anchors")).contains("v1: 2 trials of each, in ");
    }
}
