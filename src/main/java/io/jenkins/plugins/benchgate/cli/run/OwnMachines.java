package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AccountAddresses;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.ssh.SshCluster;
import io.jenkins.plugins.benchgate.experiment.ClusterWork;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.FleetExperiment;
import io.jenkins.plugins.benchgate.experiment.InstanceRuns;
import io.jenkins.plugins.benchgate.experiment.MachineLease;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.spec.SecretReferences;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A build on machines of its own, of which this program is controller and agent at once. */
public final class OwnMachines {
    /** Addresses that accounts of specs may name beside their providers' own. */
    private static final String ENDPOINTS = "BENCHGATE_ENDPOINTS";

    private final Spec spec;
    private final Path state;
    private final Map<String, String> environment;

    public OwnMachines(Spec spec, Path state, Map<String, String> environment) {
        this.spec = spec;
        this.state = state;
        this.environment = environment;
    }

    /**
     * Refuses an account that only a controller knows, and one that a spec points to an address which the owner of the
     * environment, and so of the account's secrets, has not named.
     *
     * @throws UserException when the spec has such a one
     */
    static void known(Account account, Path spec, Map<String, String> environment) throws UserException {
        if (account.cloud().isPresent()) {
            throw new UserException(
                    spec + ": found cluster.cloud '" + account.cloud().get()
                            + "', which is configured in Jenkins, expected 'provider' and its account: the command line has no clouds");
        }
        try {
            AllowedEndpoints endpoints = AllowedEndpoints.parse(
                    Stream.of(environment.getOrDefault(ENDPOINTS, "").split("\\s+"))
                            .filter(one -> !one.isEmpty())
                            .toList());
            new AccountAddresses(
                            account,
                            endpoints,
                            "the variable " + ENDPOINTS
                                    + " names where the build runs, as a beginning of addresses, several"
                                    + " with a space between them: the secrets of an account are sent there")
                    .check();
        } catch (IllegalArgumentException e) {
            throw new UserException(spec + ": " + e.getMessage());
        }
    }

    /**
     * Measures; machines that cannot be had are a problem of the measurement.
     *
     * @param label of the build
     * @param folder of its results
     * @param judge is asked before versions are profiled
     * @throws UserException when the spec asks for what there is not, or names credentials that do not hold
     */
    public Measurement measure(String label, Path folder, long seed, Judge judge, Progress progress)
            throws IOException, InterruptedException, UserException {
        Instant started = Instant.now();
        ClusterRequest request = Objects.requireNonNull(spec.place().machines());
        MachineLease lease = lease(request, progress);
        try {
            return InstanceRuns.measure(
                    spec,
                    folder,
                    seed,
                    environment,
                    judge,
                    progress,
                    (number, alone, into, drawn, asked, told) -> lease.measure(
                            Objects.requireNonNull(alone.place().machines()),
                            alone.place().setup(),
                            spec.name(),
                            label,
                            told,
                            used -> new FleetExperiment(alone, used, environment).measure(into, drawn, asked, told)));
        } catch (CloudException e) {
            String problem = String.valueOf(e.getMessage());
            if (mistaken(e)) {
                // nothing was measured, and the label is free again
                FolderTree.delete(folder);
                throw new UserException(spec.file() + ": " + problem);
            }
            progress.say(problem);
            return Measurement.nothing(spec, seed, started, problem);
        }
    }

    /**
     * Does other work of the spec on its machines, or those of one instance.
     *
     * @param label by which they are known while it lasts
     * @param folder for its results
     * @param work whether all went well
     * @throws UserException when the spec asks for what there is not, or names credentials that do not hold
     * @throws ExperimentException when the machines cannot be had
     */
    public void use(String label, Path folder, Progress progress, ClusterWork<Boolean> work)
            throws IOException, InterruptedException, UserException, ExperimentException {
        Spec one = spec.ofInstance(1);
        ClusterRequest request = Objects.requireNonNull(one.place().machines());
        MachineLease lease = lease(request, progress);
        AtomicReference<ExperimentException> unreached = new AtomicReference<>();
        try {
            lease.use(
                    request,
                    spec.place().setup(),
                    spec.name(),
                    label,
                    progress,
                    used -> {
                        try {
                            return new FleetExperiment(one, used, environment).use(folder, progress, work);
                        } catch (ExperimentException e) {
                            unreached.set(e);
                            return false;
                        }
                    },
                    well -> well);
        } catch (CloudException e) {
            String problem = String.valueOf(e.getMessage());
            if (mistaken(e)) {
                throw new UserException(spec.file() + ": " + problem);
            }
            throw new ExperimentException(problem);
        }
        if (unreached.get() != null) {
            throw unreached.get();
        }
    }

    private static boolean mistaken(CloudException e) {
        return e.reason() == Reason.NOT_FOUND || e.reason() == Reason.CREDENTIALS;
    }

    /** Ends what earlier builds have left before. */
    private MachineLease lease(ClusterRequest request, Progress progress)
            throws IOException, InterruptedException, UserException {
        known(request.account(), spec.file(), environment);
        MachineLease lease = new MachineLease(
                Installation.open(state, new SecureRandom()),
                new JcloudsProviders(Clock.systemUTC(), SshCluster::end),
                new SecretReferences(environment),
                InstantSource.system());
        lease.sweep(List.of(request.account()), progress);
        return lease;
    }
}
