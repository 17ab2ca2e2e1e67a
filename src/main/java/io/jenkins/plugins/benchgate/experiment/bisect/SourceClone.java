package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.run.GitProgram;
import io.jenkins.plugins.benchgate.experiment.run.GitProgram.Printed;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.spec.GitSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/** The repository of a version as a folder that git can be asked in. */
public final class SourceClone {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String FILE = "file://";

    private SourceClone() {}

    /**
     * The repository itself where it is a folder of this machine, else its commits without their files.
     *
     * @param spec folder of the spec, from which a source may be named
     * @param copy where these are put; what is there already is brought up to date
     * @throws RevisionException one line, when they cannot be fetched
     */
    public static Path of(GitSource source, Path spec, Path copy)
            throws RevisionException, IOException, InterruptedException {
        Path beside = source.folder(spec).orElse(null);
        if (beside != null) {
            if (!Files.isDirectory(beside)) {
                throw new RevisionException("found no folder " + beside + ", expected that of " + source.repository());
            }
            return beside;
        }
        String address = source.repository();
        Path here = Path.of(address.startsWith(FILE) ? address.substring(FILE.length()) : address);
        if (here.isAbsolute() && Files.isDirectory(here)) {
            return here;
        }
        if (Files.exists(copy.resolve("HEAD"))) {
            fetch(
                    new GitProgram(copy, PATIENCE),
                    address,
                    "fetch",
                    "-q",
                    "--tags",
                    "origin",
                    "+refs/heads/*:refs/heads/*");
            return copy;
        }
        FolderTree.delete(copy);
        Path parent = Objects.requireNonNull(copy.getParent());
        Files.createDirectories(parent);
        Path unfinished = copy.resolveSibling(copy.getFileName() + ".part");
        FolderTree.delete(unfinished);
        fetch(
                new GitProgram(parent, PATIENCE),
                address,
                "clone",
                "-q",
                "--bare",
                "--filter=tree:0",
                "--",
                address,
                unfinished.toString());
        Files.move(unfinished, copy);
        return copy;
    }

    /** Whether files of a work tree differ from its last commit, those aside that git does not know. */
    static boolean changed(Path tree) throws IOException, InterruptedException {
        Printed printed = new GitProgram(tree, PATIENCE).run("status", "--porcelain", "--untracked-files=no");
        return printed.well() && !printed.lines().isEmpty();
    }

    private static void fetch(GitProgram git, String address, String... arguments)
            throws RevisionException, IOException, InterruptedException {
        Printed printed = git.run(arguments);
        if (!printed.well()) {
            throw new RevisionException("cannot fetch the commits of " + address + ": git says '" + printed.error()
                    + "'; the option repository names a clone that has them");
        }
    }
}
