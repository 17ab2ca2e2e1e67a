package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.experiment.run.MissingProgram;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How long the clients of a phase may take, and how much each of them and the system under test may print meanwhile: a
 * program that prints without end would fill the disk of the machine.
 *
 * @param seconds until all clients have ended
 * @param bytes in one log
 */
record PhaseLimits(double seconds, long bytes) {
    /** Enough for 10^7 latencies as text; what is more belongs into a file of the tool's own. */
    static final long PRINTED = 1L << 30;

    private static final Duration LOOK = Duration.ofMillis(200);

    /** The same for what is left of the time. */
    PhaseLimits within(double left) {
        return new PhaseLimits(left, bytes);
    }

    /**
     * Waits until all clients have ended or one has gone too far; the caller that started them ends the others.
     *
     * @param tasks in the order of the phase's clients
     * @param folder of the trial
     * @param systems names of the logs of the system under test
     * @return what went wrong, one entry for each client or limit
     */
    List<String> await(Phase phase, List<RemoteTask> tasks, Path folder, List<String> systems)
            throws InterruptedException {
        List<String> faults = new ArrayList<>();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        for (int i = 0; i < tasks.size(); i++) {
            Path log = folder.resolve(phase.clients().get(i).err());
            OptionalInt status = OptionalInt.empty();
            while (status.isEmpty()) {
                long left = end - System.nanoTime();
                status = tasks.get(i).await(Duration.ofNanos(Math.max(0, Math.min(LOOK.toNanos(), left))));
                for (File printed : logs(phase, folder, systems)) {
                    if (printed.length() > bytes) {
                        faults.add(Sentences.english(
                                "stored.logTooLong", phase.name(), printed.getName(), Figure.of(bytes >> 20)));
                        return faults;
                    }
                }
                if (status.isEmpty() && left <= 0) {
                    faults.add(Sentences.english("stored.phaseTooLong", phase.name(), Figure.of(Math.round(seconds))));
                    return faults;
                }
            }
            if (status.getAsInt() != 0) {
                List<String> last = LogTail.lines(log);
                faults.add(Sentences.english(
                        last.isEmpty() ? "stored.exitSilent" : "stored.exitStatus",
                        phase.name(),
                        Figure.of(status.getAsInt()),
                        MissingProgram.hint(status.getAsInt(), log),
                        log.toString(),
                        LogTail.indented(last)));
            }
        }
        return faults;
    }

    private static List<File> logs(Phase phase, Path folder, List<String> systems) {
        Set<String> names = new LinkedHashSet<>(systems);
        for (Client client : phase.clients()) {
            names.add(client.out());
            names.add(client.err());
        }
        return names.stream().map(name -> folder.resolve(name).toFile()).toList();
    }
}
