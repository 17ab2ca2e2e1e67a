package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.UnseenEstimate;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** What a reader should know of profiles before he believes numbers that come from them, as sentences. */
public final class Caveats {
    /** Of all intervals for functions that samples missed. */
    public static final double CONFIDENCE = 0.99;

    private Caveats() {}

    /** Of a suite and its application. */
    public static List<String> of(SuiteAnalysis analysis) {
        List<String> sentences = new ArrayList<>();
        sentences.add(sampling(
                analysis.coverage().unseenProject(),
                analysis.coverage().coveredProject().cardinality()));
        long truncated = sum(analysis, Profile::truncated);
        if (truncated > 0) {
            sentences.add(Sentences.english("stored.suite.truncated", Figure.of(truncated)));
        }
        long unnamed = sum(analysis, Profile::unnamed);
        if (unnamed > 0) {
            sentences.add(Sentences.english(
                    "stored.suite.unnamed", Figure.share((double) unnamed / sum(analysis, Profile::frames))));
        }
        return sentences;
    }

    private static long sum(SuiteAnalysis analysis, ToLongFunction<Profile> what) {
        return analysis.references().stream().mapToLong(what).sum();
    }

    /** How many functions the samples missed, and between which shares the coverage lies with them. */
    private static String sampling(UnseenEstimate unseen, int covered) {
        Figure once = Figure.of(unseen.once());
        Figure seen = Figure.of(unseen.seen());
        Figure twice = Figure.of(unseen.twice());
        if (unseen.estimate() < 0.5) {
            return Sentences.english("stored.suite.noneMissed", once, seen, twice);
        }
        Interval missed = unseen.interval(CONFIDENCE);
        double most = unseen.seen() + missed.upper();
        return Sentences.english(
                "stored.suite.missed",
                once,
                seen,
                twice,
                Figure.of(Math.round(unseen.estimate())),
                Figure.of(Math.round(missed.lower())),
                Figure.of(Math.round(missed.upper())),
                Figure.share(covered / most),
                Figure.share((covered + missed.upper()) / most));
    }
}
