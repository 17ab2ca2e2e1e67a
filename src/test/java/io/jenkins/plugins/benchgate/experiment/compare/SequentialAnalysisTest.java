package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.SeriesLimit;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at series that are decided at different times, and at those that cannot be. */
class SequentialAnalysisTest {
    private static final Metric QUICK = new Metric("quick", Unit.SECOND, Direction.LOWER);
    private static final Metric NOISY = new Metric("noisy", Unit.SECOND, Direction.LOWER);
    private static final double[] NOISE = {0.2, -0.25, 0.1, -0.15, 0.22, -0.1, 0.05, -0.2};

    @TempDir
    Path folder;

    private Spec spec(String until, String gates) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: looks
                sut: {baseline: {}, candidate: {}}
                workload: {tool: command, run: measure, format: series}
                schedule: {trials: 5, until: %s}
                gates: [%s]
                """
                        .formatted(until, gates));
        return SpecReader.read(file, Map.of());
    }

    private static Trial trial(String version, int number, double quick, double noisy) {
        return new Trial(
                version,
                "local",
                number,
                List.of(
                        new Sample(QUICK, null, new double[] {quick, quick, 9 * quick}),
                        new Sample(NOISY, null, new double[] {noisy})),
                List.of(),
                List.of());
    }

    /** A candidate that is worse by 40 % in one metric, in noise of less than 1 %, and by nothing in another. */
    private static List<Trial> trials(int rounds) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            double noise = NOISE[i % NOISE.length];
            trials.add(trial(Trial.BASELINE, i + 1, 1, 1));
            trials.add(trial(Trial.CANDIDATE, i + 1, 1.4 * (1 + 0.03 * noise), 1 + noise));
        }
        return trials;
    }

    private static Measured of(List<Measured> measured, Metric metric) {
        return measured.stream()
                .filter(one -> one.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static Finding find(Spec spec, Measured measured) {
        return Judgement.judge(
                        spec.judging().gates(),
                        List.of(measured),
                        any -> Earlier.of(List.of()).from("", Instant.EPOCH),
                        0.99)
                .get(0);
    }

    @Test
    void onlyWhatGatesNameCountsWhereAllWouldBeTooMuch() throws Exception {
        List<Sample> samples = IntStream.rangeClosed(0, SeriesLimit.MOST_SERIES)
                .mapToObj(i ->
                        new Sample(new Metric("size " + i, Unit.BYTE, Direction.LOWER), null, new double[] {i + 1}))
                .toList();
        List<Trial> wide = Stream.of(Trial.BASELINE, Trial.CANDIDATE)
                .map(version -> new Trial(version, "local", 1, samples, List.of(), List.of()))
                .toList();

        Analysis few = new Analysis(spec("decided", "'jump:metric=size 77,percent=5'"), 1);
        assertThat(few.measured(wide)).extracting(Measured::series).containsExactly("size 77 median");
        assertThat(few.leftOut(wide))
                .contains(
                        "1 that gates name; 5000 more would be too many, and only the values of their trials are kept");
        Analysis all = new Analysis(spec("decided", "'jump:metric=*,percent=5'"), 1);
        assertThat(all.measured(wide)).isEmpty();
        assertThat(all.leftOut(wide)).isEmpty();
        assertThat(all.gaps(wide)).singleElement().asString().startsWith("Found 5001 series");
    }

    @Test
    void aSeriesStaysAsItWasDecidedWhileOthersAreMeasured() throws Exception {
        Spec spec = spec("decided", "'jump:metric=*,percent=5'");
        Analysis analysis = new Analysis(spec, 1);
        assertThat(analysis.undecided(trials(5), 30))
                .hasValueSatisfying(open -> assertThat(open.words()).startsWith("noisy median is undecided"));
        Measured first = of(analysis.measured(trials(5)), QUICK);
        Measured later = of(analysis.measured(trials(8)), QUICK);
        assertThat(later).isEqualTo(first);
        assertThat(of(analysis.measured(trials(8)), NOISY).candidate().trials()).isEqualTo(8);
        assertThat(find(spec, first).found()).isEqualTo(Outcome.FAIL);
        // of other trials that came to the same, nothing else is known
        assertThat(new Analysis(spec, 2).measured(trials(8))).isEqualTo(analysis.measured(trials(8)));
    }

    @Test
    void aBenchmarkThatChangedNeedsNoFurtherTrials() throws Exception {
        List<Trial> changed = trials(5).stream()
                .map(trial -> new Trial(
                        trial.version(),
                        trial.instance(),
                        trial.number(),
                        trial.samples().stream()
                                .map(sample -> sample.under(Map.of(
                                        Sample.BENCHMARK, sample.metric().equals(NOISY) ? trial.version() : "same")))
                                .toList(),
                        List.of(),
                        List.of()))
                .toList();
        Spec spec = spec("decided", "'jump:metric=*,percent=5'");
        assertThat(new Analysis(spec, 1).undecided(changed, 30)).isEmpty();
        assertThat(find(spec, of(new Analysis(spec, 1).measured(changed), NOISY))
                        .found())
                .isEqualTo(Outcome.NOT_JUDGED);
        Spec judged = spec("decided", "'jump:metric=*,percent=5,changed=judge'");
        assertThat(new Analysis(judged, 1).undecided(changed, 30))
                .hasValueSatisfying(open -> assertThat(open.words()).startsWith("noisy median is undecided"));
    }

    /** Each trial counts as its statistic: the median of 1, 1 and 9 is 1. */
    @Test
    void theChangeIsTheGeometricMeanOfPairsOfTrials() throws Exception {
        Spec spec = spec("decided", "'jump:metric=*,percent=5'");
        Measured measured = of(new Analysis(spec, 1).measured(trials(5)), QUICK);
        double sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += Math.log(1.4 * (1 + 0.03 * NOISE[i]));
        }
        double value = Objects.requireNonNull(measured.comparison()).change().value();
        assertThat(value).isCloseTo(100 * Math.expm1(sum / 5), within(1e-9));
        assertThat(measured.candidate().value()).isCloseTo(Math.exp(sum / 5), within(1e-12));
        assertThat(measured.candidate().count()).isEqualTo(15);
    }

    /** As of a tool that keeps no single values: the gate's statistic is not in its text. */
    @Test
    void aMeanIsDecidedByTheGateThatTakesIt() throws Exception {
        Spec spec = spec("{goal: decided, trials: 30}", "'jump:metric=*,percent=20'");
        List<Trial> means = trials(5).stream()
                .map(trial -> new Trial(
                        trial.version(),
                        trial.instance(),
                        trial.number(),
                        List.of(
                                new Sample(QUICK, "mean", new double[] {
                                    trial.samples().get(0).values()[0]
                                }),
                                new Sample(QUICK, "p99", new double[] {trial.number()})),
                        List.of(),
                        List.of()))
                .toList();
        Analysis analysis = new Analysis(spec, 1);
        assertThat(analysis.measured(means)).singleElement().satisfies(one -> {
            assertThat(one.series()).isEqualTo("quick mean");
            assertThat(find(spec, one).verdict().outcome()).isEqualTo(Outcome.FAIL);
        });
        assertThat(analysis.undecided(means, 30)).isEmpty();
    }

    @Test
    void onlyWhatIsAskedForIsWaitedFor() throws Exception {
        Spec spec = spec("{goal: decided, of: quick}", "'jump:metric=*,percent=5'");
        assertThat(new Analysis(spec, 1).undecided(trials(5), 30)).isEmpty();
        Spec other = spec("{goal: decided, of: other}", "'jump:metric=*,percent=5'");
        assertThat(new Analysis(other, 1).undecided(trials(5), 30)).hasValueSatisfying(open -> assertThat(open.words())
                .isEqualTo("nothing was measured that has to reach it"));
    }

    /** A gate that watches one side errs on that side only. */
    @Test
    void theErrorIsThatOfTheSidesThatGatesWatch() throws Exception {
        Interval one = change(spec("decided", "'jump:metric=quick,percent=5'"));
        Interval both = change(spec("decided", "'jump:metric=quick,percent=5,watch=both'"));
        assertThat(one.confidence()).isCloseTo(0.98, within(1e-12));
        assertThat(both.confidence()).isCloseTo(0.99, within(1e-12));
        assertThat(both.width()).isGreaterThan(one.width());
    }

    private static Interval change(Spec spec) {
        Measured measured = of(new Analysis(spec, 1).measured(trials(5)), QUICK);
        return Objects.requireNonNull(
                Objects.requireNonNull(measured.comparison()).change().interval());
    }

    @Test
    void fixedGatesAreDecidedByTheCandidatesValue() throws Exception {
        Spec spec = spec("decided", "'fixed:metric=quick,upper=2s'");
        Analysis analysis = new Analysis(spec, 1);
        assertThat(analysis.undecided(trials(5), 30)).isEmpty();
        assertThat(find(spec, of(analysis.measured(trials(5)), QUICK)).verdict().reason())
                .endsWith(" Decided after 5 of at most 30 trials of each version.");
        Spec beyond = spec("decided", "'fixed:metric=quick,upper=1.2s'");
        assertThat(new Analysis(beyond, 1).undecided(trials(5), 30)).isEmpty();
        Spec near = spec("decided", "'fixed:metric=quick,upper=1.4s'");
        assertThat(new Analysis(near, 1).undecided(trials(5), 30)).isPresent();
    }

    /** What has no ratio gets none by more trials, so that they are not made. */
    @Test
    void valuesOfZeroAreNotWaitedFor() throws Exception {
        Spec spec = spec("decided", "'jump:metric=noisy,percent=5'");
        List<Trial> trials = new ArrayList<>();
        List<Trial> zeros = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            trials.add(trial(Trial.BASELINE, i, 1, 0));
            trials.add(trial(Trial.CANDIDATE, i, 1, 1));
            zeros.add(trial(Trial.BASELINE, i, 1, 0));
            zeros.add(trial(Trial.CANDIDATE, i, 1, 0));
        }
        Analysis analysis = new Analysis(spec, 1);
        assertThat(analysis.undecided(trials, 30)).isEmpty();
        assertThat(find(spec, of(analysis.measured(trials), NOISY)).found()).isEqualTo(Outcome.INCONCLUSIVE);
        Analysis equal = new Analysis(spec, 1);
        assertThat(equal.undecided(zeros, 30)).isEmpty();
        assertThat(find(spec, of(equal.measured(zeros), NOISY)).found()).isEqualTo(Outcome.PASS);
    }

    /** A round that did not measure a series is none for it, and fewer than planned decide nothing. */
    @Test
    void tooFewRoundsDecideNothing() throws Exception {
        Spec spec = spec("decided", "'jump:metric=quick,percent=5'");
        Analysis analysis = new Analysis(spec, 1);
        assertThat(analysis.undecided(trials(4), 30)).isPresent();
        assertThat(of(analysis.measured(trials(4)), QUICK).candidate().trials()).isEqualTo(4);
        assertThat(of(new Analysis(spec, 1).measured(trials(1)), QUICK)
                        .candidate()
                        .interval())
                .isNull();
    }
}
