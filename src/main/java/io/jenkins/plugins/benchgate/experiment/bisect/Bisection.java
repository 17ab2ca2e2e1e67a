package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.bisect.CommitRange.Commit;
import io.jenkins.plugins.benchgate.experiment.bisect.ProbedCommit.End;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.stats.StepSearch;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A search for the commit that changed a metric. All that it decides follows from its plan and its visits, so that it
 * goes on where it was ended. Interrupting the thread ends it.
 */
public final class Bisection {
    /** Commits in a row that cannot be measured, after which the bad one must show that the machine still can. */
    private static final int DOUBTFUL = 3;
    /** Pairs of trials of the bad commit at first: fewer prove nothing at an error of 5 %, whatever they measure. */
    private static final int FIRST = 6;

    /** Which change is looked for. */
    public enum Wanted {
        REGRESSION,
        IMPROVEMENT,
        ANY
    }

    private final Spec spec;
    private final BisectFolder folder;
    private final CommitRange range;
    private final Wanted change;
    private final StepSearch search;
    private @Nullable Direction direction;
    private String metric = "";
    private int failures;
    private int skips;

    /**
     * With what the folder knows already.
     *
     * @param spec whose candidate has a repository
     * @param known what a history knows
     * @throws RevisionException one line: what the folder knows is not what is looked for
     */
    public Bisection(Spec spec, BisectFolder folder, CommitRange range, KnownCommits known, Wanted change)
            throws RevisionException {
        this.spec = spec;
        this.folder = folder;
        this.range = range;
        this.change = change;
        BisectPlan plan = folder.plan();
        this.search = new StepSearch(
                new StepSearch.Request(range.last(), plan.error(), plan.trials(), plan.budget(), plan.thorough()),
                known.weights());
        for (ProbedCommit visit : folder.visits()) {
            apply(visit);
        }
        check();
    }

    /** Whether all is known that can be. */
    public boolean done() {
        return search.wanted().isEmpty();
    }

    /** What is known. */
    public BisectResult result(List<String> problems) {
        return new BisectSummary(spec, folder, range, search, metric, direction).result(problems, done());
    }

    /**
     * Goes on until all is known, and deletes what was installed then.
     *
     * @param cluster where everything runs
     * @param logins to its machines, which are set up before; {@code null}: they are as they should be
     * @param most installed commits that are kept, at least 2
     * @param environment of the experiments
     * @throws RevisionException one line: what was asked for cannot be found between these revisions
     * @throws ExperimentException one line: nothing can be measured
     * @throws InterruptedException when the thread is interrupted; everything that was started has then ended
     */
    public void run(
            Cluster cluster, @Nullable Logins logins, int most, Map<String, String> environment, Progress progress)
            throws IOException, InterruptedException, RevisionException, ExperimentException {
        ProcessLock lock = ProcessLock.take(folder.path().resolve("bisect.lock"))
                .orElseThrow(() -> new ExperimentException(
                        "found another search that runs in " + folder.path() + ", expected a folder of its own"));
        try (lock) {
            KeptRevisions kept = new KeptRevisions(folder.installed(), most, cluster.nodes());
            RevisionProbe probe = new RevisionProbe(spec, folder, cluster, logins, environment, kept);
            for (OptionalInt next = search.wanted(); next.isPresent(); next = search.wanted()) {
                visit(skips >= DOUBTFUL ? range.last() : next.getAsInt(), probe, progress);
                check();
            }
            kept.delete();
        } finally {
            lock.delete();
        }
    }

    /**
     * The same where machines are made for it: a mistake in what was asked for is thrown once they were given back.
     *
     * @param problems gets a line if nothing more can be measured
     */
    public void run(SearchMachines machines, int most, Map<String, String> environment, List<String> problems)
            throws IOException, InterruptedException, RevisionException {
        AtomicReference<RevisionException> mistake = new AtomicReference<>();
        try {
            machines.use((cluster, logins, told) -> {
                try {
                    run(cluster, logins, most, environment, told);
                    return true;
                } catch (RevisionException e) {
                    mistake.set(e);
                } catch (ExperimentException e) {
                    problems.add(String.valueOf(e.getMessage()));
                }
                return false;
            });
        } catch (ExperimentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        if (mistake.get() != null) {
            throw mistake.get();
        }
    }

    private void visit(int position, RevisionProbe probe, Progress progress)
            throws IOException, InterruptedException, RevisionException, ExperimentException {
        Commit commit = range.commits().get(position);
        int number = folder.visits().size() + 1;
        progress.say(String.format(
                Locale.ROOT,
                "Probe %d: commit %d of %d, %s %s",
                number,
                position,
                range.last(),
                commit.shortHash(),
                commit.subject()));
        int rounds = metric.isEmpty()
                ? Math.max(FIRST, folder.plan().rounds())
                : folder.plan().rounds();
        ProbedCommit visit = probe.measure(commit, number, rounds, progress);
        boolean given = visit.end() == End.FAILED && failures > 0;
        ProbedCommit kept = given ? visit.skipped() : visit;
        boolean skipped = kept.end() == End.SKIPPED || kept.end() == End.LACKING;
        if (skipped && position == range.last()) {
            unmeasured(kept);
        }
        folder.add(kept);
        apply(kept);
        if (kept.end() != End.MEASURED) {
            progress.say((skipped ? "Stepped around " : "Tried again: ") + commit.shortHash() + ": " + kept.problem());
        }
    }

    /** A search requires the bad revision itself to be measured. */
    private void unmeasured(ProbedCommit visit) throws IOException, RevisionException, ExperimentException {
        if (skips >= DOUBTFUL) {
            folder.forget(skips);
            throw new ExperimentException("cannot measure the bad revision any more, which was measured before: "
                    + visit.problem() + "; what " + skips + " commits before it failed with is forgotten");
        }
        String what = "cannot measure the bad revision "
                + range.commits().get(range.last()).shortHash() + ": " + visit.problem();
        if (visit.end() == End.LACKING) {
            throw new RevisionException(what + "; both revisions must have the metric");
        }
        throw new ExperimentException(what + "; name a commit near it by the option bad");
    }

    private void apply(ProbedCommit visit) throws RevisionException {
        int position = range.position(visit.commit());
        if (position <= 0) {
            throw new RevisionException("found a visit of " + visit.commit() + " in "
                    + folder.path().resolve(BisectFolder.STATE) + ", expected a commit of the range");
        }
        switch (visit.end()) {
            case MEASURED -> {
                if (!metric.isEmpty() && !metric.equals(visit.metric())) {
                    throw new RevisionException("found the metrics " + metric + " and " + visit.metric()
                            + ", expected one: name it by the option metric");
                }
                metric = visit.metric();
                direction = visit.direction();
                failures = 0;
                skips = 0;
                search.add(
                        position,
                        visit.changes().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
            }
            case SKIPPED, LACKING -> {
                failures = 0;
                skips++;
                search.skip(position);
            }
            case FAILED -> failures++;
        }
    }

    /** Refuses ends that differ the other way round. */
    private void check() throws RevisionException {
        if (search.ends().isEmpty() || change == Wanted.ANY) {
            return;
        }
        boolean worse = worse(search.ends().getAsDouble(), direction);
        if (worse != (change == Wanted.REGRESSION)) {
            String percent = String.format(
                    Locale.ROOT, "%+.1f %%", 100 * Math.expm1(search.ends().getAsDouble()));
            throw new RevisionException("found that the good revision is " + (worse ? "better" : "worse")
                    + " than the bad one (" + metric + " " + percent + "), expected "
                    + (worse
                            ? "an improvement: set the option change to regression to find what made it worse"
                            : "a regression: set the option change to improvement to find what made it better"));
        }
    }

    static boolean worse(double change, @Nullable Direction direction) {
        return (change > 0) == (direction != Direction.HIGHER);
    }

    /** Gives a search the machines that its spec asks for. */
    @FunctionalInterface
    public interface SearchMachines {
        /**
         * Does work on them, and gives them back.
         *
         * @throws ExperimentException when the machines cannot be had
         */
        void use(ClusterWork<Boolean> work) throws IOException, InterruptedException, ExperimentException;
    }
}
