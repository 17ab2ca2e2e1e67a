package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Trace.OfBenchmark;
import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of a spec that says how both versions are profiled once everything is measured. */
final class ProfileSection {
    private static final double BENCHMARK_SECONDS = 10;

    private final Section section;

    ProfileSection(Section section) {
        this.section = section;
    }

    /**
     * Reads it.
     *
     * @param baseline {@code null} where the spec has none
     * @param workload {@code null} where it could not be read
     */
    Optional<ProfiledVersions> read(@Nullable Version baseline, Version candidate, @Nullable Workload workload) {
        When when = section.value("when", When::parse);
        int rounds = section.whole("rounds");
        List<String> project = section.values("project", TraceSection::prefix);
        List<Version> versions =
                Stream.of(baseline, candidate).filter(Objects::nonNull).toList();
        boolean started = versions.stream().anyMatch(version -> version.start() != null);
        Optional<Profiling> with = workload instanceof Microbenchmarks benchmarks && !started
                ? Optional.of(ofBenchmark(benchmarks))
                : new ProfilerKeys(section).read("in 'profile'");
        section.end();
        if (baseline == null) {
            section.mistake("found 'profile' without a baseline, expected 'sut.baseline': two versions are compared");
        } else if (!(with.orElse(null) instanceof OfBenchmark)
                && versions.stream().anyMatch(version -> version.start() == null)) {
            section.mistake(
                    "found 'profile' with a version that starts nothing, expected 'start' of both, or a workload"
                            + " of tool jmh or go: the profile is that of the system under test, or of a microbenchmark");
        }
        return with.map(profiling -> new ProfiledVersions(when, profiling, rounds, project));
    }

    private Profiling ofBenchmark(Microbenchmarks benchmarks) {
        for (String key : ProfilerKeys.ALL) {
            if (section.optionalText(key) != null) {
                section.mistake(
                        key,
                        "found '" + key + "' with benchmarks of "
                                + benchmarks.tool().title() + ", expected it to be left out: they are profiled by "
                                + benchmarks.tool().title() + " itself");
            }
        }
        return new OfBenchmark(benchmarks.profileKind(), section.seconds("time", BENCHMARK_SECONDS));
    }
}
