package io.jenkins.plugins.benchgate.cluster.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows of a cluster.
 *
 * @param opening how it began
 * @param machines that were asked for
 * @param tasks that were started and have not been told to have ended
 * @param released whether its machines were given up
 * @param closed since when nothing of it is left; {@code null}: something may be
 */
public record ClusterState(
        Event.Opened opening,
        List<MachineState> machines,
        List<Event.TaskStarted> tasks,
        boolean released,
        @Nullable Instant closed) {
    public ClusterState {
        machines = List.copyOf(machines);
        tasks = List.copyOf(tasks);
    }

    /**
     * What the journal knows of a machine.
     *
     * @param intent by which it was asked for, the last time
     * @param host {@code null}: none that runs was told of
     * @param ended since when there is certainly none; {@code null}: there may be one
     */
    public record MachineState(Event.Intended intent, @Nullable Host host, @Nullable Instant ended) {
        /** Whether there may be a machine. */
        public boolean open() {
            return ended == null;
        }

        /** Whether there may be one although nobody knows its id. */
        boolean awaited() {
            return host == null && open() && intent.existing() == null;
        }

        /** Whether an end is that of this machine: by its id, or, as long as that is unknown, by its name. */
        private boolean meant(Event.Ended end) {
            return host == null
                    ? end.name().endsWith("-" + end.cluster() + "-" + label())
                    : host.id().equals(end.id());
        }

        private MachineState at(@Nullable Host made, @Nullable Instant end) {
            return new MachineState(intent, made, end);
        }

        /** As people name it: {@code sut-1}. */
        public String label() {
            return intent.role().word() + "-" + intent.index();
        }
    }

    /** The state after the events of one cluster; empty where they do not tell how it began. */
    static Optional<ClusterState> of(List<Event> events) {
        Event.Opened opening = null;
        Map<String, MachineState> machines = new LinkedHashMap<>();
        Map<String, Event.TaskStarted> tasks = new LinkedHashMap<>();
        boolean released = false;
        Instant closed = null;
        for (Event event : events) {
            if (event instanceof Event.Opened it) {
                opening = it;
            } else if (event instanceof Event.Intended it) {
                MachineState fresh = new MachineState(it, null, null);
                machines.put(fresh.label(), fresh);
            } else if (event instanceof Event.Made it) {
                machines.computeIfPresent(it.host().label(), (label, old) -> old.at(it.host(), null));
            } else if (event instanceof Event.Refused it && it.certain()) {
                machines.computeIfPresent(it.role().word() + "-" + it.index(), (label, old) -> old.at(null, it.time()));
            } else if (event instanceof Event.Ended it) {
                machines.replaceAll((label, old) -> old.meant(it) ? old.at(old.host, it.time()) : old);
            } else if (event instanceof Event.TaskStarted it) {
                tasks.put(it.task(), it);
            } else if (event instanceof Event.TaskEnded it) {
                tasks.remove(it.task());
            } else if (event instanceof Event.Released) {
                released = true;
            } else if (event instanceof Event.Closed it) {
                closed = it.time();
            }
        }
        return opening == null
                ? Optional.empty()
                : Optional.of(new ClusterState(
                        opening, List.copyOf(machines.values()), List.copyOf(tasks.values()), released, closed));
    }

    public String id() {
        return opening.cluster();
    }

    /** Whether something of it may be left. */
    public boolean open() {
        return closed == null;
    }

    /** What its machines have cost until then, as an estimate; {@code null}: not known. */
    public @Nullable Double cost(Instant until) {
        return priced(machine -> machine.host() != null, machine -> {
            Instant ended = machine.ended();
            return hours(machine, ended == null || ended.isAfter(until) ? until : ended);
        });
    }

    /** What its machines that may be there cost together; {@code null}: not known. */
    @Nullable
    Double pricePerHour() {
        return priced(MachineState::open, machine -> 1);
    }

    /** What its machines that may be there cost at most, until they end by themselves; {@code null}: not known. */
    @Nullable
    Double worstCost() {
        return priced(MachineState::open, machine -> hours(machine, opening.expires()));
    }

    private static double hours(MachineState machine, Instant until) {
        return Fleet.hours(Duration.between(machine.intent().time(), until));
    }

    private @Nullable Double priced(Predicate<MachineState> counted, ToDoubleFunction<MachineState> hours) {
        double sum = 0;
        for (MachineState machine : machines) {
            if (counted.test(machine)) {
                Double price = machine.intent().price();
                if (price == null) {
                    return null;
                }
                sum += price * hours.applyAsDouble(machine);
            }
        }
        return sum;
    }

    /** For people: whose it is. */
    String told() {
        return "cluster " + id() + " (job " + opening.job() + ", build " + opening.build() + ")";
    }
}
