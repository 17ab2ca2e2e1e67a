package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Plan;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Ticket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.AbstractObjectAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** EC2 against a simulator, which is never left. Each test has an owner of its own, and so machines of its own. */
class Ec2ProviderTest {
    @RegisterExtension
    static final LoopbackOnly LOOPBACK = new LoopbackOnly();

    private static final Instant EXPIRES = Instant.parse("2026-11-22T10:00:00Z");
    private static final Image IMAGE = new Image(MotoServer.IMAGE, null, null);
    private static final Hardware HARDWARE = new Hardware(MotoServer.HARDWARE, 0, 0);
    private static final long GIBI = 1L << 30;

    private static @Nullable MotoServer moto;
    private static @Nullable FaultyApi api;

    @BeforeAll
    static void start() throws Exception {
        moto = MotoServer.start();
        api = new FaultyApi(moto.uri());
    }

    @AfterAll
    static void stop() {
        if (api != null) {
            api.close();
        }
        if (moto != null) {
            moto.close();
        }
    }

    private static Provider open(Account account) throws CloudException {
        return new JcloudsProviders(Clock.systemUTC()).open(account, reference -> reference);
    }

    private static Provider open() throws CloudException {
        return open(moto.account());
    }

    private static Account slow(Map<String, String> settings) {
        Account account = MotoServer.account(api.uri());
        Map<String, String> all = new HashMap<>(account.settings());
        all.putAll(settings);
        return new Account(
                account.provider(),
                account.region(),
                account.endpoint(),
                account.identity(),
                account.credential(),
                all);
    }

    private static MachineRequest request(Image image, Hardware hardware, @Nullable Double bid, @Nullable Long disk) {
        return new MachineRequest(
                1,
                List.of(),
                null,
                image,
                hardware,
                bid,
                disk,
                Set.of(5432),
                null,
                null,
                true,
                Map.of("cost-centre", "lab"),
                null,
                null,
                null);
    }

    private static MachineRequest usual() {
        return request(IMAGE, HARDWARE, null, null);
    }

    private static Ticket ticket(String owner, String cluster, Role role, int index) {
        return new Ticket(owner, cluster, role, index, "my job", "7", EXPIRES);
    }

    @Test
    void aClusterIsStartedAtOnceListedAndEndedWhole() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(5);
        try (Provider provider = open()) {
            Plan plan = provider.check(usual(), "");
            Machine other = provider.create(ticket("other", "c9", Role.SUT, 1), plan, "#cloud-config\n");
            List<Callable<Machine>> tasks = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                Ticket ticket = ticket("mine", "c1", Role.SUT, i);
                tasks.add(() -> provider.create(ticket, plan, "#cloud-config\n"));
            }
            for (int i = 1; i <= 2; i++) {
                Ticket ticket = ticket("mine", "c1", Role.CLIENT, i);
                tasks.add(() -> provider.create(ticket, plan, "#cloud-config\n"));
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
        try (Provider provider = open(MotoServer.account(api.uri()))) {
            Plan plan = provider.check(request(IMAGE, HARDWARE, null, 21 * GIBI - 1), "");
            provider.create(ticket("marks", "c1", Role.SUT, 1), plan, "#cloud-config\nä\n");
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
        try (Provider provider = open(MotoServer.account(api.uri()))) {
            Plan plan = provider.check(request(IMAGE, HARDWARE, 0.05, null), "");
            Machine machine = provider.create(ticket("spot", "c1", Role.SUT, 1), plan, "");
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
    void theSmallestMachineThatSufficesAndTheNewestImageAreTaken() throws Exception {
        try (Provider provider = open()) {
            Plan plan = provider.check(
                    request(
                            new Image(null, "ubuntu/images/hvm-ssd/ubuntu-.*-amd64-server-.*", "ubuntu 16.04"),
                            new Hardware(null, 4, 15 * GIBI),
                            null,
                            null),
                    "us-east-1b");
            assertThat(plan.image()).isEqualTo("ami-785db401");
            assertThat(plan.zone()).isEqualTo("us-east-1b");
            assertThat(plan.user()).isEqualTo("ubuntu");
            assertThat(plan.hardware()).isNotEmpty().doesNotStartWith("t");
            assertThat(provider.check(request(IMAGE, new Hardware(null, 4, 15 * GIBI), null, null), "us-east-1b")
                            .hardware())
                    .isEqualTo(plan.hardware());
        }
    }

    @Test
    void whatThereIsNotIsNamedWithTheNearestBeforeAnythingIsStarted() throws Exception {
        try (Provider provider = open()) {
            assertThatThrownBy(() -> provider.check(usual(), "us-east-1x"))
                    .hasMessage("aws-ec2 in us-east-1: no zone 'us-east-1x'; nearest: us-east-1a");
            assertThatThrownBy(() ->
                            provider.check(request(IMAGE, new Hardware("m5.larg", 0, 0), null, null), "us-east-1a"))
                    .hasMessage("aws-ec2 in us-east-1: no hardware 'm5.larg' in us-east-1a; nearest: m5.large");
            assertThatThrownBy(
                            () -> provider.check(request(IMAGE, new Hardware(null, 4096, 0), null, null), "us-east-1a"))
                    .hasMessageStartingWith(
                            "aws-ec2 in us-east-1: no hardware with ≥ 4096 cores in us-east-1a; nearest: ");
            assertThatThrownBy(() ->
                            provider.check(request(new Image("ami-00000000", null, null), HARDWARE, null, null), ""))
                    .hasMessageContaining("ami-00000000");
            assertThatThrownBy(() ->
                            provider.check(request(new Image(null, "debian-99-.*", null), HARDWARE, null, null), ""))
                    .hasMessageStartingWith(
                            "aws-ec2 in us-east-1: no image whose name matches 'debian-99-.*' in us-east-1");
            assertThat(provider.machines("mine")).isEmpty();
        }
        Account account = moto.account();
        assertThatThrownBy(
                        () -> open(new Account("aws-ec2", "europe", account.endpoint(), "a", "b", account.settings())))
                .hasMessageStartingWith("aws-ec2 in europe: no region 'europe'; nearest: ");
    }

    @Test
    void sshIsNotOpenToTheWorldByDefault() throws Exception {
        Account account = moto.account();
        try (Provider provider = open(new Account("aws-ec2", "us-east-1", account.endpoint(), "a", "b", Map.of()))) {
            assertThatThrownBy(() -> provider.check(usual(), ""))
                    .hasMessageStartingWith("aws-ec2 in us-east-1: found no ssh-from, expected the addresses");
        }
    }

    @Test
    void aProviderThatIsBusyIsAskedAgain() throws Exception {
        try (Provider provider = open(MotoServer.account(api.uri()))) {
            Plan plan = provider.check(usual(), "");
            api.refuse("RunInstances", 3, 503, "RequestLimitExceeded", "Request limit exceeded.");
            api.refuse("DescribeInstances", 2, 500, "InternalError", "An internal error has occurred");
            provider.create(ticket("busy", "c1", Role.SUT, 1), plan, "");
            assertThat(provider.machines("busy")).hasSize(1);
            api.refuse("DescribeInstances", 99, 503, "RequestLimitExceeded", "Request limit exceeded.");
            assertThatThrownBy(() -> provider.machines("busy"))
                    .hasMessage("aws-ec2 in us-east-1: cannot list the machines"
                            + " (RequestLimitExceeded: Request limit exceeded.); try again in a minute")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.TRANSIENT);
            api.refuse("DescribeInstances", 0, 0, "", "");
        }
    }

    @Test
    void aRefusalIsOneLineWithAWayOut() throws Exception {
        try (Provider provider = open(MotoServer.account(api.uri()))) {
            Plan plan = provider.check(usual(), "");
            refusal(provider, plan, 500, "InsufficientInstanceCapacity", "There is no Spot capacity available")
                    .isEqualTo(CloudException.Reason.CAPACITY);
            refusal(provider, plan, 400, "VcpuLimitExceeded", "You have requested more vCPU capacity")
                    .isEqualTo(CloudException.Reason.QUOTA);
            refusal(provider, plan, 400, "InstanceLimitExceeded", "Your quota allows for 0 more")
                    .isEqualTo(CloudException.Reason.QUOTA);
            refusal(provider, plan, 400, "AuthFailure", "AWS was not able to validate the provided access credentials")
                    .isEqualTo(CloudException.Reason.CREDENTIALS);
            refusal(provider, plan, 400, "RequestExpired", "Request has expired.")
                    .isEqualTo(CloudException.Reason.CREDENTIALS);
            refusal(provider, plan, 400, "ExpiredToken", "The provided token has expired")
                    .isEqualTo(CloudException.Reason.CREDENTIALS);
            refusal(provider, plan, 403, "UnauthorizedOperation", "You are not authorized; key top-secret-key")
                    .isEqualTo(CloudException.Reason.CREDENTIALS);
            refusal(provider, plan, 400, "SpotMaxPriceTooLow", "Your Spot request price is too low")
                    .isEqualTo(CloudException.Reason.CAPACITY);
            assertThat(provider.machines("refused")).isEmpty();
        }
    }

    /** Java's own HTTP client throws the body of a 401 away. */
    @Test
    void wrongCredentialsAreSaidEvenWithoutTheProvidersWords() throws Exception {
        try (Provider provider = open(MotoServer.account(api.uri()))) {
            api.refuse("DescribeInstances", 1, 401, "AuthFailure", "");
            assertThatThrownBy(() -> provider.machines("mine"))
                    .hasMessage("aws-ec2 in us-east-1: cannot list the machines (HTTP/1.1 401 Unauthorized);"
                            + " check identity and credential of the cluster, and what they may do")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.CREDENTIALS);
        }
    }

    @Test
    void aWrongClockHereIsTold() throws Exception {
        Clock behind = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-61));
        try (Provider provider =
                new JcloudsProviders(behind).open(MotoServer.account(api.uri()), reference -> reference)) {
            api.refuse("DescribeInstances", 1, 400, "RequestExpired", "Request has expired.");
            assertThatThrownBy(() -> provider.machines("mine"))
                    .hasMessageMatching("aws-ec2 in us-east-1: cannot list the machines"
                            + " \\(RequestExpired: Request has expired.\\); set the clock of this machine right;"
                            + " the clock here is 6[01] minutes behind the provider's");
        }
    }

    private static AbstractObjectAssert<?, ?> refusal(
            Provider provider, Plan plan, int status, String code, String message) {
        api.refuse("RunInstances", 1, status, code, message);
        return assertThatThrownBy(
                        () -> provider.create(ticket("refused", "c1", Role.SUT, 1), plan, "#secret user data"))
                .hasMessageStartingWith("aws-ec2 in us-east-1: cannot start machine benchgate-refused-c1-sut-1 (" + code
                        + ": " + message.replace("top-secret-key", "***") + "); ")
                .hasMessageNotContainingAny("top-secret-key", "\n", "UserData")
                .hasNoCause()
                .extracting(failure -> ((CloudException) failure).reason());
    }

    @Test
    void aMachineThatNeverRunsIsGivenUpAndStaysFindable() throws Exception {
        Map<String, String> settings = Map.of("jclouds.compute.timeout.node-running", "300");
        try (Provider provider = open(slow(settings))) {
            Plan plan = provider.check(usual(), "");
            api.change("DescribeInstances", 99, answer -> answer.replace("<name>running", "<name>pending"));
            assertThatThrownBy(() -> provider.create(ticket("never", "c1", Role.SUT, 1), plan, ""))
                    .hasMessageContaining("does not come to run within");
            api.change("DescribeInstances", 99, answer -> answer.replace("<name>running", "<name>terminated")
                    .replaceAll("<stateReason.*?</stateReason>|<stateReason/>", "")
                    .replace(
                            "</instanceId>",
                            "</instanceId><stateReason><code>Server.InsufficientInstanceCapacity</code>"
                                    + "<message>no more</message></stateReason>"));
            assertThatThrownBy(() -> provider.create(ticket("never", "c1", Role.SUT, 2), plan, ""))
                    .hasMessageContaining("ended before it ran (Server.InsufficientInstanceCapacity: no more)")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.CAPACITY);
            api.refuse("DescribeInstances", 0, 0, "", "");
            assertThat(provider.machines("never")).hasSize(2);
        }
    }

    /** The simulator knows no request tokens, so that the same request sent again makes a machine again; EC2 does not. */
    @Test
    void aMachineWhoseAnswerWasLostIsFound() throws Exception {
        try (Provider provider = open(slow(Map.of("jclouds.max-retries", "1")))) {
            Plan plan = provider.check(usual(), "");
            api.lose("RunInstances", 99);
            assertThatThrownBy(() -> provider.create(ticket("lost", "c1", Role.SUT, 1), plan, ""))
                    .isInstanceOf(CloudException.class);
            api.refuse("RunInstances", 0, 0, "", "");
            List<Machine> found = provider.machines("lost");
            assertThat(found).hasSize(2).allMatch(machine -> machine.name().equals("benchgate-lost-c1-sut-1"));
            List<Map<String, String>> sent = api.requests("RunInstances").stream()
                    .filter(request -> request.containsValue("benchgate-lost-c1-sut-1"))
                    .toList();
            assertThat(sent).hasSize(2);
            assertThat(sent.get(0).get("ClientToken")).isEqualTo(sent.get(1).get("ClientToken"));
        }
    }

    @Test
    void noWayToTheProviderIsSaid() throws Exception {
        URI nobody = URI.create("http://127.0.0.1:" + MotoServer.freePort());
        try (Provider provider = open(MotoServer.account(nobody))) {
            assertThatThrownBy(() -> provider.machines("mine"))
                    .hasMessageMatching("aws-ec2 in us-east-1: cannot list the machines \\(ConnectException: .*\\);"
                            + " check region and endpoint of the cluster, and the way there from this machine")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.UNREACHABLE);
        }
    }

    @Test
    void anImageOfAMachineIsWhatALaterBuildStartsFrom() throws Exception {
        try (Provider provider = open()) {
            Plan plan = provider.check(usual(), "");
            Machine machine = provider.create(ticket("image", "c1", Role.SUT, 1), plan, "");
            String image = provider.saveImage(machine.id(), "benchgate-cache-1");
            Plan later = provider.check(request(new Image(null, "benchgate-cache-.*", null), HARDWARE, null, null), "");
            assertThat(later.image()).isEqualTo(image);
        }
    }

    /** The guard itself: without an endpoint, Amazon's own address is asked, and refused. */
    @Test
    void whatLeavesTheLoopbackIsSeen() throws Exception {
        try (Provider provider = open(new Account("aws-ec2", "eu-west-1", null, "a", "b", Map.of()))) {
            assertThatThrownBy(() -> provider.machines("mine")).isInstanceOf(CloudException.class);
        }
        assertThat(LOOPBACK.takeRefused()).containsExactly("ec2.eu-west-1.amazonaws.com");
    }

    private static Map<String, String> last(String action) {
        List<Map<String, String>> all = api.requests(action);
        return all.get(all.size() - 1);
    }
}
