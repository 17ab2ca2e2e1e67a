package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.suite.Spreads;
import io.jenkins.plugins.benchgate.suite.SuiteScore;
import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteRun;
import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a folder has measured until now.
 *
 * @param runs those whose executions without a change are there
 * @param slowdown share of a call's own duration that was or will be put in; empty where it is not known yet
 * @param uncalled methods that no benchmark calls
 * @param problems a line for each benchmark that failed, with the execution
 */
public record ScoreResult(
        ScorePlan plan, List<SuiteRun> runs, OptionalDouble slowdown, Set<String> uncalled, List<String> problems) {
    /** Reads it. */
    public static ScoreResult of(ScoreFolder folder) throws IOException {
        ScorePlan plan = folder.plan();
        List<SuiteRun> runs = new ArrayList<>();
        Set<String> uncalled = new TreeSet<>();
        Set<String> told = new LinkedHashSet<>();
        for (int run = 1; run <= plan.runs(); run++) {
            Map<String, SuiteTimes> slowed = new HashMap<>();
            for (ScorePlan.Step step : plan.slowed(run)) {
                Optional<Execution> execution = folder.execution(step.name());
                execution.ifPresent(one -> {
                    slowed.put(String.valueOf(step.method()), one.measured());
                    if (!one.called()) {
                        uncalled.add(String.valueOf(step.method()));
                    }
                });
                add(told, step, execution);
            }
            List<SuiteTimes> unchanged = new ArrayList<>();
            for (ScorePlan.Step step : plan.unchanged(run)) {
                Optional<Execution> execution = folder.execution(step.name());
                execution.ifPresent(one -> unchanged.add(one.measured()));
                add(told, step, execution);
            }
            if (unchanged.size() == 2) {
                runs.add(new SuiteRun(unchanged.get(0), unchanged.get(1), slowed));
            }
        }
        return new ScoreResult(plan, runs, slowdown(plan, runs), uncalled, List.copyOf(told));
    }

    private static void add(Set<String> told, ScorePlan.Step step, Optional<Execution> execution) {
        execution.ifPresent(one -> one.problems().forEach(problem -> told.add(step.words() + ": " + problem)));
    }

    private static OptionalDouble slowdown(ScorePlan plan, List<SuiteRun> runs) {
        Double given = plan.slowdown();
        if (given != null) {
            return OptionalDouble.of(given);
        }
        if (runs.size() < plan.runs()) {
            return OptionalDouble.empty();
        }
        List<SuiteTimes> unchanged = new ArrayList<>();
        runs.forEach(run -> unchanged.addAll(List.of(run.baseline(), run.control())));
        return OptionalDouble.of(Spreads.of(unchanged).slowdown(ScorePlan.LEAST));
    }

    /** Whether a method need not be slowed any more, because some run has shown that nothing notices it. */
    boolean missed(String method) {
        return uncalled.contains(method)
                || (slowdown.isPresent() && SuiteScore.missed(method, runs, slowdown.getAsDouble()));
    }

    /** The score of what is there. */
    public SuiteScore score() {
        return SuiteScore.of(plan.methods(), runs, plan.runs(), slowdown.orElse(Double.NaN));
    }

    /** What has not run, and is not known to be of no use. */
    public List<ScorePlan.Step> open(ScoreFolder folder) throws IOException {
        List<ScorePlan.Step> open = new ArrayList<>();
        for (ScorePlan.Step step : plan.steps()) {
            String method = step.method();
            if (folder.execution(step.name()).isEmpty() && (method == null || !missed(method))) {
                open.add(step);
            }
        }
        return open;
    }
}
