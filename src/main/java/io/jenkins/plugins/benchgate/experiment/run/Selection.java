package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.setup.BringPattern;
import io.jenkins.plugins.benchgate.cluster.ssh.KeyFile;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The files of the spec's folder that machines get, and what of that folder they do not get although a pattern means
 * it: private keys, the state of this program, results, and what version control keeps.
 *
 * @param folder of the spec
 * @param wanted patterns relative to it
 * @param results folders of ours that may lie in it
 * @param keys private keys that log in to the machines
 */
public record Selection(Path folder, List<BringPattern> wanted, List<Path> results, Set<Path> keys) {
    private static final String VERSIONS = "folder of version control";
    private static final String LINK = "link out of the folder of the spec";

    /**
     * What was chosen.
     *
     * @param files and links, with the folders that they lie in
     * @param count of the files
     * @param bytes of the files
     * @param left paths that are left out, relative to the folder, with the reason
     */
    record Chosen(Set<Path> files, int count, long bytes, Map<Path, String> left) {}

    /** @throws ExperimentException when a pattern names nothing, or what may not be brought */
    Chosen choose() throws IOException, ExperimentException {
        Path root = folder.toRealPath();
        List<BringPattern> meant = new ArrayList<>(wanted);
        for (BringPattern pattern : wanted) {
            if (pattern.exact()) {
                meant.add(named(pattern, root));
            }
        }
        Walk walk = new Walk(root, meant);
        Files.walkFileTree(root, walk);
        for (BringPattern pattern : wanted) {
            String reason = walk.left.get(Path.of(pattern.text()).normalize());
            if (reason != null) {
                throw refusal(pattern, reason);
            }
        }
        return new Chosen(walk.chosen, walk.count, walk.bytes, walk.left);
    }

    /** What an exact pattern names in the end, where it names a link. */
    private BringPattern named(BringPattern pattern, Path root) throws IOException, ExperimentException {
        Path path = root.resolve(pattern.text());
        if (!Files.exists(path)) {
            throw new ExperimentException(
                    "Found no " + pattern + " in the folder of the spec " + folder + ", expected what 'bring' names.");
        }
        Path real = path.toRealPath();
        if (!real.startsWith(root)) {
            throw refusal(pattern, LINK);
        }
        return real.equals(root)
                ? pattern
                : new BringPattern(root.relativize(real).toString());
    }

    private static ExperimentException refusal(BringPattern pattern, String reason) {
        return new ExperimentException(
                "Found " + pattern + " under 'bring', expected no " + reason + ": it is never brought to a machine.");
    }

    private boolean everything() {
        return wanted.equals(List.of(BringPattern.ALL));
    }

    private final class Walk extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<BringPattern> meant;
        private final Set<Path> chosen = new TreeSet<>();
        private final Map<Path, String> left = new TreeMap<>();
        private int count;
        private long bytes;

        /**
         * A walk over all files.
         *
         * @param root the folder without links
         */
        Walk(Path root, List<BringPattern> meant) {
            this.root = root;
            this.meant = meant;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
            if (visited.equals(root)) {
                return FileVisitResult.CONTINUE;
            }
            String reason = reason(visited);
            if (reason.isEmpty()) {
                if (means(visited)) {
                    take(visited);
                }
                return FileVisitResult.CONTINUE;
            }
            leave(visited, reason);
            return FileVisitResult.SKIP_SUBTREE;
        }

        private String reason(Path visited) {
            if (visited.endsWith(".git")) {
                return VERSIONS;
            }
            if (Installation.isIn(visited)) {
                return "state of Benchgate";
            }
            Path named = named(visited);
            boolean ours =
                    results.stream().anyMatch(result -> everything() ? result.startsWith(named) : result.equals(named));
            boolean build = Files.isRegularFile(visited.resolve(ReportFolder.RESULT))
                    || Files.isRegularFile(visited.resolve(BuildFolderLock.FILE));
            return ours || build ? "folder of results" : "";
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!means(file)) {
                return FileVisitResult.CONTINUE;
            }
            if (attributes.isSymbolicLink()) {
                link(file);
            } else if (attributes.isRegularFile()) {
                if (file.endsWith(".git")) {
                    leave(file, VERSIONS);
                } else if (keys.contains(named(file)) || KeyFile.holdsPrivateKey(file)) {
                    leave(file, "private key");
                } else {
                    take(file);
                    count++;
                    bytes += attributes.size();
                }
            }
            return FileVisitResult.CONTINUE;
        }

        private void link(Path file) throws IOException {
            Path target = file.resolveSibling(Files.readSymbolicLink(file)).normalize();
            boolean inside = target.startsWith(root) || target.startsWith(folder);
            if (inside && (!Files.exists(file) || file.toRealPath().startsWith(root))) {
                take(file);
            } else {
                leave(file, LINK);
            }
        }

        private boolean means(Path file) {
            Path path = root.relativize(file);
            return meant.stream().anyMatch(pattern -> pattern.matches(path));
        }

        private void take(Path file) {
            for (Path each = root.relativize(file); each != null; each = each.getParent()) {
                chosen.add(folder.resolve(each));
            }
        }

        /** As it is called by who knows no links. */
        private Path named(Path file) {
            return folder.resolve(root.relativize(file));
        }

        /** Notes what a pattern means, and what stays here all the same. */
        private void leave(Path file, String reason) {
            if (means(file)) {
                left.put(root.relativize(file), reason);
            }
        }
    }
}
