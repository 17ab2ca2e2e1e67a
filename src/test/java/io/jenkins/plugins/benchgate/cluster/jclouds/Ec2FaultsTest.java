package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.ServerPorts;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.net.Socket;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractObjectAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EC2 when it is busy, refuses, fails, or answers too late. */
class Ec2FaultsTest extends Ec2Tests {
    @Test
    void aProviderThatIsBusyIsAskedAgain() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(usual());
            api.refuse("RunInstances", 3, 503, "RequestLimitExceeded", "Request limit exceeded.");
            api.refuse("DescribeInstances", 2, 500, "InternalError", "An internal error has occurred");
            provider.create(assignment("busy", "c1", Role.SUT, 1), plan, "");
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

    /** Well formed and not. */
    @ParameterizedTest
    @ValueSource(strings = {"<!doctype html>\n<title>500</title><p>Overloaded<br>", "<html><p>500</p></html>", "busy"})
    void whatStandsBeforeTheProviderIsAskedAgain(String page) throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(usual());
            String owner = "blocked-" + page.length();
            api.block("RunInstances", 2, page);
            api.block("DescribeInstances", 2, page);
            provider.create(assignment(owner, "c1", Role.SUT, 1), plan, "");
            assertThat(provider.machines(owner)).hasSize(1);
            api.block("DescribeInstances", 99, page);
            assertThatThrownBy(() -> provider.machines(owner))
                    .hasMessageStartingWith("aws-ec2 in us-east-1: cannot list the machines (HTTP/1.1 500")
                    .hasMessageEndingWith("; try again in a minute");
            api.refuse("DescribeInstances", 0, 0, "", "");
        }
    }

    @Test
    void aRefusalIsOneLineWithAWayOut() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(usual());
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
        try (Provider provider = open()) {
            api.refuse("DescribeInstances", 1, 401, "AuthFailure", "");
            assertThatThrownBy(() -> provider.machines("mine"))
                    .hasMessage("aws-ec2 in us-east-1: cannot list the machines (HTTP/1.1 401 Unauthorized);"
                            + " check identity, credential and permissions of the cluster")
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
                        () -> provider.create(assignment("refused", "c1", Role.SUT, 1), plan, "#secret user data"))
                .hasMessageStartingWith("aws-ec2 in us-east-1: cannot start machine benchgate-refused-c1-sut-1 (" + code
                        + ": " + message.replace("top-secret-key", "***") + "); ")
                .hasMessageNotContainingAny("top-secret-key", "\n", "UserData")
                .hasNoCause()
                .extracting(failure -> ((CloudException) failure).reason());
    }

    @Test
    void aMachineThatNeverRunsIsGivenUpAndStaysFindable() throws Exception {
        Map<String, String> settings = Map.of("jclouds.compute.timeout.node-running", "300");
        try (Provider provider = open(settings)) {
            Plan plan = plan(usual());
            api.change("DescribeInstances", 99, answer -> answer.replace("<name>running", "<name>pending"));
            assertThatThrownBy(() -> provider.create(assignment("never", "c1", Role.SUT, 1), plan, ""))
                    .hasMessageContaining("does not come to run within");
            api.change("DescribeInstances", 99, answer -> answer.replace("<name>running", "<name>terminated")
                    .replaceAll("<stateReason.*?</stateReason>|<stateReason/>", "")
                    .replace(
                            "</instanceId>",
                            "</instanceId><stateReason><code>Server.InsufficientInstanceCapacity</code>"
                                    + "<message>no more</message></stateReason>"));
            assertThatThrownBy(() -> provider.create(assignment("never", "c1", Role.SUT, 2), plan, ""))
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
        try (Provider provider = open(Map.of("jclouds.max-retries", "1"))) {
            Plan plan = plan(usual());
            api.lose("RunInstances", 99);
            assertThatThrownBy(() -> provider.create(assignment("lost", "c1", Role.SUT, 1), plan, ""))
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
    void aMachineWhoseAnswerCameTooLateIsFound() throws Exception {
        Map<String, String> settings = Map.of("jclouds.max-retries", "0", "jclouds.so-timeout", "4000");
        try (Provider provider = open(settings)) {
            Plan plan = plan(usual());
            api.hang("RunInstances", 1);
            assertThatThrownBy(() -> provider.create(assignment("late", "c1", Role.SUT, 1), plan, ""))
                    .hasMessageStartingWith("aws-ec2 in us-east-1: cannot start machine benchgate-late-c1-sut-1"
                            + " (SocketTimeoutException: Read timed out); ")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.UNREACHABLE);
            assertThat(provider.machines("late")).hasSize(1);
        }
    }

    /** Whoever hears that credentials are refused concludes that there is no machine; here there is one. */
    @Test
    void aRefusalAfterTheMachineWasMadeIsNoRefusalOfTheMachine() throws Exception {
        try (Provider provider = open()) {
            api.refuse("DescribeInstances", 1, 400, "ExpiredToken", "The provided token has expired");
            assertThatThrownBy(() -> provider.create(assignment("expired", "c1", Role.SUT, 1), plan(usual()), ""))
                    .hasMessageContaining("ExpiredToken")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.OTHER);
            assertThat(provider.machines("expired")).hasSize(1);
        }
    }

    @Test
    void whoeverIsInterruptedWaitsNoLonger() throws Exception {
        try (Provider provider = open()) {
            Plan plan = plan(usual());
            api.change("DescribeInstances", 99, answer -> answer.replace("<name>running", "<name>pending"));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> provider.create(assignment("stopped", "c1", Role.SUT, 1), plan, ""))
                    .isInstanceOf(InterruptedException.class);
            api.refuse("DescribeInstances", 0, 0, "", "");
        }
    }

    @Test
    void noWayToTheProviderIsSaid() throws Exception {
        try (Socket silent = ServerPorts.silent();
                Provider provider = open(MotoServer.account(URI.create("http://127.0.0.1:" + silent.getLocalPort())))) {
            assertThatThrownBy(() -> provider.machines("mine"))
                    .hasMessageMatching("aws-ec2 in us-east-1: cannot list the machines \\(ConnectException: .*\\);"
                            + " check region and endpoint of the cluster, and the network between it and this machine")
                    .extracting(failure -> ((CloudException) failure).reason())
                    .isEqualTo(CloudException.Reason.UNREACHABLE);
        }
    }
}
