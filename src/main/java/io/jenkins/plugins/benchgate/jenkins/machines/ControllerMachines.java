package io.jenkins.plugins.benchgate.jenkins.machines;

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

/** The controller as the side that gets machines for builds, journals them, and takes them back. */
public final class ControllerMachines {
    private final Path state;
    private final MachineAccounts accounts;

    /** @param home of Jenkins */
    public ControllerMachines(File home, MachineAccounts accounts) {
        this.state = home.toPath().resolve("benchgate");
        this.accounts = accounts;
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
     * @param request what it asks for
     * @param job full name of the job in Jenkins
     * @param build its number
     * @param environment of the step, where secrets are looked up
     */
    public BuildMachines of(
            ClusterRequest request, String job, String build, Map<String, String> environment, Progress progress)
            throws IOException {
        Installation installation = installation();
        MachineLoan loans = loan(installation, accounts.remember(request.account(), environment));
        return new BuildMachines(installation, loans, request, job, build, progress);
    }

    /** Ends what no build uses any more, in all accounts whose credentials are known. */
    void sweep(Progress progress) throws IOException, InterruptedException {
        if (Files.isDirectory(state)) {
            loan(installation(), accounts).sweep(List.of(), progress);
        }
    }
}
