package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says how both versions are profiled once everything is measured. */
final class ProfileSection {
    private static final int LEAST = 2;
    private static final int MOST = 100;

    private final Section section;

    ProfileSection(Section section) {
        this.section = section;
    }

    /** @param baseline {@code null} where the spec has none */
    Optional<ProfiledVersions> read(@Nullable Version baseline, Version candidate) {
        When when = section.value("when", When.RED, false, When::parse);
        int rounds = section.whole("rounds", 3, LEAST, MOST);
        List<String> project = section.list("project", List.<String>of(), TraceSection::prefix).stream()
                .map(Section.Placed::value)
                .toList();
        Optional<Profiling> with = new ProfilerKeys(section).read("in 'profile'");
        section.end();
        if (baseline == null) {
            section.mistake("found 'profile' without a baseline, expected 'sut.baseline': two versions are compared");
        } else if (Stream.of(baseline, candidate).anyMatch(version -> version.start() == null)) {
            section.mistake("found 'profile' with a version that starts nothing, expected 'start' of both: the profile"
                    + " is that of the system under test");
        }
        return with.map(profiling -> new ProfiledVersions(when, profiling, rounds, project));
    }
}
