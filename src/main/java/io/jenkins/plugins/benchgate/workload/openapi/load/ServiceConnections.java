package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one service. A request takes the connection that was free last; if none is, a new one is opened,
 * up to a number, beyond which requests wait. Used by the thread of the loop only.
 */
final class ServiceConnections {
    private final int most;
    private final int shared;
    private final Runnable connect;
    private final BiConsumer<Exchange, String> unsent;
    private final Deque<Connection> free = new ArrayDeque<>();
    private final Deque<Exchange> queue = new ArrayDeque<>();
    private Runnable settled = () -> {};
    private int open;
    private int connecting;
    private int waiting;

    /**
     * @param most how many connections are opened
     * @param shared how many requests a connection takes at a time, as far as is known before it is open
     * @param connect opens a connection, which calls {@link #opened} or {@link #failed} some time later
     * @param unsent is given exchanges that cannot be sent with why
     */
    ServiceConnections(int most, int shared, Runnable connect, BiConsumer<Exchange, String> unsent) {
        this.most = most;
        this.shared = shared;
        this.connect = connect;
        this.unsent = unsent;
    }

    /**
     * Opens a connection before there are requests, so that none of them pays for it.
     *
     * @param then called when it is open, or cannot be opened, which the requests will say
     */
    void prepare(Runnable then) {
        settled = then;
        connecting++;
        connect.run();
    }

    private void settled() {
        Runnable then = settled;
        settled = () -> {};
        then.run();
    }

    void send(Exchange exchange) {
        Connection last = free.peekLast();
        if (last == null) {
            queue.add(exchange);
            waiting++;
            connect();
            return;
        }
        last.send(exchange);
        if (!last.hasRoom()) {
            free.removeLastOccurrence(last);
        }
    }

    /** Requests that wait for a connection. */
    int waiting() {
        return waiting;
    }

    /** An exchange that waits has ended without one. */
    void left() {
        waiting--;
    }

    private void connect() {
        while ((long) connecting * shared < waiting && open + connecting < most) {
            connecting++;
            connect.run();
        }
    }

    void opened(Connection connection) {
        connecting--;
        open++;
        freed(connection);
        settled();
    }

    /** A connection has room, which it had not before. */
    void freed(Connection connection) {
        while (connection.hasRoom()) {
            Exchange next = next();
            if (next == null) {
                free.addLast(connection);
                return;
            }
            connection.send(next);
        }
    }

    private @Nullable Exchange next() {
        for (Exchange next = queue.poll(); next != null; next = queue.poll()) {
            if (!next.over()) {
                waiting--;
                return next;
            }
        }
        return null;
    }

    /** A connection could not be opened, so that the request that waits longest is not sent. */
    void failed(String outcome) {
        connecting--;
        Exchange next = next();
        if (next != null) {
            unsent.accept(next, outcome);
        }
        connect();
        settled();
    }

    /** A connection that was open is closed. */
    void closed(Connection connection) {
        open--;
        free.remove(connection);
        connect();
    }

    /** A connection to a service. Used by the thread of the loop only. */
    interface Connection {
        /** Whether it takes one more request now. */
        boolean hasRoom();

        /** Sends a request; it has room. */
        void send(Exchange exchange);
    }
}
