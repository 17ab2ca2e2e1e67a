package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How exactly the agent slows methods of some ns to some hundred μs: for each number of turns a table row with the
 * median of what a call takes in several JVMs without the agent, and how much longer it is with a slowdown of 0 and of
 * 50 %.
 */
public final class SlowdownStudy {
    private static final int JVMS = 7;
    private static final int[] TURNS = {3, 40, 800, 80_000};

    private SlowdownStudy() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("slowdown");
        System.out.println("turns  ns a call  slowed by 0 %  slowed by 50 %  (medians of " + JVMS + " JVMs; range)");
        for (int turns : TURNS) {
            List<Double> plain = new ArrayList<>();
            List<Double> none = new ArrayList<>();
            List<Double> half = new ArrayList<>();
            for (int i = 0; i < JVMS; i++) {
                plain.add(run(client(turns)));
                none.add(run(slowed(folder, turns, 0)));
                half.add(run(slowed(folder, turns, 0.5)));
            }
            plain.sort(null);
            double base = plain.get(JVMS / 2);
            System.out.printf(
                    Locale.ROOT, "%6d %10.1f %s %s%n", turns, base, changes(none, base), changes(half, base));
        }
    }

    private static String changes(List<Double> durations, double base) {
        durations.sort(null);
        return String.format(
                Locale.ROOT,
                "%+8.1f %% (%+.1f to %+.1f)",
                100 * (durations.get(JVMS / 2) / base - 1),
                100 * (durations.get(0) / base - 1),
                100 * (durations.get(JVMS - 1) / base - 1));
    }

    private static Client client(int turns) {
        List<String> command = List.of(
                "java", "-cp", System.getProperty("java.class.path"), SlowedWork.class.getName(), String.valueOf(turns));
        return new Client(command, Map.of(), "out", "err");
    }

    private static Client slowed(Path folder, int turns, double share) throws IOException {
        JavaSlowing slowing = new JavaSlowing("");
        slowing.prepare(folder, new Slowdown(SlowedWork.class.getName() + ".work", share));
        return slowing.slowed(client(turns), folder);
    }

    private static double run(Client client) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(client.arguments()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(client.environment());
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("a JVM ended with status " + process.exitValue());
        }
        return Double.parseDouble(printed.split(" ")[0]);
    }
}
