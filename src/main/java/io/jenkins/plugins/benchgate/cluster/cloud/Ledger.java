package io.jenkins.plugins.benchgate.cluster.cloud;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@link Journal} says, cluster by cluster, oldest first.
 *
 * @param clusters those that were opened, also the closed ones
 */
public record Ledger(List<ClusterState> clusters) {
    public Ledger {
        clusters = List.copyOf(clusters);
    }

    static Ledger of(List<Event> events) {
        Map<String, List<Event>> each = new LinkedHashMap<>();
        events.forEach(event -> each.computeIfAbsent(event.cluster(), cluster -> new ArrayList<>())
                .add(event));
        List<ClusterState> clusters = new ArrayList<>();
        for (List<Event> ofOne : each.values()) {
            // where the opening is unreadable, nobody knows whose account it was: the mark on the machines remains
            ClusterState.of(ofOne).ifPresent(clusters::add);
        }
        return new Ledger(clusters);
    }

    /** Clusters of which something may be left. */
    public List<ClusterState> open() {
        return clusters.stream().filter(ClusterState::open).toList();
    }

    public Optional<ClusterState> cluster(String id) {
        return clusters.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    boolean closedBefore(String cluster, Instant moment) {
        return cluster(cluster)
                .map(ClusterState::closed)
                .filter(closed -> closed.isBefore(moment))
                .isPresent();
    }
}
