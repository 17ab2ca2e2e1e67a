package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Together;
import io.jenkins.plugins.benchgate.cluster.Together.Step;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What commands find on machines in the folder of the spec: the paths that the spec names, or else the whole folder, without
 * hidden files, results and histories.
 *
 * @param folder of the spec
 * @param wanted paths relative to it; the empty one stands for the whole folder
 * @param results folders of ours that may lie in it
 */
record Upload(Path folder, List<Path> wanted, List<Path> results) {
    /** Most that is brought without being named. */
    private static final long MOST = 64L << 20;

    private static final Path ALL = Path.of("");

    /**
     * Brings it to every node.
     *
     * @throws ExperimentException when something is not there, or the whole folder is too large to be meant
     */
    void bring(Cluster cluster, Progress progress) throws IOException, InterruptedException, ExperimentException {
        List<Path> brought = new ArrayList<>();
        for (Path path : wanted) {
            if (path.equals(ALL)) {
                List<Path> whole = whole();
                long bytes = size(whole);
                if (bytes > MOST) {
                    throw new ExperimentException(
                            "Found " + Unit.BYTE.format((double) bytes) + " in the folder of the spec "
                                    + folder + ", expected at most " + Unit.BYTE.format(MOST)
                                    + " to bring to each machine: name the files that commands need under 'upload' of 'cluster'.");
                }
                brought.addAll(whole);
            } else if (Files.exists(folder.resolve(path))) {
                brought.add(folder.resolve(path));
            } else {
                throw new ExperimentException("Found no " + path + " in the folder of the spec " + folder
                        + ", expected what 'upload' names.");
            }
        }
        progress.say(
                "Bringing " + Unit.BYTE.format((double) size(brought)) + " of the folder of the spec to each machine: "
                        + (brought.isEmpty() ? "nothing" : String.join(", ", names(brought))));
        new Together<>(ExperimentException.class)
                .steps(cluster.nodes().stream()
                        .<Step<ExperimentException>>map(node -> () -> bring(node, brought))
                        .toList());
    }

    private void bring(Node node, List<Path> brought) throws IOException {
        node.files().createFolder(folder);
        for (Path path : brought) {
            node.files().createFolder(Objects.requireNonNull(path.getParent()));
            node.files().push(path);
        }
    }

    private List<String> names(List<Path> paths) {
        return paths.stream().map(path -> folder.relativize(path).toString()).toList();
    }

    private List<Path> whole() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(path -> !path.getFileName().toString().startsWith("."))
                    .filter(path -> results.stream().noneMatch(result -> result.startsWith(path)))
                    .sorted()
                    .toList();
        }
    }

    private static long size(List<Path> paths) throws IOException {
        long bytes = 0;
        for (Path path : paths) {
            try (Stream<Path> walk = Files.walk(path)) {
                for (Path file : walk.filter(Files::isRegularFile).toList()) {
                    bytes += Files.size(file);
                }
            }
        }
        return bytes;
    }
}
