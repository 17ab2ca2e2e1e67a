package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.jclouds.AzureSubscription.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What there is at Azure to make machines of.
 *
 * @param offers whose images are searched by name, as {@code PUBLISHER:OFFER}
 */
record AzureCatalog(AzureSubscription subscription, List<String> offers) {
    private static final double GIBI = 1L << 30;

    /** Images that nobody means who does not name them. */
    private static final Pattern SPECIAL = Pattern.compile("arm64|cvm|minimal|pro|fips|daily|backports|gen1");

    /** A kind of machine, and where it is to be had. */
    record Offer(Kind kind, String zone) {}

    /**
     * The kind that is asked for, with the wanted zone or else the first that has it; empty: the location has no zones.
     */
    Offer kind(MachineRequest.Hardware wanted, String zone) throws CloudException, InterruptedException {
        Map<String, Set<String>> zones = new LinkedHashMap<>();
        List<Kind> kinds = new ArrayList<>();
        String where = subscription.location();
        for (JsonNode sku : subscription.items(
                "list the kinds of machine",
                subscription.uri(
                        subscription.path("providers/Microsoft.Compute/skus"),
                        Version.KINDS,
                        "$filter",
                        "location eq '" + where + "'"))) {
            Kind kind = kind(sku);
            Set<String> places = zones(sku);
            boolean here = zone.isEmpty() || places.contains(zone);
            if (sku.path("resourceType").asText().equals("virtualMachines")
                    && here
                    && !restricted(sku)
                    && (wanted.id() != null || measures(sku))) {
                kinds.add(kind);
                zones.put(kind.id(), places);
            }
        }
        String place = zone.isEmpty() ? where : "zone " + zone + " of " + where;
        Kind kind = Kind.choose(wanted, kinds, place, subscription.errors());
        String chosen = zone.isEmpty()
                ? zones.getOrDefault(kind.id(), Set.of()).stream().findFirst().orElse("")
                : zone;
        return new Offer(kind, chosen);
    }

    private static Kind kind(JsonNode sku) {
        double memory = Double.parseDouble(capability(sku, "MemoryGB", "0"));
        return new Kind(
                sku.path("name").asText(),
                Double.parseDouble(capability(sku, "vCPUs", "0")),
                Math.round(memory * GIBI));
    }

    /** Not those of another architecture, and not those that are slowed down when they have used up a credit. */
    private static boolean measures(JsonNode sku) {
        return capability(sku, "CpuArchitectureType", "x64").equals("x64")
                && !sku.path("name").asText().startsWith("Standard_B");
    }

    private static Set<String> zones(JsonNode sku) {
        Set<String> zones = new TreeSet<>();
        sku.path("locationInfo").path(0).path("zones").forEach(zone -> zones.add(zone.asText()));
        for (JsonNode restriction : sku.path("restrictions")) {
            restriction.path("restrictionInfo").path("zones").forEach(zone -> zones.remove(zone.asText()));
        }
        return zones;
    }

    private static boolean restricted(JsonNode sku) {
        for (JsonNode restriction : sku.path("restrictions")) {
            if (restriction.path("type").asText().equals("Location")) {
                return true;
            }
        }
        return false;
    }

    private static String capability(JsonNode sku, String name, String otherwise) {
        for (JsonNode capability : sku.path("capabilities")) {
            if (capability.path("name").asText().equals(name)) {
                return capability.path("value").asText();
            }
        }
        return otherwise;
    }

    /**
     * Id of the image that is asked for, with its exact version: {@code PUBLISHER:OFFER:SKU:VERSION}, or the id of a
     * resource.
     */
    String image(MachineRequest.Image wanted) throws CloudException, InterruptedException {
        String id = wanted.id();
        if (id != null && id.startsWith("/")) {
            return id;
        }
        if (id != null && !id.matches("[^:]+:[^:]+:[^:]+:[^:]+")) {
            throw subscription
                    .errors()
                    .failure(
                            Reason.NOT_FOUND,
                            "found image '" + id + "', expected PUBLISHER:OFFER:SKU:VERSION, or the id of a resource");
        }
        String urn = id == null ? newest(wanted) + ":latest" : id;
        return urn.endsWith(":latest") ? withVersion(urn.substring(0, urn.lastIndexOf(':'))) : urn;
    }

    private String newest(MachineRequest.Image wanted) throws CloudException, InterruptedException {
        List<ProviderImage> pictures = new ArrayList<>();
        for (String offer : offers) {
            String[] parts = offer.split(":", 2);
            for (JsonNode sku : list(parts[0], "offers/" + parts[parts.length - 1] + "/skus")) {
                String name = offer + ":" + sku.path("name").asText();
                if (wanted.name() != null || !SPECIAL.matcher(name).find()) {
                    pictures.add(new ProviderImage(name, name, "", ""));
                }
            }
        }
        return ProviderImage.choose(wanted, pictures, String.join(", ", offers), subscription.errors())
                .id();
    }

    private String withVersion(String image) throws CloudException, InterruptedException {
        String[] parts = image.split(":", -1);
        List<String> versions = new ArrayList<>();
        for (JsonNode version : list(parts[0], "offers/" + parts[1] + "/skus/" + parts[2] + "/versions")) {
            versions.add(version.path("name").asText());
        }
        return versions.stream()
                .max(AzureCatalog::compare)
                .map(version -> image + ":" + version)
                .orElseThrow(
                        () -> subscription.errors().failure(Reason.NOT_FOUND, "image '" + image + "' has no version"));
    }

    private List<JsonNode> list(String publisher, String rest) throws CloudException, InterruptedException {
        String path = "providers/Microsoft.Compute/locations/" + subscription.location() + "/publishers/" + publisher
                + "/artifacttypes/vmimage/" + rest;
        try {
            return subscription.items("list the images", subscription.uri(subscription.path(path), Version.COMPUTE));
        } catch (CloudException e) {
            if (e.reason() == Reason.NOT_FOUND) {
                // not every offer is in every region
                return List.of();
            }
            throw e;
        }
    }

    /** By their numbers: 22.04.9 is before 22.04.10. */
    private static int compare(String one, String other) {
        String[] left = one.split("\\.", -1);
        String[] right = other.split("\\.", -1);
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            int longer = Integer.compare(left[i].length(), right[i].length());
            int order = longer == 0 ? left[i].compareTo(right[i]) : longer;
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }
}
