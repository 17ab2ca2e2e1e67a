package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.trial.Rounds;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.LoadSummary;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What builds of a service with three metrics come to beside a load that comes and goes, when disturbed pairs are kept,
 * dropped, and dropped after waits for calm. {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.experiment.DisturbedStudy -Dbench.args="100 6.5 FIXED_20_OF_60 10"}: builds of each row,
 * how many times as long a request takes under the load, when the load is there, and trials.
 *
 * <p>One client sends requests of 50 ms for 6 s; each trial has 2 s before and after. The load takes 95 % of two cores
 * while it is there.
 */
public final class DisturbedStudy {
    private static final double REQUEST = 0.05;
    private static final double MEASURED = 6;
    private static final double AROUND = 2;
    private static final double LOOK = 3;
    private static final double CALM = 300;
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);

    private DisturbedStudy() {}

    /** When the load is there. */
    enum Load {
        NEVER(0, 1, false),
        FIXED_20_OF_60(20, 40, false),
        RANDOM_20_OF_60(20, 40, true),
        RANDOM_10_OF_20(10, 10, true),
        ALWAYS(1, 0, false);

        private final double on;
        private final double off;
        private final boolean random;

        Load(double on, double off, boolean random) {
            this.on = on;
            this.off = off;
            this.random = random;
        }

        /** Moments at which it begins and ends, in turn. */
        double[] switches(Random draws) {
            double[] switches = new double[4000];
            double at = -draws.nextDouble() * (on + off);
            for (int i = 0; i < switches.length; i++) {
                switches[i] = at;
                double length = i % 2 == 0 ? on : off;
                at += random ? -length * Math.log(1 - draws.nextDouble()) : length;
            }
            return switches;
        }
    }

    /** What a spec asks for. */
    enum Asked {
        KEEP("disturbed: keep"),
        DROP("disturbed: drop"),
        CALM("calm: 5 min");

        private final String schedule;

        Asked(String schedule) {
            this.schedule = schedule;
        }
    }

    public static void main(String[] args) throws Exception {
        int builds = Integer.parseInt(args[0]);
        double slower = Double.parseDouble(args[1]);
        System.out.println(
                "| load | trials | spec | change | fail | inconclusive | potential | pass | intervals without 0 | pairs used | min |");
        Load load = Load.valueOf(args[2]);
        int trials = Integer.parseInt(args[3]);
        for (double change : new double[] {0, 0.2}) {
            for (Asked asked : Asked.values()) {
                System.out.println(row(load, trials, asked, change, slower, builds));
            }
        }
    }

    private static String row(Load load, int trials, Asked asked, double change, double slower, int builds)
            throws Exception {
        Path file = Files.createTempDirectory("disturbed").resolve("benchgate.yaml");
        Files.writeString(
                file,
                """
                name: disturbed
                sut: {baseline: {}, candidate: {}}
                workload: {tool: command, run: measure, format: series}
                schedule: {trials: %d, %s}
                statistics: {resamples: 400}
                gates:
                  - jump:metric=latency,statistic=median,percent=10
                  - jump:metric=latency,statistic=p99,percent=10
                  - jump:metric=throughput,percent=10
                """
                        .formatted(trials, asked.schedule));
        Spec spec = SpecReader.read(file, Map.of());
        int[] found = new int[4];
        int series = 0;
        int flagged = 0;
        double pairs = 0;
        double minutes = 0;
        for (int seed = 0; seed < builds; seed++) {
            Machine machine = new Machine(load.switches(new Random(seed)), slower, new Random(~seed));
            List<Outcome> outcomes = machine.measured(spec, change, seed);
            minutes += machine.now / 60;
            List<Trial> usable = Rounds.usable(spec, outcomes, 1);
            pairs += usable.size() / 2.0;
            if (usable.size() / 2 < spec.schedule().least()) {
                found[1]++;
                continue;
            }
            List<Measured> measured = new Analysis(spec, seed).measured(usable);
            var outcome = Judgement.judge(
                            spec.judging().gates(), measured, one -> Earlier.of(List.of()).from("", Instant.EPOCH), 0.99)
                    .stream()
                    .map(finding -> finding.verdict().outcome())
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            switch (outcome) {
                case FAIL -> found[0]++;
                case INCONCLUSIVE -> found[1]++;
                case POTENTIAL -> found[3]++;
                default -> found[2]++;
            }
            for (Measured one : measured) {
                Interval interval = one.comparison() == null ? null : one.comparison().change().interval();
                series++;
                flagged += interval != null && !interval.contains(0) ? 1 : 0;
            }
        }
        return String.format(
                Locale.ROOT,
                "| %s | %d | %s | %.0f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.2f %% | %.1f | %.1f |",
                load,
                trials,
                asked,
                100 * change,
                100.0 * found[0] / builds,
                100.0 * found[1] / builds,
                100.0 * found[3] / builds,
                100.0 * found[2] / builds,
                100.0 * flagged / Math.max(1, series),
                pairs / builds,
                minutes / builds);
    }

    /** A machine on which time passes. */
    private static final class Machine {
        private final double[] switches;
        private final double slower;
        private final Random random;
        private double now;
        private int phase;

        Machine(double[] switches, double slower, Random random) {
            this.switches = switches;
            this.slower = slower;
            this.random = random;
        }

        private boolean busy() {
            while (phase + 1 < switches.length && switches[phase + 1] <= now) {
                phase++;
            }
            return phase % 2 == 0;
        }

        /** Lets time pass, and says which share of it the load was there. */
        private double pass(double seconds) {
            double step = 0.1;
            int steps = (int) Math.round(seconds / step);
            int busy = 0;
            for (int i = 0; i < steps; i++) {
                busy += busy() ? 1 : 0;
                now += step;
            }
            return (double) busy / steps;
        }

        List<Outcome> measured(Spec spec, double change, long seed) {
            List<Outcome> outcomes = new ArrayList<>();
            double left = spec.schedule().calm() > 0 ? CALM : 0;
            int done = 0;
            while (done < spec.schedule().trials() || Rounds.replaces(spec, outcomes, done)) {
                done++;
                if (left > 0) {
                    boolean busy = pass(LOOK) > 0.1;
                    while (busy && left > 0) {
                        busy = pass(LOOK) > 0.1;
                        left -= LOOK;
                    }
                }
                for (Round round :
                        spec.schedule().plan(List.of(Trial.BASELINE, Trial.CANDIDATE), done, done, seed)) {
                    Slot slot = round.slots().get(0);
                    outcomes.add(trial(slot, slot.version().equals(Trial.CANDIDATE) ? 1 + change : 1));
                }
            }
            return outcomes;
        }

        /** A trial's requests vary by 15 %, trials by 2 %. */
        private Outcome trial(Slot slot, double factor) {
            pass(AROUND);
            double level = REQUEST * factor * Math.exp(0.02 * random.nextGaussian());
            List<Double> times = new ArrayList<>();
            double from = now;
            double busy = 0;
            while (now - from < MEASURED) {
                boolean loaded = busy();
                double time = level * Math.exp(0.15 * random.nextGaussian());
                time *= loaded ? Math.max(1, slower * Math.exp(0.4 * random.nextGaussian())) : 1;
                busy += loaded ? time : 0;
                times.add(time);
                now += time;
            }
            double others = 0.02 + 1.9 * busy / (now - from);
            double[] values = times.stream().mapToDouble(Double::doubleValue).toArray();
            double[] rate = {values.length / (now - from)};
            pass(AROUND);
            LoadSummary load = new LoadSummary(
                    "run",
                    MEASURED,
                    (int) MEASURED,
                    new LoadSummary.Usage(2, 0.4, 0.4, 0.5, 1e6, 1e6),
                    new LoadSummary.Usage(2, 0.4, 0.4, 0.5, 1e6, 1e6),
                    new LoadSummary.Processors(2, 0.8 + others, 2, others, 0, 0),
                    new LoadSummary.Memory(8e9, 4e9),
                    new LoadSummary.Traffic(0, 0, 0, 0, 0),
                    Double.NaN,
                    0.9,
                    "");
            TrialSummary summary = new TrialSummary(
                    slot.number(),
                    slot.version(),
                    "local",
                    slot.number(),
                    MEASURED,
                    List.of(),
                    List.of(),
                    "",
                    List.of(),
                    List.of(),
                    List.of(load));
            List<Sample> samples =
                    List.of(new Sample(LATENCY, null, values), new Sample(THROUGHPUT, null, rate));
            return new Outcome(
                    new Trial(slot.version(), "local", slot.number(), samples, List.of(), List.of()), summary);
        }
    }
}
