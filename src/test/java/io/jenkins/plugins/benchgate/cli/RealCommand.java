package io.jenkins.plugins.benchgate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line as a process of its own. */
public final class RealCommand {
    private RealCommand() {}

    /** The words that start it. */
    static List<String> words(String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    /**
     * Starts it.
     *
     * @param before words of a program that runs it, such as {@code unshare}; none: it runs as it is
     * @param said gets all that it prints
     */
    public static Process start(List<String> before, Path said, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(words(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
    }
}
