package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.ClustersInUse;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.cloud.Release;
import io.jenkins.plugins.benchgate.cluster.cloud.RetryPolicy;
import io.jenkins.plugins.benchgate.cluster.setup.KeptImages;
import io.jenkins.plugins.benchgate.cluster.setup.Setup;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.history.Activity;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Machines that a build gets for itself: asked for, used, and given back whatever happens.
 *
 * <p>This is the side that has credentials, journal and decisions. The user of the machines needs the {@link Fleet}
 * alone, and may be another process on another machine.
 */
public final class MachineLease {
    private final CloudContext context;
    private final Predicate<ClusterState> awaited;
    private final ClustersInUse holds;
    private final Provisioning provisioning;
    private final Release release;

    /** @param installation whose machines they are; what nobody of its own holds, nobody will come back for */
    public MachineLease(Installation installation, Providers providers, Secrets secrets, InstantSource clock) {
        this(installation, providers, secrets, clock, cluster -> false);
    }

    /** @param awaited clusters that nobody holds, but somebody will come back for */
    public MachineLease(
            Installation installation,
            Providers providers,
            Secrets secrets,
            InstantSource clock,
            Predicate<ClusterState> awaited) {
        this.context = new CloudContext(installation, providers, secrets, RetryPolicy.USUAL, clock);
        this.awaited = awaited;
        this.holds = new ClustersInUse(context);
        this.provisioning = new Provisioning(context, MachineLease::key, holds);
        this.release = new Release(context, holds);
    }

    /** What is done with the machines. */
    public interface Use<T> {
        T on(LeasedMachines loan) throws IOException, InterruptedException;
    }

    /** What came out, and the machines that it took, which have been given back. */
    private record Used<T>(T result, Fleet fleet) {}

    /**
     * Ends what nobody uses any more, and says what may still run.
     *
     * @param more accounts to look through beside those of the journal
     */
    public void sweep(List<Account> more, Progress progress) throws InterruptedException {
        Reaper.Choice abandoned = new Reaper.Choice(cluster -> true, awaited, false, false);
        new Reaper(context, abandoned).sweep(more, progress::say).forEach(left -> progress.say("NOT ENDED: " + left));
    }

    /**
     * Measures on machines of a build's own.
     *
     * @return the measurement with what the machines took
     * @throws CloudException when they cannot be had; none of them is left then, or the message says so
     */
    public Measurement measure(
            ClusterRequest request, Setup setup, String job, String build, Progress progress, Use<Measurement> use)
            throws CloudException, IOException, InterruptedException {
        Used<Measurement> used = used(request, setup, job, build, progress, use, measurement -> measurement
                .problems()
                .isEmpty());
        return paid(used.result(), List.of(used.fleet()));
    }

    /**
     * Does other work on machines of a build's own; see {@link #measure}.
     *
     * @param whole whether all went well, so that an image of the machines may be kept
     */
    public <T> T use(
            ClusterRequest request,
            Setup setup,
            String job,
            String build,
            Progress progress,
            Use<T> use,
            Predicate<T> whole)
            throws CloudException, IOException, InterruptedException {
        return used(request, setup, job, build, progress, use, whole).result();
    }

    private <T> Used<T> used(
            ClusterRequest request,
            Setup setup,
            String job,
            String build,
            Progress progress,
            Use<T> use,
            Predicate<T> whole)
            throws CloudException, IOException, InterruptedException {
        Optional<ClusterRequest> kept = setup.keepImage() ? kept(request, setup) : Optional.empty();
        Fleet fleet = provisioning.provision(kept.orElse(request), job, build, progress::say);
        T result;
        try {
            result = use.on(new LeasedMachines(request, fleet, kept.isPresent(), abandoned()));
            if (setup.keepImage() && kept.isEmpty() && whole.test(result)) {
                keep(request, setup, fleet, progress);
            }
        } finally {
            release.release(fleet.cluster(), progress::say);
        }
        return new Used<>(result, fleet);
    }

    /**
     * The measurement with what its machines have taken until now.
     *
     * @param fleets those of each instance
     */
    public Measurement paid(Measurement measurement, List<Fleet> fleets) {
        Instant now = context.clock().instant();
        Instant since =
                fleets.stream().map(Fleet::since).min(Instant::compareTo).orElse(now);
        int machines = fleets.stream().mapToInt(fleet -> fleet.hosts().size()).sum();
        double seconds = fleets.stream()
                .mapToDouble(fleet -> fleet.hosts().size() * seconds(fleet.since(), now))
                .sum();
        double cost = fleets.stream()
                .mapToDouble(fleet -> Objects.requireNonNullElse(fleet.cost(now), Double.NaN))
                .sum();
        return measurement
                .waited(Activity.WAITING_FOR_MACHINES, seconds(since, measurement.started()))
                .paid(machines, seconds / machines, cost);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1e3;
    }

    /**
     * Gets machines that outlive this process: who has written down their id attaches to them, or ends them.
     *
     * @param cluster a new id of the installation
     * @param key private key that logs in and that has no file here; empty: the request names a file, or a key is made
     * @throws CloudException when they cannot be had; none of them is left then, or the message says so
     */
    public LeasedMachines take(
            String cluster, String key, ClusterRequest request, String job, String build, Progress progress)
            throws CloudException, IOException, InterruptedException {
        return new LeasedMachines(
                request, provisioning.provision(cluster, key, request, job, build, progress::say), false, abandoned());
    }

    /**
     * Goes on with machines that another process has taken, and holds them from now on.
     *
     * @param request by which they were asked for
     * @throws CloudException when they are not there, not whole, or in use
     */
    public LeasedMachines attach(String cluster, ClusterRequest request) throws CloudException, IOException {
        return new LeasedMachines(request, holds.attach(cluster), false, abandoned());
    }

    /** Machines that somebody else of this installation holds, to be used beside him; see {@link #attach}. */
    public LeasedMachines share(String cluster, ClusterRequest request) throws CloudException, IOException {
        return new LeasedMachines(request, holds.find(cluster), false, abandoned());
    }

    /**
     * Gives machines back, and returns once they have ended; an interrupt waits until then. Nothing where there are
     * none.
     *
     * @return what may still run, a sentence each; told already
     */
    public List<String> giveBack(String cluster, Progress progress) {
        return release.release(cluster, progress::say);
    }

    private List<String> abandoned() throws IOException {
        List<String> abandoned = new ArrayList<>();
        for (ClusterState cluster :
                context.installation().journal().read(warning -> {}).clusters()) {
            if (!context.installation().inUse(cluster.id()) && !awaited.test(cluster)) {
                abandoned.add(cluster.id());
            }
        }
        return abandoned;
    }

    private static SshKeyPair key() {
        SshKey key = SshKey.generate();
        return new SshKeyPair(key.privateText(), key.publicLine());
    }

    private Optional<ClusterRequest> kept(ClusterRequest request, Setup setup)
            throws CloudException, IOException, InterruptedException {
        try (Provider provider = context.providers().open(request.account(), context.secrets())) {
            return new KeptImages(provider, context.installation().owner(), setup).find(request);
        }
    }

    /** An image that cannot be made costs the next build time, and this one nothing. */
    private void keep(ClusterRequest request, Setup setup, Fleet fleet, Progress progress)
            throws IOException, InterruptedException {
        try (Provider provider = context.providers().open(request.account(), context.secrets())) {
            new KeptImages(provider, context.installation().owner(), setup).save(request, fleet.hosts(), progress::say);
        } catch (CloudException e) {
            progress.say("No image is kept: " + e.getMessage());
        }
    }

    /**
     * Machines as they are handed to those who use them.
     *
     * @param request what was asked for
     * @param setUp whether they start from an image that is set up already
     * @param abandoned ids of clusters that nobody uses any more: what their builds may have left on machines that exist
     *     anyway is ended and deleted
     */
    public record LeasedMachines(ClusterRequest request, Fleet fleet, boolean setUp, List<String> abandoned) {
        public LeasedMachines {
            abandoned = List.copyOf(abandoned);
        }
    }
}
