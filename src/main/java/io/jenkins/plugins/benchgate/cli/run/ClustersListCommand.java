package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudContext;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Providers;
import io.jenkins.plugins.benchgate.cluster.cloud.RetryPolicy;
import io.jenkins.plugins.benchgate.cluster.jclouds.JcloudsProviders;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.report.format.TextTable;
import io.jenkins.plugins.benchgate.spec.SecretReferences;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code clusters list}: what there is, by the journal and by the providers' word. */
@Command(
        name = "list",
        description =
                "Lists clusters that are open, machines that carry this installation's mark, and functions that are"
                        + " deployed.")
final class ClustersListCommand extends AnsweringCommand {
    private final Providers providers;

    @Mixin
    private StateOptions options;

    ClustersListCommand() {
        this(new JcloudsProviders(Clock.systemUTC()));
    }

    ClustersListCommand(Providers providers) {
        this.providers = providers;
    }

    @Override
    public Integer call() throws Exception {
        Installation installation = options.installation();
        Clock clock = Clock.systemUTC();
        Inventory there = Inventory.of(
                new CloudContext(
                        installation, providers, new SecretReferences(System.getenv()), RetryPolicy.USUAL, clock),
                options.accounts());
        there.problems().forEach(err()::println);
        List<Open> functions = new Deployments(installation).open(err()::println);
        answers(
                () -> Stream.concat(
                        there.clusters().stream().map(item -> json(installation, item)),
                        functions.stream().map(one -> FunctionsList.json(installation.owner(), one))),
                () -> text(installation, there, functions, clock.instant()));
        return 0;
    }

    private static Map<String, Object> json(Installation installation, Inventory.Item item) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("owner", installation.owner());
        fields.put("cluster", item.cluster());
        fields.put("job", item.job());
        fields.put("build", item.build());
        fields.put("use", Words.of(item.use()));
        fields.put("holder", item.holder());
        fields.put("since", item.since());
        fields.put("expires", item.expires());
        fields.put("cost", item.cost());
        fields.put("machines", item.machines());
        return fields;
    }

    private String text(Installation installation, Inventory there, List<Open> functions, Instant now) {
        StringBuilder text = new StringBuilder("Installation " + installation.owner() + " in " + installation.folder()
                + ": "
                + (there.clusters().isEmpty()
                        ? "no machines"
                        : count(there.clusters().size()))
                + FunctionsList.count(functions) + "\n");
        TextTable table = terminal().table();
        there.clusters().forEach(item -> text.append(text(item, now, table)).append('\n'));
        functions.forEach(one -> text.append('\n')
                .append(Printable.line(FunctionsList.text(one, now)))
                .append('\n'));
        return text.toString();
    }

    private static String text(Inventory.Item item, Instant now, TextTable table) {
        StringBuilder text = new StringBuilder("\n");
        table.wrap(text, TextTable.clean(line(item, now)), 0);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("  MACHINE", "ID", "STATE", "ADDRESS"));
        for (Inventory.Row row : item.machines()) {
            rows.add(List.of("  " + row.name(), row.id(), row.state(), row.address()));
        }
        return text + (rows.size() == 1 ? "  no machine" : table.text(rows).stripTrailing());
    }

    private static String line(Inventory.Item item, Instant now) {
        String use =
                switch (item.use()) {
                    case IN_USE -> "in use by " + item.holder();
                    case LEFT_BEHIND -> "left behind by " + item.holder();
                    case GIVEN_BACK -> "given back, and not wholly ended";
                    case UNKNOWN -> "not in the journal";
                };
        return "cluster " + item.cluster()
                + (item.job().isEmpty() ? "" : ", job " + item.job() + ", build " + item.build())
                + ": " + use
                + (item.since() == null ? "" : ", for " + time(Duration.between(item.since(), now)))
                + expiry(item.expires(), now)
                + (item.cost() == null ? "" : ", about " + Decimals.fixed(item.cost(), 2) + " until now");
    }

    private static String count(int clusters) {
        return clusters == 1 ? "one open cluster" : clusters + " open clusters";
    }

    private static String expiry(@Nullable Instant expires, Instant now) {
        if (expires == null) {
            return "";
        }
        return expires.isBefore(now)
                ? ", expired " + time(Duration.between(expires, now)) + " ago"
                : ", expires in " + time(Duration.between(now, expires));
    }

    static String time(Duration time) {
        return time.toHours() > 0 ? time.toHours() + " h " + time.toMinutesPart() + " min" : time.toMinutes() + " min";
    }
}
