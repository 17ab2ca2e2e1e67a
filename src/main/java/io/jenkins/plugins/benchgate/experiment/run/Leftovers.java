package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What is on nodes and of no more use. What cannot be deleted is no reason to lose results. */
public final class Leftovers {
    private Leftovers() {}

    private interface Deletion {
        void of(Node node) throws IOException;
    }

    /** Deletes a folder on each node, and says what stays behind. */
    public static List<String> delete(Collection<Node> nodes, Path folder) {
        return each(nodes, folder, node -> node.files().delete(folder));
    }

    /** Deletes the copies of a folder that are elsewhere, and says what stays behind. */
    public static List<String> drop(Collection<Node> nodes, Path folder) {
        return each(nodes, folder, node -> node.files().drop(folder));
    }

    private static List<String> each(Collection<Node> nodes, Path folder, Deletion deletion) {
        List<String> left = new ArrayList<>();
        for (Node node : nodes) {
            try {
                deletion.of(node);
            } catch (IOException e) {
                left.add(Sentences.english(
                        nodes.size() == 1 ? "stored.staysBehind" : "stored.staysBehindOn",
                        folder.toString(),
                        e.getClass().getSimpleName(),
                        String.valueOf(e.getMessage()),
                        node.label()));
            }
        }
        return left;
    }
}
