package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.io.Xml;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The security group of a cluster: SSH from the controller, and between the machines the ports that are used.
 *
 * @param controller from where SSH is let in
 */
record Ec2Group(Ec2 ec2, CloudErrors errors, SshSources controller) {
    /**
     * Makes the group ready, whichever of several builds made it.
     *
     * @param network of the machines
     * @return its id
     */
    String prepare(MachineAssignment assignment, String network, Set<Integer> ports, Map<String, String> tags)
            throws CloudException, InterruptedException {
        Map<String, String> creation = new Parameters()
                .with("GroupName", assignment.group())
                .with("GroupDescription", "Machines of Benchgate")
                .with("VpcId", network)
                .tags(1, "security-group", tags)
                .map();
        Optional<Xml> made = ec2.call(
                "make security group " + assignment.group(),
                "CreateSecurityGroup",
                creation,
                Set.of("InvalidGroup.Duplicate"));
        String id = made.isPresent() ? made.get().text("groupId") : find(assignment.group(), network);
        for (String cidr : controller.ranges()) {
            boolean six = cidr.contains(":");
            allow(id, SshSources.SSH, six ? "Ipv6Ranges.1.CidrIpv6" : "IpRanges.1.CidrIp", cidr);
        }
        for (int port : ports) {
            allow(id, port, "Groups.1.GroupId", id);
        }
        return id;
    }

    /**
     * Removes the groups with the name.
     *
     * @return whether they are gone; not so while machines are in them
     */
    boolean remove(String name) throws CloudException, InterruptedException {
        boolean gone = true;
        for (String id : ids(new Parameters().filter("group-name", name))) {
            gone &= ec2.call(
                            "remove security group " + name,
                            "DeleteSecurityGroup",
                            new Parameters().with("GroupId", id).map(),
                            Set.of("DependencyViolation", "InvalidGroup.InUse"))
                    .isPresent();
        }
        return gone;
    }

    private String find(String name, String network) throws CloudException, InterruptedException {
        return ids(new Parameters().filter("group-name", name).filter("vpc-id", network)).stream()
                .findFirst()
                .orElseThrow(() -> errors.failure(Reason.TRANSIENT, "security group " + name + " is gone again"));
    }

    private List<String> ids(Parameters parameters) throws CloudException, InterruptedException {
        return ec2.call("list the security groups", "DescribeSecurityGroups", parameters.map())
                .texts("securityGroupInfo/item/groupId");
    }

    private void allow(String id, int port, String whom, String value) throws CloudException, InterruptedException {
        Map<String, String> permission = new Parameters()
                .with("GroupId", id)
                .with("IpPermissions.1.IpProtocol", "tcp")
                .with("IpPermissions.1.FromPort", String.valueOf(port))
                .with("IpPermissions.1.ToPort", String.valueOf(port))
                .with("IpPermissions.1." + whom, value)
                .map();
        ec2.call(
                "open port " + port + " of security group " + id,
                "AuthorizeSecurityGroupIngress",
                permission,
                Set.of("InvalidPermission.Duplicate"));
    }
}
