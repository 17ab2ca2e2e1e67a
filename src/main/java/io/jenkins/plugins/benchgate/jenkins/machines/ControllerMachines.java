package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Providers;
import io.jenkins.plugins.benchgate.cluster.setup.Setup;
import io.jenkins.plugins.benchgate.experiment.Crossing.Asked;
import io.jenkins.plugins.benchgate.experiment.MachineLoan;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.Progress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The controller as the side that gets machines for builds, journals them, and takes them back. */
public final class ControllerMachines {
    /** Images of machines that are set up are kept by the command line alone: here the agent knows what is done on them. */
    private static final Setup NO_IMAGE = new Setup(List.of(), List.of(), List.of(), false, false);

    private final Path state;
    private final MachineAccounts accounts;

    /** @param home of Jenkins */
    public ControllerMachines(File home, MachineAccounts accounts) {
        this.state = home.toPath().resolve("benchgate");
        this.accounts = accounts;
    }

    private MachineLoan loan(Providers providers) throws IOException {
        return new MachineLoan(
                Installation.open(state, new SecureRandom()),
                providers,
                reference -> reference,
                InstantSource.system());
    }

    /**
     * Measures on machines of a build's own.
     *
     * @param job full name of the job in Jenkins
     * @param build its number
     * @param environment of the step, where secrets are looked up
     * @throws AbortException when the machines cannot be had
     */
    public Measurement measure(
            Asked asked,
            String job,
            String build,
            Map<String, String> environment,
            Progress progress,
            MachineLoan.Use use)
            throws IOException, InterruptedException {
        ClusterRequest read = Objects.requireNonNull(asked.request());
        MachineLoan loan = loan(accounts.remember(read.account(), environment));
        // the path is one of the agent; what lies there on the controller is not the spec's to name
        @Nullable Path key = asked.key().isEmpty() ? null : keep(asked.key());
        try {
            Access access =
                    new Access(key, read.access().passphrase(), read.access().port());
            ClusterRequest request = new ClusterRequest(
                    read.account(), read.sut(), read.client(), access, read.expires(), read.quota(), read.refuse());
            loan.sweep(List.of(request.account()), progress);
            return loan.measure(request, NO_IMAGE, job, build, progress, use);
        } catch (CloudException e) {
            throw new AbortException(e.getMessage());
        } finally {
            if (key != null) {
                Files.deleteIfExists(key);
            }
        }
    }

    /** Ends what no build uses any more, in all accounts whose credentials are known. */
    void sweep(Progress progress) throws IOException, InterruptedException {
        if (Files.isDirectory(state)) {
            loan(accounts).sweep(List.of(), progress);
        }
    }

    /** A file that its owner alone can read, as temporary files are. */
    private Path keep(String key) throws IOException {
        Path file = Files.createTempFile(Files.createDirectories(state.resolve("keys")), "login", ".key");
        return Files.writeString(file, key);
    }
}
