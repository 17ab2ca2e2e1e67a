package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
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

    public JumpGate {
        if (policy.learn() > 0 && !baseline.isOfJob()) {
            throw new IllegalArgumentException("found 'learn' beside baseline=" + baseline.word()
                    + ", expected side-by-side, last or last:N: what is learned are the builds of the job itself");
        }
    }

    /** A gate with a fixed threshold in %, and the usual choices for everything else. */
    public JumpGate(Selector selector, double percent, Watch watch) {
        this(selector, new Threshold.Percent(percent), watch, Baseline.SIDE_BY_SIDE, null, Policy.DEFAULT);
    }

    static JumpGate of(GateOptions options) {
        return new JumpGate(
                options.selector(),
                options.threshold(),
                options.value("watch", Watch.REGRESSION, Watch::parse),
                options.value("baseline", Baseline.SIDE_BY_SIDE, Baseline::parse),
                options.age("stale"),
                options.policy());
    }

    @Override
    public Kind kind() {
        return Kind.JUMP;
    }

    @Override
    public String text() {
        return GateText.write(this, "", baseline.isSideBySide() ? "" : "baseline=" + GateText.quoted(baseline.word()));
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
    public List<Past> compared(Measured measured, Earlier.View earlier) {
        return baseline.isSideBySide() && measured.comparison() != null
                ? List.of()
                : baseline.builds(seen(measured, earlier));
    }

    /** What it looks back upon: where the last builds of the job are meant, those on the same kind of machines. */
    private Earlier.View seen(Measured measured, Earlier.View all) {
        Earlier.View earlier = ChangedBenchmark.seen(this, measured, all);
        return baseline.isOfJob() ? measured.onSameMachines(earlier, baseline.count(), 1) : earlier;
    }

    @Override
    public Finding find(Measured measured, Earlier.View all, double confidence) {
        Earlier.View earlier = seen(measured, all);
        ChangeRule rule = new ChangeRule(this, measured, earlier, confidence);
        Comparison comparison = baseline.isSideBySide() ? measured.comparison() : null;
        List<Past> builds = compared(measured, earlier);
        Optional<Exact> exact = comparison != null
                ? Exact.both(measured, comparison, earlier)
                : builds.isEmpty() ? Optional.empty() : Exact.with(measured, builds, earlier);
        if (exact.isPresent()) {
            return comparison == null
                    ? exact.get().judge(rule, Change.mean(builds), against(builds, earlier))
                    : exact.get()
                            .judge(rule, comparison.baseline().value(), ComparedWith.measured(comparison.pairing()));
        }
        Optional<DynamicRule> dynamic = DynamicRule.of(this, measured, earlier);
        if (dynamic.isPresent()) {
            return dynamic.get().jump();
        }
        if (comparison != null) {
            return rule.judge(Change.of(comparison), ComparedWith.measured(comparison.pairing()));
        }
        if (builds.isEmpty()) {
            return Judgement.notJudged(this, measured, baseline.missing(earlier.origin()), baseline.begins(earlier));
        }
        RatioLevels ratios = RatioLevels.of(measured, earlier, builds);
        if (ratios != null && ratios.joined()) {
            return rule.judge(ratios, earlier.said(baseline.said(builds)));
        }
        boolean points = measured.points();
        if (Level.counts(measured, builds, earlier)) {
            if (baseline.isLastBuild()) {
                Level level = Level.of(earlier, points);
                int count = level.builds().size();
                ComparedWith against = new ComparedWith(
                                earlier.said(Message.of("against.level", count)), count, level.variance())
                        .aged(builds.get(builds.size() - 1), earlier.now(), stale)
                        .on(level.builds())
                        .by(ratios);
                return rule.judge(level.change(measured.candidate().value(), points), against);
            }
            builds = baseline.level(earlier, builds);
        }
        return rule.judge(
                Change.against(measured.candidate(), builds, points),
                against(builds, earlier).by(ratios));
    }

    private ComparedWith against(List<Past> builds, Earlier.View earlier) {
        return ComparedWith.earlier(earlier.said(baseline.said(builds)), builds, earlier.now(), stale);
    }
}
