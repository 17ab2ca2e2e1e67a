package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Held;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Removes functions that builds have left behind, which were killed or could not remove them.
 *
 * @param environment what the commands find beside the variables that were kept
 */
public record AbandonedDeployments(Deployments deployments, Map<String, String> environment) {
    /**
     * Removes what is chosen and used by nobody.
     *
     * @param chosen which
     * @param held whether also what a running build uses
     * @param say is told what is done
     * @return what may still be there, a sentence each; empty when nothing is
     */
    public List<String> remove(Predicate<Deployment> chosen, boolean held, Consumer<String> say)
            throws InterruptedException {
        List<String> left = new ArrayList<>();
        try {
            for (Open one : deployments.open(left::add)) {
                if (chosen.test(one.deployment()) && (held || !one.inUse())) {
                    remove(one.deployment(), held, say).ifPresent(left::add);
                }
            }
        } catch (IOException e) {
            left.add("deployed functions are not known: " + e.getMessage());
        }
        return left;
    }

    private Optional<String> remove(Deployment deployment, boolean held, Consumer<String> say)
            throws IOException, InterruptedException {
        try (@Nullable Held taken = deployments.take(deployment).orElse(null)) {
            if (taken == null && !held) {
                return Optional.empty();
            }
            say.accept("Removing " + deployment.words() + ", " + (taken == null ? "in use by " : "left behind by ")
                    + deployment.holder());
            Path folder = Files.createTempDirectory("benchgate-remove");
            try {
                Optional<String> failure = new Removal(environment).of(deployment, folder.resolve("remove.log"));
                if (failure.isEmpty()) {
                    deployments.forget(deployment);
                    if (taken != null) {
                        taken.end();
                        tidy(Path.of(deployment.folder()), say);
                    }
                }
                return failure.map(why -> deployments.left(deployment, why));
            } finally {
                FolderTree.tryDelete(folder).ifPresent(say);
            }
        }
    }

    /** Deletes the folder of the version, which was kept for its command alone. */
    private static void tidy(Path folder, Consumer<String> say) {
        FolderTree.tryDelete(folder).ifPresent(say);
        try {
            Files.delete(folder.resolveSibling(""));
        } catch (DirectoryNotEmptyException | NoSuchFileException other) {
            // it is that of another version, too
        } catch (IOException e) {
            say.accept(e.getMessage());
        }
    }
}
