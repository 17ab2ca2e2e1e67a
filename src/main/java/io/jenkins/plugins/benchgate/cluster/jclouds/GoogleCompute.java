package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jclouds.ContextBuilder;
import org.jclouds.domain.Credentials;
import org.jclouds.googlecloud.config.GoogleCloudProperties;
import org.jclouds.googlecomputeengine.GoogleComputeEngineApiMetadata;
import org.jclouds.googlecomputeengine.GoogleComputeEngineProviderMetadata;
import org.jclouds.googlecomputeengine.config.GoogleComputeEngineHttpApiModule;
import org.jclouds.googlecomputeengine.config.GoogleComputeEngineParserModule;
import org.jclouds.oauth.v2.config.OAuthModule;
import org.jclouds.oauth.v2.config.OAuthProperties;
import org.jclouds.oauth.v2.filters.OAuthFilter;

/** Machines of Google Compute Engine. */
public final class GoogleCompute implements Provider {
    private static final String ENDPOINT = "https://compute.googleapis.com/compute/v1";
    private static final String IMAGE_PROJECTS = "ubuntu-os-cloud,debian-cloud,rocky-linux-cloud";

    private static final Duration RUNNING = Duration.ofMinutes(10);

    private final SshSources controller;
    private final CloudErrors errors;
    private final GoogleProject project;
    private final GoogleCatalog catalog;

    private GoogleCompute(SshSources controller, CloudErrors errors, GoogleProject project, GoogleCatalog catalog) {
        this.controller = controller;
        this.errors = errors;
        this.project = project;
        this.catalog = catalog;
    }

    public static Provider open(Account account, Secrets secrets, CloudErrors errors) throws CloudException {
        GoogleKey key = GoogleKey.read(secrets.resolve(account.credential()), errors);
        key.checkLogin(account.endpoint(), errors);
        Map<String, String> settings = account.settings();
        String name = settings.getOrDefault("project", key.project());
        Map<String, String> properties = Map.of(
                "oauth.endpoint",
                key.login(),
                OAuthProperties.AUDIENCE,
                key.login(),
                GoogleCloudProperties.PROJECT_NAME,
                name);
        Connection<Documents> connection = Connection.open(
                account,
                new Credentials(key.email(), key.privateKey()),
                errors,
                ContextBuilder.newBuilder(GoogleComputeEngineProviderMetadata.builder()
                        .apiMetadata(new GoogleComputeEngineApiMetadata()
                                .toBuilder()
                                        .defaultModules(Set.of(
                                                GoogleComputeEngineHttpApiModule.class,
                                                GoogleComputeEngineParserModule.class,
                                                OAuthModule.class))
                                        .build())
                        .build()),
                properties,
                List.of(Documents.through(OAuthFilter.class)),
                builder -> builder.buildInjector().getInstance(Documents.class));
        String api = account.endpoint() == null ? ENDPOINT : account.endpoint();
        GoogleProject project = new GoogleProject(connection, errors, api, name);
        return new GoogleCompute(
                SshSources.of(account),
                errors,
                project,
                new GoogleCatalog(
                        project, account.region(), account.list("image-projects", name + "," + IMAGE_PROJECTS)));
    }

    @Override
    public Plan check(MachineRequest request, String zone) throws CloudException, InterruptedException {
        controller.check(request.publicAddress(), errors);
        String wanted = request.zone() == null ? zone : request.zone();
        ProviderImage picture = catalog.picture(request.image());
        List<CloudException> refusals = new ArrayList<>();
        for (String place : catalog.zones(wanted)) {
            try {
                Kind kind = Kind.choose(request.hardware(), catalog.kinds(place, request.hardware()), place, errors);
                return new Plan(request, picture.id(), kind.id(), place, picture.user(request, errors));
            } catch (CloudException e) {
                if (e.reason() != Reason.NOT_FOUND) {
                    throw e;
                }
                refusals.add(e);
            }
        }
        throw refusals.get(0);
    }

    @Override
    public Machine create(MachineAssignment assignment, Plan plan, String userData)
            throws CloudException, InterruptedException {
        makeRules(assignment, plan.request());
        String what = "start machine " + assignment.name();
        URI instances = project.uri("zones/" + plan.zone() + "/instances");
        URI instance = URI.create(instances + "/" + assignment.name());
        if (project.get(what, instance).isMissingNode()) {
            project.insert(what, instances, GoogleInstance.document(assignment, plan, userData));
        }
        String late = "machine " + assignment.name() + " does not come to run within " + RUNNING.toMinutes()
                + " minutes; try again later, or with another kind of machine";
        return new Polling(errors, RUNNING, late)
                .until(() -> running(what, project.get(what, instance), plan.request()));
    }

    private Optional<Machine> running(String what, JsonNode instance, MachineRequest request) throws CloudException {
        String status = instance.path("status").asText("gone");
        if (Set.of("gone", "STOPPING", "TERMINATED", "SUSPENDED").contains(status)) {
            throw errors.failure(Reason.CAPACITY, "cannot " + what + ": it was ended again, it is " + status);
        }
        Machine machine = GoogleInstance.machine(instance);
        boolean reachable =
                machine.privateAddress() != null && (machine.publicAddress() != null || !request.publicAddress());
        return status.equals("RUNNING") && reachable ? Optional.of(machine) : Optional.empty();
    }

    /** One machine of a group makes the rules, the others find them. */
    private synchronized void makeRules(MachineAssignment assignment, MachineRequest request)
            throws CloudException, InterruptedException {
        for (ObjectNode rule : GoogleFirewall.rules(assignment, request, controller)) {
            String what = "make firewall rule " + rule.path("name").asText();
            URI rules = project.uri("global/firewalls");
            if (project.get(what, URI.create(rules + "/" + rule.path("name").asText()))
                    .isMissingNode()) {
                project.insert(what, rules, rule);
            }
        }
    }

    @Override
    public List<Machine> machines(String owner) throws CloudException, InterruptedException {
        List<Machine> machines = new ArrayList<>();
        String filter = GoogleProject.encoded("labels." + MachineAssignment.OWNER + "=" + owner);
        for (JsonNode page : project.pages("list the machines", project.uri("aggregated/instances?filter=" + filter))) {
            for (JsonNode zone : page.path("items")) {
                for (JsonNode instance : zone.path("instances")) {
                    if (instance.path("labels")
                            .path(MachineAssignment.OWNER)
                            .asText()
                            .equals(owner)) {
                        machines.add(GoogleInstance.machine(instance));
                    }
                }
            }
        }
        return machines;
    }

    @Override
    public void destroy(String id) throws CloudException, InterruptedException {
        int slash = id.indexOf('/');
        String path = "zones/" + id.substring(0, slash) + "/instances/" + id.substring(slash + 1);
        project.remove("end machine " + id, project.uri(path));
    }

    @Override
    public void tidy(String owner, String cluster) throws CloudException, InterruptedException {
        for (String rule : GoogleFirewall.names(MachineAssignment.group(owner, cluster))) {
            project.remove("remove firewall rule " + rule, project.uri("global/firewalls/" + rule));
        }
    }

    /** The machine goes on while its disk is read. */
    @Override
    public String saveImage(String id, String name) throws CloudException, InterruptedException {
        int slash = id.indexOf('/');
        ObjectNode image = JsonNodeFactory.instance.objectNode();
        image.put("name", name);
        image.put(
                "sourceDisk",
                "projects/" + project.name() + "/zones/" + id.substring(0, slash) + "/disks/"
                        + id.substring(slash + 1));
        project.insert("make an image of machine " + id, project.uri("global/images?forceCreate=true"), image);
        return "projects/" + project.name() + "/global/images/" + name;
    }

    @Override
    public void close() {
        project.close();
    }
}
