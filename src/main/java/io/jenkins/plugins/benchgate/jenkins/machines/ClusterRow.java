package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import java.util.List;
import java.util.Locale;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as the page of machines shows it; texts are empty and times {@code null} where nothing is known.
 *
 * @param url of the build, below that of Jenkins; empty where there is none that the reader may see
 * @param cost estimate until the list was made, in the currency of the prices
 */
public record ClusterRow(
        String id,
        String job,
        String build,
        String url,
        String state,
        String holder,
        @Nullable Moment since,
        @Nullable Moment expires,
        String cost,
        List<Inventory.Row> machines) {
    public ClusterRow {
        machines = List.copyOf(machines);
    }

    static ClusterRow of(Inventory.Item item) {
        Double cost = item.cost();
        return new ClusterRow(
                item.cluster(),
                item.job(),
                item.build(),
                url(item.job(), item.build()),
                state(item.use()),
                item.holder(),
                Moment.of(item.since()),
                Moment.of(item.expires()),
                cost == null ? "" : String.format(Locale.ROOT, "%.2f", cost),
                item.machines());
    }

    private static String state(Inventory.Use use) {
        return switch (use) {
            case IN_USE -> Messages.text("ClusterRow.inUse");
            case LEFT_BEHIND -> Messages.text("ClusterRow.leftBehind");
            case GIVEN_BACK -> Messages.text("ClusterRow.givenBack");
            case UNKNOWN -> Messages.text("ClusterRow.unknown");
        };
    }

    private static String url(String job, String build) {
        if (job.isEmpty() || !build.matches("\\d{1,9}")) {
            return "";
        }
        Job<?, ?> found = Jenkins.get().getItemByFullName(job, Job.class);
        Run<?, ?> run = found == null ? null : found.getBuildByNumber(Integer.parseInt(build));
        return run == null ? "" : run.getUrl();
    }
}
