package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.bisect.CommitRange.Commit;
import io.jenkins.plugins.benchgate.experiment.bisect.ProbedCommit.End;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Effort;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.stats.StepSearch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a search has found, for those who read it. */
record BisectSummary(
        Spec spec,
        BisectFolder folder,
        CommitRange range,
        StepSearch search,
        String metric,
        @Nullable Direction direction) {
    BisectResult result(List<String> problems, boolean done) {
        BisectPlan plan = folder.plan();
        double[] ends = search.level(range.last());
        List<Culprit> culprits = new ArrayList<>();
        for (StepSearch.Step step : search.steps()) {
            culprits.add(new Culprit(
                    range.commits().subList(step.first(), step.last() + 1).stream()
                            .map(BisectSummary::revision)
                            .toList(),
                    Level.ofLogs(step.change(), step.lower(), step.upper()),
                    Bisection.worse(step.change(), direction),
                    step.probability(),
                    step.sure()));
        }
        List<ProbedCommit> visits = folder.visits();
        Set<String> built = new HashSet<>();
        visits.stream().filter(visit -> visit.end() == End.MEASURED).forEach(visit -> built.add(visit.commit()));
        return new BisectResult(
                spec.name(),
                plan.series(metric.isEmpty() ? plan.metric() : metric),
                revision(range.commits().get(0)),
                revision(range.commits().get(range.last())),
                range.last(),
                plan.error(),
                outcome(culprits, done && problems.isEmpty()),
                Level.ofLogs(ends[0], ends[1], ends[2]),
                culprits,
                path(visits),
                new Effort(
                        visits.stream()
                                .mapToInt(visit -> visit.changes().size())
                                .sum(),
                        built.isEmpty() ? 0 : built.size() + 1,
                        visits.stream().mapToDouble(ProbedCommit::seconds).sum()),
                problems);
    }

    private static Outcome outcome(List<Culprit> culprits, boolean whole) {
        if (culprits.stream().anyMatch(one -> one.worse() && one.sure())) {
            return Outcome.FAIL;
        }
        return whole && culprits.stream().allMatch(Culprit::sure) ? Outcome.PASS : Outcome.INCONCLUSIVE;
    }

    private static Revision revision(Commit commit) {
        return new Revision(commit.hash(), commit.author(), commit.subject());
    }

    /** Each commit once, where it was first measured. */
    private List<Probe> path(List<ProbedCommit> visits) {
        Map<String, List<ProbedCommit>> stays = new LinkedHashMap<>();
        visits.forEach(visit -> stays.computeIfAbsent(visit.commit(), commit -> new ArrayList<>())
                .add(visit));
        List<Probe> path = new ArrayList<>();
        stays.forEach((commit, all) -> {
            int position = range.position(commit);
            List<Double> changes =
                    all.stream().flatMap(visit -> visit.changes().stream()).toList();
            double[] level = search.level(position);
            path.add(new Probe(
                    position,
                    revision(range.commits().get(position)),
                    changes.size(),
                    Level.ofLogs(level[0], level[1], level[2]),
                    changes.isEmpty() ? all.get(all.size() - 1).problem() : "",
                    all.stream().map(ProbedCommit::folder).toList()));
        });
        return path;
    }
}
