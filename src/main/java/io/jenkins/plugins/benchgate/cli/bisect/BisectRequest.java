package io.jenkins.plugins.benchgate.cli.bisect;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectPlan;
import io.jenkins.plugins.benchgate.experiment.bisect.CommitRange;
import io.jenkins.plugins.benchgate.experiment.bisect.KnownCommits;
import io.jenkins.plugins.benchgate.experiment.bisect.RevisionException;
import io.jenkins.plugins.benchgate.experiment.bisect.SourceClone;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.GitSource;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** What the options of {@code bisect} ask for, checked against spec and repository. */
record BisectRequest(Spec spec, BisectPlan plan, CommitRange range) {
    static BisectRequest of(Path file, Spec spec, BisectOptions options)
            throws IOException, InterruptedException, RevisionException {
        GitSource source = spec.candidate().git();
        if (source == null) {
            throw new RevisionException("found no revision in sut.candidate, expected source with the keys git and"
                    + " revision: commits are installed from there");
        }
        double error = options.error.value() / 100;
        check(
                error > 0 && error < 0.5,
                "--error " + options.error.value() + " %, expected more than 0 % and less than 50 %");
        check(options.trials >= 3, "--trials " + options.trials + ", expected at least 3");
        check(
                options.budget >= options.trials,
                "--budget " + options.budget + ", expected at least --trials " + options.trials);
        check(options.keep >= 2, "--keep " + options.keep + ", expected at least 2");
        Selector selector = selector(spec, options);
        int rounds = Objects.requireNonNullElseGet(options.rounds, () -> rounds(spec));
        check(
                rounds >= 1 && rounds <= options.trials,
                "--rounds " + rounds + ", expected from 1 to --trials " + options.trials);
        CommitRange.check("--good", options.good);
        CommitRange.check("--bad", options.bad);
        Path repository = options.repository != null
                ? options.repository
                : SourceClone.of(source, options.folder().resolve("repository.git"));
        CommitRange range = CommitRange.of(repository, options.good, options.bad);
        String good = range.commits().get(0).hash();
        String bad = range.commits().get(range.last()).hash();
        String digest = Sha256.hex(file);
        long seed = Objects.requireNonNullElseGet(
                options.seed, () -> Seeds.of(digest, good, bad, selector.toString()) >>> 1);
        return new BisectRequest(
                spec,
                new BisectPlan(
                        digest,
                        good,
                        bad,
                        selector.glob(),
                        selector.statistic(),
                        error,
                        options.trials,
                        options.budget,
                        rounds,
                        options.thorough,
                        seed),
                range);
    }

    private static void check(boolean well, String found) throws RevisionException {
        if (!well) {
            throw new RevisionException("found " + found);
        }
    }

    /** What is expensive before each visit is shared by several trials. */
    private static int rounds(Spec spec) {
        if (spec.machines() != null || spec.candidate().preload() != null) {
            return 4;
        }
        return spec.schedule().order() == Order.DUET ? 2 : 1;
    }

    private static Selector selector(Spec spec, BisectOptions options) throws RevisionException {
        List<Selector> judged = spec.gates().stream().map(Gate::selector).toList();
        String statistic = options.statistic;
        if (options.metric != null) {
            List<String> known = judged.stream()
                    .filter(one -> one.glob().equals(options.metric))
                    .map(Selector::statistic)
                    .distinct()
                    .toList();
            String usual = known.size() == 1 ? known.get(0) : "median";
            return new Selector(options.metric, statistic == null ? usual : statistic);
        }
        List<Selector> distinct = judged.stream()
                .map(one -> new Selector(one.glob(), statistic == null ? one.statistic() : statistic))
                .distinct()
                .toList();
        if (distinct.size() != 1) {
            throw new RevisionException("found " + distinct.size() + " series in gates ("
                    + String.join(
                            ", ", distinct.stream().map(Selector::toString).toList())
                    + "), expected one: name it by --metric and --statistic");
        }
        return distinct.get(0);
    }

    String words() {
        return spec.name() + ": " + Wording.count(range.last(), "commit") + " from "
                + range.commits().get(0).shortHash() + " to "
                + range.commits().get(range.last()).shortHash() + ", "
                + plan.metric() + " " + plan.statistic() + "; " + Wording.count(plan.rounds(), "trial")
                + " of each version at a time; seed "
                + plan.seed();
    }

    /** What the history knows of the commits. */
    KnownCommits known(BisectOptions options, Progress progress) throws IOException, UserException {
        HistoryPlace place = spec.history();
        if (options.history != null) {
            try {
                place = HistoryPlace.parse(options.history);
            } catch (IllegalArgumentException e) {
                throw new UserException("in --history: " + e.getMessage());
            }
        }
        if (place == null) {
            return KnownCommits.none(range);
        }
        try (JobHistory history = Histories.open(place, spec.name(), System.getenv())) {
            KnownCommits known = KnownCommits.of(
                    range,
                    history.read(progress::say),
                    spec.workloadWords(),
                    new Selector(plan.metric(), plan.statistic()));
            progress.say("The history " + history.place() + " has " + Wording.count(known.builds(), "build")
                    + " of these commits, which say where to look first.");
            return known;
        }
    }
}
