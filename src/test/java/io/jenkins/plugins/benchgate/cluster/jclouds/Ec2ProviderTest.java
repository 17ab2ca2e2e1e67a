package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Machines of EC2: started, found, ended. */
class Ec2ProviderTest extends Ec2Tests {
    @Test
    void aClusterIsStartedAtOnceListedAndEndedWhole() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(5);
        try (Provider provider = open()) {
            Plan plan = plan(usual());
            Machine other = provider.create(assignment("other", "c9", Role.SUT, 1), plan, "#cloud-config\n");
            List<Callable<Machine>> tasks = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                MachineAssignment assignment = assignment("mine", "c1", Role.SUT, i);
                tasks.add(() -> provider.create(assignment, plan, "#cloud-config\n"));
            }
            for (int i = 1; i <= 2; i++) {
                MachineAssignment assignment = assignment("mine", "c1", Role.CLIENT, i);
                tasks.add(() -> provider.create(assignment, plan, "#cloud-config\n"));
            }
            List<Machine> started = new ArrayList<>();
            for (Future<Machine> future : threads.invokeAll(tasks)) {
                started.add(future.get());
            }
            assertThat(provider.machines("mine")).hasSize(5).allSatisfy(machine -> {
                assertThat(machine.gone()).isFalse();
                assertThat(machine.cluster()).isEqualTo("c1");
                assertThat(machine.expires()).isEqualTo(EXPIRES);
                assertThat(machine.publicAddress()).isNotNull();
                assertThat(machine.privateAddress()).isNotNull();
                assertThat(machine.facts())
                        .containsEntry("Machine", "m5.large")
                        .containsEntry("Image", MotoServer.IMAGE)
                        .containsEntry("Zone", plan.zone());
            });
            assertThat(started)
                    .extracting(Machine::name)
                    .containsExactly(
                            "benchgate-mine-c1-sut-1",
                            "benchgate-mine-c1-sut-2",
                            "benchgate-mine-c1-sut-3",
                            "benchgate-mine-c1-client-1",
                            "benchgate-mine-c1-client-2");
            for (Machine machine : started) {
                provider.destroy(machine.id());
            }
            provider.tidy("mine", "c1");
            assertThat(provider.machines("mine")).allMatch(Machine::gone);
            assertThat(provider.machines("other")).singleElement().satisfies(machine -> {
                assertThat(machine.id()).isEqualTo(other.id());
                assertThat(machine.gone()).isFalse();
            });
            provider.destroy(started.get(0).id());
            provider.destroy("i-0123456789abcdef0");
            provider.tidy("mine", "c1");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void oneRequestMakesTheMachineWithItsMarksAndWhatEndsIt() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(request(IMAGE, HARDWARE, null, 21 * GIBI - 1));
            provider.create(assignment("marks", "c1", Role.SUT, 1), plan, "#cloud-config\nä\n");
        }
        Map<String, String> launch = last("RunInstances");
        assertThat(launch)
                .containsEntry("Version", "2016-11-15")
                .containsEntry("InstanceInitiatedShutdownBehavior", "terminate")
                .containsEntry("MaxCount", "1")
                .containsEntry("NetworkInterface.1.AssociatePublicIpAddress", "true")
                .containsEntry("BlockDeviceMapping.1.DeviceName", "/dev/sda1")
                .containsEntry("BlockDeviceMapping.1.Ebs.VolumeSize", "21")
                .containsEntry("TagSpecification.1.ResourceType", "instance")
                .containsKey("ClientToken")
                .containsValues("marks", "my job", "lab", "benchgate-marks-c1-sut-1")
                .doesNotContainKey("InstanceMarketOptions.MarketType");
        assertThat(new String(Base64.getDecoder().decode(launch.get("UserData")), StandardCharsets.UTF_8))
                .isEqualTo("#cloud-config\nä\n");
        assertThat(api.requests("AuthorizeSecurityGroupIngress"))
                .anySatisfy(rule -> assertThat(rule)
                        .containsEntry("IpPermissions.1.FromPort", "22")
                        .containsEntry("IpPermissions.1.IpRanges.1.CidrIp", "127.0.0.1/32"))
                .anySatisfy(rule -> assertThat(rule)
                        .containsEntry("IpPermissions.1.FromPort", "5432")
                        .containsEntry("IpPermissions.1.Groups.1.GroupId", rule.get("GroupId")));
    }

    @Test
    void aSpotMachineIsAskedForOnceWithItsBid() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(request(IMAGE, HARDWARE, 0.05, null));
            Machine machine = provider.create(assignment("spot", "c1", Role.SUT, 1), plan, "");
            provider.destroy(machine.id());
            provider.tidy("spot", "c1");
        }
        assertThat(last("RunInstances"))
                .containsEntry("InstanceMarketOptions.MarketType", "spot")
                .containsEntry("InstanceMarketOptions.SpotOptions.SpotInstanceType", "one-time")
                .containsEntry("InstanceMarketOptions.SpotOptions.MaxPrice", "0.05");
        assertThat(api.requests("DescribeSpotInstanceRequests")).isNotEmpty();
    }

    @Test
    void namesMayHoldAnything() throws Exception {
        String job = "it's \"my\" job/ä + 50 % & <b>; $(reboot)\t" + "x".repeat(300);
        try (Provider provider = open()) {
            MachineAssignment assignment = new MachineAssignment("names", "c1", Role.SUT, 1, job, "#7 & more", EXPIRES);
            provider.create(assignment, plan(usual()), "");
            assertThat(last("RunInstances")).containsValues(job.substring(0, 256), "#7 & more");
            assertThat(provider.machines("names")).hasSize(1);
        }
    }

    @Test
    void anImageOfAMachineIsWhatALaterBuildStartsFrom() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(usual());
            Machine machine = provider.create(assignment("image", "c1", Role.SUT, 1), plan, "");
            String image = provider.saveImage(machine.id(), "benchgate-cache-1");
            Plan later = provider.check(request(new Image(null, "benchgate-cache-.*", null), HARDWARE, null, null), "");
            assertThat(later.image()).isEqualTo(image);
        }
    }

    /** As it is inside Jenkins, where the threads of a build look for classes in core. */
    @Test
    void aThreadThatSeesNoneOfOurClassesOpensAProviderAllTheSame() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader core = new ClassLoader(null) {};
        thread.setContextClassLoader(core);
        try (Provider provider = open()) {
            assertThat(provider.machines("nobody")).isEmpty();
            assertThat(thread.getContextClassLoader()).isSameAs(core);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void closingEndsItsThreads() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Provider provider = open()) {
            provider.machines("nobody");
        }
        Instant end = Instant.now().plusSeconds(60);
        while (Instant.now().isBefore(end) && !ofJclouds(before).isEmpty()) {
            Thread.sleep(20);
        }
        assertThat(ofJclouds(before)).isEmpty();
    }

    private static List<String> ofJclouds(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.matches("(user|i/o|scheduler) thread.*"))
                .toList();
    }

    /** The guard itself: without an endpoint, Amazon's own address is asked, and refused. */
    @Test
    void whatLeavesTheLoopbackIsSeen() throws Exception {
        try (Provider provider = open(new Account("aws-ec2", "eu-west-1", null, "a", "b", Map.of()))) {
            assertThatThrownBy(() -> provider.machines("mine")).isInstanceOf(CloudException.class);
        }
        assertThat(LOOPBACK.takeRefused()).containsExactly("ec2.eu-west-1.amazonaws.com");
    }
}
