package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that goes with the request for one machine.
 *
 * @param userData what it does when it boots; empty for a host that exists
 * @param hostKey its public key; {@code null}: pinned at first contact
 * @param port of SSH
 */
record MachineOrder(MachineAssignment assignment, Plan plan, String userData, @Nullable String hostKey, int port) {

    /**
     * The order of one machine.
     *
     * @param login public key that is let in; empty where the image lets it in already
     * @param now from which on the machine's time runs
     */
    static MachineOrder of(
            MachineAssignment assignment,
            Plan plan,
            ClusterRequest request,
            String login,
            Supplier<SshKeyPair> keys,
            Instant now)
            throws CloudException {
        MachineRequest asked = plan.request();
        if (!asked.hosts().isEmpty()) {
            ExistingHost host = asked.hosts().get(assignment.index() - 1);
            return new MachineOrder(assignment, plan, "", host.hostKey(), host.port());
        }
        SshKeyPair own = keys.get();
        String userData = new BootDocument(
                        assignment.name(), login, own, asked.user(), Duration.between(now, assignment.expires()))
                .text(asked.userData());
        return new MachineOrder(
                assignment, plan, userData, own.publicKey(), request.access().port());
    }

    /** As people name the machine: {@code sut-1}. */
    String label() {
        return assignment.role().word() + "-" + assignment.index();
    }

    Event.Intended intent(Instant now) {
        List<ExistingHost> hosts = plan.request().hosts();
        ExistingHost host = hosts.isEmpty() ? null : hosts.get(assignment.index() - 1);
        return new Event.Intended(
                now,
                assignment.cluster(),
                assignment.role(),
                assignment.index(),
                plan.request().perHour(),
                host == null ? null : host.address() + ":" + host.port());
    }

    /** How the machine is reached, by the address that was asked for where it has both. */
    Host host(Machine machine) throws CloudException {
        String outside = machine.publicAddress();
        String inside = machine.privateAddress();
        String peer = inside == null ? outside : inside;
        String ssh = plan.request().publicAddress() && outside != null ? outside : peer;
        if (ssh == null || peer == null) {
            throw new CloudException(
                    CloudException.Reason.OTHER,
                    "found no address of " + machine.name() + " (" + machine.id() + "), expected one to reach it by");
        }
        return new Host(
                assignment.role(),
                assignment.index(),
                machine.id(),
                ssh,
                port,
                peer,
                plan.user(),
                hostKey,
                machine.facts());
    }

    /** Without the keys in it. */
    @Override
    public String toString() {
        return assignment.name();
    }
}
