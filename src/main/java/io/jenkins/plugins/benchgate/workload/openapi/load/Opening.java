package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.workload.openapi.load.ServiceConnections.Connection;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection from when it is opened until it is closed: says of it once that it is open or why it is not, and then
 * once that it is closed. Used by the thread of the loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closing is all that can be done
final class Opening {
    private final ServiceConnections connections;
    private final long timeout;
    private final HttpEngine engine;
    private @Nullable Connection open;
    private @Nullable Future<?> limit;
    private boolean over;

    /** @param timeout ns in which it has to be open, with the handshakes of TLS and HTTP/2 */
    Opening(ServiceConnections connections, long timeout, HttpEngine engine) {
        this.connections = connections;
        this.timeout = timeout;
        this.engine = engine;
    }

    HttpEngine engine() {
        return engine;
    }

    /** There is a socket. */
    void connected(ChannelHandlerContext context) {
        limit = context.executor()
                .schedule(
                        () -> {
                            failed(Outcome.TIMEOUT);
                            context.close();
                        },
                        timeout,
                        TimeUnit.NANOSECONDS);
    }

    /** Requests can be sent. */
    void opened(Connection connection) {
        if (!over && open == null) {
            settled();
            open = connection;
            connections.opened(connection);
        }
    }

    /** The connection has room again. */
    void freed(Connection connection) {
        if (!over) {
            connections.freed(connection);
        }
    }

    /** It was not opened, or is closed. */
    void failed(String outcome) {
        if (over) {
            return;
        }
        over = true;
        settled();
        if (open == null) {
            connections.failed(outcome);
        } else {
            connections.closed(open);
        }
    }

    private void settled() {
        if (limit != null) {
            limit.cancel(false);
            limit = null;
        }
    }
}
