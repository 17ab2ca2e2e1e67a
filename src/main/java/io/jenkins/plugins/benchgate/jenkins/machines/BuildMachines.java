package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.AbortException;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.Fleet;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.experiment.MachineLease;
import io.jenkins.plugins.benchgate.experiment.MachineLease.LeasedMachines;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import io.jenkins.plugins.benchgate.jenkins.machines.CloudCredentials.LoginKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The machines of one build: asked for, found again after a restart, given back. */
public final class BuildMachines {
    private final Installation installation;
    private final MachineLease loans;
    private final Supplier<MachineRules> rules;
    private final ClusterRequest request;
    private final Run<?, ?> build;
    private final Progress progress;

    BuildMachines(
            Installation installation,
            MachineLease loans,
            Supplier<MachineRules> rules,
            ClusterRequest request,
            Run<?, ?> build,
            Progress progress) {
        this.installation = installation;
        this.loans = loans;
        this.rules = rules;
        this.request = request;
        this.build = build;
        this.progress = progress;
    }

    /** An id under which machines may be taken; kept before, they are found again whatever happens. */
    public String draw() {
        return installation.newCluster();
    }

    /**
     * Gets machines.
     *
     * @param cluster an id that was drawn and not used yet
     * @param key private key that logs in to them; empty where one is made for them
     * @param times how often such machines are asked for in this build
     * @throws AbortException when they are not allowed, or cannot be had; none of them is left then, or the message
     *     says so
     */
    public LeasedMachines take(String cluster, String key, int times) throws IOException, InterruptedException {
        try {
            Admission admission = new Admission(rules.get());
            ClusterRequest allowed = admission.admit(request, build.getParent().getFullName());
            for (String limit : times == 1 ? List.<String>of() : allowed.unreachable(times)) {
                throw new AbortException("cluster.quota: " + limit);
            }
            CloudCredentials.track(build, allowed.account());
            Optional<LoginKey> login = admission.login(request.account()).map(id -> CloudCredentials.key(build, id));
            return take(
                    cluster,
                    login.map(LoginKey::privateKey).orElse(key),
                    login.map(LoginKey::user).map(allowed::loggingIn).orElse(allowed));
        } catch (IllegalArgumentException e) {
            throw new AbortException(e.getMessage());
        }
    }

    private LeasedMachines take(String cluster, String key, ClusterRequest allowed)
            throws IOException, InterruptedException {
        loans.sweep(List.of(allowed.account()), progress);
        // the path is one of the agent; what lies there on the controller is not the spec's to name
        Access access =
                new Access(null, allowed.access().passphrase(), allowed.access().port());
        ClusterRequest keyed = new ClusterRequest(
                allowed.account(),
                allowed.sut(),
                allowed.client(),
                access,
                allowed.expires(),
                allowed.quota(),
                allowed.refuse());
        try {
            return loans.take(
                    cluster, key, keyed, build.getParent().getFullName(), String.valueOf(build.getNumber()), progress);
        } catch (CloudException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /**
     * Goes on with machines that were taken before a restart.
     *
     * @return empty when they are not whole, which is told
     */
    public Optional<LeasedMachines> attach(String cluster) throws IOException {
        try {
            LeasedMachines loan = loans.attach(cluster, request);
            progress.say("Going on with cluster " + cluster + ", which runs until "
                    + loan.fleet().expires());
            return Optional.of(loan);
        } catch (CloudException e) {
            progress.say(
                    e.reason() == Reason.NOT_FOUND
                            ? "No machine of cluster " + cluster + " had been asked for."
                            : String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Machines that another step of the build holds; {@link AbortException} when they are not there any more. */
    public LeasedMachines share(String cluster) throws IOException {
        try {
            return loans.share(cluster, request);
        } catch (CloudException e) {
            throw new AbortException(e.getMessage());
        }
    }

    /** The measurement with what the machines have taken until now. */
    public Measurement paid(Measurement measurement, List<Fleet> fleets) {
        return loans.paid(measurement, fleets);
    }

    /**
     * Gives machines back, and returns once they have ended; nothing where there are none. What may still run is told.
     */
    public void giveBack(String cluster) {
        loans.giveBack(cluster, progress).forEach(left -> MachineWatch.get().told(left));
    }
}
