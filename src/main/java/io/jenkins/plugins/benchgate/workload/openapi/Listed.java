package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.ValueGenerator.Draw;
import java.util.List;

/** One of some values, all as likely. */
record Listed(List<JsonNode> all) implements Draw {
    Listed {
        all = List.copyOf(all);
    }

    @Override
    public JsonNode next(RandomStream random) {
        return all.get(random.below(all.size())).deepCopy();
    }
}
