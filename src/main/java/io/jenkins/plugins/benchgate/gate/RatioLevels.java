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
 * <p>All builds that measured several versions are evidence, whether they were accepted or not: the last {@value #BUILDS} of
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
    private final Ratios ratios;
    private final String own;
    private final List<Past> compared;
    private final double confidence;
    private final Quantiles quantiles;
    /** The first of those that it is compared with whose version no edge joins to that of the build; mostly none. */
    private final @Nullable Past apart;

    private final boolean outdated;

    private RatioLevels(LevelNetwork network, Ratios ratios, String own, List<Past> compared, Networks networks) {
        this.network = network;
        this.ratios = ratios;
        this.own = own;
        this.compared = compared;
        confidence = ratios.beside().get(0).ratio().confidence();
        quantiles = networks.quantiles;
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
        Ratios ratios = versions == null ? null : versions.of(measured);
        if (ratios == null || ratios.beside().isEmpty()) {
            return null;
        }
        boolean again = false;
        for (Past past : compared) {
            if (past.ratios() == null) {
                return null;
            }
            again |= past.ratios().candidate().equals(ratios.candidate());
        }
        String own = again ? OWN : ratios.candidate();
        return new RatioLevels(
                earlier.levels().network(ratios, own, compared), ratios, own, compared, earlier.levels());
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

        private LevelNetwork network(Ratios ratios, String own, List<Past> compared) {
            within.addAll(within.isEmpty() ? last : List.of());
            List<Past> farther =
                    compared.stream().filter(past -> !within.contains(past)).toList();
            return known.computeIfAbsent(new Evidence(own, farther), key -> {
                List<Edge> edges = new ArrayList<>();
                farther.forEach(past -> add(edges, past.build(), past.ratios()));
                last.forEach(past -> add(edges, past.build(), past.ratios()));
                add(edges, "", new Ratios(own, ratios.beside()));
                return new LevelNetwork(edges);
            });
        }

        private void add(List<Edge> edges, String build, @Nullable Ratios ratios) {
            if (ratios != null) {
                edges.addAll(ratios.edges(build, quantiles));
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

        /** The same of degrees of freedom that are hardly twice the same, rounded down to a tenth, so not too narrow. */
        double nearly(double confidence, double degrees) {
            return of(confidence, degrees > 1 && degrees < MANY ? Math.floor(10 * degrees) / 10 : degrees);
        }

        // null: no random numbers are wanted, and their generator is slow to set up
        private static double exact(double confidence, double degrees) {
            return (degrees < MANY ? new TDistribution(null, degrees) : new NormalDistribution(null, 0, 1))
                    .inverseCumulativeProbability(0.5 + confidence / 2);
        }
    }

    private static String candidate(Past past) {
        return Objects.requireNonNull(past.ratios()).candidate();
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
        String end = Objects.requireNonNull(apart.ratios()).end();
        return end.startsWith(UNREPEATED) ? words : Message.of("against.unjoined", words, end, ratios.end());
    }

    /** The change against the mean of the levels of those that it is compared with. */
    Change change() {
        Contrast contrast = network.contrast(
                own, compared.stream().map(RatioLevels::candidate).toList());
        double reach = quantiles.nearly(confidence, contrast.degrees()) * Math.sqrt(contrast.variance());
        return new Change(100 * Math.expm1(contrast.estimate()), null, false)
                .within(reach, confidence, contrast.degrees());
    }

    /** The level of an earlier build less that of the build that is judged, on the log scale; NaN where nothing joins them. */
    double level(Past past) {
        Ratios its = past.ratios();
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
