package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.IOException;
import java.io.Serial;

/**
 * The connection broke while a script ran: nobody knows how far it came, and what may be done twice may be done again.
 */
final class ConnectionLostException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    ConnectionLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
