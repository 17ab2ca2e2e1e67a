package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the tests of providers ask for. */
public final class Asked {
    public static final String OWNER = "a1b2c3d4e5";
    public static final String CLUSTER = "k9l8m7n6o5";
    public static final String GROUP = "benchgate-" + OWNER + "-" + CLUSTER;
    public static final String NAME = GROUP + "-sut-1";
    public static final Instant EXPIRES = Instant.parse("2026-11-22T03:00:00Z");
    public static final String USER_DATA = "#cloud-config\nssh_authorized_keys: [\"ssh-ed25519 AAAA\"]\n";

    /** One machine with all that can be asked for; the default is what most want. */
    public static final MachineRequest USUAL =
            request(new Image(null, null, "ubuntu 22.04"), new Hardware(null, 8, 0), null);

    private Asked() {}

    public static MachineRequest request(Image image, Hardware hardware, String zone) {
        return new MachineRequest(
                1,
                List.of(),
                zone,
                image,
                hardware,
                null,
                null,
                new MachineRequest.Access(Set.of(5432, 9042), null, null, true),
                Map.of(),
                null,
                null,
                null);
    }

    /** With everything that a user may set beside image and hardware. */
    public static MachineRequest full(Image image, Hardware hardware, Double bid) {
        return new MachineRequest(
                1,
                List.of(),
                null,
                image,
                hardware,
                bid,
                100_000_000_000L,
                new MachineRequest.Access(Set.of(5432), "benches", "benches-1", false),
                Map.of("Team", "Datenbanken & Co"),
                "tester",
                null,
                null);
    }

    public static MachineAssignment assignment() {
        return new MachineAssignment(OWNER, CLUSTER, Role.SUT, 1, "Näch­te/main \"x\"", "#12", EXPIRES);
    }

    /** Sees that a request is refused before anything is made. */
    public static void refused(Provider provider, Image image, Hardware hardware, String zone, String message) {
        assertThatThrownBy(() -> provider.check(request(image, hardware, zone), ""))
                .isInstanceOfSatisfying(
                        CloudException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND))
                .hasMessage(message);
    }

    /** Sees that a machine is not made, which is said in one line without the request. */
    public static void fails(Provider provider, Plan plan, Reason reason, String place) {
        assertThatThrownBy(() -> provider.create(assignment(), plan, USER_DATA))
                .isInstanceOfSatisfying(
                        CloudException.class,
                        e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason))
                .hasMessageStartingWith(place + ": cannot start machine " + NAME)
                .hasMessageNotContainingAny("\n", "cloud-config", "{", "t0ken");
    }
}
