package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A workload's phases as processes on this machine, as the engine runs them.
 *
 * @param shared where the workload was installed
 * @param folder of the trial
 */
public record YcsbTrial(Path shared, Path folder) {
    public Reading load(YcsbWorkload workload) throws IOException, InterruptedException {
        return done(workload, 0);
    }

    public Reading run(YcsbWorkload workload) throws IOException, InterruptedException {
        return done(workload, 1);
    }

    private Reading done(YcsbWorkload workload, int phase) throws IOException, InterruptedException {
        for (Process client : start(workload, phase)) {
            int status = client.waitFor();
            if (status != 0) {
                throw new AssertionError("a client ended with " + status + ", see " + folder);
            }
        }
        return read(workload, phase);
    }

    /** Starts the clients of a phase: 0 loads, 1 runs. */
    public List<Process> start(YcsbWorkload workload, int phase) throws IOException {
        workload.prepare(folder);
        List<Process> clients = new ArrayList<>();
        for (Phase.Client client : workload.phases(shared, folder).get(phase).clients()) {
            List<String> command = new ArrayList<>(client.arguments());
            command.set(0, java());
            clients.add(new ProcessBuilder(command)
                    .redirectOutput(folder.resolve(client.out()).toFile())
                    .redirectError(folder.resolve(client.err()).toFile())
                    .start());
        }
        return clients;
    }

    public Reading read(YcsbWorkload workload, int phase) throws IOException {
        return workload.read(workload.phases(shared, folder).get(phase), folder, Keeping.AUTO);
    }

    public static double[] values(Reading reading, String metric) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric))
                .map(Sample::values)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + metric + " in " + reading));
    }

    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
