package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.jclouds.OpenStackCloud.Service;
import java.util.ArrayList;
import java.util.List;

/** What there is in an OpenStack cloud to make machines of. */
record OpenStackCatalog(OpenStackCloud cloud) {
    private static final long MEBI = 1L << 20;

    /** The wanted zone, or the first. */
    String zone(String wanted) throws CloudException, InterruptedException {
        List<String> zones = new ArrayList<>();
        for (JsonNode zone : cloud.items(
                "list the zones", cloud.uri(Service.COMPUTE, "os-availability-zone"), "availabilityZoneInfo")) {
            if (zone.path("zoneState").path("available").asBoolean()) {
                zones.add(zone.path("zoneName").asText());
            }
        }
        zones.sort(null);
        if (zones.isEmpty() || !(wanted.isEmpty() || zones.contains(wanted))) {
            throw cloud.errors()
                    .failure(Reason.NOT_FOUND, "no zone '" + wanted + "'" + CloudErrors.nearest(wanted, zones));
        }
        return wanted.isEmpty() ? zones.get(0) : wanted;
    }

    /** Id of the flavor that is asked for by its name or id, or else of the smallest that suffices. */
    String flavor(MachineRequest.Hardware wanted, String zone) throws CloudException, InterruptedException {
        List<Kind> kinds = new ArrayList<>();
        List<JsonNode> flavors =
                cloud.items("list the flavors", cloud.uri(Service.COMPUTE, "flavors/detail"), "flavors");
        for (JsonNode flavor : flavors) {
            String id = flavor.path("id").asText();
            String name = id.equals(wanted.id()) ? id : flavor.path("name").asText();
            kinds.add(new Kind(
                    name, flavor.path("vcpus").asDouble(), flavor.path("ram").asLong() * MEBI));
        }
        String chosen = Kind.choose(wanted, kinds, zone, cloud.errors()).id();
        return flavors.stream()
                .filter(flavor -> flavor.path("name").asText().equals(chosen)
                        || flavor.path("id").asText().equals(chosen))
                .map(flavor -> flavor.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    ProviderImage image(MachineRequest.Image wanted, String place) throws CloudException, InterruptedException {
        List<ProviderImage> pictures = new ArrayList<>();
        for (JsonNode image :
                cloud.items("list the images", cloud.uri(Service.IMAGE, "images?status=active"), "images")) {
            pictures.add(new ProviderImage(
                    image.path("id").asText(),
                    image.path("name").asText(),
                    image.path("os_distro").asText() + " "
                            + image.path("os_version").asText(),
                    image.path("created_at").asText()));
        }
        return ProviderImage.choose(wanted, pictures, place, cloud.errors());
    }
}
