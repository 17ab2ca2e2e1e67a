package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.setup.Logins;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup.SetupException;
import io.jenkins.plugins.benchgate.experiment.run.Build;
import io.jenkins.plugins.benchgate.experiment.run.BuildFolderLock;
import io.jenkins.plugins.benchgate.experiment.run.DeployedFunctions;
import io.jenkins.plugins.benchgate.experiment.run.ExperimentException;
import io.jenkins.plugins.benchgate.experiment.run.Installation;
import io.jenkins.plugins.benchgate.experiment.run.Leftovers;
import io.jenkins.plugins.benchgate.experiment.run.MaskedFiles;
import io.jenkins.plugins.benchgate.experiment.run.Upload;
import io.jenkins.plugins.benchgate.spec.SentSecrets;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The folder and the machines of a build while it runs: marked, filled, and cleaned up in the end. */
final class OpenBuild implements AutoCloseable {
    private final Build build;
    private final Spec spec;
    private final Cluster cluster;
    private final @Nullable Logins logins;
    /** Whether machines are its own, to bring files to and to clean up. */
    private final boolean own;

    private final Installation installation;
    private final DeployedFunctions functions;
    private final BuildFolderLock mark;

    private OpenBuild(Build build, @Nullable Logins logins, boolean own, BuildFolderLock mark) {
        this.build = build;
        this.spec = build.spec();
        this.cluster = build.cluster();
        this.logins = logins;
        this.own = own;
        this.installation = new Installation(build);
        this.functions = new DeployedFunctions(build);
        this.mark = mark;
    }

    /**
     * Makes the folder of the results with a copy of the spec, and ends what builds have left that were ended from
     * outside.
     *
     * @param logins to the machines, which are set up before anything is installed; {@code null}: they are as they
     *     should be
     * @param guest whether the machines are those of another build, which has set them up and cleans up
     * @throws IOException when results cannot be written
     */
    static OpenBuild of(Build build, @Nullable Logins logins, boolean guest) throws IOException {
        Path out = build.out();
        Files.createDirectories(out);
        Files.copy(build.spec().file(), out.resolve(Experiment.SPEC), StandardCopyOption.REPLACE_EXISTING);
        if (!guest) {
            BuildFolderLock.sweepBeside(out, new MaskedFiles(build.masking()), build.progress());
            for (Node node : build.cluster().nodes()) {
                node.endLeftovers().ifPresent(build.progress()::say);
            }
        }
        OpenBuild open = new OpenBuild(
                build, logins, build.spec().place().machines() != null && !guest, BuildFolderLock.in(out));
        List<String> unmasked = SentSecrets.unmaskable(build.spec(), build.secrets());
        if (!unmasked.isEmpty()) {
            build.progress()
                    .say("Not masked, because the values cannot be told from other text: "
                            + String.join(", ", unmasked));
        }
        return open;
    }

    /** A part of the build. */
    interface Work<T> {
        T done() throws IOException, InterruptedException, ExperimentException;
    }

    /**
     * Does a part of the build.
     *
     * @throws ExperimentException also when machines cannot be worked with any more
     * @throws IOException when results cannot be written; tells no secret
     */
    <T> T doing(Work<T> work) throws IOException, InterruptedException, ExperimentException {
        try {
            return work.done();
        } catch (IOException | UncheckedIOException e) {
            if (spec.place().machines() == null) {
                throw masked(
                        e instanceof UncheckedIOException unchecked
                                ? Objects.requireNonNull(unchecked.getCause())
                                : (IOException) e);
            }
            // what talks to machines says so in its own way
            if (Thread.interrupted() || e instanceof InterruptedIOException) {
                throw new InterruptedException();
            }
            throw new ExperimentException(
                    "The machines of the build cannot be worked with any more: " + e.getMessage());
        }
    }

    /** The same failure, which tells no secret. */
    private IOException masked(IOException failure) {
        String told = String.valueOf(failure.getMessage());
        String masked = build.masking().mask(told);
        return masked.equals(told) ? failure : new IOException(masked);
    }

    /**
     * Installs all versions and what the benchmark client needs, and deploys functions; machines of the build's own are
     * set up before.
     *
     * @return the build as it goes on, which knows where the functions are
     * @throws ExperimentException when a command fails; the message holds its last log lines
     */
    Build install() throws IOException, InterruptedException, ExperimentException {
        if (own) {
            bring();
            setUp();
        }
        functions.prepare();
        installation.versions();
        installation.shared();
        return functions.deploy();
    }

    /** What commands find in the folder of the spec; the machines begin with nothing of this build. */
    private void bring() throws IOException, InterruptedException, ExperimentException {
        Path out = build.out();
        for (Node node : cluster.nodes()) {
            node.files().drop(out);
            node.files().createFolder(out);
        }
        Upload.of(spec, List.of(out)).bring(cluster, build.progress());
    }

    private void setUp() throws IOException, InterruptedException, ExperimentException {
        if (logins == null) {
            return;
        }
        Path folder = build.out().resolve("setup");
        try {
            new MachineSetup(cluster, spec.place().setup(), build.secrets(), logins, folder, build.progress()::say)
                    .run();
        } catch (SetupException e) {
            throw new ExperimentException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Removes functions, and deletes what was installed, which is large and can be installed again, and all that is on
     * other machines.
     */
    @Override
    public void close() throws IOException {
        functions.close();
        installation.delete().forEach(build.progress()::say);
        maskFiles();
        if (own) {
            Leftovers.drop(cluster.nodes(), Upload.folder(spec)).forEach(build.progress()::say);
        }
        mark.close();
    }

    /** Masks what programs have written outside of trials that are kept whole, such as the log of an installation. */
    private void maskFiles() {
        Path out = build.out();
        try {
            new MaskedFiles(build.masking()).in(out, Set.of(Installation.folder(out)));
        } catch (IOException e) {
            build.progress()
                    .say("Secrets in files of " + out + " cannot be masked ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "): delete the files, or keep them to yourself.");
        }
    }
}
