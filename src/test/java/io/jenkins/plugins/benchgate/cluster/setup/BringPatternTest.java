package io.jenkins.plugins.benchgate.cluster.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BringPatternTest {
    @ParameterizedTest
    @CsvSource({
        "**, a/b/c, true",
        ".,  a/b,   true",
        "**, .a,    false",
        "**, a/.b/c, false",
        "lib, lib/a/b.jar, true",
        "lib/, lib/a/b.jar, true",
        "lib, library/a, false",
        "lib, lib/.cache/a, false",
        "lib/.cache, lib/.cache/a, true",
        "*.sql, a.sql, true",
        "*.sql, a/b.sql, false",
        "**/*.sql, a/b/c.sql, true",
        "**/*.sql, c.sql, true",
        "a/**/d, a/b/c/d, true",
        "a/**/d, a/d, true",
        "a/**/d, b/d, false",
        "?.c, a.c, true",
        "?.c, ab.c, false",
        "a*b*c, aXbYbZc, true",
        "a*b*c, aXbYbZ, false",
        ".env, .env, true",
        "*env, .env, false",
        "./a/../b, b/c, true"
    })
    void aPatternMeansWhatAShellWouldMeanAndAllThatIsInAFolder(String pattern, Path path, boolean meant) {
        assertThat(new BringPattern(pattern).matches(path)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../a", "a/../../b", "/etc", " ", ""})
    void aPatternThatLeadsOutOfTheFolderIsRefused(String pattern) {
        assertThatThrownBy(() -> new BringPattern(pattern))
                .hasMessageEndingWith("expected one inside the folder of the spec");
    }

    @Test
    void manyStarsTakeNoLongerThanTheirNumber() {
        BringPattern pattern = new BringPattern("*a".repeat(100) + "/" + "**/".repeat(100) + "b");
        Path path = Path.of("a".repeat(250), "x/".repeat(100) + "c");
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        assertThat(pattern.matches(path)).isFalse();
        assertThat(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before)
                .isLessThan(1_000_000_000L);
    }
}
