package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.workload.openapi.load.ArrivalPhase;
import io.jenkins.plugins.benchgate.workload.openapi.load.ArrivalTimes;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Arrivals;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.OpenLoad;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.PhasedArrivals;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Spacing;
import java.util.List;

/**
 * When the pattern runs of an open loop begin, of all clients together.
 *
 * @param rate pattern runs a second; 0 with phases
 * @param phases whose rates change; empty with one rate
 * @param poisson whether the times between beginnings are those of independent users; else they are equal
 */
public record ArrivalPlan(double rate, List<ArrivalPhase> phases, boolean poisson) {
    /**
     * @throws IllegalArgumentException unless it is a rate or phases in which runs begin, the last of which is no pause
     */
    public ArrivalPlan {
        phases = List.copyOf(phases);
        if (phases.isEmpty() != (rate > 0)) {
            throw new IllegalArgumentException(
                    "found " + phases.size() + " phases and a rate of " + rate + ", expected phases or a rate");
        }
        if (!phases.isEmpty() && phases.get(phases.size() - 1).runs() == 0) {
            throw new IllegalArgumentException("found a pause at the end of the phases, expected a rate after it");
        }
    }

    /** One rate without an end. */
    public static ArrivalPlan of(double rate, boolean poisson) {
        return new ArrivalPlan(rate, List.of(), poisson);
    }

    /** How many pattern runs begin in the phases, to the next whole number; 0 without phases. */
    public long runs() {
        return Math.round(area());
    }

    private double area() {
        return phases.stream().mapToDouble(ArrivalPhase::runs).sum();
    }

    /** How long the phases take, in s; 0 without phases. */
    public double seconds() {
        return phases.stream().mapToDouble(ArrivalPhase::seconds).sum();
    }

    /** The highest rate, of pattern runs a second. */
    double highest() {
        return share(1, 0, 1).highest();
    }

    /**
     * The rate at which measured pattern runs are due, per second.
     *
     * @param warmUp how many of the first are not measured
     */
    double due(int warmUp) {
        if (phases.isEmpty()) {
            return rate;
        }
        long runs = runs();
        return (runs - warmUp) / (seconds() - ArrivalTimes.reached(phases, area() * warmUp / runs));
    }

    /** What one of several clients does, all of which do the same. */
    OpenLoad share(int clients, int client, long seed) {
        Spacing spacing = poisson ? Spacing.POISSON : Spacing.CONSTANT;
        return phases.isEmpty()
                ? new Arrivals(rate / clients, spacing, seed + client)
                : new PhasedArrivals(
                        phases.stream()
                                .map(phase ->
                                        new ArrivalPhase(phase.seconds(), phase.from() / clients, phase.to() / clients))
                                .toList(),
                        spacing,
                        seed + client);
    }

    /**
     * For people: {@code 200 pattern runs/s, poisson},
     * {@code 60 s from 5 to 50, 1200 s of pause, 10 s at 200 pattern runs/s}.
     */
    Message described() {
        Object rates = plain(rate);
        for (int i = phases.size() - 1; i >= 0; i--) {
            rates = i == phases.size() - 1 ? last(phases.get(i)) : before(phases.get(i), rates);
        }
        return poisson
                ? Message.of("stored.part.patternRunsPoisson", rates)
                : Message.of("stored.part.patternRuns", rates);
    }

    private static Message last(ArrivalPhase phase) {
        Figure from = plain(phase.from());
        return phase.from() == phase.to()
                ? Message.of("stored.part.flat", plain(phase.seconds()), from)
                : Message.of("stored.part.ramp", plain(phase.seconds()), from, plain(phase.to()));
    }

    private static Message before(ArrivalPhase phase, Object more) {
        Figure seconds = plain(phase.seconds());
        Figure from = plain(phase.from());
        if (phase.runs() == 0) {
            return Message.of("stored.part.pauseMore", seconds, more);
        }
        return phase.from() == phase.to()
                ? Message.of("stored.part.flatMore", seconds, from, more)
                : Message.of("stored.part.rampMore", seconds, from, plain(phase.to()), more);
    }

    private static Figure plain(double number) {
        return new Figure(Decimals.plain(number));
    }
}
