package io.jenkins.plugins.benchgate.cli;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command line as a process of its own. */
public final class RealCommand {
    private RealCommand() {}

    /** The words that start it. */
    public static List<String> words(String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                Main.class.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    /** The classes of this program, whichever way the tests were started. */
    private static String classPath() {
        if (!(Main.class.getClassLoader() instanceof URLClassLoader loader)) {
            return System.getProperty("java.class.path");
        }
        return Arrays.stream(loader.getURLs())
                .map(url -> Path.of(URI.create(url.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
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
