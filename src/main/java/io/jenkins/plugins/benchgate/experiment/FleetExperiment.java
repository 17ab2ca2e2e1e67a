package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Masking;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.cluster.ssh.SshCluster;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.MaskedProgress;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.history.Activity;
import io.jenkins.plugins.benchgate.spec.SecretReferences;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An experiment on machines that are there for it: logged in to, set up, and measured on. This is the side that needs
 * no credentials of a provider.
 *
 * @param environment of the build
 */
public record FleetExperiment(Spec spec, LeasedMachines loan, Map<String, String> environment) {
    /** The machines are those that there are, whatever the spec asks for. */
    public FleetExperiment {
        spec = spec.on(loan.request());
    }

    /** A machine that was just made answers after minutes; one whose line is cut may come back. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** A host that exists need not boot: a wrong address or key is told soon. */
    private static final Duration EXISTING = Duration.ofSeconds(30);

    /**
     * Measures; machines that cannot be logged in to are a problem of the measurement.
     *
     * @param out folder for the results
     * @param seed what the order of trials and all resampling follow from
     * @param judge is asked before versions are profiled
     */
    public Measurement measure(Path out, long seed, Judge judge, Progress progress)
            throws IOException, InterruptedException {
        Instant started = Instant.now();
        try {
            Measurement measurement = use(out, progress, (cluster, logins, told) -> new Experiment(
                            spec.on(loan.request()
                                    .living(Duration.between(
                                            Instant.now(), loan.fleet().expires()))),
                            cluster,
                            logins,
                            out,
                            seed,
                            environment,
                            told)
                    .measure(judge));
            Duration login = Duration.between(started, measurement.started());
            return measurement.waited(Activity.WAITING_FOR_MACHINES, login.toMillis() / 1e3);
        } catch (ExperimentException e) {
            String problem = String.valueOf(e.getMessage());
            progress.say(problem);
            return Measurement.nothing(spec, seed, started, problem);
        }
    }

    /**
     * Does other work of the spec on them.
     *
     * @param out folder for its results
     * @throws ExperimentException when they cannot be logged in to
     */
    public <T> T use(Path out, Progress progress, ClusterWork<T> work)
            throws IOException, InterruptedException, ExperimentException {
        Instant started = Instant.now();
        Fleet fleet = loan.fleet();
        Map<String, Path> folders = Map.of(
                "out",
                out.toAbsolutePath().normalize(),
                "spec",
                Objects.requireNonNull(spec.file().toAbsolutePath().normalize().getParent()));
        progress.say("Logging in to " + fleet.hosts().stream().map(Host::label).collect(Collectors.joining(", ")));
        SshCluster machines;
        SshKey key;
        Progress masked;
        try {
            String passphrase = passphrase(fleet);
            key = SshKey.read(fleet.privateKey(), passphrase);
            Masking masking = SentSecrets.masking(spec, environment, List.of(passphrase));
            masked = new MaskedProgress(progress, masking);
            machines = SshCluster.connect(
                    fleet.hosts(),
                    key,
                    new SshCluster.Wanted(
                            fleet.cluster(),
                            loan.abandoned(),
                            folders,
                            Duration.between(started, fleet.expires()),
                            Objects.requireNonNullElse(spec.place().setup().login(), existing() ? EXISTING : PATIENCE),
                            PATIENCE,
                            masking),
                    masked::say);
        } catch (CloudException | IOException | IllegalArgumentException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw new ExperimentException(String.valueOf(e.getMessage()));
        }
        try (machines) {
            Logins logins = loan.setUp() ? null : new Logins(machines.hosts(), key.privateText());
            return work.on(machines.cluster(), logins, masked);
        }
    }

    private String passphrase(Fleet fleet) throws CloudException {
        return fleet.passphrase().isEmpty() ? "" : new SecretReferences(environment).resolve(fleet.passphrase());
    }

    private boolean existing() {
        return !loan.request().sut().hosts().isEmpty();
    }

    /** Without the environment, which may hold secrets. */
    @Override
    public String toString() {
        return "experiment on " + loan.fleet();
    }
}
