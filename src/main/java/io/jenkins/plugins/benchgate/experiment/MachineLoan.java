package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.KeyText;
import io.jenkins.plugins.benchgate.cluster.cloud.Patience;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioner;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.cloud.Secrets;
import io.jenkins.plugins.benchgate.cluster.setup.KeptImages;
import io.jenkins.plugins.benchgate.cluster.setup.Setup;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Machines that a build gets for itself: asked for, used, and given back whatever happens.
 *
 * <p>This is the side that has credentials, journal and decisions. Whoever uses the machines needs the {@link Fleet} alone,
 * and may be another process on another machine.
 */
public final class MachineLoan {
    private final Installation installation;
    private final Providers providers;
    private final Secrets secrets;
    private final InstantSource clock;

    /** @param installation whose machines they are */
    public MachineLoan(Installation installation, Providers providers, Secrets secrets, InstantSource clock) {
        this.installation = installation;
        this.providers = providers;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** What is done with the machines. */
    public interface Use {
        Measurement on(Loan loan) throws IOException, InterruptedException;
    }

    /**
     * Ends what nobody uses any more, and says what may still run.
     *
     * @param more accounts to look through beside those of the journal
     */
    public void sweep(List<Account> more, Progress progress) throws InterruptedException {
        new Reaper(installation, providers, secrets, Patience.USUAL, clock, Reaper.Choice.ABANDONED)
                .sweep(more, progress::say)
                .forEach(left -> progress.say("NOT ENDED: " + left));
    }

    /**
     * Measures on machines of a build's own.
     *
     * @return the measurement with what the machines took
     * @throws CloudException when they cannot be had; none of them is left then, or the message says so
     */
    public Measurement measure(
            ClusterRequest request, Setup setup, String job, String build, Progress progress, Use use)
            throws CloudException, IOException, InterruptedException {
        Optional<ClusterRequest> kept = setup.keepImage() ? kept(request, setup) : Optional.empty();
        Provisioner provisioner =
                new Provisioner(installation, providers, secrets, MachineLoan::key, Patience.USUAL, clock);
        Fleet fleet = provisioner.provision(kept.orElse(request), job, build, progress::say);
        Measurement measurement;
        try {
            measurement = use.on(new Loan(fleet, kept.isPresent(), abandoned()));
            if (setup.keepImage() && kept.isEmpty() && measurement.problems().isEmpty()) {
                keep(request, setup, fleet, progress);
            }
        } finally {
            provisioner.release(fleet, progress::say);
        }
        Instant now = clock.instant();
        return measurement.paid(
                fleet.hosts().size(),
                Duration.between(fleet.since(), now).toMillis() / 1e3,
                Objects.requireNonNullElse(fleet.cost(now), Double.NaN));
    }

    private List<String> abandoned() throws IOException {
        List<String> abandoned = new ArrayList<>();
        for (ClusterState cluster : installation.journal().read(warning -> {}).clusters()) {
            if (!installation.inUse(cluster.id())) {
                abandoned.add(cluster.id());
            }
        }
        return abandoned;
    }

    private static KeyText key() {
        SshKey key = SshKey.generate();
        return new KeyText(key.privateText(), key.publicLine());
    }

    private Optional<ClusterRequest> kept(ClusterRequest request, Setup setup)
            throws CloudException, IOException, InterruptedException {
        try (Provider provider = providers.open(request.account(), secrets)) {
            return new KeptImages(provider, installation.owner(), setup).find(request);
        }
    }

    /** An image that cannot be made costs the next build time, and this one nothing. */
    private void keep(ClusterRequest request, Setup setup, Fleet fleet, Progress progress)
            throws IOException, InterruptedException {
        try (Provider provider = providers.open(request.account(), secrets)) {
            new KeptImages(provider, installation.owner(), setup).save(request, fleet.hosts(), progress::say);
        } catch (CloudException e) {
            progress.say("No image is kept: " + e.getMessage());
        }
    }
}
