package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Cores;
import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Node.RemoteTask;
import io.jenkins.plugins.benchgate.cluster.ProcessorTimes;
import io.jenkins.plugins.benchgate.experiment.run.NodeNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Looks at what uses the processors of nodes, by a command that runs on each. */
final class MachineLooks implements CalmWait.Looks {
    /** A command that reads some hundred small files. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final List<Node> nodes;
    private final Path folder;
    private final List<Cores> cores = new ArrayList<>();

    /** @param folder of the build, which is on each node; what commands print is there for a moment */
    MachineLooks(List<Node> nodes, Path folder) {
        this.nodes = List.copyOf(nodes);
        this.folder = folder;
    }

    @Override
    public List<CalmWait.Look> now() throws IOException, InterruptedException {
        List<CalmWait.Look> looks = new ArrayList<>();
        for (Node node : nodes) {
            if (cores.size() < nodes.size()) {
                cores.add(node.topology().all());
            }
            List<Integer> usable = cores.get(looks.size()).numbers();
            looks.add(new CalmWait.Look(
                    NodeNames.on(node, nodes.size()),
                    usable.size(),
                    ProcessorTimes.of(printed(node), usable::contains)));
        }
        return looks;
    }

    private List<String> printed(Node node) throws IOException, InterruptedException {
        Path out = folder.resolve(NodeNames.file("processors.txt", node, nodes.size()));
        Path log = folder.resolve(NodeNames.file("processors.log", node, nodes.size()));
        node.files().createFolder(folder);
        List<String> shell = List.of("sh", "-c", ProcessorTimes.PRINT);
        try (RemoteTask task = node.start(new Command(shell, folder, Map.of(), out, log))) {
            OptionalInt status = task.await(LIMIT);
            if (!status.equals(OptionalInt.of(0))) {
                throw new IOException("cannot read /proc" + NodeNames.on(node, nodes.size()) + "." + LogTail.of(log));
            }
            // a name may hold any bytes
            return Files.readAllLines(out, StandardCharsets.ISO_8859_1);
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(log);
        }
    }
}
