package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.Words;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory.Use;
import io.jenkins.plugins.benchgate.cluster.setup.Deployment;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions that are deployed, as people and programs read of them. */
final class FunctionsList {
    private FunctionsList() {}

    /** {@code , 2 deployments of functions}; empty where there are none. */
    static String count(List<Open> deployments) {
        return switch (deployments.size()) {
            case 0 -> "";
            case 1 -> ", one deployment of functions";
            default -> ", " + deployments.size() + " deployments of functions";
        };
    }

    static String text(Open open, Instant now) {
        Deployment deployment = open.deployment();
        return "functions " + deployment.name() + ", job " + deployment.job() + ", " + deployment.version() + ": "
                + (open.inUse() ? "in use by " : "left behind by ") + deployment.holder() + ", for "
                + ClustersListCommand.time(Duration.between(deployment.since(), now))
                + ", results in " + deployment.results();
    }

    static Map<String, Object> json(String owner, Open open) {
        Deployment deployment = open.deployment();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("owner", owner);
        fields.put("functions", deployment.name());
        fields.put("job", deployment.job());
        fields.put("version", deployment.version());
        fields.put("results", deployment.results());
        fields.put("use", Words.of(open.inUse() ? Use.IN_USE : Use.LEFT_BEHIND));
        fields.put("holder", deployment.holder());
        fields.put("since", deployment.since());
        return fields;
    }
}
