package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.RemoteTask;
import java.io.IOException;

/** A command with the node that it is for. */
record NodeCommand(Node node, Command command) {
    RemoteTask start() throws IOException {
        return node.start(command);
    }

    /** Another command for the same node. */
    NodeCommand with(Command other) {
        return new NodeCommand(node, other);
    }
}
