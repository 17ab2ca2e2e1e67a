package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import java.util.List;

/** Draws values of one schema. Keeps nothing between two of them. */
interface Draw {
    JsonNode next(RandomStream random);

    /** All values that there are, where they are few; else empty. */
    default List<JsonNode> all() {
        return List.of();
    }
}
