package io.jenkins.plugins.benchgate.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a process took, by GNU {@code time}.
 *
 * @param wall seconds until it ended
 * @param processor seconds of processor time, of user and system
 * @param megabytes of memory that it had at most at a time
 */
public record ProcessCost(double wall, double processor, double megabytes) {
    private static final double KIB = 1024 / 1e6;

    /**
     * Runs a command whose output is not looked at.
     *
     * @throws IOException when it fails
     */
    public static ProcessCost of(List<String> command) throws IOException, InterruptedException {
        Path times = Files.createTempFile("cost", "");
        List<String> whole = new ArrayList<>(List.of("/usr/bin/time", "-f", "%e %U %S %M", "-o", times.toString()));
        whole.addAll(command);
        Process process = new ProcessBuilder(whole)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("found " + String.join(" ", command) + " to fail");
        }
        String[] said = Files.readString(times).strip().split(" ", -1);
        Files.delete(times);
        return new ProcessCost(
                Double.parseDouble(said[0]),
                Double.parseDouble(said[1]) + Double.parseDouble(said[2]),
                Double.parseDouble(said[3]) * KIB);
    }
}
