package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** The control groups that a guard finds. */
public enum ControlGroups {
    AS_HERE,
    /** Version 1 alone, where this machine has it. */
    FREEZER,
    NONE;

    /**
     * What a command has in its environment, so that its guard finds these.
     *
     * @param folder that exists
     */
    public Map<String, String> environment(Path folder) {
        if (this == AS_HERE) {
            return Map.of();
        }
        try (var mounts = Files.lines(Path.of("/proc/self/mounts"))) {
            String found = mounts.filter(line -> this == FREEZER && line.matches("\\S+ \\S+ cgroup .*freezer.*"))
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
            return Map.of(
                    "BENCHGATE_MOUNTS",
                    Files.writeString(folder.resolve("mounts"), found).toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
