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
        public boolean awaited() {
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
        Builder builder = new Builder();
        events.forEach(event -> event.accept(builder));
        return builder.build();
    }

    /** Takes the events of one cluster, in their order. */
    private static final class Builder implements Event.Visitor<Builder> {
        private final Map<String, MachineState> machines = new LinkedHashMap<>();
        private final Map<String, Event.TaskStarted> tasks = new LinkedHashMap<>();
        private Event.@Nullable Opened opening;
        private boolean released;
        private @Nullable Instant closed;

        @Override
        public Builder opened(Event.Opened event) {
            opening = event;
            return this;
        }

        @Override
        public Builder intended(Event.Intended event) {
            MachineState fresh = new MachineState(event, null, null);
            machines.put(fresh.label(), fresh);
            return this;
        }

        @Override
        public Builder made(Event.Made event) {
            machines.computeIfPresent(event.host().label(), (label, old) -> old.at(event.host(), null));
            return this;
        }

        @Override
        public Builder refused(Event.Refused event) {
            if (event.certain()) {
                machines.computeIfPresent(
                        event.role().word() + "-" + event.index(), (label, old) -> old.at(null, event.time()));
            }
            return this;
        }

        @Override
        public Builder taskStarted(Event.TaskStarted event) {
            tasks.put(event.task(), event);
            return this;
        }

        @Override
        public Builder taskEnded(Event.TaskEnded event) {
            tasks.remove(event.task());
            return this;
        }

        @Override
        public Builder released(Event.Released event) {
            released = true;
            return this;
        }

        @Override
        public Builder ended(Event.Ended event) {
            machines.replaceAll((label, old) -> old.meant(event) ? old.at(old.host, event.time()) : old);
            return this;
        }

        @Override
        public Builder closed(Event.Closed event) {
            closed = event.time();
            return this;
        }

        private Optional<ClusterState> build() {
            Event.Opened began = opening;
            return began == null
                    ? Optional.empty()
                    : Optional.of(new ClusterState(
                            began, List.copyOf(machines.values()), List.copyOf(tasks.values()), released, closed));
        }
    }

    public String id() {
        return opening.cluster();
    }

    /** Whether something of it may be left. */
    public boolean open() {
        return closed == null;
    }

    /**
     * Without the machines of a build that has ended which were asked for before then and which nobody has seen: one that
     * was not there when its cluster was cleared, so long after it was asked for, is not expected any more.
     */
    public ClusterState expected(Instant then) {
        return !released
                ? this
                : new ClusterState(
                        opening,
                        machines.stream()
                                .filter(machine -> !machine.awaited()
                                        || !machine.intent().time().isBefore(then))
                                .toList(),
                        tasks,
                        true,
                        closed);
    }

    /** Whether it has machines that a build which has ended asked for, and that may appear yet. */
    public boolean mayAppear() {
        return released && machines.stream().anyMatch(MachineState::awaited);
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
    public Double pricePerHour() {
        return priced(MachineState::open, machine -> 1);
    }

    /** What its machines that may be there cost at most, until they end by themselves; {@code null}: not known. */
    @Nullable
    public Double worstCost() {
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
    public String told() {
        return "cluster " + id() + " (job " + opening.job() + ", build " + opening.build() + ")";
    }
}
