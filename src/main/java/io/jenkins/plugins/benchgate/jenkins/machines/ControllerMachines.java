package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Job;
import hudson.model.Run;
import hudson.security.ACL;
import hudson.security.ACLContext;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.cloud.RetryPolicy;
import io.jenkins.plugins.benchgate.experiment.MachineLease;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import jenkins.model.Jenkins;

/** The controller as the side that gets machines for builds, journals them, and takes them back. */
public final class ControllerMachines {
    private final Path state;
    private final MachineAccounts accounts;
    private final Supplier<MachineRules> rules;

    /**
     * The machines of one home.
     *
     * @param home of Jenkins
     * @param rules asked each time machines are
     */
    ControllerMachines(File home, MachineAccounts accounts, Supplier<MachineRules> rules) {
        this.state = home.toPath().resolve("benchgate");
        this.accounts = accounts;
        this.rules = rules;
    }

    /** Those of this Jenkins. */
    public static ControllerMachines get() {
        return new ControllerMachines(
                Jenkins.get().getRootDir(), MachineAccounts.get(), () -> BenchgateConfiguration.get()
                        .rules());
    }

    private MachineLease loan(Installation installation, Providers providers) {
        return new MachineLease(
                installation, providers, reference -> reference, InstantSource.system(), new RunningBuilds());
    }

    private CloudContext context(Installation installation) {
        return new CloudContext(
                installation, accounts, reference -> reference, RetryPolicy.USUAL, InstantSource.system());
    }

    private Installation installation() throws IOException {
        Installation installation = Installation.open(state, new SecureRandom());
        // another program may have made the folder, such as a restored backup
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
        return installation;
    }

    /**
     * The machines of a build.
     *
     * @param request what it asks for, as the agent tells it
     * @param environment of the step, where secrets are looked up
     */
    public BuildMachines of(ClusterRequest request, Run<?, ?> build, Map<String, String> environment, Progress progress)
            throws IOException {
        Installation installation = installation();
        MachineLease loans = loan(installation, accounts.remember(request.account(), environment));
        return new BuildMachines(installation, loans, rules, request, build, progress);
    }

    /**
     * Ends what no build uses any more, and nobody will come back for.
     *
     * @return what may still run, a sentence each
     */
    List<String> sweep(Progress progress) throws IOException, InterruptedException {
        return reap(new Reaper.Choice(cluster -> true, new RunningBuilds(), false, false), progress);
    }

    /**
     * Ends clusters, also those that are in use.
     *
     * @return what may still run, a sentence each
     */
    List<String> end(Set<String> clusters, Progress progress) throws IOException, InterruptedException {
        return reap(new Reaper.Choice(clusters::contains, cluster -> false, true, false), progress);
    }

    private List<String> reap(Reaper.Choice choice, Progress progress) throws IOException, InterruptedException {
        if (!Files.isDirectory(state)) {
            return List.of();
        }
        Installation installation = installation();
        return new Reaper(context(installation), choice).sweep(clouds(installation), progress::say);
    }

    /** What there is, by the journal and by the providers' word. */
    Inventory look() throws IOException, InterruptedException {
        if (!Files.isDirectory(state)) {
            return new Inventory(List.of(), List.of());
        }
        Installation installation = installation();
        return Inventory.of(context(installation), clouds(installation));
    }

    /** The newest events of the journal, the newest first. */
    List<Event> events(int most) throws IOException {
        return Files.isDirectory(state) ? installation().journal().last(most) : List.of();
    }

    /** Accounts to look through beside those of open clusters: of each cloud one, where it has no open cluster. */
    private List<Account> clouds(Installation installation) throws IOException {
        List<Account> open = installation.journal().read(warning -> {}).open().stream()
                .map(cluster -> cluster.opening().account())
                .toList();
        return rules.get().clouds().stream()
                .filter(cloud -> open.stream().noneMatch(cloud::opens))
                .map(cloud -> cloud.account(""))
                .toList();
    }

    /**
     * The clusters whose builds still run, so that they will come back for them: after a restart nobody holds a cluster
     * until its build has gone on.
     */
    private static final class RunningBuilds implements Predicate<ClusterState> {
        @Override
        public boolean test(ClusterState cluster) {
            return !cluster.released()
                    && builds(cluster.opening().job(), cluster.opening().build());
        }

        private static boolean builds(String job, String number) {
            ACLContext everything = ACL.as2(ACL.SYSTEM2);
            try {
                Job<?, ?> found = Jenkins.get().getItemByFullName(job, Job.class);
                Run<?, ?> build = found == null ? null : found.getBuildByNumber(Integer.parseInt(number));
                return build != null && build.isBuilding();
            } finally {
                everything.close();
            }
        }
    }
}
