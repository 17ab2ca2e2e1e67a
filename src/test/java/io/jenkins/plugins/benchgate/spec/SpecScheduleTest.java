package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.Topology.Halves;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.Trimming.Share;
import io.jenkins.plugins.benchgate.model.Trimming.Time;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Instances;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a spec says of schedules and trimming. */
class SpecScheduleTest {
    private static final double NONE = Double.POSITIVE_INFINITY;

    private static final String SPEC =
            """
            name: orders
            sut:
              baseline: {start: run old}
              candidate: {start: run new}
            workload: {tool: ycsb, records: 1000, operations: 20000%s}
            schedule: {%s}
            gates: ["jump:metric=*,percent=5"]
            """;

    @TempDir
    Path folder;

    private Path file(String workload, String schedule) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(workload, schedule));
    }

    private Spec read(String workload, String schedule) throws Exception {
        return SpecReader.read(file(workload, schedule), Map.of());
    }

    private static String mistake(Path file) {
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).as("a mistake in the spec").isNotNull();
        return thrown.getMessage();
    }

    @Test
    void everyKeyOfADuetIsRead() throws Exception {
        Spec spec = read("", "order: duet, trials: 8, window: 500 ms, confirm: 4, cores: {first: 0-2, second: '3,5'}");
        assertThat(spec.schedule()).isEqualTo(new Schedule(Order.DUET, 8, 3, 0.5, 0, 0, false, 4, null, Instances.ONE));
        assertThat(spec.place().cores()).isEqualTo(new Halves(Cores.parse("0-2"), Cores.parse("3,5")));
    }

    @Test
    void anIdleTimeIsReadAndSaid() throws Exception {
        Schedule schedule = read("", "idle: 20 min").schedule();
        assertThat(schedule.idle()).isEqualTo(1200);
        assertThat(schedule.describe()).isEqualTo("5 trials of each version, rmit, each after 1200 s of idle time");
        assertThat(read("", "trials: 1, confirm: 3, idle: 1 s").schedule().describe())
                .isEqualTo(
                        "1 trial of each version, rmit, each after 1 s of idle time, and 3 again where a gate is crossed");
        assertThat(mistake(file("", "idle: 0 s"))).contains("found '0 s', expected a time such as 30 s or 2 min");
    }

    @Test
    void everyKeyOfUntilIsRead() throws Exception {
        Spec spec =
                read("", "until: {width: 2 %, of: [READ*, throughput], trials: 40, time: 2 h, cost: 5, price: 0.25}");
        assertThat(spec.schedule().until())
                .isEqualTo(new Until(new Until.Width(2), List.of("READ*", "throughput"), 40, 7200, 5, 0.25));
        assertThat(read("", "until: {error: 0.5}").schedule().until())
                .isEqualTo(new Until(new Until.Settled(0.5), List.of(), 30, NONE, NONE, 0));
        assertThat(read("", "trials: 50, until: {error: 0.5}").schedule().until())
                .isEqualTo(new Until(new Until.Settled(0.5), List.of(), 50, NONE, NONE, 0));
    }

    @Test
    void aMeasurementMayEndWhenItsGatesAreDecided() throws Exception {
        Until alone = new Until(new Until.Decided(), List.of(), 30, NONE, NONE, 0);
        assertThat(read("", "until: decided").schedule().until()).isEqualTo(alone);
        assertThat(read("", "trials: 50, until: decided").schedule().until().trials())
                .isEqualTo(50);
        Schedule schedule = read("", "until: {goal: decided, of: 'READ*', trials: 40, time: 1 h}")
                .schedule();
        assertThat(schedule.until()).isEqualTo(new Until(new Until.Decided(), List.of("READ*"), 40, 3600, NONE, 0));
        assertThat(schedule.describe())
                .isEqualTo(
                        "5 trials of each version, rmit, and more until every gate that one build can decide is decided,"
                                + " but at most 40, 3600 s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trend:metric=*,percent=5,builds=3",
                "jump:metric=*,percent=5,baseline=last",
                "jump:metric=*,dynamic,seed=2"
            })
    void gatesThatLookBackDecideNoMeasurement(String gate) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("", "until: decided").replace("jump:metric=*,percent=5", gate));
        assertThat(mistake(file))
                .contains(
                        "6:11: found 'until: decided' without a gate that one build can decide, expected a fixed gate");
        Files.writeString(
                file,
                Files.readString(file).replace("\"" + gate, "'fixed:metric=\"READ latency\",upper=1s', \"" + gate));
        assertThat(SpecReader.read(file, Map.of()).judging().gates()).hasSize(2);
    }

    /** THESIS 7.2.2: the first 5 % always, the last 20 % where two versions run at once. */
    @Test
    void requestsAreTrimmedUnlessTheSpecSaysOtherwise() throws Exception {
        assertThat(read("", "").trials().trimming()).isEqualTo(new Trimming(new Share(0.05), new Share(0)));
        assertThat(read("", "order: duet").trials().trimming())
                .isEqualTo(new Trimming(new Share(0.05), new Share(0.2)));
        assertThat(read(", trim: {first: 30 s}", "order: duet").trials().trimming())
                .isEqualTo(new Trimming(new Time(30), new Share(0.2)));
        assertThat(read(", trim: {first: 0 %, last: 0 s}", "order: duet")
                        .trials()
                        .trimming())
                .isEqualTo(new Trimming(new Share(0), new Time(0)));
    }

    @Test
    void valuesOfWhichNobodyKnowsTheOrderAreNotTrimmed() throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("", "order: duet")
                        .replaceAll("workload: .*", "workload: {tool: command, run: measure, format: series}")
                        .replace("{start: run old}", "{}")
                        .replace("{start: run new}", "{}"));
        assertThat(SpecReader.read(file, Map.of()).trials().trimming()).isEqualTo(Trimming.NONE);
    }

    @Test
    void whoWaitsForCalmDropsWhatIsDisturbedUnlessTheSpecSaysOtherwise() throws Exception {
        assertThat(read("", "trials: 5").schedule().drops()).isFalse();
        Schedule calm = read("", "calm: 5 min").schedule();
        assertThat(calm.calm()).isEqualTo(300);
        assertThat(calm.drops()).isTrue();
        assertThat(read("", "calm: 5 min, disturbed: keep").schedule().drops()).isFalse();
        assertThat(read("", "disturbed: drop").schedule().drops()).isTrue();
        Schedule sequential = read("", "order: sequential, calm: 30 s").schedule();
        assertThat(sequential.calm()).isEqualTo(30);
        assertThat(sequential.drops()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "order: rmit, window: 1 s | 6:33: found 'window' with order rmit, expected it with order duet only",
                "cores: {first: 0, second: 1} | 6:19: found 'cores' with order rmit, expected it with order duet only",
                "order: duet, window: 1 ms | 6:33: found a window of 0.001 s, expected at least 10 ms",
                "order: duet, cores: {first: 0-1, second: 1} | found cores 0-1 and 1 of two versions, expected none in both",
                "order: duet, cores: {first: 0} | found no 'second' in schedule.cores, expected it",
                "order: duet, cores: {first: 0, second: x} | found cores 'x', expected numbers and ranges such as 0-3,8",
                "order: sequential, until: {width: 2} | found 'until' with order sequential, expected rmit or duet",
                "trials: 4, until: {width: 2} | found 4 trials before the first look, expected at least 5",
                "until: {} | found none of 'goal', 'width' and 'error' in schedule.until, expected one of them",
                "until: {width: 2, error: 1} | found several of 'goal', 'width' and 'error' in schedule.until, expected",
                "until: {width: 2, goal: decided} | found several of 'goal', 'width' and 'error' in schedule.until",
                "until: {goal: sure} | found 'sure', expected decided, or keys such as {width: 2 %}",
                "until: sure | 6:19: found 'sure', expected decided, or keys such as {width: 2 %}",
                "until: [decided] | 6:19: found a list as 'until' in schedule, expected a single value",
                "trials: 4, until: decided | found 4 trials before the first look, expected at least 5",
                "order: sequential, until: decided | found 'until' with order sequential, expected rmit or duet",
                "until: {width: 2 s} | found '2 s', expected a percentage such as 2 %",
                "until: {width: -2} | found '-2', expected a percentage such as 2 %",
                "trials: 9, until: {width: 2, trials: 8} | found at most 8 trials, expected at least the 9 before the first",
                "until: {width: 2, cost: 5} | found no 'price' in schedule.until, expected it",
                "until: {width: 2, price: 5} | found no 'cost' in schedule.until, expected it",
                "until: {width: 2, price: 1, cost: 5 s} | found '5 s', expected an amount such as 0.5",
                "calm: soon | 6:18: found 'soon', expected a number with a unit",
                "disturbed: maybe | 6:23: found disturbed 'maybe', expected drop or keep",
                "order: sequential, disturbed: drop | found disturbed: drop with order sequential, expected rmit or duet",
                "confirm: -1 | found '-1', expected a whole number from 0 to 10000"
            })
    void aMistakeIsSaidWithTheWayOut(String schedule, String expected) throws Exception {
        assertThat(mistake(file("", schedule))).contains(expected);
    }

    @Test
    void aDuetNeedsTwoVersions() throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted("", "order: duet").replace("  baseline: {start: run old}\n", ""));
        assertThat(mistake(file))
                .contains("5:19: found order duet without sut.baseline, expected two versions to run side by side");
    }

    @Test
    void whatTrimmingLeavesNothingIsAMistake() throws Exception {
        assertThat(mistake(file(", trim: {first: 60 %, last: 40 %}", "")))
                .contains("found 60 % to leave out first and 40 % last, which leaves nothing");
    }

    @Test
    void aCandidateAgainstItselfIsOneVersionTwice() throws Exception {
        Spec spec = read("", "order: duet").candidateAgainstItself();
        assertThat(spec.versions()).extracting(Version::key).containsExactly("baseline", "candidate");
        assertThat(spec.versions()).extracting(Version::start).containsOnly("run new");
        assertThat(spec.versions()).extracting(Version::label).containsExactly("candidate, again", "candidate");
    }

    private Path onHosts(String hosts, String more, String schedule) throws IOException {
        String spec = SPEC.replace(
                "sut:\n",
                "cluster: {provider: byon, user: somebody, ssh: {key: id}, sut: {hosts: [%s]}}\nsut:\n%s"
                        .formatted(hosts, more));
        return Files.writeString(folder.resolve("benchgate.yaml"), spec.formatted("", schedule));
    }

    @Test
    void instancesAreReadAndSaid() throws Exception {
        Spec spec = SpecReader.read(onHosts("a, b, c, d", "", "trials: 3, instances: {count: 2, atOnce: 1}"), Map.of());
        assertThat(spec.schedule().instances()).isEqualTo(new Instances(2, 1));
        assertThat(spec.schedule().describe()).isEqualTo("3 trials of each version, rmit, on each of 2 instances");
        assertThat(spec.ofInstance(2).place().machines().sut().hosts())
                .extracting(host -> host.address())
                .containsExactly("c", "d");
        assertThat(spec.ofInstance(2).schedule().describe()).isEqualTo("3 trials of each version, rmit");
        Schedule until = SpecReader.read(
                        onHosts("a, b, c, d, e, f", "", "instances: 3, until: {width: 4 %, instances: 6, time: 1 h}"),
                        Map.of())
                .schedule();
        assertThat(until.instances()).isEqualTo(new Instances(3, 3));
        assertThat(until.mostInstances()).isEqualTo(6);
        assertThat(until.describe())
                .isEqualTo("5 trials of each version, rmit, on each of 3 instances, and more until every interval is at"
                        + " most 4 points wide, but at most 6, 3600 s");
        assertThat(until.ofInstance().until()).isNull();
    }

    @Test
    void instancesNeedMachinesOfTheirOwn() throws Exception {
        assertThat(mistake(file("", "instances: 3")))
                .contains("found 3 instances without 'cluster', expected machines of a provider, or the hosts of"
                        + " 'provider: byon'; what several machines measured by themselves is judged together by 'benchgate"
                        + " gate FILE... --instances'");
        assertThat(mistake(onHosts("a, b, c, d", "", "instances: 3")))
                .contains("found hosts that 3 instances cannot share, expected a multiple of 3 for each role: each"
                        + " instance has its own");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "instances: 0 | found '0', expected a whole number from 1 to 100",
                "instances: {atOnce: 1} | found no 'count' in schedule.instances, expected it",
                "instances: {count: 2, atOnce: 3} | found 3 instances at once, expected at most the 2 planned",
                "instances: 3, confirm: 2 | found 'confirm' with 3 instances, expected one of both",
                "instances: 3, until: decided | found until: decided with 3 instances, expected a width, such as until:",
                "instances: 3, until: {error: 1 %, instances: 4} | found another goal than a width with 3 instances",
                "instances: 3, until: {width: 1 %} | found no 'instances' in schedule.until, expected it",
                "instances: 3, until: {width: 1 %, instances: 2} | found at most 2 instances, expected at least the 3",
                "instances: 2, until: {width: 1 %, instances: 3} | found 2 instances before the first look, expected at",
                "instances: 3, until: {width: 1 %, instances: 4, trials: 9} | found 'trials' in schedule.until, expected",
                "until: {width: 1 %, instances: 4} | found 'instances' in schedule.until, expected it where",
            })
    void instancesThatCannotBeAreSaidWithTheWayOut(String schedule, String expected) throws Exception {
        assertThat(mistake(onHosts("a, b, c, d, e, f, g, h, i, j, k, l", "", schedule)))
                .contains(expected);
    }
}
