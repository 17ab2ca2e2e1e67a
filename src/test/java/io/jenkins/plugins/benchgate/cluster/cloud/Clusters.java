package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An installation over a simulated cloud, with impatience. */
public final class Clusters {
    public static final Patience SOON =
            new Patience(3, Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMinutes(15));
    public static final Secrets NO_SECRETS = reference -> reference;
    public static final Quota NO_QUOTA = new Quota(null, null, null, null);

    public final SimulatedCloud cloud;
    public final Installation installation;
    public final Provisioner provisioner;
    public final List<String> said = Collections.synchronizedList(new ArrayList<>());

    public Clusters(Path folder) throws IOException {
        this(folder, InstantSource.system());
    }

    public Clusters(Path folder, InstantSource clock) throws IOException {
        cloud = new SimulatedCloud(folder.resolve("cloud"));
        installation = Installation.open(folder.resolve("state"), new Random(7));
        provisioner = provisioner(clock);
    }

    Provisioner provisioner(InstantSource clock) {
        AtomicInteger number = new AtomicInteger();
        return new Provisioner(
                installation,
                cloud,
                NO_SECRETS,
                () -> new KeyText("private-" + number.incrementAndGet(), "ssh-ed25519 key" + number.get()),
                SOON,
                clock);
    }

    Reaper reaper(InstantSource clock, Reaper.Choice choice) {
        return new Reaper(installation, cloud, NO_SECRETS, SOON, clock, choice);
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
                Set.of(),
                null,
                null,
                true,
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
