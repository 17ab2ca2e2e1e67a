package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.ExitCode;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.cluster.cloud.Ledger;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.Reaper;
import io.jenkins.plugins.benchgate.cluster.cloud.RetryPolicy;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import io.jenkins.plugins.benchgate.cluster.ssh.SshCluster;
import io.jenkins.plugins.benchgate.spec.SecretReferences;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clusters destroy}: ends what this installation owns. */
@Command(
        name = "destroy",
        description = "Ends the machines of clusters, with all that belongs to them, and removes functions.")
final class ClustersDestroyCommand extends AnsweringCommand {
    private final Providers providers;

    @Parameters(
            paramLabel = "CLUSTER",
            arity = "0..*",
            description = "Ids of the clusters and names of functions, as 'clusters list' shows them.")
    private List<String> clusters = new ArrayList<>();

    @Option(names = "--all", description = "Ends all clusters, and removes all functions, that no running build holds.")
    private boolean all;

    @Option(names = "--force", description = "Also ends what a running build holds; that build fails.")
    private boolean force;

    @Option(names = "--dry-run", description = "Only shows what would be ended.")
    private boolean dry;

    @Mixin
    private StateOptions options;

    ClustersDestroyCommand() {
        this(new JcloudsProviders(Clock.systemUTC(), SshCluster::end));
    }

    ClustersDestroyCommand(Providers providers) {
        this.providers = providers;
    }

    @Override
    public Integer call() throws Exception {
        if (all != clusters.isEmpty()) {
            throw new UserException(
                    all
                            ? "found --all and ids of clusters, expected one of both"
                            : "found no cluster, expected the ids of some or --all; 'benchgate clusters list' shows them");
        }
        Installation installation = options.installation();
        List<Account> accounts = options.accounts();
        CloudContext context = new CloudContext(
                installation, providers, new SecretReferences(System.getenv()), RetryPolicy.USUAL, Clock.systemUTC());
        PrintWriter err = err();
        FunctionsDestroy functions = new FunctionsDestroy(new Deployments(installation), all, clusters, force, dry);
        List<Open> deployed = functions.chosen();
        List<String> machines = new ArrayList<>(clusters);
        deployed.forEach(one -> machines.remove(one.deployment().name()));
        Inventory there = Inventory.of(context, accounts);
        List<Inventory.Item> chosen = chosen(there, machines);
        Reaper.Choice choice = new Reaper.Choice(id -> all || machines.contains(id), cluster -> false, force, dry);
        List<String> left = new Reaper(context, choice).sweep(accounts, line -> err.println(Printable.line(line)));
        left.forEach(line -> err.println("benchgate: NOT ENDED: " + Printable.line(line)));
        List<String> stay = functions.remove(deployed, line -> err.println(Printable.line(line)));
        stay.forEach(line -> err.println("benchgate: NOT REMOVED: " + Printable.line(line)));
        if (chosen.isEmpty() && deployed.isEmpty() && !inJson()) {
            out().println("nothing to end");
        }
        boolean open = answer(installation, chosen);
        functions.answer(installation.owner(), deployed, this);
        return left.isEmpty() && stay.isEmpty() && (dry || !open) ? 0 : ExitCode.INTERNAL_ERROR;
    }

    private List<Inventory.Item> chosen(Inventory there, List<String> ids) throws UserException {
        for (String id : ids) {
            Inventory.Item item = there.clusters().stream()
                    .filter(one -> one.cluster().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new UserException("found no cluster '" + id + "', expected "
                            + (there.clusters().isEmpty()
                                    ? "an open cluster; no cluster is open"
                                    : String.join(
                                            " or ",
                                            there.clusters().stream()
                                                    .map(Inventory.Item::cluster)
                                                    .toList()))));
            if (item.use() == Inventory.Use.IN_USE && !force) {
                throw new UserException("found cluster " + id + " in use by " + item.holder()
                        + ", expected one that no running build holds; --force ends it under that build");
            }
        }
        return there.clusters().stream()
                .filter(item -> ids.contains(item.cluster()) || (all && (force || item.use() != Inventory.Use.IN_USE)))
                .toList();
    }

    /** Prints what has become of each, and returns whether something of one may still be there. */
    private boolean answer(Installation installation, List<Inventory.Item> chosen) throws IOException {
        Ledger ledger = installation.journal().read(warning -> {});
        boolean any = false;
        for (Inventory.Item item : chosen) {
            boolean open =
                    dry || ledger.open().stream().anyMatch(one -> one.id().equals(item.cluster()));
            any |= open;
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("owner", installation.owner());
            fields.put("cluster", item.cluster());
            fields.put("job", item.job());
            fields.put("build", item.build());
            fields.put("machines", item.machines().size());
            fields.put("open", open);
            answer(
                    () -> fields,
                    () -> "cluster " + item.cluster() + ": "
                            + (dry
                                    ? item.machines().size() + " machines would be ended"
                                    : open ? "stays open" : "ended")
                            + "\n");
        }
        return any;
    }
}
