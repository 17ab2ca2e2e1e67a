package io.jenkins.plugins.benchgate.workload.openapi.load;

/** A connection to a service. Used by the thread of the loop only. */
interface Connection {
    /** Whether it takes one more request now. */
    boolean hasRoom();

    /** Sends a request; it has room. */
    void send(Exchange exchange);
}
