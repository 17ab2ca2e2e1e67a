package io.jenkins.plugins.benchgate.gate;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
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
 */
public record MeasuredVersions(
        @JsonProperty(required = true) String candidate,
        @JsonProperty @JsonSetter(nulls = Nulls.SET) @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String baseline) {}
