package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.spec.ProfiledVersions.When;
import io.jenkins.plugins.benchgate.spec.Trace.OfBenchmark;
import io.jenkins.plugins.benchgate.spec.Trace.Perf;
import io.jenkins.plugins.benchgate.spec.Trace.Pprof;
import io.jenkins.plugins.benchgate.spec.Trace.Recording;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileSectionTest {
    private static final String SPEC =
            """
            name: shop
            sut:
              baseline: {start: exec shop}
              candidate: {start: exec shop}
            workload: {tool: command, format: series, run: ./load}
            gates: ['jump:metric=*,percent=5']
            """;

    @TempDir
    Path folder;

    private ProfiledVersions read(String text) throws Exception {
        return SpecReader.read(Files.writeString(folder.resolve("benchgate.yaml"), text), Map.of())
                .recording()
                .profile();
    }

    private List<String> mistakes(String text) {
        return catchThrowableOfType(SpecException.class, () -> read(text))
                .getMessage()
                .replace(folder + "/", "")
                .lines()
                .toList();
    }

    @Test
    void withoutTheSectionNothingIsProfiled() throws Exception {
        assertThat(read(SPEC)).isNull();
    }

    @Test
    void aProfilerIsEnough() throws Exception {
        assertThat(read(SPEC + "profile: {jfr: profile}"))
                .isEqualTo(new ProfiledVersions(When.RED, new Recording("profile"), 3, List.of()));
        assertThat(read(SPEC + "profile: {perf: 99, when: always, rounds: 5, project: [a.b, c]}"))
                .isEqualTo(new ProfiledVersions(When.ALWAYS, new Perf(99), 5, List.of("a.b", "c")));
        assertThat(read(SPEC + "profile: {pprof: 'http://${HOST}:${PORT}/debug/pprof/profile', time: 10 s}")
                        .with())
                .isEqualTo(new Pprof("http://${HOST}:${PORT}/debug/pprof/profile", 10));
    }

    @ParameterizedTest
    @CsvSource({"jmh, 'tool: jmh, jar: b.jar', jfr, JMH", "go, tool: go, pprof, Go testing"})
    void microbenchmarksAreProfiledByTheirTool(String word, String workload, String kind, String title)
            throws Exception {
        String spec = SPEC.replace("start: exec shop", "install: make")
                .replace("tool: command, format: series, run: ./load", workload);
        assertThat(read(spec + "profile: {}"))
                .isEqualTo(new ProfiledVersions(When.RED, new OfBenchmark(kind, 10), 3, List.of()));
        assertThat(read(spec + "profile: {time: 2 s, when: always}").with()).isEqualTo(new OfBenchmark(kind, 2));
        assertThat(mistakes(spec + "profile: {jfr: profile}"))
                .containsExactly("benchgate.yaml:7:16: found 'jfr' with benchmarks of " + title
                        + ", expected it to be left out: they are profiled by " + title + " itself");
        assertThat(read(SPEC.replace("tool: command, format: series, run: ./load", workload) + "profile: {perf: 99}")
                        .with())
                .isEqualTo(new Perf(99));
    }

    @Test
    void mistakesNameTheirPlace() {
        assertThat(mistakes(SPEC + "profile: {when: red}"))
                .containsExactly(
                        "benchgate.yaml:7:10: found no profiler in 'profile', expected one of pprof, jfr, perf, command");
        assertThat(mistakes(SPEC + "profile: {jfr: profile, perf: 99, rounds: 1}"))
                .containsExactly(
                        "benchgate.yaml:7:10: found jfr and perf in 'profile', expected one of pprof, jfr, perf, command",
                        "benchgate.yaml:7:43: found '1', expected a whole number from 2 to 100");
        assertThat(mistakes(SPEC.replace("  baseline: {start: exec shop}\n", "") + "profile: {perf: 99}"))
                .containsExactly("benchgate.yaml:6:10: found 'profile' without a baseline, expected 'sut.baseline': two"
                        + " versions are compared");
        assertThat(mistakes(SPEC.replace("candidate: {start: exec shop}", "candidate: {}") + "profile: {perf: 99}"))
                .containsExactly("benchgate.yaml:7:10: found 'profile' with a version that starts nothing, expected"
                        + " 'start' of both, or a workload of tool jmh or go: the profile is that of the system under"
                        + " test, or of a microbenchmark");
    }
}
