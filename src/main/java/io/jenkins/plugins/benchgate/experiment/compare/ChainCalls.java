package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.compare.ChainExplanations.TracedTrial;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What pictures show of the calls of all trials. */
final class ChainCalls {
    private ChainCalls() {}

    /** That of valid trials, in the order in which they ran. */
    static TracedCalls of(List<TracedTrial> trials) {
        Map<Trigger, Integer> triggers = new LinkedHashMap<>();
        Map<String, Burst> bursts = new TreeMap<>();
        for (TracedTrial trial : trials) {
            trial.chains().triggers().forEach((trigger, count) -> triggers.merge(trigger, count, Integer::sum));
            boolean baseline = trial.version().equals(Trial.BASELINE);
            trial.chains().early().forEach((operation, calls) -> {
                Burst one =
                        new Burst(operation, baseline ? calls : EarlyCalls.NONE, baseline ? EarlyCalls.NONE : calls);
                bursts.merge(
                        operation,
                        one,
                        (before, more) -> new Burst(
                                operation,
                                before.baseline().and(more.baseline()),
                                before.candidate().and(more.candidate())));
            });
        }
        List<Trigger> most = triggers.entrySet().stream()
                .sorted(Map.Entry.<Trigger, Integer>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
        return TracedCalls.of(most, List.copyOf(bursts.values()));
    }
}
