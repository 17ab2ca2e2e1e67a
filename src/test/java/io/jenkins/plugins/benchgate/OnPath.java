package io.jenkins.plugins.benchgate;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that tests start. */
public final class OnPath {
    private OnPath() {}

    /** The first of these programs that is on the PATH. */
    public static Optional<Path> find(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Skips the test unless all of these programs are there. */
    public static void require(String... programs) {
        for (String program : programs) {
            assumeTrue(find(program).isPresent(), "SKIPPED: " + program + " is not on the PATH");
        }
    }

    /**
     * Skips the test unless a program is there.
     *
     * @param from who has it: {@code Debian's package redis-server}
     */
    public static void requireFrom(String from, String program) {
        assumeTrue(find(program).isPresent(), "SKIPPED: " + program + " is not on the PATH (" + from + " has it)");
    }
}
