package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An installation over a simulated cloud, with short pauses between retries. */
public final class Clusters {
    public static final RetryPolicy SOON =
            new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMinutes(15));
    public static final Secrets NO_SECRETS = reference -> reference;
    public static final Quota NO_QUOTA = new Quota(null, null, null, null);

    public final SimulatedCloud cloud;
    public final Installation installation;
    public final ClustersInUse holds;
    public final Provisioning provisioning;
    public final List<String> said;
    private final Path folder;

    public Clusters(Path folder) throws IOException {
        this(
                folder,
                "state",
                new SimulatedCloud(folder.resolve("cloud")),
                Collections.synchronizedList(new ArrayList<>()));
    }

    private Clusters(Path folder, String state, SimulatedCloud cloud, List<String> said) throws IOException {
        this.folder = folder;
        this.cloud = cloud;
        this.said = said;
        installation = Installation.open(folder.resolve(state), new Random(7));
        holds = new ClustersInUse(context(InstantSource.system()));
        AtomicInteger number = new AtomicInteger();
        provisioning = new Provisioning(
                context(InstantSource.system()),
                () -> new SshKeyPair("private-" + number.incrementAndGet(), "ssh-ed25519 key" + number.get()),
                holds);
    }

    CloudContext context(InstantSource clock) {
        return new CloudContext(installation, cloud, NO_SECRETS, SOON, clock);
    }

    /**
     * What a process finds that starts after this one was killed: the same cloud, and the same state in a folder of its own,
     * where nobody holds a lock.
     */
    public Clusters afterKill() throws IOException {
        Path state = installation.folder();
        Path copy = Path.of(state + "-after-kill");
        try (Stream<Path> files = Files.walk(state)) {
            // opening and closing a locked file would take the lock away from this process
            for (Path file : files.filter(one -> !one.endsWith("held") && !one.endsWith("lock"))
                    .toList()) {
                Files.copy(file, copy.resolve(state.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return new Clusters(folder, copy.getFileName().toString(), cloud, said);
    }

    public Fleet provision(int sut, int clients, @Nullable Double price) throws Exception {
        return provisioning.provision(request(sut, clients, NO_QUOTA, price), "orders", "7", said::add);
    }

    public List<String> release(Fleet fleet) {
        return new Release(context(InstantSource.system()), holds).release(fleet.cluster(), said::add);
    }

    /** What is kept to reach machines. */
    List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.walk(installation.folder().resolve("clusters"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("held"))
                    .toList();
        }
    }

    Reaper reaper(InstantSource clock, Reaper.Choice choice) {
        return new Reaper(context(clock), choice);
    }

    List<String> sweep() throws InterruptedException {
        return reaper(InstantSource.system(), Reaper.Choice.ABANDONED).sweep(List.of(), said::add);
    }

    public Ledger ledger() throws IOException {
        return installation.journal().read(said::add);
    }

    public static MachineRequest machines(int count, String image, @Nullable Double price) {
        return new MachineRequest(
                count,
                List.of(),
                null,
                new Image(image, null, null),
                new Hardware("small", 0, 0),
                null,
                null,
                new MachineRequest.Access(Set.of(), null, null, true),
                Map.of(),
                null,
                null,
                price);
    }

    public static ClusterRequest request(int sut, int clients, Quota quota, @Nullable Double price) {
        return new ClusterRequest(
                SimulatedCloud.ACCOUNT,
                machines(sut, "image", price),
                clients == 0 ? null : machines(clients, "image", price),
                new Access(null, "", 22),
                Duration.ofHours(2),
                quota,
                false);
    }
}
