package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirrorTest {
    private final Mirror mirror = new Mirror(Map.of(
            Path.of("/build/out"), "/var/tmp/b/out",
            Path.of("/build/out/cache"), "/var/tmp/b/cache",
            Path.of("/build/my spec"), "/var/tmp/b/spec"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/build/out | /var/tmp/b/out",
                "/build/out/ | /var/tmp/b/out/",
                "/build/out/x.jar:/build/out/y.jar | /var/tmp/b/out/x.jar:/var/tmp/b/out/y.jar",
                "-Dlog=/build/out/log | -Dlog=/var/tmp/b/out/log",
                "'\"/build/my spec/run.sh\" -x' | '\"/var/tmp/b/spec/run.sh\" -x'",
                "/build/out/cache/jdk/bin/java | /var/tmp/b/cache/jdk/bin/java",
                "jdbc:h2:file:/build/out/db | jdbc:h2:file:/var/tmp/b/out/db",
                "file:///build/out/db | file:///var/tmp/b/out/db",
                "/build/output | /build/output",
                "/build/out.old/x | /build/out.old/x",
                "/build/out-2/x | /build/out-2/x",
                "/the/build/out/x | /the/build/out/x",
                "/build/out/cached | /var/tmp/b/out/cached",
                "/build | /build",
                "$x\\1 | $x\\1",
            })
    void onlyPathsOfTheBuildAreReplaced(String here, String there) {
        assertThat(mirror.there(here)).isEqualTo(there);
        assertThat(mirror.there(mirror.there(here))).as("twice").isEqualTo(there);
    }

    @Test
    void aPathIsMirroredByTheNearestFolder() {
        assertThat(mirror.there(Path.of("/build/out"))).isEqualTo("/var/tmp/b/out");
        assertThat(mirror.there(Path.of("/build/out/a/../cache/b"))).isEqualTo("/var/tmp/b/cache/b");
        assertThat(Mirror.below("/b", Map.of("x", Path.of("/y"))).there(Path.of("/y/z")))
                .isEqualTo("/b/x/z");
    }

    @Test
    void aPathBesideTheBuildIsRefused() {
        assertThatThrownBy(() -> mirror.there(Path.of("/build/out/../other")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a path below the build's folders");
        assertThatThrownBy(() -> new Mirror(Map.of(Path.of("/x"), "relative")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected an absolute path");
    }
}
