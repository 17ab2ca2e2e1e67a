package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.io.ProcessLock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds, by the journal and by the mark on the machines, what nobody uses any more, and ends it. Machines of other
 * installations are never touched, and those of a cluster that a living process holds only where that is asked for.
 */
public final class Reaper {
    private static final Duration KEPT = Duration.ofDays(30);

    private final CloudContext context;
    private final Choice choice;

    /**
     * What is to be ended.
     *
     * @param cluster ids of clusters, also of those that only the machines tell of
     * @param awaited clusters that nobody holds, but somebody will attach to again before they expire
     * @param held whether also clusters that are in use
     * @param dry whether it is only said
     */
    public record Choice(Predicate<String> cluster, Predicate<ClusterState> awaited, boolean held, boolean dry) {
        /** All that nobody uses, and nobody will. */
        public static final Choice ABANDONED = new Choice(cluster -> true, cluster -> false, false, false);
    }

    public Reaper(CloudContext context, Choice choice) {
        this.context = context;
        this.choice = choice;
    }

    /**
     * Looks once through all accounts of open clusters, and ends what is chosen.
     *
     * @param more accounts to look through beside
     * @param say is told what is done
     * @return what may still run although it should not, a sentence each; empty when nothing does
     */
    public List<String> sweep(Collection<Account> more, Consumer<String> say) throws InterruptedException {
        Set<Account> accounts = new LinkedHashSet<>();
        try {
            context.journal().compact(context.clock().instant().minus(KEPT));
            for (ClusterState cluster : context.journal().read(say).open()) {
                if (choice.held() || !context.installation().inUse(cluster.id())) {
                    accounts.add(cluster.opening().account());
                }
            }
        } catch (IOException e) {
            return List.of(e.getMessage());
        }
        accounts.addAll(more);
        List<String> left = new ArrayList<>();
        for (Account account : accounts) {
            try (Provider provider = context.open(account)) {
                left.addAll(sweep(account, provider, say));
            } catch (CloudException e) {
                left.addAll(unreached(account, e));
            }
        }
        try {
            forgetStrays(say);
        } catch (IOException e) {
            left.add("a key without a cluster is not deleted: " + e.getMessage());
        }
        return left;
    }

    /**
     * Deletes what was kept for clusters that are not open: a process was killed before it had written of them, or
     * after.
     */
    private void forgetStrays(Consumer<String> say) throws IOException {
        Instant old = context.clock().instant().minus(context.retries().grace());
        for (Map.Entry<String, Instant> kept : context.installation().kept().entrySet()) {
            String cluster = kept.getKey();
            if (choice.cluster().test(cluster) && kept.getValue().isBefore(old) && !open(cluster)) {
                forgetStray(cluster, say);
            }
        }
    }

    private void forgetStray(String cluster, Consumer<String> say) throws IOException {
        try (@Nullable ProcessLock hold = context.installation().hold(cluster).orElse(null)) {
            // once more: it may have been opened until we had the hold
            if (hold == null || open(cluster)) {
                return;
            }
            say.accept((choice.dry() ? "Would delete" : "Deleting") + " the key of cluster " + cluster
                    + ", which is not open in the journal");
            if (!choice.dry()) {
                context.installation().forget(cluster);
            }
        }
    }

    private boolean open(String cluster) throws IOException {
        return context.cluster(cluster).filter(ClusterState::open).isPresent();
    }

    /** What may still run in an account that cannot be looked at. */
    private List<String> unreached(Account account, CloudException failure) {
        String where = account.provider() + (account.region() == null ? "" : " " + account.region());
        List<String> left = new ArrayList<>();
        for (ClusterState cluster : open()) {
            if (cluster.opening().account().equals(account) && choice.cluster().test(cluster.id())) {
                left.add(cluster.told() + " may still have machines in " + where + " until "
                        + cluster.opening().expires() + ": " + failure.getMessage()
                        + "; with credentials that work, 'benchgate clusters destroy " + cluster.id() + "' ends it");
            }
        }
        return left.isEmpty() ? List.of("what runs in " + where + " is not known: " + failure.getMessage()) : left;
    }

    private List<ClusterState> open() {
        try {
            return context.journal().read(warning -> {}).open();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The same for an account that is open already. */
    List<String> sweep(Account account, Provider provider, Consumer<String> say)
            throws CloudException, InterruptedException {
        List<Machine> machines =
                context
                        .retries()
                        .send(() -> provider.machines(context.installation().owner()))
                        .stream()
                        .filter(machine -> !machine.gone())
                        .toList();
        // read after the look at the machines: whatever was seen there stood in the journal before
        Ledger ledger;
        List<String> left = new ArrayList<>();
        try {
            ledger = context.journal().read(warning -> {});
            for (ClusterState cluster : ledger.open()) {
                if (cluster.opening().account().equals(account)
                        && choice.cluster().test(cluster.id())) {
                    left.addAll(reap(cluster, provider, say));
                }
            }
        } catch (IOException e) {
            left.add(e.getMessage());
            return left;
        }
        TreeMap<String, Integer> strange = new TreeMap<>();
        try {
            for (Machine machine : machines) {
                String cluster = machine.cluster();
                // a journal that cannot be read in full may lack a cluster that somebody uses
                if (choice.cluster().test(cluster)
                        && ledger.cluster(cluster).filter(ClusterState::open).isEmpty()
                        && (choice.held() || !context.installation().inUse(cluster))) {
                    strange.merge(cluster, 1, Integer::sum);
                }
            }
        } catch (IOException e) {
            left.add(e.getMessage());
            return left;
        }
        for (Map.Entry<String, Integer> counted : strange.entrySet()) {
            String cluster = counted.getKey();
            say.accept((choice.dry() ? "Would end " : "Ending ") + counted.getValue() + " machines of cluster "
                    + cluster + ", which is not open in the journal");
            if (!choice.dry()) {
                left.addAll(clearing(cluster, provider, say).run());
            }
        }
        return left;
    }

    private List<String> reap(ClusterState seen, Provider provider, Consumer<String> say)
            throws IOException, InterruptedException {
        Optional<ProcessLock> hold = context.installation().hold(seen.id());
        if (hold.isEmpty() && !choice.held()) {
            return List.of();
        }
        try (@Nullable ProcessLock held = hold.orElse(null)) {
            // it may have been closed while we took the hold
            ClusterState cluster = context.cluster(seen.id()).orElse(seen);
            boolean expired =
                    cluster.opening().expires().isBefore(context.clock().instant());
            if (!cluster.open() || (choice.awaited().test(cluster) && !expired)) {
                return List.of();
            }
            long machines = cluster.machines().stream()
                    .filter(ClusterState.MachineState::open)
                    .count();
            String why = held == null
                    ? "in use by " + cluster.opening().holder()
                    : cluster.released()
                            ? "given back before, and not wholly ended"
                            : "left behind by " + cluster.opening().holder();
            say.accept(
                    (choice.dry() ? "Would end " : "Ending ") + cluster.told() + ", " + machines + " machines, " + why);
            return choice.dry()
                    ? List.of()
                    : clearing(cluster.id(), provider, say).run();
        }
    }

    private ClusterTeardown clearing(String cluster, Provider provider, Consumer<String> say) {
        return new ClusterTeardown(context, provider, cluster, say, true);
    }
}
