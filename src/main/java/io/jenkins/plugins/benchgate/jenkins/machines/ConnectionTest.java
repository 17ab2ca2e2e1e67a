package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Computer;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Whether a cloud can be asked, found out within a time for which somebody waits in front of a form. */
final class ConnectionTest {
    private static final int SECONDS = 30;
    /** Of no installation, so that nothing but the way there is tried. */
    private static final String NOBODY = "nobody0000";

    private ConnectionTest() {}

    /**
     * Asks for the machines of an owner that there is not.
     *
     * @throws IOException when it does not answer; the message is one line
     */
    static void ask(ConfiguredCloud cloud) throws IOException {
        Account account = cloud.account("");
        Future<Integer> answer = Computer.threadPoolForRemoting.submit(() -> {
            try (Provider provider = new JcloudsProviders(Clock.systemUTC()).open(account, new CloudCredentials())) {
                return provider.machines(NOBODY).size();
            }
        });
        try {
            answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException(
                    "found no answer within " + SECONDS + " s, expected one; check endpoint and region", e);
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() instanceof CloudException told ? told.getMessage() : String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
