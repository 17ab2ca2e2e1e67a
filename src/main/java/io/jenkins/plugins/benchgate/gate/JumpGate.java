package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gate on one step: rejects when the candidate is worse than its baseline by the threshold or more (THESIS eq. 4.2).
 *
 * <p>Where there is no baseline, the gate is not judged.
 *
 * @param baseline what the candidate is compared with
 * @param stale age above which a baseline's age is said; {@code null}: never
 */
public record JumpGate(
        Selector selector, Threshold threshold, Watch watch, Baseline baseline, @Nullable Duration stale, Policy policy)
        implements ChangeGate {
    static final List<String> OPTIONS = GateOptions.ofChangesWith("baseline");

    private static final Baseline USUAL = new Baseline.SideBySide();

    public JumpGate {
        if (policy.learn() > 0 && !baseline.isOfJob()) {
            throw new IllegalArgumentException("found 'learn' beside baseline=" + baseline.word()
                    + ", expected side-by-side, last or last:N: what is learned are the builds of the job itself");
        }
    }

    /** A gate with a fixed threshold in %, and the usual choices for everything else. */
    public JumpGate(Selector selector, double percent, Watch watch) {
        this(selector, new Threshold.Percent(percent), watch, USUAL, null, Policy.DEFAULT);
    }

    static JumpGate of(GateOptions options) {
        return new JumpGate(
                options.selector(),
                options.threshold(),
                options.value("watch", Watch.REGRESSION, Watch::parse),
                options.value("baseline", USUAL, Baseline::parse),
                options.age("stale"),
                options.policy());
    }

    @Override
    public String text() {
        List<String> options = new ArrayList<>(threshold.options());
        options.add(watch == Watch.REGRESSION ? "" : "watch=" + watch.word());
        options.add(baseline.equals(USUAL) ? "" : "baseline=" + GateText.quoted(baseline.word()));
        options.add(stale == null ? "" : "stale=" + GateText.time(stale));
        options.addAll(policy.options());
        return GateText.write(kind(), selector, options);
    }

    @Override
    public Kind kind() {
        return Kind.JUMP;
    }

    @Override
    public boolean decidable(boolean sideBySide) {
        return sideBySide && baseline.isSideBySide() && !threshold.computed();
    }

    @Override
    public JumpGate with(Selector others, Threshold other, Policy counts) {
        return new JumpGate(others, other, watch, baseline, stale, counts);
    }

    @Override
    public NeededHistory reach(Origin origin) {
        return baseline.reach(origin).and(NeededHistory.ofBuilds(Math.max(threshold.builds(), policy.learn())));
    }

    @Override
    public JumpGate against(Baseline other) {
        Policy kept = other.isOfJob() ? policy : policy.withoutLearning();
        return new JumpGate(selector, threshold, watch, other, stale, kept);
    }

    @Override
    public Finding find(Measured measured, Earlier.View earlier, double confidence) {
        Comparison comparison = baseline.isSideBySide() ? measured.comparison() : null;
        List<Past> builds = comparison == null ? baseline.builds(earlier) : List.of();
        Optional<Exact> exact = comparison != null
                ? Exact.both(measured, comparison, earlier)
                : builds.isEmpty() ? Optional.empty() : Exact.with(measured, builds, earlier);
        if (exact.isPresent()) {
            double from = comparison == null
                    ? Change.mean(builds)
                    : comparison.baseline().value();
            ComparedWith against =
                    comparison == null ? against(builds, earlier) : ComparedWith.measured(comparison.pairing());
            return exact.get().judge(this, threshold, watch, measured, from, against, earlier, confidence);
        }
        Optional<DynamicRule> dynamic = measured.bare() ? threshold.ofBareValues(watch, policy) : Optional.empty();
        if (dynamic.isPresent()) {
            return dynamic.get().jump(this, measured, earlier);
        }
        ChangeRule rule = new ChangeRule(threshold, watch, policy, confidence, true);
        if (comparison != null) {
            return rule.judge(
                    this, measured, Change.of(comparison), ComparedWith.measured(comparison.pairing()), earlier);
        }
        if (builds.isEmpty()) {
            return Judgement.notJudged(
                    this, measured, baseline.missing(earlier.origin()), policy, baseline.begins(earlier));
        }
        boolean points = measured.points();
        if (Level.counts(measured, builds, earlier)) {
            if (baseline.isLastBuild()) {
                Level level = Level.of(earlier, points);
                ComparedWith against = new ComparedWith(
                                Message.of("against.level", level.builds().size()),
                                level.builds().size(),
                                level.variance())
                        .aged(builds.get(builds.size() - 1), earlier.now(), stale)
                        .on(level.builds());
                return rule.judge(
                        this, measured, level.change(measured.candidate().value(), points), against, earlier);
            }
            builds = baseline.level(earlier, builds);
        }
        Change change = Change.against(measured.candidate(), builds, points);
        return rule.judge(this, measured, change, against(builds, earlier), earlier);
    }

    private ComparedWith against(List<Past> builds, Earlier.View earlier) {
        return new ComparedWith(baseline.said(builds), builds.size())
                .aged(builds.get(builds.size() - 1), earlier.now(), stale)
                .on(builds);
    }
}
