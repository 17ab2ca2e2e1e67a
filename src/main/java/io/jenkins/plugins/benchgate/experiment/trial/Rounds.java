package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.CompletedTrial;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun.Outcome;
import io.jenkins.plugins.benchgate.experiment.trial.Turns.Loss;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Half;
import io.jenkins.plugins.benchgate.workload.Schedule.Round;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import io.jenkins.plugins.benchgate.workload.Until;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rounds of an experiment that have run, and the way to run more. */
public final class Rounds {
    private final Build build;
    private final Spec spec;
    private final TrialRun all;
    private final RoundRun whole;
    private TrialRun trials;
    private RoundRun rounds;
    private final CalmWait calm;
    private final Map<String, Version> versions = new LinkedHashMap<>();
    private final List<Outcome> outcomes;
    private final long begin = System.nanoTime();
    private double seconds;
    private int complete;
    private int last;
    private Turns.Cost cost = new Turns.Cost(0, 0, 0);
    /** By the names of benchmarks, why each failed in the rounds in which it did. */
    private final Map<String, List<Loss>> lost = new LinkedHashMap<>();

    /**
     * Before the first round.
     *
     * @param outcomes gets those of the trials as they end
     * @throws ExperimentException when the machines cannot run such rounds
     */
    public Rounds(Build build, TrialRun trials, List<Outcome> outcomes) throws IOException, ExperimentException {
        this.build = build;
        this.spec = build.spec();
        this.all = trials;
        this.whole = RoundRun.of(build);
        this.trials = all;
        this.rounds = whole;
        this.outcomes = outcomes;
        this.calm = new CalmWait(
                spec.schedule().calm(),
                new MachineLooks(List.copyOf(build.cluster().nodes()), build.out()),
                CalmWait.Time.SYSTEM,
                build.clock(),
                build.progress()::say);
        spec.versions().forEach(version -> versions.put(version.key(), version));
    }

    /** Trials of each version so far. */
    public int done() {
        return last;
    }

    /** Seconds since the first round began. */
    public double elapsed() {
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Trials of each version that have run to their end, valid or not. */
    public int complete() {
        return complete / versions.size();
    }

    /** Mean seconds that one trial of each version takes; NaN before any has run. */
    public double seconds() {
        return complete == 0 ? Double.NaN : seconds * versions.size() / complete;
    }

    /**
     * Lets further rounds run the benchmarks of some metrics alone, where the workload can choose them.
     *
     * @param metrics names of measured ones; empty for all
     * @return whether these are not all
     */
    public boolean narrow(Set<String> metrics) {
        trials = all;
        rounds = whole;
        Workload some = spec.workload().alone(new TreeSet<>(metrics));
        if (metrics.isEmpty() || metrics.containsAll(names()) || some.equals(spec.workload())) {
            return false;
        }
        Build other = build.driving(some, spec.trials().phaseSeconds());
        trials = all.on(other);
        rounds = whole.on(other);
        return true;
    }

    private Set<String> names() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.trial().samples().stream())
                .map(sample -> sample.metric().name())
                .collect(Collectors.toSet());
    }

    /**
     * Runs further rounds.
     *
     * @param count trials of each version
     * @throws ExperimentException when a system does not become ready, or too few trials can become valid
     */
    public void run(int count) throws IOException, InterruptedException, ExperimentException {
        int first = last + 1;
        last += count;
        List<Round> plan = spec.schedule().plan(List.copyOf(versions.keySet()), first, last, build.seed());
        if (spec.workload() instanceof Microbenchmarks benchmarks && benchmarks.order() == RunOrder.BENCHMARK) {
            plan = Schedule.inTurns(plan);
        }
        int total = outcomes.size()
                + plan.stream().mapToInt(round -> round.slots().size()).sum();
        int before = 0;
        for (Round round : plan) {
            int done = outcomes.size();
            double left = done == 0 ? idle(plan.size()) : (elapsed() - calm.waited()) / done * (total - done);
            Slot begins = round.slots().get(0);
            // the trials of a pair stay close to each other
            if (begins.number() != before
                    && (spec.schedule().calm() > 0 || spec.schedule().drops())) {
                calm.await(patience(total - done), waiting -> step(round, begins, total, waiting, left));
            }
            before = begins.number();
            long from = System.nanoTime();
            Turns turns = new Turns(round.slots(), build.seed());
            List<CompletedTrial> ran = rounds.run(
                    round,
                    turns,
                    (slot, place) -> trials.run(
                            slot,
                            done + 1 + round.slots().indexOf(slot),
                            version(slot),
                            String.format(
                                    Locale.ROOT,
                                    "trials/%03d-%s-%d",
                                    done + 1 + round.slots().indexOf(slot),
                                    slot.version(),
                                    slot.number()),
                            place,
                            phase -> step(round, slot, total, phase, left)));
            if (spec.schedule().drops()
                    && ran.stream().flatMap(one -> one.load().stream()).anyMatch(load -> load.disturbance()
                            .isPresent())) {
                calm.disturbed();
            }
            cost = cost.and(turns.cost());
            turns.lost().forEach((name, loss) -> lost.computeIfAbsent(name, none -> new ArrayList<>())
                    .add(loss));
            for (CompletedTrial one : ComparedSamples.of(
                    ran, spec.trials().trimming(), spec.workload().tool())) {
                Outcome outcome = trials.outcome(one);
                boolean known = outcomes.stream().anyMatch(earlier -> TrialLine.isDoubtful(earlier.summary()));
                outcomes.add(outcome);
                build.progress().say(TrialLine.of(outcome.summary(), total, outcome.trial(), known));
                keep(one);
            }
            for (Slot slot : round.slots()) {
                stopWhenHopeless(slot.version());
            }
            seconds += (System.nanoTime() - from) / 1e9;
            complete += round.slots().size();
        }
    }

    /**
     * Seconds that may be waited before a round: so that it can end within the limits of {@code until}, and no more than
     * half of what the machines have left to live beyond the trials that are planned.
     */
    private double patience(int trialsLeft) {
        double each = complete == 0 ? 0 : seconds / complete;
        Until until = spec.schedule().until();
        double allowed = until == null ? Double.POSITIVE_INFINITY : until.limit() - elapsed() - each * versions.size();
        double spare = spec.machineSeconds() - build.clock().elapsed() - each * trialsLeft;
        return Math.min(allowed, spare / 2);
    }

    /** The programs that used the most when the machine was last seen busy; empty where none are known. */
    public List<String> busiest() {
        return calm.busiest();
    }

    /** How long a calm machine was waited for; empty where none was asked for. */
    public Optional<String> waited() {
        return calm.told();
    }

    /** What it took to measure benchmarks one by one; empty where they were not. */
    public Optional<String> apart() {
        return cost.processes() == 0
                ? Optional.empty()
                : Optional.of(Sentences.english(
                        "stored.benchmarksApart",
                        Figure.of(cost.processes()),
                        Figure.of(Math.round(cost.starting())),
                        Figure.of(Math.round(cost.building()))));
    }

    /** The benchmarks that failed in so many rounds that too few are left, one sentence each. */
    public List<String> lost() {
        return lost.entrySet().stream()
                .filter(one -> last - one.getValue().size() < spec.schedule().least())
                .map(one -> Sentences.english(
                        "stored.benchmarkLostOften",
                        one.getKey(),
                        Figure.of(one.getValue().size()),
                        Figure.of(last),
                        one.getValue().get(0).slot().version(),
                        one.getValue().get(0).why()))
                .toList();
    }

    /** What is known of the time that rounds take before one has: that they are idle; NaN where they are not. */
    private double idle(int count) {
        double idle = spec.schedule().idle();
        return idle > 0 ? idle * count : Double.NaN;
    }

    /** Results that cannot be compressed, on a full disk say, are still results. */
    private void keep(CompletedTrial ran) {
        BuildClock.Track keeping = build.clock().track(Activity.OUTPUTS);
        try {
            trials.keep(ran);
        } catch (IOException e) {
            build.progress()
                    .say("The raw results in " + ran.name() + " cannot be compressed and sealed ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage() + ") and stay as they are.");
        } finally {
            keeping.close();
        }
    }

    private Version version(Slot slot) {
        return Objects.requireNonNull(versions.get(slot.version()));
    }

    /** Tells how far the round has come; of several trials at once, the first speaks for all. */
    private synchronized void step(Round round, Slot slot, int total, String phase, double left) {
        if (!round.duet() || slot.equals(round.slots().get(0))) {
            String who = round.duet() ? "both versions" : slot.version();
            build.progress().step(outcomes.size(), total, who + " " + slot.number() + "/" + last + ": " + phase, left);
        }
    }

    private void stopWhenHopeless(String version) throws ExperimentException {
        long invalid = outcomes.stream()
                .map(Outcome::trial)
                .filter(trial -> trial.version().equals(version) && !trial.valid())
                .count();
        Schedule schedule = spec.schedule();
        if (Math.max(last, schedule.trials()) - invalid < schedule.least()) {
            throw new ExperimentException(Sentences.english(
                    "stored.hopeless",
                    Figure.of(invalid),
                    Figure.of(schedule.trials()),
                    version,
                    Figure.of(schedule.least())));
        }
    }

    /** In a duet, how often each version had which cores: {@code baseline 3 × 0 and 2 × 1, …}. */
    public Optional<String> cores() {
        List<Round> plan = spec.schedule().plan(List.copyOf(versions.keySet()), 1, last, build.seed());
        Map<String, Map<Half, Long>> counts = new LinkedHashMap<>();
        for (String version : versions.keySet()) {
            counts.put(
                    version,
                    plan.stream()
                            .flatMap(round -> round.slots().stream())
                            .filter(slot -> slot.version().equals(version) && slot.half() != null)
                            .collect(Collectors.groupingBy(
                                    slot -> Objects.requireNonNull(slot.half()), TreeMap::new, Collectors.counting())));
        }
        List<List<Object>> parts = new ArrayList<>();
        counts.forEach((version, halves) ->
                halves.forEach((half, count) -> parts.add(List.of(version, Figure.of(count), rounds.cores(half)))));
        Message all = null;
        for (int i = parts.size() - 1; i >= 0; i--) {
            List<Object> part = parts.get(i);
            all = all == null
                    ? Message.of("stored.boundOnce", part.toArray())
                    : Message.of("stored.boundMore", part.get(0), part.get(1), part.get(2), all);
        }
        return Optional.ofNullable(all).map(Message::english);
    }

    /**
     * The numbers of the trials, of pairs both, that are dropped because the machine was disturbed while one of them was
     * measured. An invalid one is not dropped, but left out in any case.
     */
    public static SortedSet<Integer> dropped(Spec spec, List<Outcome> outcomes) {
        SortedSet<Integer> dropped = new TreeSet<>();
        if (spec.schedule().drops()) {
            outcomes.stream()
                    .filter(outcome -> disturbances(outcome).findAny().isPresent())
                    .forEach(outcome -> dropped.add(outcome.trial().number()));
            outcomes.stream()
                    .filter(outcome -> !outcome.trial().valid())
                    .forEach(outcome -> dropped.remove(outcome.trial().number()));
        }
        return dropped;
    }

    /**
     * Whether a further round is to be measured in place of one that is dropped: at most as many as were planned, and
     * only while enough for a conclusion can be reached. What decides on it is how the machine was disturbed alone.
     *
     * @param done rounds that have run, at least those that were planned
     */
    public static boolean replaces(Spec spec, List<Outcome> outcomes, int done) {
        int trials = spec.schedule().trials();
        int left = 2 * trials - done;
        int usable = usable(spec, outcomes, 1).size() / spec.versions().size();
        return left > 0
                && done - trials < dropped(spec, outcomes).size()
                && usable + left >= spec.schedule().least();
    }

    private static Stream<String> disturbances(Outcome outcome) {
        return outcome.summary().load().stream().flatMap(load -> load.disturbance().stream());
    }

    /** The summaries of all trials, in which those that are dropped say why. */
    public static List<TrialSummary> summaries(Spec spec, List<Outcome> outcomes) {
        Set<Integer> dropped = dropped(spec, outcomes);
        return outcomes.stream()
                .map(outcome -> dropped.contains(outcome.trial().number())
                        ? outcome.summary()
                                .noted(disturbances(outcome)
                                        .findFirst()
                                        .orElseGet(() -> Sentences.english("stored.disturbedPartner")))
                        : outcome.summary())
                .toList();
    }

    /** The valid trials from a number on, without those that are dropped, or whose partner in a pair is not valid. */
    public static List<Trial> usable(Spec spec, List<Outcome> outcomes, int from) {
        Set<Integer> dropped = dropped(spec, outcomes);
        List<Trial> valid = outcomes.stream()
                .map(Outcome::trial)
                .filter(trial -> trial.valid() && trial.number() >= from && !dropped.contains(trial.number()))
                .toList();
        return valid.stream()
                .filter(trial -> !spec.paired()
                        || valid.stream()
                                        .filter(other -> other.number() == trial.number())
                                        .count()
                                == 2)
                .toList();
    }
}
