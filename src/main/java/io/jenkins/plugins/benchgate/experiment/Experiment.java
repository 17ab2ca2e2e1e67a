package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.experiment.Measurement.Details;
import io.jenkins.plugins.benchgate.experiment.Measurement.Differences;
import io.jenkins.plugins.benchgate.experiment.Measurement.Subject;
import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.compare.Analysis.Alone;
import io.jenkins.plugins.benchgate.experiment.compare.Analysis.Undecided;
import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.TracedTrial;
import io.jenkins.plugins.benchgate.experiment.compare.Precision;
import io.jenkins.plugins.benchgate.experiment.compare.SeriesTable;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildClock;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.InstalledVersions;
import io.jenkins.plugins.benchgate.experiment.run.KeptSpans;
import io.jenkins.plugins.benchgate.experiment.run.Machines;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord;
import io.jenkins.plugins.benchgate.experiment.run.TrialRecord.PhaseRun;
import io.jenkins.plugins.benchgate.experiment.trial.Preloads;
import io.jenkins.plugins.benchgate.experiment.trial.Rounds;
import io.jenkins.plugins.benchgate.experiment.trial.TrialRun;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.VerdictCost;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions;
import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.Spec.Correction;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Preload;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Until;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The measuring half of a build: installs, runs all trials, reads them, and computes what the gates will judge. */
public final class Experiment {
    /** The spec of a build, in its folder. */
    static final String SPEC = "benchgate.yaml";
    /** Heads the note that a gate's finding was measured again. */
    static final String MEASURED_AGAIN = "Measured again";

    private final Build build;
    private final Spec spec;
    private final Cluster cluster;
    private final Path out;
    private final Progress progress;
    private final @Nullable Logins logins;
    /** Whether the machines are those of another build, which has set them up and cleans up. */
    private final boolean guest;

    private final List<TrialRun.Outcome> outcomes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final Analysis analysis;
    private final List<Explanation> explanations = new ArrayList<>();
    private @Nullable TracedCalls calls;
    private @Nullable Rounds rounds;
    /** {@code null} before versions are installed. */
    private @Nullable Build installed;

    private List<MeasuredVersions.Anchor> anchors = List.of();
    /** To be run once everything is measured; {@code null} where nothing could be, and without a wish for it. */
    private @Nullable ProfiledRounds profiling;

    /**
     * @param cluster where everything runs
     * @param logins to its machines, which are set up before; {@code null}: they are as they should be
     * @param out folder for the results, created where it is missing
     * @param seed what the order of trials and all resampling follow from
     * @param environment of the build: where {@code ${env:NAME}} is looked up, and what its commands find; those on other
     *     machines find what the spec names of it
     */
    public Experiment(
            Spec spec,
            Cluster cluster,
            @Nullable Logins logins,
            Path out,
            long seed,
            Map<String, String> environment,
            Progress progress) {
        this(Build.of(spec, cluster, out, seed, environment, progress), logins);
    }

    /** @param logins to the machines, which are set up before; {@code null}: they are as they should be */
    public Experiment(Build build, @Nullable Logins logins) {
        this(build, logins, false);
    }

    private Experiment(Build build, @Nullable Logins logins, boolean guest) {
        this.guest = guest;
        this.build = build;
        this.spec = build.spec();
        this.cluster = build.cluster();
        this.out = build.out();
        this.progress = build.progress();
        this.logins = logins;
        this.analysis = new Analysis(spec, build.seed());
    }

    /** An experiment of its own on the machines of a build, while nothing else runs there. */
    static Experiment guest(Build build) {
        return new Experiment(build, null, true);
    }

    /** Everything on a machine that is there and needs no set-up; see the other one. */
    public Experiment(
            Spec spec, Cluster cluster, Path out, long seed, Map<String, String> environment, Progress progress) {
        this(spec, cluster, null, out, seed, environment, progress);
    }

    /**
     * Measures; may be called once.
     *
     * <p>A system under test that cannot be installed or started, and a machine that is lost, are no exceptions but problems
     * of the measurement, which make the build inconclusive.
     *
     * @throws IOException when results cannot be written
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    public Measurement measure() throws IOException, InterruptedException {
        return measure(Judge.ALONE);
    }

    /**
     * The same, and profiles the versions afterwards where the spec asks for it and the judge agrees. What goes wrong
     * with that is a caveat of the profile.
     */
    public Measurement measure(Judge judge) throws IOException, InterruptedException {
        Instant started = Instant.now();
        BuildClock.Track track = build.clock().track(Activity.INSTALLING);
        OpenBuild open = OpenBuild.of(build, logins, guest);
        Measurement measurement;
        try {
            List<Measured> measured = List.of();
            try {
                measured = open.doing(() -> run(open, track));
            } catch (ExperimentException e) {
                problem(String.valueOf(e.getMessage()));
            }
            measurement = measurement(started, measured);
            if (!measured.isEmpty() && anchored(judge.anchors(spec, measurement))) {
                measurement = measurement(started, measured);
            }
            ProfiledVersions profiled = spec.recording().profile();
            if (profiled != null && profiling != null && profiled.when() != When.NEVER) {
                Alone alone = analysis.alone(measured);
                boolean regressed =
                        judge.regressed(measurement, !alone.failures().isEmpty());
                if (regressed || profiled.when() == When.ALWAYS) {
                    measurement = measurement.profiled(profiling.run(
                            alone.worst(measured).orElse(null), alone.failures().size()));
                }
            }
        } finally {
            track.now(Activity.STOPPING);
            open.close();
            track.close();
        }
        return measurement.taking(cost());
    }

    /** Whether something is said of anchors. */
    private boolean anchored(DueAnchors due) throws IOException, InterruptedException {
        if (due.equals(DueAnchors.NONE) || installed == null) {
            return false;
        }
        AnchorRounds rounds = new AnchorRounds(installed);
        rounds.run(due);
        anchors = rounds.anchors();
        notes.put("Anchors", rounds.said());
        return true;
    }

    private Measurement measurement(Instant started, List<Measured> measured) throws IOException {
        ClusterRequest machines = spec.place().machines();
        SeriesTable table = analysis.table(usable());
        return new Measurement(
                Subject.of(spec, build.seed(), started),
                measured,
                Rounds.summaries(spec, outcomes),
                origin(),
                problems,
                Duration.between(started, Instant.now()).toMillis() / 1e3,
                MachineUse.of(Machines.kind(cluster)),
                machines != null && machines.refuse(),
                table.stability(measured),
                new Details(
                        explanations,
                        calls,
                        cost(),
                        null,
                        measured.isEmpty() ? null : versions(started),
                        table.conditions(Trial.CANDIDATE)),
                new Differences(
                        measured.isEmpty() ? List.of() : analysis.baselineOnly(usable()),
                        spec.judging().renamed(),
                        spec.trials().directions().told()));
    }

    private MeasuredVersions versions(Instant started) throws IOException {
        InstalledVersions installed = new InstalledVersions(build);
        Version baseline = spec.baseline();
        return new MeasuredVersions(
                installed.identity(spec.candidate()).orElse("build:" + started),
                baseline == null
                        ? null
                        : installed.identity(baseline).or(() -> label(baseline)).orElse(null),
                anchors);
    }

    /** The one that was given: without it, the baselines of all builds have the same. */
    private static Optional<String> label(Version baseline) {
        return baseline.git() != null || baseline.label().equals(baseline.key())
                ? Optional.empty()
                : Optional.of("label:" + baseline.label());
    }

    private VerdictCost cost() {
        Until until = spec.schedule().until();
        return new VerdictCost(
                outcomes.size(),
                rounds == null ? 0 : rounds.complete(),
                rounds == null ? Double.NaN : rounds.seconds(),
                cluster.nodes().size(),
                until == null || until.price() == 0 ? Double.NaN : until.price(),
                build.clock().elapsed(),
                build.clock().seconds(),
                analysis.confidence(usable()),
                null);
    }

    private void problem(String problem) {
        problems.add(build.masking().mask(problem));
        progress.say(problem);
    }

    /** Runs all rounds, and computes what the gates will judge: nothing where too little was measured. */
    private List<Measured> run(OpenBuild open, BuildClock.Track track)
            throws IOException, InterruptedException, ExperimentException {
        Build installed = open.install();
        this.installed = installed;
        // whatever counts more is told beside it
        track.now(Activity.COMPUTING);
        notes.putAll(new InstalledVersions(installed).images());
        Preloads preloads = new Preloads(installed);
        preloads.save();
        TrialRun trials = new TrialRun(installed, preloads);
        Rounds rounds = new Rounds(installed, trials, outcomes);
        this.rounds = rounds;
        try {
            rounds.run(spec.schedule().trials());
            replace(rounds);
            repeat(rounds);
            problems.addAll(lacking());
            if (!problems.isEmpty()) {
                return List.of();
            }
            progress.say("Computing intervals: " + spec.judging().resamples() + " resamples for each series.");
            List<Measured> measured = confirmed(rounds, analysis.measured(usable()));
            rounds.lost().forEach(lost -> problems.add(build.masking().mask(lost)));
            problems.addAll(analysis.gaps(usable()));
            analysis.leftOut(usable()).ifPresent(said -> notes.put("Series", said));
            find();
            explain();
            new TracingCost(installed, trials).measure().ifPresent(cost -> notes.put("Cost of tracing", cost));
            ProfiledVersions profiled = spec.recording().profile();
            if (profiled != null && spec.baseline() != null) {
                profiling = new ProfiledRounds(installed, profiled, trials);
            }
            return measured;
        } finally {
            rounds.waited().ifPresent(said -> notes.put("Waited for calm", said));
            rounds.cores().ifPresent(cores -> notes.put("Bound to cores", cores));
            rounds.apart().ifPresent(cost -> notes.put("Benchmarks one by one", cost));
            if (spec.schedule().drops()) {
                notes.put(
                        "Dropped",
                        Sentences.english(
                                spec.paired() ? "stored.droppedPairs" : "stored.droppedTrials",
                                Figure.of(Rounds.dropped(spec, outcomes).size()),
                                Figure.of(rounds.done())));
            }
        }
    }

    /** The valid trials that were measured; in pairs only those whose partner is valid, too. */
    public List<Trial> usable() {
        return Rounds.usable(spec, outcomes, 1);
    }

    /** What the last valid trial of the candidate shows about the workload. */
    private void find() {
        try {
            Optional<TrialSummary> last = outcomes.stream()
                    .map(TrialRun.Outcome::summary)
                    .filter(trial -> trial.version().equals(Trial.CANDIDATE)
                            && trial.faults().isEmpty())
                    .reduce((earlier, later) -> later);
            Map<String, String> findings = last.isEmpty()
                    ? Map.of()
                    : spec.workload().findings(out.resolve(last.get().folder()));
            notes.putAll(findings);
            findings.forEach((heading, text) -> progress.say(heading + ": " + text + "."));
        } catch (IOException e) {
            progress.say("What the last trial printed beside its results cannot be read: " + e.getMessage());
        }
    }

    /** What makes up the changes of chains, where spans of both versions were collected. */
    private void explain() {
        TracedSpans spans = spec.recording().spans();
        if (spans == null || spec.baseline() == null) {
            return;
        }
        try {
            List<TracedTrial> traced = new ArrayList<>();
            for (Trial trial : usable()) {
                traced.add(traced(trial, spans));
            }
            explanations.addAll(analysis.explanations(traced));
            calls = Analysis.calls(traced);
        } catch (IOException e) {
            progress.say("What makes up the changes cannot be told: " + e.getMessage());
        }
    }

    private TracedTrial traced(Trial trial, TracedSpans spans) throws IOException {
        TrialSummary summary = outcomes.stream()
                .filter(outcome -> outcome.trial().equals(trial))
                .findFirst()
                .orElseThrow()
                .summary();
        Version version = spec.versions().stream()
                .filter(one -> one.key().equals(trial.version()))
                .findFirst()
                .orElseThrow();
        Path folder = out.resolve(summary.folder());
        List<PhaseRun> phases = TrialRecord.read(folder).phases();
        return new TracedTrial(
                trial.version(),
                trial.instance(),
                trial.number(),
                KeptSpans.chains(folder, spans, version, phases),
                wanted -> KeptSpans.trees(folder, spans, version, phases, wanted));
    }

    /** Measures further rounds for those that are dropped, within the limits of time and cost. */
    private void replace(Rounds rounds) throws IOException, InterruptedException, ExperimentException {
        int trials = spec.schedule().trials();
        Until until = spec.schedule().until();
        while (Rounds.replaces(spec, outcomes, rounds.done())
                && (until == null || until.cap(rounds.done(), rounds.elapsed()).isEmpty())) {
            progress.say("Other programs disturbed "
                    + Rounds.dropped(spec, outcomes).size() + " of " + rounds.done()
                    + (spec.paired() ? " pairs" : " trials") + ", which are dropped: one more, and at most "
                    + (2 * trials - rounds.done() - 1) + " after it.");
            rounds.run(1);
        }
    }

    /** Goes on until what is measured is precise enough, or a cap is reached, where that is asked for. */
    private void repeat(Rounds rounds) throws IOException, InterruptedException, ExperimentException {
        Until until = spec.schedule().until();
        if (until == null) {
            return;
        }
        if (until.decides()) {
            decide(rounds, until);
            return;
        }
        Precision precision =
                new Precision(until, analysis.judged(), spec.judging().confidence());
        while (true) {
            List<Trial> usable = usable();
            Optional<String> missing = precision.missing(analysis.measured(usable), analysis.table(usable));
            Optional<Until.End> cap = until.cap(rounds.done(), rounds.elapsed());
            if (missing.isEmpty() || cap.isPresent()) {
                ended(rounds, until, missing, cap.map(Until.End::words).orElse(""));
                return;
            }
            progress.say("After " + rounds.done() + " trials of each version " + missing.get() + ": one more.");
            rounds.run(1);
        }
    }

    /** Goes on until the gates are decided, a cap is reached, or what is left up to the caps would not decide them. */
    private void decide(Rounds rounds, Until until) throws IOException, InterruptedException, ExperimentException {
        while (true) {
            List<Trial> usable = usable();
            int pairs = (int) usable.stream()
                    .filter(trial -> trial.version().equals(Trial.CANDIDATE))
                    .count();
            int left = until.reachable(rounds.done(), rounds.elapsed()) - rounds.done();
            Optional<Undecided> undecided = analysis.undecided(usable, pairs + left);
            Optional<Until.End> cap = until.cap(rounds.done(), rounds.elapsed());
            boolean hopeless = undecided.isPresent() && undecided.get().hopeless();
            if (undecided.isEmpty() || cap.isPresent() || hopeless) {
                String why = cap.map(Until.End::words).orElseGet(() -> Sentences.english("stored.part.hopeless"));
                ended(rounds, until, undecided.map(Undecided::words), why);
                return;
            }
            progress.say("After " + rounds.done() + " trials of each version "
                    + undecided.get().words() + ": one more"
                    + alone(rounds, undecided.get().metrics()) + ".");
            rounds.run(1);
        }
    }

    /** Lets further rounds run no more than some metrics need, and says so. */
    private static String alone(Rounds rounds, Set<String> metrics) {
        return rounds.narrow(metrics) ? ", with the benchmarks that need it alone" : "";
    }

    /**
     * Notes why no more rounds are run.
     *
     * @param missing what has not reached the goal; empty where everything has
     * @param why it ended though something is missing
     */
    private void ended(Rounds rounds, Until until, Optional<String> missing, String why) {
        Figure done = Figure.of(rounds.done());
        String ended = missing.map(what -> Sentences.english("stored.endedThough", done, why, what))
                .orElseGet(() ->
                        Sentences.english("stored.ended", done, until.goal().describe()));
        notes.put("Ended after", ended);
        progress.say("Ended after " + ended + ".");
    }

    /** Measures again what a gate has found, where that is asked for. */
    private List<Measured> confirmed(Rounds rounds, List<Measured> measured)
            throws IOException, InterruptedException, ExperimentException {
        int confirm = spec.schedule().confirm();
        List<Measured> crossed =
                confirm == 0 ? List.of() : analysis.alone(measured).crossed(measured);
        if (crossed.isEmpty()) {
            return measured;
        }
        int from = rounds.done() + 1;
        String names = crossed.stream().map(Measured::series).collect(Collectors.joining(", "));
        String why = Sentences.english("stored.measuredAgain", Figure.of(confirm), names);
        notes.put(MEASURED_AGAIN, why);
        Set<String> metrics = crossed.stream().map(one -> one.metric().name()).collect(Collectors.toSet());
        progress.say("Measuring again: " + why + alone(rounds, metrics) + ".");
        BuildClock.Track confirming = build.clock().track(Activity.CONFIRMING);
        try {
            rounds.run(confirm);
        } finally {
            confirming.close();
        }
        return analysis.confirmed(usable(), from, confirm);
    }

    /** Why too little was measured to judge anything. */
    private List<String> lacking() {
        List<Trial> usable = usable();
        List<String> lacking = new ArrayList<>();
        int dropped = Rounds.dropped(spec, outcomes).size();
        int left = usable.size() / spec.versions().size();
        if (dropped > 0 && left < spec.schedule().least()) {
            List<String> busiest = rounds == null ? List.of() : rounds.busiest();
            return List.of(Sentences.english(
                    spec.paired() ? "stored.busyPairs" : "stored.busy",
                    busiest.isEmpty() ? Message.of("stored.part.others") : String.join(", ", busiest),
                    Figure.of(dropped),
                    Figure.of(outcomes.size() / spec.versions().size()),
                    Figure.of(left),
                    Figure.of(spec.schedule().least())));
        }
        for (Version version : spec.versions()) {
            long count = usable.stream()
                    .filter(trial -> trial.version().equals(version.key()))
                    .count();
            if (count < spec.schedule().least()) {
                long ran = outcomes.stream()
                        .filter(one -> one.trial().version().equals(version.key()))
                        .count();
                lacking.add(Sentences.english(
                        spec.paired() ? "stored.lackingPairs" : "stored.lacking",
                        Figure.of(count),
                        Figure.of(ran),
                        version.key(),
                        Figure.of(spec.schedule().least())));
            }
        }
        return lacking;
    }

    private Map<String, String> origin() {
        Map<String, String> origin = new LinkedHashMap<>(Machines.facts(cluster));
        origin.putAll(spec.workload().facts());
        origin.put("Schedule", spec.schedule().describe());
        if (spec.judging().correction() != Correction.NONE) {
            origin.put(
                    "Correction",
                    Sentences.english(
                            "stored.correction", spec.judging().correction().word()));
        }
        if (!spec.trials().trimming().none()) {
            origin.put("Left out of each trial", spec.trials().trimming().words());
        }
        for (Version version : spec.versions()) {
            Preload preload = version.preload();
            if (preload != null) {
                origin.put("Data of the " + version.key(), Sentences.english("stored.loadedOnce", preload.words()));
            }
        }
        origin.putAll(notes);
        origin.put("Seed", String.valueOf(build.seed()));
        origin.put("Spec", spec.file().toString());
        return origin;
    }

    /**
     * What is asked whether a build is a definite regression, before its versions are profiled; it may keep what was
     * measured.
     */
    @FunctionalInterface
    public interface Judge {
        /** Knows no earlier builds. */
        Judge ALONE = (measurement, failed) -> failed;

        /**
         * Judges.
         *
         * @param measurement all but profiles
         * @param failed whether a gate failed that needs no earlier builds
         */
        boolean regressed(Measurement measurement, boolean failed) throws IOException, InterruptedException;

        /**
         * Says beside which further versions the candidate is measured.
         *
         * @param measurement all but these, which it may keep
         */
        default DueAnchors anchors(Spec spec, Measurement measurement) throws IOException, InterruptedException {
            return DueAnchors.NONE;
        }
    }
}
