package io.jenkins.plugins.benchgate.gate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which versions a build measured. Builds that measured the same version have the same text for it: its kind and what
 * tells it from others, as far as its installation told it.
 *
 * <ul>
 *   <li>{@code commit:} and the hash of the commit that its files are
 *   <li>{@code sha256:} and the checksum of the archive that it was unpacked from
 *   <li>{@code image:sha256:} and the id of the image that it ran in; several, and an image beside a commit or archive,
 *       have {@code +} between them
 *   <li>{@code label:} and the label of a baseline of which nothing else is known: as good as who wrote it
 *   <li>{@code build:} and when the measurement began, of a candidate that no other build is known to have measured: most
 *       specs give the candidates of all builds the same label
 * </ul>
 *
 * @param candidate identity of the version under test
 * @param baseline of the version measured beside it; {@code null} where there was none, or nothing tells which it was
 * @param anchors the other versions that the candidate was measured beside, oldest first; mostly none
 */
public record MeasuredVersions(
        @JsonProperty(required = true) String candidate,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String baseline,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
                List<Anchor> anchors) {
    private static final Pattern COMMIT = Pattern.compile("commit:([0-9a-f]+)(?:\\+.*)?");

    public MeasuredVersions {
        anchors = List.copyOf(anchors);
    }

    /** Of a build without anchors. */
    public MeasuredVersions(String candidate, @Nullable String baseline) {
        this(candidate, baseline, List.of());
    }

    /** The same with other versions that the candidate was measured beside. */
    public MeasuredVersions with(List<Anchor> others) {
        return new MeasuredVersions(candidate, baseline, others);
    }

    /**
     * The same with metrics by other names.
     *
     * @param series names of series before and now
     */
    public MeasuredVersions renamed(Map<String, String> series) {
        return with(anchors.stream().map(anchor -> anchor.renamed(series)).toList());
    }

    /** The commit that an identity names; empty where it names none. */
    public static Optional<String> commit(String identity) {
        Matcher commit = COMMIT.matcher(identity);
        return commit.matches() ? Optional.of(commit.group(1)) : Optional.empty();
    }

    /** The same without ratios. */
    public MeasuredVersions plain() {
        return with(anchors.stream()
                .map(anchor -> new Anchor(anchor.version, Map.of()))
                .toList());
    }

    /** The ratios of one series, by which its level is joined to those of other builds. */
    public Ratios of(Measured measured) {
        Ratio ratio = baseline == null ? null : Ratio.of(measured);
        List<Ratios.Beside> ratios = new ArrayList<>();
        if (baseline != null && ratio != null) {
            ratios.add(new Ratios.Beside(baseline, ratio));
        }
        for (Anchor anchor : anchors) {
            Ratio its = anchor.ratios.get(measured.series());
            if (its != null) {
                ratios.add(new Ratios.Beside(anchor.version, its));
            }
        }
        return new Ratios(candidate, ratios);
    }

    /**
     * A version that the candidate was measured beside so that builds far apart have one in common.
     *
     * @param version what tells it from others
     * @param ratios of the candidate's values over its own, by the names of series
     */
    public record Anchor(
            @JsonProperty(required = true) String version, @JsonProperty(required = true) Map<String, Ratio> ratios) {
        public Anchor {
            ratios = Map.copyOf(ratios);
        }

        private Anchor renamed(Map<String, String> series) {
            Map<String, Ratio> others = new LinkedHashMap<>();
            ratios.forEach((name, ratio) -> others.put(series.getOrDefault(name, name), ratio));
            return new Anchor(version, others);
        }
    }
}
