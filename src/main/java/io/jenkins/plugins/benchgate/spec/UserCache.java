package io.jenkins.plugins.benchgate.spec;

import java.nio.file.Path;
import java.util.Map;

/** Where programs of this user keep what can be made again (XDG Base Directory Specification 0.8). */
final class UserCache {
    private UserCache() {}

    /**
     * The folder in it of what belongs to a tool; it need not be there.
     *
     * @param environment of the build, which says where the user's cache is
     */
    static Path folder(String tool, Map<String, String> environment) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path base = Path.of(named).isAbsolute()
                ? Path.of(named)
                : Path.of(environment.getOrDefault("HOME", "/tmp")).resolve(".cache");
        return base.resolve("benchgate").resolve(tool);
    }
}
