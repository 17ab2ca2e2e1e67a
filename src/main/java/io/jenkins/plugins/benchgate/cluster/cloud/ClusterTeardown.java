package io.jenkins.plugins.benchgate.cluster.cloud;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterState.MachineState;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * The end of one cluster: its machines are destroyed, also those that nobody knew of, until the provider shows none;
 * what belongs to them is removed, and the journal says so.
 */
final class ClusterTeardown {
    private static final int ROUNDS = 3;

    private final CloudContext context;
    private final Provider provider;
    private final String cluster;
    private final Consumer<String> say;
    private final boolean endsPrograms;
    private final List<String> left = new ArrayList<>();

    /** Ids of all machines that the provider has shown. */
    private final Set<String> seen = new HashSet<>();
    /** Machines that were made, and that the provider has never shown to these credentials: id → name. */
    private final Map<String, String> unknown = new LinkedHashMap<>();

    /** @param endsPrograms whether programs are ended on machines that stay; else their holder has done so */
    ClusterTeardown(
            CloudContext context, Provider provider, String cluster, Consumer<String> say, boolean endsPrograms) {
        this.context = context;
        this.provider = provider;
        this.cluster = cluster;
        this.say = say;
        this.endsPrograms = endsPrograms;
    }

    /**
     * Clears the cluster, and closes it in the journal where nothing is left and no machine can appear any more.
     *
     * @return what is left, a sentence each; empty when nothing is
     */
    List<String> run() throws InterruptedException {
        Optional<ClusterState> state = state();
        if (state.isPresent() && !state.get().released()) {
            journal(new Event.Released(context.now(), cluster));
        }
        if (endsPrograms && state.isPresent() && !provider.makesMachines()) {
            endPrograms(state.get());
            if (!left.isEmpty()) {
                return List.copyOf(left);
            }
        }
        Map<String, String> known = new LinkedHashMap<>();
        state.ifPresent(it -> it.machines().stream()
                .filter(MachineState::open)
                .filter(machine -> machine.host() != null)
                .forEach(machine -> known.put(machine.host().id(), machine.label())));
        destroy(known);
        if (left.isEmpty()) {
            tidy();
        }
        if (left.isEmpty() && state.isPresent()) {
            close();
        }
        return List.copyOf(left);
    }

    /** Ends the programs on machines that stay, whose holder did not. */
    private void endPrograms(ClusterState state) throws InterruptedException {
        List<Callable<Boolean>> requests = new ArrayList<>();
        List<Host> hosts = state.machines().stream()
                .filter(MachineState::open)
                .map(MachineState::host)
                .filter(Objects::nonNull)
                .toList();
        for (Host host : hosts) {
            requests.add(() -> provider.endPrograms(
                    host,
                    cluster,
                    context.installation().key(state.opening()),
                    state.opening().passphrase()));
        }
        boolean expired = state.opening().expires().isBefore(context.clock().instant());
        List<Parallel.Ended<Boolean>> ended = Parallel.run(requests);
        for (int i = 0; i < hosts.size(); i++) {
            Host host = hosts.get(i);
            String where = host.label() + " (" + host.id() + ")";
            Throwable failure = ended.get(i).failure();
            if (failure == null && Boolean.TRUE.equals(ended.get(i).value())) {
                say.accept("Ended what cluster " + cluster + " ran on " + where);
            } else if (failure != null && !expired) {
                left.add("programs of cluster " + cluster + " on " + where + " may still run until they expire at "
                        + state.opening().expires() + ": " + failure.getMessage());
            } else {
                say.accept("What cluster " + cluster + " ran on " + where
                        + " is ended by the next build there, or ends itself at "
                        + state.opening().expires());
            }
        }
    }

    private Optional<ClusterState> state() {
        try {
            return context.cluster(cluster);
        } catch (IOException e) {
            left.add("the journal cannot be read (" + e.getMessage() + ")");
            return Optional.empty();
        }
    }

    /** @param targets ids of machines that are known, with what people call them */
    private void destroy(Map<String, String> targets) throws InterruptedException {
        List<String> failures = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            failures.clear();
            boolean shown = look(targets, failures);
            if (shown && targets.isEmpty()) {
                return;
            }
            end(targets, failures);
            if (round > 1 || !failures.isEmpty()) {
                context.retries().pause(round);
            }
        }
        left.addAll(failures);
        if (failures.isEmpty()) {
            left.add("the provider keeps showing new machines of cluster " + cluster);
        }
    }

    /** Adds the machines that the provider shows; {@code false} where it does not tell. */
    private boolean look(Map<String, String> targets, List<String> failures) throws InterruptedException {
        try {
            for (Machine machine : context.retries()
                    .send(() -> provider.machines(context.installation().owner()))) {
                seen.add(machine.id());
                if (machine.cluster().equals(cluster) && !machine.gone()) {
                    targets.put(machine.id(), machine.name());
                }
            }
            return true;
        } catch (CloudException e) {
            failures.add("whether cluster " + cluster + " has other machines is not known: " + e.getMessage());
            return false;
        }
    }

    /** Ends machines, and takes those that have ended from the targets. */
    private void end(Map<String, String> targets, List<String> failures) throws InterruptedException {
        List<String> ids = List.copyOf(targets.keySet());
        List<Callable<String>> requests = new ArrayList<>();
        for (String id : ids) {
            requests.add(() -> context.retries().send(() -> {
                provider.destroy(id);
                return id;
            }));
        }
        List<Parallel.Ended<String>> ended = Parallel.run(requests);
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            String name = targets.getOrDefault(id, id);
            Throwable failure = ended.get(i).failure();
            if (failure != null) {
                failures.add("machine " + name + " (" + id + ") is not ended: " + failure.getMessage());
                continue;
            }
            targets.remove(id);
            if (provider.makesMachines() && !seen.contains(id)) {
                unknown.put(id, name);
                continue;
            }
            say.accept("Gave back " + name + " (" + id + ")");
            journal(new Event.Ended(context.now(), cluster, id, name));
        }
    }

    private void tidy() throws InterruptedException {
        try {
            context.retries().send(() -> {
                provider.tidy(context.installation().owner(), cluster);
                return cluster;
            });
        } catch (CloudException e) {
            left.add("what belonged to the machines of cluster " + cluster + " is not removed: " + e.getMessage());
        }
    }

    /** Closes the cluster, unless an answer may still be late. */
    private void close() {
        Optional<ClusterState> state = state();
        Instant last = state.stream()
                .flatMap(it -> it.machines().stream())
                .filter(MachineState::awaited)
                .map(machine -> machine.intent().time())
                .max(Instant::compareTo)
                .orElse(Instant.MIN);
        if (last.isAfter(context.now().minus(context.retries().grace()))) {
            say.accept("Cluster " + cluster
                    + " stays in the journal: a machine that was asked for and not answered for may" + " appear until "
                    + last.plus(context.retries().grace()).truncatedTo(ChronoUnit.SECONDS)
                    + "; the next build or 'clusters destroy' after that looks once more");
            return;
        }
        unknown.keySet().removeAll(seen);
        Instant expires = state.map(it -> it.opening().expires()).orElse(Instant.MIN);
        if (!unknown.isEmpty() && expires.isAfter(context.now())) {
            say.accept("Cluster " + cluster + " stays in the journal until its machines have expired at " + expires
                    + ": the provider does not know " + String.join(", ", unknown.values())
                    + ", which has ended by itself or belongs to another account than these credentials");
            return;
        }
        try {
            // before the cluster is closed: of what is closed nothing may be left
            context.installation().forget(cluster);
            context.journal().append(new Event.Closed(context.now(), cluster));
        } catch (IOException e) {
            left.add("cluster " + cluster + " is not closed: " + e.getMessage());
        }
    }

    /** What cannot be written is told of, and keeps no machine alive. */
    private void journal(Event event) {
        try {
            context.journal().append(event);
        } catch (IOException e) {
            left.add(e.getMessage());
        }
    }
}
