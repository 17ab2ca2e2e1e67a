package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A client of a phase as a real process: how it ended, and all that it printed. */
record PhaseProcess(int status, String printed) {
    static PhaseProcess run(Client client, Path installation) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(client.arguments())
                .directory(installation.toFile())
                .redirectErrorStream(true);
        builder.environment().put("INSTALL", installation.toString());
        builder.environment().putAll(client.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new PhaseProcess(process.waitFor(), printed);
    }

    List<String> lines() {
        return printed.lines().toList();
    }
}
