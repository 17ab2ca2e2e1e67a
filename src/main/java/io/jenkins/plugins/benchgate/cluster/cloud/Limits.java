package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Our own limits, held against what is there and what a build asks for. */
record Limits(Quota quota, Ledger ledger) {
    /** After which a request that a killed build has sent has no effect any more. */
    private static final Duration LATE = Duration.ofMinutes(2);

    /**
     * Checks what a build asks for.
     *
     * @param asked its machines as they would stand in the journal
     * @throws CloudException when it is too much, or a limit of costs cannot be checked
     */
    void check(String job, List<Event.Intended> asked, Instant expires) throws CloudException {
        free(job, asked);
        Instant late = asked.get(0).time().minus(LATE);
        List<ClusterState> there =
                ledger.open().stream().map(cluster -> cluster.expected(late)).toList();
        List<ClusterState> ofJob = there.stream()
                .filter(cluster -> cluster.opening().job().equals(job))
                .toList();
        count("of job " + job, "jobNodes", quota.jobNodes(), asked.size(), ofJob);
        count("of this installation", "nodes", quota.nodes(), asked.size(), there);
        if (quota.jobCost() == null && quota.cost() == null) {
            return;
        }
        double cost = 0;
        for (Event.Intended one : asked) {
            if (one.price() == null) {
                throw refusal("found a limit of costs and no price of the machines for role '"
                        + one.role().word() + "', expected one, as 'price' of the role");
            }
            cost += one.price() * Fleet.hours(Duration.between(one.time(), expires));
        }
        cost("this build", "jobCost", quota.jobCost(), cost, 0);
        if (quota.cost() != null) {
            cost("this build with those that are there", "cost", quota.cost(), cost, worst(there));
        }
    }

    /** Two builds on a host that exists would measure each other. Whose build has it is said to the same job alone. */
    private void free(String job, List<Event.Intended> asked) throws CloudException {
        for (ClusterState cluster : ledger.open()) {
            for (ClusterState.MachineState machine : cluster.machines()) {
                String taken = machine.intent().existing();
                if (taken != null && machine.open() && asked.stream().anyMatch(one -> taken.equals(one.existing()))) {
                    throw refusal("found host " + taken + " in use by "
                            + (cluster.opening().job().equals(job) ? cluster.told() : "a build of another job")
                            + ", expected hosts that no other build measures on");
                }
            }
        }
    }

    private static long machines(List<ClusterState> clusters) {
        return clusters.stream()
                .flatMap(cluster -> cluster.machines().stream())
                .filter(ClusterState.MachineState::open)
                .count();
    }

    private static double worst(List<ClusterState> there) throws CloudException {
        double sum = 0;
        for (ClusterState cluster : there) {
            Double one = cluster.worstCost();
            if (one == null) {
                throw refusal("found a limit of the costs of all builds, and no price of the machines of cluster "
                        + cluster.id() + "; wait until it has ended, or remove the limit");
            }
            sum += one;
        }
        return sum;
    }

    private static void count(
            String whose, String limit, @Nullable Integer most, long asked, List<ClusterState> clusters)
            throws CloudException {
        long there = machines(clusters);
        if (most != null && asked + there > most) {
            boolean late = clusters.stream().anyMatch(ClusterState::mayAppear);
            throw refusal("found " + asked + " machines asked for"
                    + (there == 0 ? "" : " beside " + there + " that are there")
                    + (late ? " or that a killed build asked for less than " + LATE.toMinutes() + " min ago" : "")
                    + ", expected at most " + most + " " + whose + " ('" + limit + "')"
                    + (there == 0 ? "" : "; 'benchgate clusters list' lists them"));
        }
    }

    private static void cost(String what, String limit, @Nullable Double most, double asked, double there)
            throws CloudException {
        if (most != null && asked + there > most) {
            throw refusal(String.format(
                    Locale.ROOT,
                    "found that %s may cost %.2f until the machines expire, expected at most %.2f ('%s'); fewer or cheaper"
                            + " machines cost less, and so do those that expire earlier",
                    what,
                    asked + there,
                    most,
                    limit));
        }
    }

    private static CloudException refusal(String message) {
        return new CloudException(Reason.QUOTA, message + "; no machine was asked for");
    }
}
