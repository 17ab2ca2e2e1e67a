package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.Extension;
import hudson.model.ManagementLink;
import hudson.security.Permission;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.HttpRedirect;
import org.kohsuke.stapler.HttpResponse;
import org.kohsuke.stapler.StaplerProxy;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.verb.POST;

/**
 * The page under <i>Manage Jenkins</i> of all machines that builds of this controller got from providers: what the
 * journal and the last look at the providers tell of them. Users who may manage machines can look again and end
 * machines.
 */
@Extension
public final class MachinesPage extends ManagementLink implements StaplerProxy {
    static final String URL = "benchgate-machines";
    private static final int EVENTS = 50;

    @Override
    public String getIconFileName() {
        return "symbol-server";
    }

    @Override
    public String getDisplayName() {
        return Messages.text("MachinesPage.displayName");
    }

    @Override
    public String getDescription() {
        return Messages.text("MachinesPage.description");
    }

    @Override
    public String getUrlName() {
        return URL;
    }

    @Override
    public Permission getRequiredPermission() {
        return Jenkins.SYSTEM_READ;
    }

    @Override
    public Category getCategory() {
        return Category.STATUS;
    }

    /** The page itself, for users who may see the system or manage machines; all that is below comes through here. */
    @Override
    public Object getTarget() {
        Jenkins.get().checkAnyPermission(Jenkins.SYSTEM_READ, BenchgatePermissions.MANAGE_MACHINES);
        return this;
    }

    /** Whether the user who looks may end machines. */
    public boolean isManager() {
        return Jenkins.get().hasPermission(BenchgatePermissions.MANAGE_MACHINES);
    }

    /** Whether the list will change soon. */
    public boolean isBusy() {
        return MachineWatch.get().busy();
    }

    /** When the list was made; {@code null}: not since Jenkins started. */
    public @Nullable Moment getLooked() {
        return Moment.of(MachineWatch.get().seen().when());
    }

    /** What may still run, and what is not known, a sentence each. */
    public List<String> getProblems() {
        return MachineWatch.get().seen().problems();
    }

    public List<ClusterRow> getClusters() {
        return MachineWatch.get().seen().clusters().stream().map(ClusterRow::of).toList();
    }

    /** The clusters that a form has chosen, of those that there are. */
    public List<ClusterRow> chosen(StaplerRequest2 request) {
        Set<String> ids = ids(request);
        return getClusters().stream().filter(row -> ids.contains(row.id())).toList();
    }

    private static Set<String> ids(StaplerRequest2 request) {
        String[] values = request.getParameterValues("cluster");
        Set<String> asked = values == null ? Set.of() : Arrays.stream(values).collect(Collectors.toSet());
        return MachineWatch.get().seen().clusters().stream()
                .map(Inventory.Item::cluster)
                .filter(asked::contains)
                .collect(Collectors.toSet());
    }

    /** The newest events of the journal, the newest first. */
    public List<EventRow> getEvents() throws IOException {
        List<Event> events = ControllerMachines.get().events(EVENTS);
        return events.stream().map(EventRow::of).toList();
    }

    /** Asks the providers again, in the background. */
    @POST
    public HttpResponse doRefresh() {
        Jenkins.get().checkPermission(BenchgatePermissions.MANAGE_MACHINES);
        MachineWatch.get().look(ControllerMachines.get());
        return new HttpRedirect(".");
    }

    /** Ends the chosen clusters, in the background. */
    @POST
    public HttpResponse doDestroy(StaplerRequest2 request) {
        Jenkins.get().checkPermission(BenchgatePermissions.MANAGE_MACHINES);
        Set<String> ids = ids(request);
        if (!ids.isEmpty()) {
            MachineWatch.get().end(ControllerMachines.get(), ids);
        }
        return new HttpRedirect(".");
    }
}
