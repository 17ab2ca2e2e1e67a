package io.jenkins.plugins.benchgate.cli.run;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.setup.AbandonedDeployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The removal of deployed functions that a user has chosen.
 *
 * @param all whether all that no running build holds
 * @param names of some, among ids of clusters
 * @param force whether also what a running build holds
 * @param dry whether it is only said
 */
record FunctionsDestroy(Deployments deployments, boolean all, List<String> names, boolean force, boolean dry) {
    /**
     * What is to be removed.
     *
     * @throws UserException when a running build holds one that is named
     */
    List<Open> chosen() throws IOException, UserException {
        List<Open> open = deployments.open(problem -> {});
        for (Open one : open) {
            if (names.contains(one.deployment().name()) && one.inUse() && !force) {
                throw new UserException("found functions " + one.deployment().name() + " in use by "
                        + one.deployment().holder()
                        + ", expected some that no running build holds; --force removes them under that build");
            }
        }
        return open.stream()
                .filter(one -> names.contains(one.deployment().name()) || (all && (force || !one.inUse())))
                .toList();
    }

    /**
     * Removes them.
     *
     * @return what may still be there, a sentence each
     */
    List<String> remove(List<Open> chosen, Consumer<String> say) throws InterruptedException {
        return dry || (chosen.isEmpty() && !all)
                ? List.of()
                : new AbandonedDeployments(deployments, System.getenv())
                        .remove(deployment -> all || names.contains(deployment.name()), force, say);
    }

    /** Says what has become of each. */
    void answer(String owner, List<Open> chosen, AnsweringCommand command) throws IOException {
        List<String> still = deployments.open(problem -> {}).stream()
                .map(one -> one.deployment().name())
                .toList();
        for (Open one : chosen) {
            String name = one.deployment().name();
            boolean open = still.contains(name);
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("owner", owner);
            fields.put("functions", name);
            fields.put("job", one.deployment().job());
            fields.put("version", one.deployment().version());
            fields.put("open", open);
            command.answer(
                    () -> fields,
                    () -> "functions " + name + ": "
                            + (dry ? "would be removed" : open ? "may still be there" : "removed") + "\n");
        }
    }
}
