package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.LevelNetwork;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Consistency;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Contrast;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The build that is judged against earlier ones, by the ratios of versions that builds measured side by side: a machine
 * that is slower slows both versions, and no ratio.
 *
 * <p>All builds that measured two versions are evidence, whether they were accepted or not: the last {@value #BUILDS} of
 * the series, and those that it is compared with. The level of a build is that of its candidate. A version that was
 * measured before has one level, told by all its ratios; but where it is among those that it is compared with, the build
 * is judged by its own ratio, or the version would be compared with itself.
 */
final class RatioLevels {
    /** Ratios of so many of the last builds are evidence: those that {@link NeededHistory} always has. */
    private static final int BUILDS = Noise.BUILDS;
    /** The version of the build that is judged where it is apart from the same version in earlier builds. */
    private static final String OWN = "";
    /** Begins the text of a version that no other build measures; see {@link MeasuredVersions}. */
    private static final String UNREPEATED = "build:";
    /** Ratios that contradict each other as much by chance in one of a thousand builds are named. */
    private static final double CONTRADICTION = 0.001;

    private final LevelNetwork network;
    private final MeasuredVersions versions;
    private final String own;
    private final List<Past> compared;
    private final double confidence;
    /** The first of those that it is compared with whose version no edge joins to that of the build; mostly none. */
    private final @Nullable Past apart;

    private final boolean outdated;

    private RatioLevels(
            LevelNetwork network,
            MeasuredVersions versions,
            String own,
            List<Past> compared,
            double confidence,
            Networks networks) {
        this.network = network;
        this.versions = versions;
        this.own = own;
        this.compared = compared;
        this.confidence = confidence;
        apart = compared.stream()
                .filter(past -> !network.joined(own, candidate(past)))
                .findFirst()
                .orElse(null);
        outdated = apart != null && !networks.within.contains(apart);
    }

    /**
     * Levels of a build and of those that it is compared with.
     *
     * @param compared at least one
     * @return {@code null} where the build measured no ratio, or versions are not known
     */
    static @Nullable RatioLevels of(Measured measured, Earlier.View earlier, List<Past> compared) {
        MeasuredVersions versions = earlier.versions();
        Ratio ratio = versions == null || versions.baseline() == null ? null : Ratio.of(measured);
        if (versions == null || ratio == null) {
            return null;
        }
        boolean again = false;
        for (Past past : compared) {
            if (past.versions() == null) {
                return null;
            }
            again |= past.versions().candidate().equals(versions.candidate());
        }
        String own = again ? OWN : versions.candidate();
        return new RatioLevels(
                earlier.levels().network(ratio, versions, own, compared),
                versions,
                own,
                compared,
                ratio.confidence(),
                earlier.levels());
    }

    /** The networks that one build is judged by: gates that compare with the last builds share one. */
    static final class Networks {
        private final List<Past> last;
        private final Set<Past> within = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Quantiles quantiles;
        private final Map<Evidence, LevelNetwork> known = new HashMap<>();

        private record Evidence(String own, List<Past> farther) {}

        Networks(List<Past> measured, Quantiles quantiles) {
            last = measured.subList(Math.max(0, measured.size() - BUILDS), measured.size());
            this.quantiles = quantiles;
        }

        private LevelNetwork network(Ratio ratio, MeasuredVersions versions, String own, List<Past> compared) {
            within.addAll(within.isEmpty() ? last : List.of());
            List<Past> farther =
                    compared.stream().filter(past -> !within.contains(past)).toList();
            return known.computeIfAbsent(new Evidence(own, farther), key -> {
                List<Edge> edges = new ArrayList<>();
                farther.forEach(past -> add(edges, past.build(), past.ratio(), past.versions()));
                last.forEach(past -> add(edges, past.build(), past.ratio(), past.versions()));
                add(edges, "", ratio, new MeasuredVersions(own, versions.baseline()));
                return new LevelNetwork(edges);
            });
        }

        private void add(List<Edge> edges, String build, @Nullable Ratio ratio, @Nullable MeasuredVersions versions) {
            String baseline = versions == null ? null : versions.baseline();
            if (ratio != null && versions != null && baseline != null) {
                double error = ratio.reach() / quantiles.of(ratio.confidence(), ratio.degrees());
                edges.add(new Edge(
                        build, baseline, versions.candidate(), ratio.logarithm(), error * error, ratio.degrees()));
            }
        }
    }

    /** Two-sided quantiles of Student's t, of which the builds of a series ask for the same ones again and again. */
    static final class Quantiles {
        /** From so many degrees of freedom on, Student's t is as good as normal. */
        private static final double MANY = 1e6;

        private final Map<Tail, Double> known = new HashMap<>();

        private record Tail(double confidence, double degrees) {}

        double of(double confidence, double degrees) {
            return known.computeIfAbsent(new Tail(confidence, degrees), key -> exact(key.confidence, key.degrees));
        }

        // null: no random numbers are wanted, and their generator is slow to set up
        private static double exact(double confidence, double degrees) {
            return (degrees < MANY ? new TDistribution(null, degrees) : new NormalDistribution(null, 0, 1))
                    .inverseCumulativeProbability(0.5 + confidence / 2);
        }
    }

    private static String candidate(Past past) {
        return Objects.requireNonNull(past.versions()).candidate();
    }

    /** What the build is compared with. */
    List<Past> compared() {
        return compared;
    }

    /** Whether ratios tell by how much the build differs from those that it is compared with. */
    boolean joined() {
        return apart == null;
    }

    /** Whether they do not because builds that may join the versions are too old to be evidence. */
    boolean outdated() {
        return apart != null && outdated;
    }

    /** The words for what it is compared with, and by what; where no other build can join them, nothing is asked for. */
    Message said(Message words) {
        if (apart == null) {
            return Message.of("against.ratios", words);
        }
        String end = end(apart);
        return end.startsWith(UNREPEATED)
                ? words
                : Message.of("against.unjoined", words, end, Objects.requireNonNull(versions.baseline()));
    }

    /** The version beside which an earlier build was measured; its own where it was measured alone. */
    private static String end(Past past) {
        String baseline = Objects.requireNonNull(past.versions()).baseline();
        return baseline == null || past.ratio() == null ? candidate(past) : baseline;
    }

    /** The change against the mean of the levels of those that it is compared with. */
    Change change() {
        Contrast contrast = network.contrast(
                own, compared.stream().map(RatioLevels::candidate).toList());
        double reach = Quantiles.exact(confidence, contrast.degrees()) * Math.sqrt(contrast.variance());
        return new Change(100 * Math.expm1(contrast.estimate()), null, false)
                .within(reach, confidence, contrast.degrees());
    }

    /** The level of an earlier build less that of the build that is judged, on the log scale; NaN where nothing joins them. */
    double level(Past past) {
        MeasuredVersions its = past.versions();
        return its == null || !network.joined(own, its.candidate())
                ? Double.NaN
                : network.contrast(its.candidate(), List.of(own)).estimate();
    }

    /** A sentence where ratios of builds contradict each other more than their noise explains. */
    Optional<Message> contradiction() {
        Consistency consistency = network.consistency();
        Edge farthest = consistency.farthest();
        if (farthest == null || consistency.pValue() >= CONTRADICTION) {
            return Optional.empty();
        }
        return Optional.of(
                farthest.name().isEmpty()
                        ? Message.of("ratios.contradictNow")
                        : Message.of("ratios.contradict", farthest.name()));
    }
}
