package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The request that makes one machine, with all that it is known by and all that ends it.
 *
 * @param tags the user's and ours
 * @param subnet id
 * @param group id of the security group
 */
record Ec2Launch(
        MachineAssignment assignment,
        Plan plan,
        Map<String, String> tags,
        String subnet,
        String group,
        CloudErrors errors) {
    /** What EC2 takes as user data, in bytes before they are encoded. */
    private static final int USER_DATA = 16 * 1024;

    /** @param device name of the image's first disk; {@code null}: it stays as large as it is */
    Map<String, String> parameters(String userData, @Nullable String device) throws CloudException {
        MachineRequest request = plan.request();
        String token = assignment.name() + " " + errors.clock().instant();
        Parameters parameters = new Parameters()
                .with(
                        "ClientToken",
                        UUID.nameUUIDFromBytes(token.getBytes(StandardCharsets.UTF_8))
                                .toString())
                .with("ImageId", plan.image())
                .with("InstanceType", plan.hardware())
                .with("MinCount", "1")
                .with("MaxCount", "1")
                .with("InstanceInitiatedShutdownBehavior", "terminate")
                .with("Placement.AvailabilityZone", plan.zone())
                .with("NetworkInterface.1.DeviceIndex", "0")
                .with("NetworkInterface.1.SubnetId", subnet)
                .with("NetworkInterface.1.SecurityGroupId.1", group)
                .with("NetworkInterface.1.AssociatePublicIpAddress", String.valueOf(request.publicAddress()))
                .with("NetworkInterface.1.DeleteOnTermination", "true")
                .with("UserData", Base64.getEncoder().encodeToString(packed(userData)))
                .tags(1, "instance", tags)
                .tags(2, "volume", tags);
        Long size = request.diskGibibytes();
        if (device != null && size != null) {
            parameters
                    .with("BlockDeviceMapping.1.DeviceName", device)
                    .with("BlockDeviceMapping.1.Ebs.VolumeSize", String.valueOf(size))
                    .with("BlockDeviceMapping.1.Ebs.DeleteOnTermination", "true");
        }
        if (request.bid() != null) {
            parameters
                    .with("InstanceMarketOptions.MarketType", "spot")
                    .with("InstanceMarketOptions.SpotOptions.SpotInstanceType", "one-time")
                    .with("InstanceMarketOptions.SpotOptions.InstanceInterruptionBehavior", "terminate")
                    .with(
                            "InstanceMarketOptions.SpotOptions.MaxPrice",
                            BigDecimal.valueOf(request.bid()).toPlainString())
                    .tags(3, "spot-instances-request", tags);
        }
        return parameters.map();
    }

    /** User data as it is, or packed where it is too long: cloud-init unpacks it. */
    private byte[] packed(String userData) throws CloudException {
        byte[] plain = userData.getBytes(StandardCharsets.UTF_8);
        if (plain.length <= USER_DATA) {
            return plain;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (bytes.size() > USER_DATA) {
            throw errors.failure(
                    Reason.OTHER,
                    "found user data of " + plain.length + " bytes (" + bytes.size() + " packed), expected at most "
                            + USER_DATA + "; fetch the rest in a set-up script");
        }
        return bytes.toByteArray();
    }
}
