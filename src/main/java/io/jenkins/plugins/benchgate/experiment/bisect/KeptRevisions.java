package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.experiment.run.Installation;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.spec.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The installed commits of a search, so that none is built twice: each in a folder that is named by its commit and its
 * install command. The least recently measured is deleted once there are too many.
 */
final class KeptRevisions {
    private final Path root;
    private final int most;
    private final Collection<Node> nodes;
    /** The least recently used first. */
    private final Set<Path> used = new LinkedHashSet<>();

    /** @param most folders that are kept, at least 2 */
    KeptRevisions(Path root, int most, Collection<Node> nodes) {
        this.root = root;
        this.most = most;
        this.nodes = List.copyOf(nodes);
    }

    /** The folder of a version of a commit. */
    Path folder(String commit, Version version) {
        String commands = String.valueOf(version.install()).replace(commit, "") + version.environment();
        String digest = HexFormat.of().formatHex(Sha256.of(commands));
        return root.resolve(commit.substring(0, Math.min(16, commit.length())) + "-" + digest.substring(0, 8));
    }

    /** Whether it is installed on all nodes. */
    boolean complete(Path folder) throws IOException {
        return Installation.complete(folder, nodes).size() == nodes.size();
    }

    /** Two folders are needed now: others are deleted until there is room. */
    void use(Path one, Path other) throws IOException {
        for (Path folder : List.of(one, other)) {
            used.remove(folder);
            used.add(folder);
        }
        while (used.size() > most) {
            Path oldest = used.iterator().next();
            used.remove(oldest);
            Installation.delete(oldest, nodes);
        }
    }

    /** Deletes all, that of earlier processes included. */
    void delete() throws IOException {
        for (Path folder : used) {
            Installation.delete(folder, nodes);
        }
        used.clear();
        FolderTree.delete(root);
    }
}
