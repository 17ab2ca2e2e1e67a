package io.jenkins.plugins.benchgate.cluster;

import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.Topology.Binder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A node whose programs run on some of its processors only, with all that they start. */
public record BoundNode(Node node, Binder binder, Cores cores) implements Node {
    @Override
    public RemoteTask start(Command command) throws IOException {
        List<String> arguments = new ArrayList<>(binder.prefix(cores));
        arguments.addAll(command.arguments());
        return node.start(
                new Command(arguments, command.folder(), command.environment(), command.out(), command.err()));
    }

    @Override
    public String label() {
        return node.label();
    }

    @Override
    public String peerAddress() {
        return node.peerAddress();
    }

    @Override
    public int freePort(OptionalInt wanted) throws IOException {
        return node.freePort(wanted);
    }

    @Override
    public boolean accepts(int port) {
        return node.accepts(port);
    }

    @Override
    public NodeFiles files() {
        return node.files();
    }

    @Override
    public Map<String, String> fingerprint() {
        return node.fingerprint();
    }

    @Override
    public Topology topology() throws IOException {
        return node.topology();
    }
}
