package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.spec.TsbsSection.UserCache;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserCacheTest {
    @Test
    void eachToolHasAFolderOfItsOwnWhereTheUserHasThem() {
        Map<String, String> chosen = Map.of("XDG_CACHE_HOME", "/c", "HOME", "/u");

        assertThat(UserCache.folder("ycsb", chosen)).isEqualTo(Path.of("/c/benchgate/ycsb"));
        assertThat(UserCache.folder("tsbs", chosen)).isEqualTo(Path.of("/c/benchgate/tsbs"));
    }

    /** The specification: a path that is not absolute is to be ignored. */
    @Test
    void aRelativeCacheIsThatOfTheHomeFolder() {
        assertThat(UserCache.folder("ycsb", Map.of("XDG_CACHE_HOME", "relative", "HOME", "/u")))
                .isEqualTo(Path.of("/u/.cache/benchgate/ycsb"));
    }

    @Test
    void aUserWithoutAHomeHasItBesideOtherPassingFiles() {
        assertThat(UserCache.folder("ycsb", Map.of())).isEqualTo(Path.of("/tmp/.cache/benchgate/ycsb"));
    }
}
