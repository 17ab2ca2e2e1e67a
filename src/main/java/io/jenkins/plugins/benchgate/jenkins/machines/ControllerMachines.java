package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Run;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
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

    /** Ends what no build uses any more, in all accounts whose credentials are known. */
    void sweep(Progress progress) throws IOException, InterruptedException {
        if (Files.isDirectory(state)) {
            loan(installation(), accounts).sweep(List.of(), progress);
        }
    }
}
