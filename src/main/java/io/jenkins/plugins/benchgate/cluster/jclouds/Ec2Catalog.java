package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.io.Xml;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a region of EC2 has: zones, subnets, kinds of machine, images.
 *
 * @param owners whose images are searched by name: account numbers, {@code self} or {@code amazon}
 */
record Ec2Catalog(Ec2 ec2, CloudErrors errors, String region, List<String> owners) {
    private static final String USUAL_ARCHITECTURE = "x86_64";
    private static final long MEBI = 1L << 20;
    private static final List<String> ACCELERATORS =
            List.of("gpuInfo", "fpgaInfo", "inferenceAcceleratorInfo", "mediaAcceleratorInfo", "neuronInfo");

    /** What a regular expression begins with that stands for itself. */
    private static final Pattern LITERAL = Pattern.compile("[\\w/ -]*(?![?*+{])");

    /**
     * Finds zone, kind of machine and image.
     *
     * @param zone wanted; empty: the first that has a subnet and the kind of machine
     */
    Plan plan(MachineRequest request, String zone) throws CloudException, InterruptedException {
        Set<String> zones = zones(zone);
        Set<String> places =
                subnets(request, zones, zone).stream().map(Subnet::zone).collect(Collectors.toCollection(TreeSet::new));
        @Nullable String id = request.hardware().id();
        Map<String, Set<String>> offers = offers(places, id);
        String place = zone.isEmpty() ? region : zone;
        if (id != null && offers.isEmpty()) {
            Set<String> all = offers(places, null).keySet();
            throw errors.failure(
                    Reason.NOT_FOUND, "no hardware '" + id + "' in " + place + CloudErrors.nearest(id, all));
        }
        @Nullable String given = request.image().id();
        ProviderImage picture;
        Kind kind;
        if (given != null) {
            Xml image = image(given);
            picture = picture(image);
            kind = kind(request, offers, image.text("architecture"), place);
        } else {
            kind = kind(request, offers, USUAL_ARCHITECTURE, place);
            picture = newest(request.image(), architecture(kind.id()));
        }
        String found = offers.getOrDefault(kind.id(), Set.of()).stream()
                .sorted()
                .findFirst()
                .orElse(zone);
        return new Plan(
                request, picture.id(), kind.id(), found, request.user() == null ? picture.user() : request.user());
    }

    /** A subnet in the zone: the request's own, or one of its network, or the default. */
    Subnet subnet(MachineRequest request, String zone) throws CloudException, InterruptedException {
        return subnets(request, Set.of(zone), zone).get(0);
    }

    /** An image by its id. */
    Xml image(String id) throws CloudException, InterruptedException {
        return ec2
                .call(
                        "find image " + id,
                        "DescribeImages",
                        new Parameters().with("ImageId.1", id).map())
                .all("imagesSet/item")
                .stream()
                .findFirst()
                .orElseThrow(() -> errors.failure(Reason.NOT_FOUND, "no image '" + id + "' that this account may use"));
    }

    private Set<String> zones(String wanted) throws CloudException, InterruptedException {
        Set<String> zones = new TreeSet<>(ec2.call(
                        "list the zones",
                        "DescribeAvailabilityZones",
                        new Parameters().filter("state", "available").map())
                .texts("availabilityZoneInfo/item/zoneName"));
        if (wanted.isEmpty()) {
            return zones;
        }
        if (!zones.contains(wanted)) {
            throw errors.failure(Reason.NOT_FOUND, "no zone '" + wanted + "'" + CloudErrors.nearest(wanted, zones));
        }
        return Set.of(wanted);
    }

    private List<Subnet> subnets(MachineRequest request, Set<String> zones, String wanted)
            throws CloudException, InterruptedException {
        Parameters parameters = new Parameters();
        if (request.subnet() != null) {
            parameters.filter("subnet-id", request.subnet());
        }
        if (request.network() != null) {
            parameters.filter("vpc-id", request.network());
        }
        if (request.subnet() == null && request.network() == null) {
            parameters.filter("default-for-az", "true");
        }
        List<Subnet> all = ec2.all("list the subnets", "DescribeSubnets", parameters.map(), "subnetSet/item").stream()
                .map(xml -> new Subnet(xml.text("subnetId"), xml.text("vpcId"), xml.text("availabilityZone")))
                .sorted()
                .toList();
        List<Subnet> fitting =
                all.stream().filter(subnet -> zones.contains(subnet.zone)).toList();
        if (fitting.isEmpty()) {
            String asked = request.subnet() != null
                    ? "no subnet '" + request.subnet() + "'"
                    : request.network() != null
                            ? "no subnet of network '" + request.network() + "'"
                            : "no default subnet";
            String elsewhere = all.isEmpty() ? "" : "; there is one in " + all.get(0).zone;
            throw errors.failure(
                    Reason.NOT_FOUND,
                    asked + (wanted.isEmpty() ? "" : " in " + wanted) + elsewhere
                            + "; give network or subnet of the machines");
        }
        return fitting;
    }

    /**
     * Kinds of machine with the zones that have them.
     *
     * @param id of the only one that is asked for; {@code null}: all
     */
    private Map<String, Set<String>> offers(Set<String> zones, @Nullable String id)
            throws CloudException, InterruptedException {
        Map<String, Set<String>> offers = new TreeMap<>();
        Parameters parameters = new Parameters()
                .with("LocationType", "availability-zone")
                .filter("location", zones.toArray(String[]::new));
        if (id != null) {
            parameters.filter("instance-type", id);
        }
        for (Xml offer : ec2.all(
                "list the kinds of machine",
                "DescribeInstanceTypeOfferings",
                parameters.map(),
                "instanceTypeOfferingSet/item")) {
            offers.computeIfAbsent(offer.text("instanceType"), type -> new TreeSet<>())
                    .add(offer.text("location"));
        }
        return offers;
    }

    /**
     * The wanted kind, or else the smallest of the plain ones. By their id only are taken: kinds that save up computing
     * time and spend it in bursts, for they give other values in every minute; kinds with accelerators or disks of
     * their own, for those cost what nobody asked for; and whole machines.
     */
    private Kind kind(MachineRequest request, Map<String, Set<String>> offers, String architecture, String place)
            throws CloudException, InterruptedException {
        Hardware wanted = request.hardware();
        Parameters parameters = new Parameters();
        if (wanted.id() == null) {
            parameters
                    .filter("burstable-performance-supported", "false")
                    .filter("bare-metal", "false")
                    .filter("current-generation", "true")
                    .filter("hypervisor", "nitro")
                    .filter("instance-storage-supported", "false")
                    .filter("processor-info.supported-architecture", architecture)
                    .filter("supported-usage-class", request.bid() == null ? "on-demand" : "spot");
        } else {
            parameters.filter("instance-type", wanted.id());
        }
        List<Kind> kinds = types(parameters).stream()
                .filter(xml -> wanted.id() != null
                        || ACCELERATORS.stream().allMatch(name -> xml.all(name).isEmpty()))
                .map(xml -> new Kind(
                        xml.text("instanceType"),
                        number(xml.text("vCpuInfo/defaultVCpus")),
                        number(xml.text("memoryInfo/sizeInMiB")) * MEBI))
                .filter(kind -> offers.containsKey(kind.id()))
                .toList();
        return Kind.choose(wanted, kinds, place, errors);
    }

    private String architecture(String type) throws CloudException, InterruptedException {
        List<String> all = types(new Parameters().filter("instance-type", type)).stream()
                .flatMap(xml -> xml.texts("processorInfo/supportedArchitectures/item").stream())
                .toList();
        return all.isEmpty() || all.contains(USUAL_ARCHITECTURE) ? USUAL_ARCHITECTURE : all.get(0);
    }

    private List<Xml> types(Parameters parameters) throws CloudException, InterruptedException {
        return ec2.all("list the kinds of machine", "DescribeInstanceTypes", parameters.map(), "instanceTypeSet/item");
    }

    /** Only what may fit is asked for: the owners have a hundred thousand images. */
    private ProviderImage newest(Image wanted, String architecture) throws CloudException, InterruptedException {
        Stream.Builder<Xml> found = Stream.builder();
        if (wanted.system() == null) {
            images(architecture, "name", wildcard(wanted.name())).forEach(found);
        } else {
            String words = "*" + wanted.system().strip().replaceAll("\\s+", "*") + "*";
            images(architecture, "name", words).forEach(found);
            images(architecture, "description", words).forEach(found);
        }
        return ProviderImage.choose(
                wanted, found.build().map(Ec2Catalog::picture).toList(), region, errors);
    }

    private List<Xml> images(String architecture, String field, String wildcard)
            throws CloudException, InterruptedException {
        Map<String, String> parameters = new Parameters()
                .list("Owner", owners)
                .filter("state", "available")
                .filter("image-type", "machine")
                .filter("architecture", architecture)
                .filter(field, wildcard)
                .map();
        return ec2.all("list the images", "DescribeImages", parameters, "imagesSet/item");
    }

    /** A wildcard for all names that a regular expression can match. */
    private static String wildcard(@Nullable String expression) {
        if (expression == null || expression.contains("|")) {
            return "*";
        }
        Matcher literal = LITERAL.matcher(expression);
        return literal.lookingAt() ? literal.group() + "*" : "*";
    }

    private static ProviderImage picture(Xml image) {
        return new ProviderImage(
                image.text("imageId"), image.text("name"), image.text("description"), image.text("creationDate"));
    }

    private static long number(String text) {
        return text.matches("\\d{1,12}") ? Long.parseLong(text) : 0;
    }

    /** A subnet with its network and zone. */
    record Subnet(String id, String network, String zone) implements Comparable<Subnet> {
        @Override
        public int compareTo(Subnet other) {
            return (zone + " " + id).compareTo(other.zone + " " + other.id);
        }
    }
}
