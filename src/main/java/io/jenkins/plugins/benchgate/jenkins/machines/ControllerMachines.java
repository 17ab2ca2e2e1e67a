package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.cluster.cloud.Patience;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.experiment.MachineLoan;
import io.jenkins.plugins.benchgate.experiment.Progress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
                Jenkins.get().getRootDir(),
                MachineAccounts.get(),
                () -> BenchgateConfiguration.get().rules());
    }

    private MachineLoan loan(Installation installation, Providers providers) {
        return new MachineLoan(
                installation, providers, reference -> reference, InstantSource.system(), new AwaitedBuilds());
    }

    private Installation installation() throws IOException {
        return Installation.open(state, new SecureRandom());
    }

    /**
     * The machines of a build.
     *
     * @param request what it asks for, as the agent tells it
     * @param environment of the step, where secrets are looked up
     */
    public BuildMachines of(
            ClusterRequest request, Run<?, ?> build, Map<String, String> environment, Progress progress)
            throws IOException {
        Installation installation = installation();
        MachineLoan loans = loan(installation, accounts.remember(request.account(), environment));
        return new BuildMachines(installation, loans, rules, request, build, progress);
    }

    /**
     * Ends what no build uses any more, and nobody will come back for.
     *
     * @return what may still run, a sentence each
     */
    List<String> sweep(Progress progress) throws IOException, InterruptedException {
        return reap(new Reaper.Choice(cluster -> true, new AwaitedBuilds(), false, false), progress);
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
        return Files.isDirectory(state)
                ? new Reaper(
                                installation(),
                                accounts,
                                reference -> reference,
                                Patience.USUAL,
                                InstantSource.system(),
                                choice)
                        .sweep(clouds(), progress::say)
                : List.of();
    }

    /** What there is, by the journal and by the providers' word. */
    Inventory look() throws IOException, InterruptedException {
        return Files.isDirectory(state)
                ? Inventory.of(
                        installation(),
                        accounts,
                        reference -> reference,
                        Patience.USUAL,
                        clouds(),
                        InstantSource.system())
                : new Inventory(List.of(), List.of());
    }

    /** The newest events of the journal, the newest first. */
    List<Event> events(int most) throws IOException {
        return Files.isDirectory(state) ? installation().journal().last(most) : List.of();
    }

    /** Accounts to look through although the journal may not name them. */
    private List<Account> clouds() {
        return rules.get().clouds().stream().map(cloud -> cloud.account("")).toList();
    }
}
