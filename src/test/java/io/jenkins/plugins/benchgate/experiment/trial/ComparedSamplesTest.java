package io.jenkins.plugins.benchgate.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Trimming;
import io.jenkins.plugins.benchgate.model.Trimming.Share;
import io.jenkins.plugins.benchgate.model.Trimming.Time;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparedSamplesTest {
    private static final Trimming DUET = new Trimming(new Share(0.05), new Share(0.2));

    private static Metric latency(String operation) {
        return new Metric(operation + " latency", Unit.SECOND, Direction.LOWER);
    }

    /** A request every {@code step} s, the first at {@code begin}. */
    private static Sample requests(String operation, double begin, double step, int count) {
        double[] times =
                IntStream.range(0, count).mapToDouble(i -> begin + i * step).toArray();
        double[] values = new double[count];
        Arrays.fill(values, step);
        return new Sample(latency(operation), null, "", values, times, new Sample.Origin(1, count, null));
    }

    private static Sample throughput(double value) {
        return new Sample(Metric.THROUGHPUT, null, new double[] {value});
    }

    private static List<CompletedTrial> kept(List<CompletedTrial> round, Trimming trimming) {
        return ComparedSamples.of(round, trimming, Tool.YCSB);
    }

    private static CompletedTrial ran(String version, Sample... samples) {
        return new CompletedTrial(
                new Slot(version, 1),
                1,
                "trials/1",
                10,
                List.of(samples),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                record(version));
    }

    private static TrialRecord record(String version) {
        return new TrialRecord(
                TrialRecord.FORM,
                new TrialRecord.Identity("job", 1, version, version, "local", 1, 7),
                new TrialRecord.Setting("YCSB A", Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), List.of()),
                Instant.EPOCH,
                Instant.EPOCH,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static double[] times(CompletedTrial ran, int sample) {
        return ran.samples().get(sample).times();
    }

    private static double value(CompletedTrial ran) {
        return ran.samples().stream()
                .filter(sample -> sample.metric().equals(Metric.THROUGHPUT))
                .findFirst()
                .orElseThrow()
                .values()[0];
    }

    private static Sample part(String part, Sample sample) {
        return new Sample(sample.metric(), null, part, sample.values(), sample.times(), sample.origin());
    }

    /** Two files of a load generator, one begun 200 s after the other. */
    @Test
    void eachPartOfATrialWarmsUpAndHasAThroughputByItself() {
        CompletedTrial kept = kept(
                        List.of(ran(
                                "candidate",
                                part("1.jtl", throughput(10)),
                                part("1.jtl", requests("READ", 0, 0.1, 1000)),
                                part("2.jtl", throughput(5)),
                                part("2.jtl", requests("READ", 200, 0.2, 500)))),
                        new Trimming(new Time(10), new Share(0)))
                .get(0);
        assertThat(times(kept, 1)).hasSize(900).startsWith(10);
        assertThat(times(kept, 3)).hasSize(450).startsWith(210);
        assertThat(kept.samples().get(0).values()[0]).isCloseTo(10, within(1e-9));
        assertThat(kept.samples().get(2).values()[0]).isCloseTo(5, within(1e-9));
    }

    @Test
    void aDuetLeavesOutTheSameSecondsOfEachPart() {
        List<CompletedTrial> both = kept(
                List.of(
                        ran(
                                "baseline",
                                part("1", requests("READ", 0, 1, 100)),
                                part("2", requests("READ", 50, 1, 100))),
                        ran(
                                "candidate",
                                part("1", requests("READ", 20, 1, 80)),
                                part("2", requests("READ", 60, 1, 60)))),
                Trimming.NONE);
        assertThat(times(both.get(0), 0)).startsWith(20).endsWith(99);
        assertThat(times(both.get(0), 1)).startsWith(50).endsWith(119);
        assertThat(times(both.get(1), 1)).startsWith(60).endsWith(119);
    }

    /** JMeter: each of 1000 transactions is measured beside the two requests that it is made of. */
    @Test
    void theThroughputOfATrimmedTrialCountsWhatTheToolCounted() {
        Sample requests = throughput(200).from(new Sample.Origin(0, 2000, null));
        CompletedTrial kept = kept(
                        List.of(ran(
                                "candidate",
                                requests,
                                requests("search", 0, 0.01, 1000),
                                requests("buy", 0, 0.01, 1000),
                                requests("checkout", 0, 0.01, 1000))),
                        new Trimming(new Time(5), new Share(0)))
                .get(0);
        assertThat(value(kept)).isCloseTo(200, within(1.0));
    }

    @Test
    void theThroughputOfATrimmedTrialIsThatOfTheOperationsThatAreKept() {
        // 100 slow seconds of warming up at 1 op/s, then 300 s at 10 op/s
        double[] times = IntStream.range(0, 3100)
                .mapToDouble(i -> i < 100 ? i : 100 + (i - 100) * 0.1)
                .toArray();
        Sample sample =
                new Sample(latency("READ"), null, "", new double[3100], times, new Sample.Origin(1, 3100, null));
        CompletedTrial kept = kept(
                        List.of(ran("candidate", throughput(3100 / 400.0), sample)),
                        new Trimming(new Time(100), new Share(0)))
                .get(0);
        assertThat(value(kept)).isCloseTo(10, within(1e-9));
        assertThat(kept.notes())
                .containsExactly("Left out the first 100 s and the last 0 %: 3000 of 3100 values are kept, and"
                        + " throughput is theirs.");
    }

    /** Of each request a queueing and a service time: 10 requests a second are 20 values a second. */
    @ParameterizedTest
    @EnumSource(
            value = Tool.class,
            names = {"SERIES", "JSON"})
    void aThroughputOfWhoKnowsWhatIsLeftAsItIs(Tool tool) {
        CompletedTrial whole =
                ran("candidate", throughput(10), requests("queueing", 0, 0.1, 1000), requests("service", 0, 0.1, 1000));
        CompletedTrial kept = ComparedSamples.of(List.of(whole), new Trimming(new Share(0.1), new Share(0)), tool)
                .get(0);
        assertThat(value(kept)).isEqualTo(10);
        assertThat(kept.notes())
                .containsExactly("Left out the first 10 % and the last 0 %: 1800 of 2000 values are kept.");
    }

    @Test
    void noThroughputIsSaidToBeThatOfWhatIsKeptWhereThereIsNone() {
        CompletedTrial kept = kept(
                        List.of(ran("candidate", requests("READ", 0, 0.1, 1000))),
                        new Trimming(new Share(0.1), new Share(0)))
                .get(0);
        assertThat(kept.notes())
                .containsExactly("Left out the first 10 % and the last 0 %: 900 of 1000 values are kept.");
    }

    @Test
    void aReadModifyWriteIsOneOperationAndAnIntendedLatencyOrATransactionNone() {
        CompletedTrial kept = kept(
                        List.of(ran(
                                "candidate",
                                throughput(7),
                                requests("READ", 0, 0.1, 1001),
                                requests("UPDATE", 0.05, 0.1, 1000),
                                requests("READ-MODIFY-WRITE", 0.05, 0.1, 1000),
                                requests("READ intended", 0, 0.1, 1001),
                                requests("checkout transaction", 0, 0.1, 1001))),
                        new Trimming(new Share(0.1), new Share(0)))
                .get(0);
        assertThat(value(kept))
                .as("every update is half of one that is a read too")
                .isCloseTo(10, within(0.05));
    }

    @Test
    void aThroughputOfAWholeTrialStaysWhereSomeRequestsHaveNoTimes() {
        Sample untimed = new Sample(latency("UPDATE"), "mean", new double[] {1});
        CompletedTrial kept = kept(
                        List.of(ran("candidate", throughput(7), requests("READ", 0, 0.1, 1000), untimed)),
                        new Trimming(new Share(0.1), new Share(0)))
                .get(0);
        assertThat(value(kept)).isEqualTo(7);
        assertThat(kept.notes())
                .containsExactly("Left out the first 10 % and the last 0 %: 900 of 1000 values are kept.");
    }

    @Test
    void whatNothingIsLeftOutOfStaysAsItIs() {
        CompletedTrial whole = ran("candidate", throughput(7), requests("READ", 0, 0.1, 1000));
        assertThat(kept(List.of(whole), Trimming.NONE)).containsExactly(whole);
    }

    @Test
    void ofADuetOnlyTheTimeIsKeptInWhichBothMeasured() {
        CompletedTrial early = ran("baseline", throughput(10), requests("READ", 0, 0.1, 1001));
        CompletedTrial late = ran("candidate", throughput(10), requests("READ", 30, 0.1, 1001));
        List<CompletedTrial> kept = kept(List.of(early, late), Trimming.NONE);
        assertThat(times(kept.get(0), 1)[0]).isCloseTo(30, within(0.11));
        assertThat(times(kept.get(1), 1)[times(kept.get(1), 1).length - 1]).isCloseTo(100, within(0.11));
        assertThat(kept.get(1).notes())
                .containsExactly("Left out what it measured while the other version did not run: "
                        + times(kept.get(1), 1).length + " of 1001 values are kept, and throughput is theirs.");
    }

    /** THESIS 7.2.2: the slower side speeds up once the faster is done; what it then measured must not count. */
    @Test
    void theSlowerSideLosesWhatItMeasuredAlone() {
        CompletedTrial fast = ran("baseline", throughput(10), requests("READ", 0, 0.1, 1001));
        CompletedTrial slow = ran("candidate", throughput(5), requests("READ", 0, 0.2, 1001));
        List<CompletedTrial> kept = kept(List.of(fast, slow), DUET);
        assertThat(Arrays.stream(times(kept.get(0), 1)).boxed().toList())
                .as("20 % before the faster side's end")
                .allMatch(time -> time <= 80);
        assertThat(Arrays.stream(times(kept.get(1), 1)).boxed().toList()).allMatch(time -> time >= 10 && time <= 80);
        assertThat(value(kept.get(1))).isCloseTo(5, within(1e-9));
    }

    @Test
    void sidesThatMeasuredAtDifferentTimesMakeNoDuet() {
        CompletedTrial early = ran("baseline", requests("READ", 0, 0.1, 100));
        CompletedTrial late = ran("candidate", requests("READ", 60, 0.1, 100));
        assertThat(kept(List.of(early, late), DUET)).allSatisfy(ran -> assertThat(ran.faults())
                .containsExactly("What is left of this trial and of its partner was measured at different times."));
    }

    @Test
    void aTrialOfWhichNothingIsLeftIsInvalid() {
        CompletedTrial brief = ran("candidate", requests("READ", 0, 0.1, 100));
        assertThat(kept(List.of(brief), new Trimming(new Time(60), new Share(0))))
                .singleElement()
                .satisfies(ran ->
                        assertThat(ran.faults()).singleElement().asString().contains("nothing of READ latency"));
    }

    @Test
    void anInvalidTrialIsNotTrimmed() {
        CompletedTrial failed =
                ran("candidate", requests("READ", 0, 0.1, 100)).with(List.of(), List.of("It failed."), List.of());
        assertThat(kept(List.of(failed), DUET)).containsExactly(failed);
    }

    @Test
    void nothingIsLeftOutOfSpans() {
        Sample coldStart =
                new Sample(new Metric("cold duration", Unit.SECOND, Direction.LOWER), null, new double[] {1});
        CompletedTrial ran = new CompletedTrial(
                new Slot("candidate", 1),
                1,
                "trials/1",
                10,
                List.of(),
                List.of(coldStart),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                record("candidate"));
        CompletedTrial kept =
                kept(List.of(ran), new Trimming(new Share(0.05), new Share(0))).get(0);
        assertThat(kept.faults()).isEmpty();
        assertThat(kept.measured()).containsExactly(coldStart);
    }
}
