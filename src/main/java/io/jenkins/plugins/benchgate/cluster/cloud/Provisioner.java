package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState.MachineState;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gets machines for builds and gives them back. A machine is asked for only once the journal says so, and where not all of a
 * build's machines come up, those that did are ended.
 *
 * <p>Safe for several threads. Clusters that it made or attached to are held by this process until they are released.
 */
public final class Provisioner {
    private final Installation installation;
    private final Providers providers;
    private final Secrets secrets;
    private final Supplier<KeyText> keys;
    private final Patience patience;
    private final InstantSource clock;
    private final Map<String, ProcessLock> holds = new ConcurrentHashMap<>();

    /** @param keys makes a new SSH key each time */
    public Provisioner(
            Installation installation,
            Providers providers,
            Secrets secrets,
            Supplier<KeyText> keys,
            Patience patience,
            InstantSource clock) {
        this.installation = installation;
        this.providers = providers;
        this.secrets = secrets;
        this.keys = keys;
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Starts the machines of a build, all at the same time, and returns once all of them run. What earlier builds have left
     * behind should have been reaped before: it counts.
     *
     * @param job as people name it
     * @param build of the job
     * @param progress is told what happens, a line each
     * @throws CloudException when not all come up: those that did are ended by then, or the message says which are not
     * @throws InterruptedException when this thread is interrupted: the same holds, and {@code progress} is told
     */
    public Fleet provision(ClusterRequest request, String job, String build, Consumer<String> progress)
            throws CloudException, InterruptedException {
        return provision(installation.newCluster(), "", request, job, build, progress);
    }

    /**
     * The same for a cluster whose id was drawn before: whoever wrote it down finds the machines again, however this ends.
     *
     * @param cluster a new id of the installation
     * @param brought private key that logs in and that has no file here, kept until the cluster is closed; empty: the request
     *     names a file, or a key is made
     */
    public Fleet provision(
            String cluster, String brought, ClusterRequest request, String job, String build, Consumer<String> progress)
            throws CloudException, InterruptedException {
        Consumer<String> say = oneAtATime(progress);
        KeyText login = login(request, brought);
        try (Provider provider = providers.open(request.account(), secrets)) {
            List<Plan> plans = plans(request, provider);
            Instant now = now();
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
                    holder());
            List<MachineOrder> orders = new ArrayList<>();
            for (int i = 0; i < plans.size(); i++) {
                Role role = i == 0 ? Role.SUT : Role.CLIENT;
                for (int index = 1; index <= plans.get(i).request().count(); index++) {
                    orders.add(MachineOrder.of(
                            ticket(opening, role, index), plans.get(i), request, login.publicKey(), keys, now));
                }
            }
            ProcessLock hold = open(opening, orders, request.quota(), login.privateKey());
            holds.put(opening.cluster(), hold);
            try {
                say.accept("Starting " + orders.size() + (orders.size() == 1 ? " machine" : " machines")
                        + " of cluster " + opening.cluster() + " in "
                        + request.account().provider() + ", which expire at " + opening.expires());
                List<Host> hosts = create(orders, provider, say);
                return fleet(opening, hosts, login.privateKey(), price(orders));
            } catch (CloudException e) {
                List<String> left = end(opening.cluster(), provider, say);
                throw new CloudException(e.reason(), e.getMessage() + afterwards(left, opening.cluster()), e);
            } catch (InterruptedException e) {
                say.accept("Interrupted while machines of cluster " + opening.cluster() + " were being started"
                        + afterwards(end(opening.cluster(), provider, say), opening.cluster()));
                throw e;
            } catch (RuntimeException e) {
                end(opening.cluster(), provider, say);
                throw e;
            }
        }
    }

    /** The key that logs in; one of the user's without the public part is one that the image lets in already. */
    private KeyText login(ClusterRequest request, String brought) throws CloudException {
        String credential = request.account().credential();
        if (!credential.isEmpty() && !credential.matches("\\$\\{[^}]+}")) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "found the account's secret itself, expected a reference such as ${env:CLOUD_SECRET}: the journal keeps it,"
                            + " so that machines are found again after a crash");
        }
        if (!brought.isEmpty()) {
            return new KeyText(brought, "");
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
            return new KeyText(
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
        Plan sut = patience.send(() -> provider.check(request.sut(), ""));
        MachineRequest client = request.client();
        return client == null ? List.of(sut) : List.of(sut, patience.send(() -> provider.check(client, sut.zone())));
    }

    private Ticket ticket(Event.Opened opening, Role role, int index) {
        return new Ticket(
                installation.owner(),
                opening.cluster(),
                role,
                index,
                opening.job(),
                opening.build(),
                opening.expires());
    }

    private static String holder() {
        ProcessHandle process = ProcessHandle.current();
        return "process " + process.pid()
                + process.info()
                        .startInstant()
                        .map(start -> " (started " + start.truncatedTo(ChronoUnit.SECONDS) + ")")
                        .orElse("");
    }

    /**
     * Writes down what is about to be asked for, unless it is too much, and keeps the key. The hold comes first, because what
     * nobody holds is reaped; the key comes last, because a key without a line of the journal would stay for good after a kill.
     */
    private ProcessLock open(
            Event.Opened opening, List<MachineOrder> orders, ClusterRequest.Quota quota, String privateKey)
            throws CloudException {
        String cluster = opening.cluster();
        List<Event.Intended> intents =
                orders.stream().map(order -> order.intent(opening.time())).toList();
        AtomicReference<@Nullable CloudException> refused = new AtomicReference<>();
        ProcessLock hold = null;
        boolean written = false;
        try {
            hold = installation.hold(cluster).orElseThrow(() -> new IOException("its lock is taken"));
            installation.journal().append(ledger -> {
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
                installation.keepKey(cluster, privateKey);
            }
            return hold;
        } catch (IOException | CloudException e) {
            forget(cluster, hold, written);
            throw e instanceof CloudException told
                    ? told
                    : new CloudException(Reason.OTHER, e.getMessage() + "; no machine was asked for", e);
        }
    }

    /** @param written whether the journal knows the cluster, of which no machine was asked for */
    private void forget(String cluster, @Nullable ProcessLock hold, boolean written) {
        try {
            installation.forget(cluster);
            if (written) {
                installation.journal().append(new Event.Closed(now(), cluster));
            }
        } catch (IOException e) {
            // the next sweep deletes the folder, and closes the cluster
        } finally {
            close(hold);
        }
    }

    private List<Host> create(List<MachineOrder> orders, Provider provider, Consumer<String> say)
            throws CloudException, InterruptedException {
        AtomicReference<@Nullable Exception> first = new AtomicReference<>();
        List<Callable<Host>> requests = new ArrayList<>();
        for (MachineOrder order : orders) {
            requests.add(() -> {
                try {
                    return create(order, provider, say);
                } catch (Exception e) {
                    first.compareAndSet(null, e);
                    say.accept(order.label() + " does not come up: " + e.getMessage());
                    throw e;
                }
            });
        }
        List<Host> hosts = new ArrayList<>();
        String failed = "";
        int failures = 0;
        List<Parallel.Ended<Host>> ended = Parallel.run(requests);
        for (int i = 0; i < orders.size(); i++) {
            Host host = ended.get(i).value();
            if (host != null) {
                hosts.add(host);
            } else {
                failures++;
                failed = ended.get(i).failure() == first.get() ? orders.get(i).label() : failed;
            }
        }
        Exception cause = first.get();
        if (cause == null) {
            return hosts;
        }
        throw new CloudException(
                cause instanceof CloudException told ? told.reason() : Reason.OTHER,
                failed + " does not come up: " + cause.getMessage()
                        + (failures == 1
                                ? ""
                                : "; nor do " + (failures - 1) + " other of " + orders.size() + " machines"),
                cause);
    }

    private Host create(MachineOrder order, Provider provider, Consumer<String> say)
            throws CloudException, InterruptedException, IOException {
        Ticket ticket = order.ticket();
        for (int attempt = 1; ; attempt++) {
            try {
                Host host = order.host(provider.create(ticket, order.plan(), order.userData()));
                installation.journal().append(new Event.Made(now(), ticket.cluster(), host));
                say.accept(order.label() + " runs: " + host.id() + " at " + host.address());
                return host;
            } catch (CloudException e) {
                // any other refusal may have come after the machine was made
                boolean certain = e.reason() == Reason.CAPACITY || e.reason() == Reason.QUOTA;
                installation
                        .journal()
                        .append(new Event.Refused(
                                now(),
                                ticket.cluster(),
                                ticket.role(),
                                ticket.index(),
                                String.valueOf(e.getMessage()),
                                certain));
                if (e.reason() != Reason.TRANSIENT || attempt >= patience.attempts()) {
                    throw e;
                }
                say.accept(order.label() + " is asked for again: " + e.getMessage());
                patience.pause(attempt);
                endUnanswered(ticket, provider);
                installation.journal().append(order.intent(now()));
            }
        }
    }

    /** Ends what a request has made whose answer was lost, or there would be two. */
    private void endUnanswered(Ticket ticket, Provider provider)
            throws CloudException, InterruptedException, IOException {
        for (Machine machine : patience.send(() -> provider.machines(installation.owner()))) {
            if (machine.name().equals(ticket.name()) && !machine.gone()) {
                patience.send(() -> {
                    provider.destroy(machine.id());
                    return machine;
                });
                installation.journal().append(new Event.Ended(now(), ticket.cluster(), machine.id(), machine.name()));
            }
        }
    }

    private static @Nullable Double price(List<MachineOrder> orders) {
        double sum = 0;
        for (MachineOrder order : orders) {
            Double price = order.price();
            if (price == null) {
                return null;
            }
            sum += price;
        }
        return sum;
    }

    private static Fleet fleet(Event.Opened opening, List<Host> hosts, String privateKey, @Nullable Double price) {
        return new Fleet(
                opening.cluster(), hosts, privateKey, opening.passphrase(), opening.time(), opening.expires(), price);
    }

    /**
     * Takes over a cluster whose holder is gone, so that it is used on, or its results are fetched, before it is released.
     *
     * @throws CloudException when there is none under that id, it was not complete, has expired, or is in use
     */
    public Fleet attach(String cluster) throws CloudException {
        ProcessLock hold = null;
        try {
            hold = installation.hold(cluster).orElse(null);
            if (hold == null) {
                throw new CloudException(Reason.OTHER, "cluster " + cluster + " is in use by another build");
            }
            Fleet fleet = find(cluster);
            holds.put(cluster, hold);
            return fleet;
        } catch (IOException | CloudException e) {
            close(hold);
            throw e instanceof CloudException told
                    ? told
                    : new CloudException(
                            Reason.OTHER, "cluster " + cluster + " cannot be attached to: " + e.getMessage(), e);
        }
    }

    /**
     * A cluster that somebody holds, for whoever uses it beside him.
     *
     * @throws CloudException when there is none under that id, it was not complete, or has expired
     */
    public Fleet find(String cluster) throws CloudException, IOException {
        ClusterState state = installation
                .journal()
                .read(warning -> {})
                .cluster(cluster)
                .filter(ClusterState::open)
                .orElseThrow(() -> new CloudException(
                        Reason.NOT_FOUND, "found no cluster " + cluster + " that is open, expected one to attach to"));
        List<Host> hosts = new ArrayList<>();
        for (MachineState machine : state.machines()) {
            if (machine.open() && machine.host() != null) {
                hosts.add(machine.host());
            }
        }
        Event.Opened opening = state.opening();
        if (state.released()
                || hosts.size() < state.machines().size()
                || opening.expires().isBefore(now())) {
            throw new CloudException(
                    Reason.OTHER,
                    state.told() + " is not whole: " + hosts.size() + " of "
                            + state.machines().size() + " machines run, until " + opening.expires());
        }
        String privateKey = installation.key(opening);
        return fleet(opening, hosts, privateKey, state.pricePerHour());
    }

    /** Lets all clusters go without ending them: somebody will {@link #attach} to them, or the {@link Reaper} ends them. */
    public void letGo() {
        for (String cluster : List.copyOf(holds.keySet())) {
            close(holds.remove(cluster));
        }
    }

    /**
     * Ends the machines of a build, and returns once they have ended; an interrupt waits until then.
     *
     * @param progress is told what happens, loudly what could not be done
     * @return what may still run, a sentence each; empty when nothing does. It stays open in the journal, for the
     *     {@link Reaper}
     */
    public List<String> release(Fleet fleet, Consumer<String> progress) {
        return release(fleet.cluster(), progress);
    }

    /** The same for a cluster that may be known by its id alone; nothing where there is none. */
    public List<String> release(String cluster, Consumer<String> progress) {
        Consumer<String> say = oneAtATime(progress);
        List<String> left;
        try {
            left = uninterrupted(() -> end(cluster, say));
        } finally {
            close(holds.remove(cluster));
        }
        left.forEach(
                one -> say.accept("NOT ENDED: " + one + "; 'benchgate clusters destroy " + cluster + "' tries again"));
        return left;
    }

    private List<String> end(String cluster, Consumer<String> say) throws InterruptedException {
        String told = "cluster " + cluster;
        try {
            Optional<ClusterState> state =
                    installation.journal().read(warning -> {}).cluster(cluster);
            if (state.isEmpty() || !state.get().open()) {
                return List.of();
            }
            told = state.get().told() + ", which expires at "
                    + state.get().opening().expires();
            try (Provider provider = providers.open(state.get().opening().account(), secrets)) {
                return new Clearing(installation, provider, cluster, patience, clock, say, false).run();
            }
        } catch (IOException | CloudException e) {
            return List.of("machines of " + told + ", may still run: " + e.getMessage());
        }
    }

    /** Ends what was started before something failed. */
    private List<String> end(String cluster, Provider provider, Consumer<String> say) {
        try {
            return uninterrupted(
                    () -> new Clearing(installation, provider, cluster, patience, clock, say, false).run());
        } finally {
            close(holds.remove(cluster));
        }
    }

    private static String afterwards(List<String> left, String cluster) {
        return left.isEmpty()
                ? "; the machines that were started have been ended"
                : "; NOT ENDED: " + String.join("; ", left) + "; 'benchgate clusters destroy " + cluster
                        + "' tries again";
    }

    /** Does it on a thread of its own, so that it ends whoever interrupts this one. */
    private static List<String> uninterrupted(Callable<List<String>> act) {
        FutureTask<List<String>> task = new FutureTask<>(act);
        new Thread(task, "benchgate clearing").start();
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    return List.of("internal error: " + e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void close(@Nullable ProcessLock hold) {
        if (hold == null) {
            return;
        }
        try {
            hold.close();
        } catch (IOException e) {
            // the system takes the lock away when this process ends
        }
    }

    private static Consumer<String> oneAtATime(Consumer<String> progress) {
        Object turn = new Object();
        return line -> {
            synchronized (turn) {
                progress.accept(line);
            }
        };
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
