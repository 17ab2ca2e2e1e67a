package io.jenkins.plugins.benchgate.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How busy a machine was during one measured phase of a trial, and with what: whether the benchmark client measured the
 * system under test, or its own limits. On a machine where one of both does not run, its use is not known.
 *
 * <p>Processor use is in cores: 1.5 is one processor and half of another. What is not known is NaN.
 *
 * @param phase name of the phase
 * @param seconds how long it was watched
 * @param samples seconds, about, in which it was watched; each value below is made from these
 * @param client the benchmark client, all its processes together
 * @param system the system under test, all its processes together
 * @param processors how busy those were that client or system may use
 * @param memory of the machine
 * @param traffic over networks and to disks
 * @param clientCollecting share of the phase that the client spent collecting garbage, where it says so itself
 * @param clientLimit share of its cores, above 0, that the client may use in its median second; infinite where there is
 *     no limit
 * @param machine its label where there are several; empty where there is one, as in results of older programs
 */
public record LoadSummary(
        String phase,
        double seconds,
        int samples,
        Usage client,
        Usage system,
        @JsonUnwrapped Processors processors,
        @JsonUnwrapped Memory memory,
        @JsonUnwrapped Traffic traffic,
        double clientCollecting,
        double clientLimit,
        @JsonProperty @JsonSetter(nulls = Nulls.AS_EMPTY) String machine) {
    /** Fewer seconds than these say more about how a program starts than about how it runs. */
    public static final int FEWEST_SAMPLES = 3;

    private static final double STEAL_LIMIT = 0.03;
    private static final double FULL = 0.95;
    private static final double OTHERS_LIMIT = 0.1;

    /**
     * What the processes of one role used, in cores.
     *
     * @param cores that they can use at most: those they are bound to, and no more than they have working threads,
     *     where that is known
     * @param mean over the phase
     * @param typical median second: what half of the seconds reached. A start that takes all processors for a moment
     *     does not move it
     * @param most in the busiest second
     * @param memory resident bytes at most; what several processes share counts once
     * @param meanMemory mean of the resident bytes over the phase; NaN in results of older programs
     */
    public record Usage(
            int cores, double mean, double typical, double most, double memory, @JsonProperty double meanMemory) {
        public static final Usage UNKNOWN = new Usage(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        public Usage {
            meanMemory = meanMemory > 0 ? meanMemory : Double.NaN;
        }

        /** Part of its cores that was used in the median second. */
        public double share() {
            return typical / cores;
        }

        private Usage withAtMost(int threads) {
            return new Usage(Math.min(cores, threads), mean, typical, most, memory, meanMemory);
        }
    }

    /**
     * Use of the processors that client or system may use, by any program.
     *
     * @param cores how many they are
     * @param busy mean use of them
     * @param busiest use in the busiest second
     * @param others mean use by what is neither client nor system
     * @param steal share, from 0 to 1, that the hypervisor gave to other machines while there was work
     * @param waiting share in which there was nothing to do but to wait for a disk
     */
    public record Processors(int cores, double busy, double busiest, double others, double steal, double waiting) {}

    /**
     * Memory of the machine, in bytes.
     *
     * @param total all of it
     * @param least the least that was available
     */
    public record Memory(@JsonProperty("memoryTotal") double total, @JsonProperty("memoryLeast") double least) {}

    /**
     * What was moved, in bytes a second.
     *
     * @param received over the network
     * @param sent over the network
     * @param loopback within the machine
     * @param read from disks
     * @param written to disks
     */
    public record Traffic(double received, double sent, double loopback, double read, double written) {}

    /**
     * The same with what is known of the client.
     *
     * @param threads that work: more cores than these it cannot use
     * @param collecting share of the phase that it spent collecting garbage, or NaN
     * @param limit see {@code clientLimit}
     */
    public LoadSummary withClient(int threads, double collecting, double limit) {
        return new LoadSummary(
                phase,
                seconds,
                samples,
                client.withAtMost(threads),
                system,
                processors,
                memory,
                traffic,
                collecting,
                limit,
                machine);
    }

    /** The same of one of several machines. */
    public LoadSummary on(String label) {
        return new LoadSummary(
                phase,
                seconds,
                samples,
                client,
                system,
                processors,
                memory,
                traffic,
                clientCollecting,
                clientLimit,
                label);
    }

    /** Whether other programs used so many of the cores that what runs beside them is disturbed. */
    public static boolean isShared(double others, int cores) {
        return others > OTHERS_LIMIT * cores;
    }

    /** Whether the hypervisor withheld so much of the time, as a share from 0 to 1, that what runs is disturbed. */
    public static boolean isStolen(double steal) {
        return steal > STEAL_LIMIT;
    }

    /** Whether there are enough seconds to say what limits the client. */
    public boolean telling() {
        return samples >= FEWEST_SAMPLES;
    }

    /** Why the trial's values are doubtful, one sentence each; none where the phase was too short to judge. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        Message where = where();
        if (isClientBusy()) {
            doubts.add(Sentences.english(
                    "stored.clientBusy",
                    where,
                    figure("%.0f", 100 * client.share()),
                    client.cores() == 1
                            ? Message.of("stored.part.oneCore")
                            : Message.of("stored.part.cores", Figure.of(client.cores())),
                    figure("%.0f", 100 * clientLimit)));
        }
        if (isStolenFrom()) {
            doubts.add(Sentences.english("stored.steal", where, figure("%.1f", 100 * processors.steal())));
        }
        if (isDisturbed()) {
            doubts.add(Sentences.english(
                    "stored.othersBusy", where, figure("%.1f", processors.others()), Figure.of(processors.cores())));
        }
        return doubts;
    }

    private Message where() {
        return machine.isEmpty()
                ? Message.of("stored.part.whereIn", phase)
                : Message.of("stored.part.whereOn", machine, phase);
    }

    private static Figure figure(String format, double value) {
        return new Figure(String.format(Locale.ROOT, format, value));
    }

    private boolean isClientBusy() {
        return telling() && client.share() > clientLimit;
    }

    private boolean isStolenFrom() {
        return telling() && isStolen(processors.steal());
    }

    private boolean isDisturbed() {
        return telling()
                && processors.busy() > FULL * processors.cores()
                && isShared(processors.others(), processors.cores());
    }

    /**
     * That other programs, or other machines on the same host, disturbed the phase, with how much they took: more than
     * a tenth of the cores, or 3 % of their time. Whether client and system were busy, and what they measured, does not
     * count. Empty where that is not known: of a phase that was too short, and of one whose system may be among the
     * others, because it is no process that the trial has started.
     */
    public Optional<String> disturbance() {
        boolean told = !Double.isNaN(system.mean())
                || (!Double.isNaN(client.mean()) && (Double.isInfinite(clientLimit) || !machine.isEmpty()));
        boolean shared = telling() && told && isShared(processors.others(), processors.cores());
        return shared || isStolenFrom()
                ? Optional.of(Sentences.english(
                        "stored.disturbed",
                        where(),
                        figure("%.1f", processors.others()),
                        Figure.of(processors.cores()),
                        figure("%.1f", 100 * processors.steal())))
                : Optional.empty();
    }

    /** Whether something else than the client makes the trial's values doubtful. */
    public boolean isTakenByOthers() {
        return isStolenFrom() || isDisturbed();
    }
}
