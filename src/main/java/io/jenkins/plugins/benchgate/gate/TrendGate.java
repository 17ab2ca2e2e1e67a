package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gate on slow drift: rejects when the candidate is worse than the mean of the last accepted builds by the threshold
 * or more (THESIS eq. 4.3, which used 4 % over 20 builds).
 *
 * @param builds how many accepted builds the mean is taken over, at least 2; with fewer in the history it is not
 *     judged. With a dynamic threshold it is the most that are taken, and two are enough (THESIS 7.2.4)
 * @param stale age above which the age of the newest of them is said; {@code null}: never
 */
public record TrendGate(
        Selector selector, Threshold threshold, int builds, Watch watch, @Nullable Duration stale, Policy policy)
        implements ChangeGate {
    static final List<String> OPTIONS = GateOptions.ofChangesWith("builds");
    static final int LEAST = 2;

    private static final int MOST_OF_DYNAMIC = 10;

    public TrendGate {
        if (builds < LEAST) {
            throw new IllegalArgumentException("found builds " + builds + ", expected at least " + LEAST);
        }
    }

    /** A gate with a fixed threshold in %, and the usual choices for everything else. */
    public TrendGate(Selector selector, double percent, int builds, Watch watch) {
        this(selector, new Threshold.Percent(percent), builds, watch, null, Policy.DEFAULT);
    }

    static TrendGate of(GateOptions options) {
        Selector selector = options.selector();
        Threshold threshold = options.threshold();
        Watch watch = options.value("watch", Watch.REGRESSION, Watch::parse);
        Duration stale = options.age("stale");
        int builds = options.whole("builds", options.has("dynamic") ? MOST_OF_DYNAMIC : null);
        return new TrendGate(selector, threshold, builds, watch, stale, options.policy());
    }

    @Override
    public Kind kind() {
        return Kind.TREND;
    }

    @Override
    public String text() {
        return GateText.write(this, "builds=" + builds, "");
    }

    @Override
    public TrendGate with(Selector others, Threshold other, Policy counts) {
        return new TrendGate(others, other, builds, watch, stale, counts);
    }

    @Override
    public NeededHistory reach(Origin origin) {
        return NeededHistory.ofBuilds(Math.max(policy.learn(), Math.max(builds, threshold.builds())));
    }

    @Override
    public List<Past> compared(Measured measured, Earlier.View earlier) {
        return last(seen(measured, earlier).accepted());
    }

    /** What it looks back upon: builds on the same kind of machines, where there are enough. */
    private Earlier.View seen(Measured measured, Earlier.View all) {
        Earlier.View earlier = ChangedBenchmark.seen(this, measured, all);
        return earlier.accepted().size() < least(earlier) ? earlier : measured.onSameMachines(earlier, builds, LEAST);
    }

    private int least(Earlier.View earlier) {
        return threshold.computed() || earlier.passesOver() ? LEAST : builds;
    }

    @Override
    public Finding find(Measured measured, Earlier.View all, double confidence) {
        Earlier.View earlier = seen(measured, all);
        ChangeRule rule = new ChangeRule(this, measured, earlier, confidence);
        List<Past> accepted = earlier.accepted();
        int least = least(earlier);
        List<Past> last = compared(measured, earlier);
        Optional<Exact> exact = accepted.size() < least ? Optional.empty() : Exact.with(measured, last, earlier);
        if (exact.isPresent()) {
            return exact.get().judge(rule, Change.mean(last), against(last, earlier));
        }
        Optional<DynamicRule> dynamic = DynamicRule.of(this, measured, earlier);
        if (dynamic.isPresent()) {
            return dynamic.get().trend(builds);
        }
        if (accepted.size() < least) {
            return Judgement.notJudged(this, measured, Message.of("trend.few", least, accepted.size()), true);
        }
        RatioLevels ratios = RatioLevels.of(measured, earlier, last);
        if (ratios != null && ratios.joined()) {
            return rule.judge(ratios, earlier.said(Baseline.mean(last)));
        }
        List<Past> window = last(Level.counts(measured, last, earlier) ? earlier.level() : accepted);
        return rule.judge(
                Change.against(measured.candidate(), window, measured.points()),
                against(window, earlier).by(ratios));
    }

    private List<Past> last(List<Past> of) {
        return of.subList(Math.max(0, of.size() - builds), of.size());
    }

    private ComparedWith against(List<Past> window, Earlier.View earlier) {
        return ComparedWith.earlier(earlier.said(Baseline.mean(window)), window, earlier.now(), stale);
    }
}
