package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.experiment.run.Seeds;
import io.jenkins.plugins.benchgate.workload.Schedule.Slot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The turns that the trials of a round take where each benchmark is measured by itself: of the trials of a round one
 * runs something at a time, and those that have a benchmark run it one after the other before any runs the next. The
 * order of benchmarks is drawn, and for each that of the versions (CLOUD 3.3).
 *
 * <p>Safe for the threads of its trials.
 */
final class Turns {
    private final List<Slot> slots;
    private final long seed;
    private final Semaphore before = new Semaphore(1);
    private final Map<Slot, Set<String>> announced = new HashMap<>();
    private final Set<Slot> left = new HashSet<>();
    private final List<Turn> order = new ArrayList<>();
    private final Map<Slot, Long> waited = new HashMap<>();
    private final Map<String, Loss> lost = new LinkedHashMap<>();
    private boolean drawn;
    private int next;
    private @Nullable Slot running;
    private Cost cost = new Cost(0, 0, 0);

    /**
     * A benchmark that could not be measured in a trial.
     *
     * @param slot the first trial in which it failed
     */
    record Loss(Slot slot, String why) {}

    /**
     * What it takes to measure benchmarks apart.
     *
     * @param processes that measured a benchmark
     * @param starting s that their starts took, by the time that processes took that only listed benchmarks
     * @param building s of what else ran before them, such as a compiler
     */
    record Cost(int processes, double starting, double building) {
        Cost and(Cost other) {
            return new Cost(processes + other.processes, starting + other.starting, building + other.building);
        }
    }

    private record Turn(Slot slot, String benchmark) {}

    /**
     * Of a round that has not begun.
     *
     * @param slots its trials, of one number
     * @param build the seed of the build, from which the order follows
     */
    Turns(List<Slot> slots, long build) {
        this.slots = slots.stream().sorted(Comparator.comparing(Slot::version)).toList();
        this.seed = Seeds.of(
                "turns", Long.toString(build), Integer.toString(slots.get(0).number()));
    }

    /** Lets a trial run what comes before its benchmarks, such as a compiler, while the others run nothing. */
    void prepare(Slot slot) throws InterruptedException {
        long begin = System.nanoTime();
        before.acquire();
        waits(slot, begin);
    }

    /** The trial has run it. */
    void prepared() {
        before.release();
    }

    /**
     * Says which benchmarks a trial has, and waits until the others have said it, too.
     *
     * @param benchmarks by names that are the same in all versions
     */
    synchronized void begin(Slot slot, Collection<String> benchmarks) throws InterruptedException {
        long begin = System.nanoTime();
        announced.put(slot, new TreeSet<>(benchmarks));
        notifyAll();
        while (!drawn && !slots.stream().allMatch(one -> announced.containsKey(one) || left.contains(one))) {
            wait();
        }
        if (!drawn) {
            draw();
        }
        waits(slot, begin);
    }

    private void draw() {
        Random random = new Random(seed);
        Set<String> all = new TreeSet<>();
        announced.values().forEach(all::addAll);
        List<String> names = new ArrayList<>(all);
        Collections.shuffle(names, random);
        for (String name : names) {
            List<Slot> versions = new ArrayList<>(slots);
            Collections.shuffle(versions, random);
            for (Slot slot : versions) {
                if (announced.getOrDefault(slot, Set.of()).contains(name)) {
                    order.add(new Turn(slot, name));
                }
            }
        }
        drawn = true;
    }

    /**
     * Ends the turn of a trial, where it has one, and waits for its next.
     *
     * @return the benchmark to run; empty once all trials have run all of theirs
     */
    synchronized Optional<String> next(Slot slot) throws InterruptedException {
        long begin = System.nanoTime();
        end(slot);
        while (running != null
                || (next < order.size() && !order.get(next).slot().equals(slot))) {
            if (running == null && left.contains(order.get(next).slot())) {
                next++;
            } else {
                wait();
            }
        }
        // the others may all be left out by now
        notifyAll();
        waits(slot, begin);
        if (next == order.size()) {
            return Optional.empty();
        }
        running = slot;
        return Optional.of(order.get(next++).benchmark());
    }

    private void end(Slot slot) {
        if (slot.equals(running)) {
            running = null;
            notifyAll();
        }
    }

    /** A trial has ended, and takes no further turn. */
    synchronized void leave(Slot slot) {
        left.add(slot);
        end(slot);
        notifyAll();
    }

    private synchronized void waits(Slot slot, long begin) {
        waited.merge(slot, System.nanoTime() - begin, Long::sum);
    }

    /** Seconds that a trial has waited for others. */
    synchronized double waited(Slot slot) {
        return waited.getOrDefault(slot, 0L) / 1e9;
    }

    /** A benchmark failed in a trial, and is left out of all of the round. */
    synchronized void lose(Slot slot, String benchmark, String why) {
        lost.putIfAbsent(benchmark, new Loss(slot, why));
    }

    /** What failed, by the names of benchmarks. */
    synchronized Map<String, Loss> lost() {
        return new LinkedHashMap<>(lost);
    }

    /** A trial has taken so much. */
    synchronized void spend(Cost more) {
        cost = cost.and(more);
    }

    /** What its trials have taken. */
    synchronized Cost cost() {
        return cost;
    }
}
