package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Node;

/** How files and messages tell several nodes apart; where there is one, nobody needs to. */
public final class NodeNames {
    private NodeNames() {}

    /**
     * The name of a file of one of several nodes: of {@code sut.log} it is {@code sut-2.log}, of {@code machine.tsv}
     * {@code machine-sut-2.tsv}.
     *
     * @param file as it is called where there is one node
     * @param nodes how many have such a file
     */
    public static String file(String file, Node node, int nodes) {
        if (nodes == 1) {
            return file;
        }
        int dot = file.lastIndexOf('.');
        String stem = file.substring(0, dot);
        String own = node.label().startsWith(stem + "-") ? node.label() : stem + "-" + node.label();
        return own + file.substring(dot);
    }

    /** {@code  on sut-2}, after a space; nothing where there is one. */
    public static String on(Node node, int nodes) {
        return nodes == 1 ? "" : " on " + node.label();
    }
}
