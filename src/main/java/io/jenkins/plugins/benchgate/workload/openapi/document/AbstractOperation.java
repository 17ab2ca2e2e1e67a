package io.jenkins.plugins.benchgate.workload.openapi.document;

/** What a step of an interaction pattern does, whatever the service (THESIS, table 5.1). */
public enum AbstractOperation {
    /** Creates an item. */
    CREATE,
    /** Reads one item. */
    READ,
    /** Reads a list of items. */
    SCAN,
    /** Changes an item. */
    UPDATE,
    /** Deletes an item. */
    DELETE
}
