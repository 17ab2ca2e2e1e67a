package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What there is at Google to make machines of.
 *
 * @param region {@code null}: any
 * @param imageProjects whose images are searched for names
 */
record GoogleCatalog(GoogleProject project, @Nullable String region, List<String> imageProjects) {
    private static final long MEBI = 1L << 20;

    /** Zones to start machines in, the wanted one alone where one is wanted. */
    List<String> zones(String wanted) throws CloudException, InterruptedException {
        List<String> zones = new ArrayList<>();
        for (JsonNode zone : project.items("list the zones", project.uri("zones"))) {
            String name = zone.path("name").asText();
            boolean inside = region == null
                    || GoogleProject.last(zone.path("region").asText()).equals(region);
            if (inside && zone.path("status").asText().equals("UP")) {
                zones.add(name);
            }
        }
        zones.sort(null);
        if (wanted.isEmpty() && !zones.isEmpty()) {
            return zones;
        }
        if (!zones.contains(wanted)) {
            String name = wanted.isEmpty() ? "in region '" + region + "'" : "'" + wanted + "'";
            throw project.errors().failure(Reason.NOT_FOUND, "no zone " + name + CloudErrors.nearest(wanted, zones));
        }
        return List.of(wanted);
    }

    /** The kinds of machine of a zone; those that share cores with others only where one is asked for by its id. */
    List<Kind> kinds(String zone, MachineRequest.Hardware wanted) throws CloudException, InterruptedException {
        List<Kind> kinds = new ArrayList<>();
        for (JsonNode type :
                project.items("list the kinds of machine", project.uri("zones/" + zone + "/machineTypes"))) {
            boolean usable =
                    !type.has("deprecated") && !type.path("isSharedCpu").asBoolean();
            if (wanted.id() != null || usable) {
                kinds.add(new Kind(
                        type.path("name").asText(),
                        type.path("guestCpus").asDouble(),
                        type.path("memoryMb").asLong() * MEBI));
            }
        }
        return kinds;
    }

    /** The image that is asked for: by its address, by its family, or the newest by its name. */
    ProviderImage picture(MachineRequest.Image wanted) throws CloudException, InterruptedException {
        String id = wanted.id();
        if (id == null) {
            List<ProviderImage> pictures = new ArrayList<>();
            for (String owner : imageProjects) {
                URI list = URI.create(project.api() + "/projects/" + owner + "/global/images");
                for (JsonNode image : project.items("list the images", list)) {
                    if (image.path("status").asText().equals("READY") && !image.has("deprecated")) {
                        pictures.add(picture(image));
                    }
                }
            }
            return ProviderImage.choose(wanted, pictures, String.join(", ", imageProjects), project.errors());
        }
        String path = id.replaceFirst("^https://[^/]+/compute/[^/]+/", "");
        URI uri = path.startsWith("projects/")
                ? URI.create(project.api() + "/" + path)
                : project.uri("global/images/" + path);
        JsonNode image = project.get("look up image '" + id + "'", uri);
        if (image.isMissingNode()) {
            throw project.errors()
                    .failure(
                            Reason.NOT_FOUND,
                            "no image '" + id + "'; expected the name of one of the project, or"
                                    + " projects/PROJECT/global/images/NAME, or projects/PROJECT/global/images/family/FAMILY");
        }
        return picture(image);
    }

    private static ProviderImage picture(JsonNode image) {
        String link = image.path("selfLink").asText();
        return new ProviderImage(
                link.substring(link.indexOf("projects/")),
                image.path("name").asText(),
                image.path("description").asText() + " " + image.path("family").asText(),
                image.path("creationTimestamp").asText());
    }
}
