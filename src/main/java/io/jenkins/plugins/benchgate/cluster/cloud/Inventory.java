package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState.MachineState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an installation owns, by its journal and by the providers' word.
 *
 * @param clusters oldest first; those that only their machines tell of come last
 * @param problems what cannot be told, a sentence each
 */
public record Inventory(List<Item> clusters, List<String> problems) {
    public Inventory {
        clusters = List.copyOf(clusters);
        problems = List.copyOf(problems);
    }

    /** Who is responsible for a cluster. */
    public enum Use {
        /** A living process holds it. */
        IN_USE,
        /** Its holder is gone. */
        LEFT_BEHIND,
        /** It was given back, and something of it may be left. */
        GIVEN_BACK,
        /** The journal knows nothing of it. */
        UNKNOWN
    }

    /**
     * A cluster.
     *
     * @param job empty where it is not known
     * @param build empty where it is not known
     * @param holder who uses or used it; empty where it is not known
     * @param since {@code null}: not known
     * @param expires {@code null}: not known
     * @param cost estimate until now; {@code null}: not known
     */
    public record Item(
            String cluster,
            String job,
            String build,
            Use use,
            String holder,
            @Nullable Instant since,
            @Nullable Instant expires,
            @Nullable Double cost,
            List<Row> machines) {}

    /**
     * A machine.
     *
     * @param id empty where none is known
     * @param state {@code running}, {@code asked for}, {@code not shown} by the provider, or {@code not known}
     * @param address empty where none is known
     */
    public record Row(String name, String id, String state, String address) {}

    /**
     * Looks at the journal, and asks the providers of all open clusters.
     *
     * @param more accounts to ask beside
     * @throws IOException when the journal cannot be read
     */
    public static Inventory of(CloudContext context, Collection<Account> more)
            throws IOException, InterruptedException {
        List<String> problems = new ArrayList<>();
        Ledger asked = context.journal().read(problems::add);
        Set<Account> accounts = new LinkedHashSet<>(more);
        asked.open().forEach(cluster -> accounts.add(cluster.opening().account()));
        Map<Account, Map<String, Machine>> shown = new LinkedHashMap<>();
        for (Account account : accounts) {
            try (Provider provider = context.open(account)) {
                Map<String, Machine> machines = new LinkedHashMap<>();
                for (Machine machine : context.retries()
                        .send(() -> provider.machines(context.installation().owner()))) {
                    if (!machine.gone()) {
                        machines.put(machine.id(), machine);
                    }
                }
                shown.put(account, machines);
            } catch (CloudException e) {
                problems.add(
                        "what runs in " + account.provider() + (account.region() == null ? "" : " " + account.region())
                                + " is not known: " + e.getMessage());
            }
        }
        // once more, so that a cluster that was opened meanwhile is no stranger
        Ledger ledger = context.journal().read(warning -> {});
        List<Item> items = new ArrayList<>();
        Map<String, Machine> strange = new LinkedHashMap<>();
        shown.values().forEach(strange::putAll);
        for (ClusterState cluster : ledger.open()) {
            Map<String, Machine> of = shown.get(cluster.opening().account());
            items.add(item(
                    cluster,
                    of,
                    context.installation().inUse(cluster.id()),
                    context.clock().instant()));
            strange.values().removeIf(machine -> machine.cluster().equals(cluster.id()));
        }
        Map<String, List<Row>> unknown = new LinkedHashMap<>();
        strange.values().forEach(machine -> unknown.computeIfAbsent(machine.cluster(), cluster -> new ArrayList<>())
                .add(row(machine)));
        unknown.forEach(
                (cluster, rows) -> items.add(new Item(cluster, "", "", Use.UNKNOWN, "", null, null, null, rows)));
        return new Inventory(items, problems);
    }

    private static Item item(ClusterState cluster, @Nullable Map<String, Machine> shown, boolean inUse, Instant now) {
        Map<String, Machine> others = new LinkedHashMap<>();
        if (shown != null) {
            others.putAll(shown);
            others.values().removeIf(machine -> !machine.cluster().equals(cluster.id()));
        }
        List<Row> rows = new ArrayList<>();
        for (MachineState machine : cluster.machines()) {
            Host host = machine.host();
            if (!machine.open()) {
                continue;
            }
            if (host == null) {
                rows.add(new Row(machine.label(), "", "asked for", ""));
            } else {
                String state = shown == null ? "not known" : others.containsKey(host.id()) ? "running" : "not shown";
                rows.add(new Row(machine.label(), host.id(), state, host.sshAddress()));
                others.remove(host.id());
            }
        }
        others.values().forEach(machine -> rows.add(row(machine)));
        Event.Opened opening = cluster.opening();
        return new Item(
                cluster.id(),
                opening.job(),
                opening.build(),
                inUse ? Use.IN_USE : cluster.released() ? Use.GIVEN_BACK : Use.LEFT_BEHIND,
                opening.holder(),
                opening.time(),
                opening.expires(),
                cluster.cost(now),
                rows);
    }

    private static Row row(Machine machine) {
        String address = machine.publicAddress() == null ? machine.privateAddress() : machine.publicAddress();
        return new Row(machine.name(), machine.id(), "running", address == null ? "" : address);
    }
}
