package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gets machines for builds. A machine is asked for only once the journal says so, and where not all of a build's
 * machines come up, those that did are ended.
 *
 * <p>Safe for several threads. This process holds the clusters until they are released.
 */
public final class Provisioning {
    private final CloudContext context;
    private final Supplier<SshKeyPair> keys;
    private final ClustersInUse holds;
    private final Release release;

    /** @param keys makes a new SSH key each time */
    public Provisioning(CloudContext context, Supplier<SshKeyPair> keys, ClustersInUse holds) {
        this.context = context;
        this.keys = keys;
        this.holds = holds;
        this.release = new Release(context, holds);
    }

    /**
     * Starts the machines of a build, all at the same time, and returns once all of them run. What earlier builds have
     * left behind should have been reaped before: it counts.
     *
     * @param job as people name it
     * @param build of the job
     * @param progress is told what happens, a line each
     * @throws CloudException when not all come up: those that did are ended by then, or the message says which are not
     * @throws InterruptedException when this thread is interrupted: the same holds, and {@code progress} is told
     */
    public Fleet provision(ClusterRequest request, String job, String build, Consumer<String> progress)
            throws CloudException, InterruptedException {
        return provision(context.installation().newCluster(), "", request, job, build, progress);
    }

    /**
     * The same for a cluster whose id was drawn before: a caller that has stored it finds the machines again, however
     * this ends.
     *
     * @param cluster a new id of the installation
     * @param brought private key that logs in and that has no file here, kept until the cluster is closed; empty: the
     *     request names a file, or a key is made
     */
    public Fleet provision(
            String cluster, String brought, ClusterRequest request, String job, String build, Consumer<String> progress)
            throws CloudException, InterruptedException {
        Consumer<String> say = Parallel.oneAtATime(progress);
        SshKeyPair login = login(request, brought);
        try (Provider provider = context.open(request.account())) {
            List<Plan> plans = plans(request, provider);
            Instant now = context.now();
            Event.Opened opening = new Event.Opened(
                    now,
                    cluster,
                    request.account(),
                    job,
                    build,
                    now.plus(request.expires()),
                    !brought.isEmpty() || request.access().key() == null
                            ? null
                            : request.access().key().toAbsolutePath().toString(),
                    request.access().passphrase(),
                    Installation.holder());
            List<MachineOrder> orders = orders(opening, plans, request, login.publicKey());
            holds.add(cluster, open(opening, orders, request.quota(), login.privateKey()));
            try {
                say.accept("Starting " + orders.size() + (orders.size() == 1 ? " machine" : " machines")
                        + " of cluster " + cluster + " in "
                        + request.account().provider() + ", which expire at " + opening.expires());
                List<Host> hosts = new Launch(context, provider, say).run(orders);
                return Fleet.of(opening, hosts, login.privateKey(), price(orders));
            } catch (CloudException e) {
                throw new CloudException(e.reason(), e.getMessage() + release.abort(cluster, provider, say), e);
            } catch (InterruptedException e) {
                say.accept("Interrupted while machines of cluster " + cluster + " were being started"
                        + release.abort(cluster, provider, say));
                throw e;
            } catch (RuntimeException e) {
                release.abort(cluster, provider, say);
                throw e;
            }
        }
    }

    /** The key that logs in; one of the user's without the public part is one that the image lets in already. */
    private SshKeyPair login(ClusterRequest request, String brought) throws CloudException {
        String credential = request.account().credential();
        if (!credential.isEmpty() && !credential.matches("\\$\\{[^}]+}")) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "found the account's secret itself, expected a reference such as ${env:CLOUD_SECRET}: the journal keeps it,"
                            + " so that machines are found again after a crash");
        }
        if (!brought.isEmpty()) {
            return new SshKeyPair(brought, "");
        }
        Path file = request.access().key();
        if (file == null) {
            if (!request.sut().hosts().isEmpty()) {
                throw new CloudException(
                        Reason.OTHER, "found no key for hosts that exist, expected the file of a key that they accept");
            }
            return keys.get();
        }
        try {
            Path open = file.resolveSibling(file.getFileName() + ".pub");
            return new SshKeyPair(
                    Files.readString(file),
                    Files.exists(open) ? Files.readString(open).strip() : "");
        } catch (IOException e) {
            throw new CloudException(
                    Reason.OTHER,
                    "cannot read the SSH key " + file + " (" + e.getMessage() + "), expected a private key",
                    e);
        }
    }

    private List<Plan> plans(ClusterRequest request, Provider provider) throws CloudException, InterruptedException {
        Plan sut = context.retries().send(() -> provider.check(request.sut(), ""));
        MachineRequest client = request.client();
        return client == null
                ? List.of(sut)
                : List.of(sut, context.retries().send(() -> provider.check(client, sut.zone())));
    }

    private List<MachineOrder> orders(Event.Opened opening, List<Plan> plans, ClusterRequest request, String publicKey)
            throws CloudException {
        List<MachineOrder> orders = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            for (int index = 1; index <= plans.get(i).request().count(); index++) {
                MachineAssignment assignment = new MachineAssignment(
                        context.installation().owner(),
                        opening.cluster(),
                        i == 0 ? Role.SUT : Role.CLIENT,
                        index,
                        opening.job(),
                        opening.build(),
                        opening.expires());
                orders.add(MachineOrder.of(assignment, plans.get(i), request, publicKey, keys, opening.time()));
            }
        }
        return orders;
    }

    /**
     * Writes down what is about to be asked for, unless it is too much, and keeps the key. The hold comes first,
     * because what nobody holds is reaped; the key comes last, because a key without a line of the journal would stay
     * for good after a kill.
     */
    private ProcessLock open(
            Event.Opened opening, List<MachineOrder> orders, ClusterRequest.Quota quota, String privateKey)
            throws CloudException {
        String cluster = opening.cluster();
        List<Event.Intended> intents =
                orders.stream().map(order -> order.intent(opening.time())).toList();
        AtomicReference<@Nullable CloudException> refused = new AtomicReference<>();
        ProcessLock lock = null;
        boolean written = false;
        try {
            lock = context.installation().hold(cluster).orElseThrow(() -> new IOException("its lock is taken"));
            context.journal().append(ledger -> {
                try {
                    new Limits(quota, ledger).check(opening.job(), intents, opening.expires());
                } catch (CloudException e) {
                    refused.set(e);
                    return List.of();
                }
                List<Event> events = new ArrayList<>(List.of(opening));
                events.addAll(intents);
                return events;
            });
            CloudException refusal = refused.get();
            if (refusal != null) {
                throw refusal;
            }
            written = true;
            if (opening.key() == null) {
                context.installation().keepKey(cluster, privateKey);
            }
            return lock;
        } catch (IOException | CloudException e) {
            forget(cluster, lock, written);
            throw e instanceof CloudException told
                    ? told
                    : new CloudException(Reason.OTHER, e.getMessage() + "; no machine was asked for", e);
        }
    }

    /** @param written whether the journal knows the cluster, of which no machine was asked for */
    private void forget(String cluster, @Nullable ProcessLock lock, boolean written) {
        try {
            context.installation().forget(cluster);
            if (written) {
                context.journal().append(new Event.Closed(context.now(), cluster));
            }
        } catch (IOException e) {
            // the next sweep deletes the folder, and closes the cluster
        } finally {
            ClustersInUse.close(lock);
        }
    }

    private static @Nullable Double price(List<MachineOrder> orders) {
        double sum = 0;
        for (MachineOrder order : orders) {
            Double price = order.plan().request().perHour();
            if (price == null) {
                return null;
            }
            sum += price;
        }
        return sum;
    }

    /**
     * An SSH key pair as text.
     *
     * @param privateKey of a form that OpenSSH reads, without passphrase, with its line breaks; a secret
     * @param publicKey type and key, as in {@code authorized_keys} without a comment
     */
    public record SshKeyPair(String privateKey, String publicKey) {
        /** Without the secret. */
        @Override
        public String toString() {
            return publicKey;
        }
    }
}
