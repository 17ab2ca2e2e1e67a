package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.setup.BringPattern;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What commands find on machines in the folder of the spec: the files that were chosen of it, said before they go. */
public record Upload(Selection selection) {
    /** Most that is brought without being named. */
    private static final long MOST = 64L << 20;
    /** Most names in a line. */
    private static final int NAMED = 12;

    /**
     * What a spec brings.
     *
     * @param results folders of ours, which it does not
     */
    public static Upload of(Spec spec, List<Path> results) {
        List<Path> ours = new ArrayList<>(results);
        if (spec.history() instanceof HistoryPlace.Folder folder) {
            ours.add(folder.path().toAbsolutePath());
        }
        ClusterRequest machines = spec.place().machines();
        Path key = machines == null ? null : machines.access().key();
        Set<Path> keys = key == null ? Set.of() : Set.of(key.toAbsolutePath().normalize());
        return new Upload(new Selection(folder(spec), spec.place().setup().bring(), ours, keys));
    }

    /** The folder of a spec. */
    public static Path folder(Spec spec) {
        return Objects.requireNonNull(spec.file().toAbsolutePath().normalize().getParent());
    }

    /**
     * The files that would be brought: path relative to the folder of the spec → size in bytes.
     *
     * @throws ExperimentException as {@link #bring}
     */
    public Map<String, Long> files() throws IOException, ExperimentException {
        Selection.Chosen chosen = choose();
        Path root = selection.folder().toRealPath();
        Map<String, Long> files = new TreeMap<>();
        for (Path file : chosen.files()) {
            if (Files.isRegularFile(file)) {
                files.put(root.relativize(file).toString(), Files.size(file));
            }
        }
        return files;
    }

    private Selection.Chosen choose() throws IOException, ExperimentException {
        Selection.Chosen chosen = selection.choose();
        if (chosen.bytes() > MOST && selection.wanted().equals(List.of(BringPattern.ALL))) {
            throw new ExperimentException("Found " + Unit.BYTE.format((double) chosen.bytes())
                    + " in the folder of the spec " + selection.folder() + ", expected at most "
                    + Unit.BYTE.format(MOST)
                    + " to bring to each machine: name the files that commands need under 'bring' of 'cluster'.");
        }
        return chosen;
    }

    /**
     * Brings it to every node.
     *
     * @throws ExperimentException when something is not there or may not be brought, or the whole folder is too large
     *     to be meant
     */
    public void bring(Cluster cluster, Progress progress)
            throws IOException, InterruptedException, ExperimentException {
        Selection.Chosen chosen = choose();
        say(chosen, progress);
        new ParallelWork<>(ExperimentException.class)
                .steps(cluster.nodes().stream()
                        .<Step<ExperimentException>>map(node -> () -> bring(node, chosen))
                        .toList());
    }

    private void bring(Node node, Selection.Chosen chosen) throws IOException {
        node.files().createFolder(selection.folder());
        if (!chosen.files().isEmpty()) {
            node.files().push(selection.folder(), chosen.files()::contains);
        }
    }

    private void say(Selection.Chosen chosen, Progress progress) {
        List<String> names = chosen.files().stream()
                .map(path -> selection.folder().relativize(path))
                .filter(path -> path.getNameCount() == 1)
                .map(Path::toString)
                .toList();
        progress.say("Bringing " + chosen.count() + (chosen.count() == 1 ? " file" : " files") + ", "
                + Unit.BYTE.format((double) chosen.bytes()) + ", of the folder of the spec to each machine: "
                + (names.isEmpty() ? "nothing" : some(names)));
        Map<String, List<String>> reasons = chosen.left().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        Collectors.mapping(left -> left.getKey().toString(), Collectors.toList())));
        reasons.forEach((reason, left) -> progress.say("Left out of what is brought (" + reason + "): " + some(left)));
    }

    private static String some(List<String> names) {
        return names.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }
}
