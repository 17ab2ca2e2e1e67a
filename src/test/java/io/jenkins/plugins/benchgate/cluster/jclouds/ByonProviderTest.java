package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Hosts that exist. */
class ByonProviderTest {
    private static final ExistingHost ONE = new ExistingHost("127.0.0.1", 2201, null);
    private static final ExistingHost OTHER = new ExistingHost("127.0.0.1", 2202, null);

    private static Provider open() throws CloudException {
        return new JcloudsProviders(Clock.systemUTC())
                .open(new Account("byon", null, null, "", "", Map.of()), reference -> reference);
    }

    private static MachineRequest request(int count, @Nullable String user, ExistingHost... hosts) {
        return new MachineRequest(
                count,
                List.of(hosts),
                null,
                new MachineRequest.Image(null, null, null),
                new MachineRequest.Hardware(null, 0, 0),
                null,
                null,
                new MachineRequest.Access(Set.of(), null, null, true),
                Map.of(),
                user,
                null,
                null);
    }

    private static MachineAssignment assignment(int index) {
        return new MachineAssignment("o1", "c1", Role.SUT, index, "job", "7", Instant.EPOCH);
    }

    @Test
    void eachMachineIsAHostOfItsOwn() throws Exception {
        try (Provider provider = open()) {
            Plan plan = provider.check(request(2, "bench", ONE, OTHER), "");
            Machine first = provider.create(assignment(1), plan, "");
            Machine second = provider.create(assignment(2), plan, "");
            assertThat(plan.user()).isEqualTo("bench");
            assertThat(first.id()).isEqualTo("127.0.0.1:2201");
            assertThat(first.publicAddress()).isEqualTo("127.0.0.1");
            assertThat(first.name()).isEqualTo("benchgate-o1-c1-sut-1");
            assertThat(second.id()).isEqualTo("127.0.0.1:2202");
            assertThatThrownBy(() -> provider.create(assignment(3), plan, ""))
                    .hasMessage("byon: there is no host left for benchgate-o1-c1-sut-3: all 2 are taken");
        }
    }

    @Test
    void nothingIsEverLeftOver() throws Exception {
        try (Provider provider = open()) {
            provider.create(assignment(1), provider.check(request(1, "bench", ONE), ""), "");
            provider.destroy("127.0.0.1:2201");
            provider.tidy("o1", "c1");
            assertThat(provider.machines("o1")).isEmpty();
        }
    }

    @Test
    void whatIsMissingIsSaidBeforeAnythingBegins() throws Exception {
        try (Provider provider = open()) {
            assertThatThrownBy(() -> provider.check(request(1, null, ONE), ""))
                    .hasMessage("byon: found no user, expected the one who logs in to the hosts");
            assertThatThrownBy(() -> provider.check(request(3, "bench", ONE, OTHER), ""))
                    .hasMessage("byon: found 2 hosts, expected 3, one for each machine");
            assertThatThrownBy(() -> provider.check(request(2, "bench", ONE, ONE), ""))
                    .hasMessageStartingWith("byon: found a host twice, expected each once");
            assertThatThrownBy(() -> provider.check(request(1, "bench", new ExistingHost("", 22, null)), ""))
                    .hasMessage("byon: found a host without an address, expected a name or IP address");
            assertThatThrownBy(() -> provider.check(request(1, "bench", new ExistingHost("127.0.0.1", 0, null)), ""))
                    .hasMessage("byon: found port 0 of host '127.0.0.1', expected 1 to 65535");
        }
    }

    @Test
    void anUnknownProviderIsNamedWithTheKnown() {
        assertThatThrownBy(() -> new JcloudsProviders(Clock.systemUTC())
                        .open(new Account("aws", null, null, "", "", Map.of()), reference -> reference))
                .hasMessageStartingWith("found provider 'aws', expected one of ");
    }
}
