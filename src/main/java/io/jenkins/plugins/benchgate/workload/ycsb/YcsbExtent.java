package io.jenkins.plugins.benchgate.workload.ycsb;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;

/**
 * How much a YCSB workload asks, and of how many clients at once.
 *
 * <p>Clients are processes that share the work: each loads its part of the records, and does its part of the operations
 * on all of them.
 *
 * @param records that the load phase inserts, all clients together, at least 1
 * @param operations of the run phase, all clients together, at least 1
 * @param clients at least 1
 * @param threads of each client, at least 1 and no more than the smallest part of a phase has operations
 * @param target rate in op/s that all clients together try to keep in the run phase, at least one a client; 0: as fast
 *     as the system answers
 */
public record YcsbExtent(int records, int operations, int clients, int threads, int target) {
    public YcsbExtent {
        positive("recordcount", records);
        positive("operationcount", operations);
        positive("clients", clients);
        positive("threadcount", threads);
        long fewest = Math.min(records, operations) / clients;
        if (threads > fewest) {
            throw new IllegalArgumentException("found " + threads + " threads"
                    + (clients == 1 ? "" : " in each of " + clients + " clients") + " for " + fewest
                    + " operations of a phase" + (clients == 1 ? "" : " and client")
                    + ", expected no more threads than operations");
        }
        if (target < 0 || (target > 0 && target < clients)) {
            throw new IllegalArgumentException(
                    "found a target of " + target + " op/s, expected at least 1 op/s for each client");
        }
    }

    /** One client that goes as fast as the system answers. */
    public YcsbExtent(int records, int operations, int threads) {
        this(records, operations, 1, threads, 0);
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("found " + name + " " + value + ", expected at least 1");
        }
    }

    /**
     * A client's part of a whole: parts differ by 1 at most, and the first are the larger ones.
     *
     * @param client from 0
     */
    int part(int whole, int client) {
        return Phase.part(whole, client, clients);
    }

    /** Number of the first of a client's records. */
    int firstRecord(int client) {
        return client * (records / clients) + Math.min(client, records % clients);
    }

    /** Whether requests start at times of their own, and not when the one before has been answered. */
    boolean open() {
        return target > 0;
    }

    /**
     * For people: {@code YCSB A, 1000 records, 20000 operations, 4 threads}.
     *
     * @param what runs so far
     */
    String description(String what) {
        Figure rate = Figure.of(target);
        Message how;
        if (clients > 1) {
            how = open()
                    ? Message.of("stored.part.inEachClientAt", threadsAlone(), Figure.of(clients), rate)
                    : Message.of("stored.part.inEachClient", threadsAlone(), Figure.of(clients));
        } else if (open()) {
            how = threads == 1
                    ? Message.of("stored.part.threadsAtOfOne", rate)
                    : Message.of("stored.part.threadsAt", Figure.of(threads), rate);
        } else {
            how = threadsAlone();
        }
        return Sentences.english("stored.ycsbWork", what, Figure.of(records), Figure.of(operations), how);
    }

    private Message threadsAlone() {
        return threads == 1
                ? Message.of("stored.part.threadsOfOne")
                : Message.of("stored.part.threads", Figure.of(threads));
    }
}
