package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Waits until the functions of a version answer for the first time: what is deployed need not be reachable yet. */
final class FirstAnswer {
    private static final long BETWEEN_CHECKS_MILLISECONDS = 100;
    private static final Duration HEALTH_CHECK = Duration.ofSeconds(20);
    /** A cold start belongs to it. */
    private static final Duration REQUEST = Duration.ofSeconds(30);
    /** What a gateway says whose function is not there, or not ready; a function that says so itself needs a health command. */
    private static final Set<Integer> NOT_READY = Set.of(404, 502, 503, 504);

    private final Version version;
    private final long end;

    FirstAnswer(Version version) {
        this.version = version;
        this.end = System.nanoTime() + (long) (version.health().seconds() * 1e9);
    }

    /** Whether the time is up, after a pause where it is not. */
    private boolean up() throws InterruptedException {
        if (System.nanoTime() > end) {
            return true;
        }
        Thread.sleep(BETWEEN_CHECKS_MILLISECONDS);
        return false;
    }

    /**
     * Waits until the health command of the version succeeds.
     *
     * @throws ExperimentException when it does not in time
     */
    void byCommand(String health, Path folder, Map<String, String> variables, Path log)
            throws IOException, InterruptedException, ExperimentException {
        do {
            try (RemoteTask check = new LocalNode().start(Command.shell(health, folder, variables, log))) {
                if (check.await(HEALTH_CHECK).equals(OptionalInt.of(0))) {
                    return;
                }
            }
        } while (!up());
        throw new ExperimentException(late(
                "The health command of " + FunctionCommand.words(version) + " did not succeed",
                "; what it printed is in " + log));
    }

    /**
     * Waits until every function answers a request, in whatever way but as a gateway that does not reach it.
     *
     * @throws ExperimentException when one does not in time
     */
    void byRequests(Endpoints endpoints) throws InterruptedException, ExperimentException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(REQUEST)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        for (Map.Entry<String, URI> function : endpoints.addresses().entrySet()) {
            String found = found(client, function.getValue());
            while (!found.isEmpty()) {
                if (up()) {
                    throw new ExperimentException(late(
                            "The function '" + function.getKey() + "' of the " + version.key() + " (" + version.label()
                                    + ") did not answer at " + function.getValue(),
                            ": found " + found + ", expected a response; 'health' names another check"));
                }
                found = found(client, function.getValue());
            }
        }
    }

    private String late(String what, String more) {
        return what + " within " + Math.round(version.health().seconds()) + " s, the 'healthTimeout'" + more + ".";
    }

    /** What is wrong with the answer; empty where there is one. */
    private String found(HttpClient client, URI address) throws InterruptedException {
        try {
            Duration left = Duration.ofNanos(Math.max(1_000_000_000L, end - System.nanoTime()));
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(left.compareTo(REQUEST) < 0 ? left : REQUEST)
                    .build();
            int status = client.send(request, BodyHandlers.discarding()).statusCode();
            return NOT_READY.contains(status) ? "status " + status : "";
        } catch (IOException e) {
            String reason = e.getMessage();
            return e.getClass().getSimpleName() + (reason == null ? "" : " (" + reason + ")");
        }
    }
}
