package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which installation's machines a command is about, and where to look for them. */
final class StateOptions {
    @Mixin
    private StateOption state;

    @Option(
            names = "--account",
            paramLabel = "SPEC.yaml",
            description =
                    "Looks also through the account of this spec's section 'cluster'; may be repeated (default: the"
                            + " accounts of all open clusters).")
    private List<Path> specs = new ArrayList<>();

    Installation installation() throws UserException {
        try {
            return Installation.open(state.folder(), new SecureRandom());
        } catch (IOException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    List<Account> accounts() throws SpecException, UserException {
        List<Account> accounts = new ArrayList<>();
        for (Path spec : specs) {
            ClusterRequest request =
                    SpecReader.read(spec, System.getenv()).place().machines();
            if (request == null) {
                throw new UserException("found no machines in " + spec + ", expected a spec with a section 'cluster'");
            }
            OwnMachines.known(request.account(), spec, System.getenv());
            accounts.add(request.account());
        }
        return accounts;
    }
}
