package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A simulator of EC2 with a faulty one before it; nothing else is contacted. Each test has an owner, and so machines, of its own. */
abstract class Ec2Tests {
    @RegisterExtension
    static final LoopbackOnly LOOPBACK = new LoopbackOnly();

    static final Instant EXPIRES = Instant.parse("2026-11-22T10:00:00Z");
    static final String ZONE = "us-east-1a";
    static final Image IMAGE = new Image(MotoServer.IMAGE, null, null);
    static final Hardware HARDWARE = new Hardware(MotoServer.HARDWARE, 0, 0);
    static final long GIBI = 1L << 30;

    static @Nullable MotoServer moto;
    static @Nullable FaultyApi api;

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

    static Provider open(Account account) throws CloudException {
        return new JcloudsProviders(Clock.systemUTC()).open(account, reference -> reference);
    }

    /** By way of the faulty one. */
    static Provider open(Map<String, String> settings) throws CloudException {
        Account account = MotoServer.account(api.uri());
        Map<String, String> all = new HashMap<>(account.settings());
        all.putAll(settings);
        return open(new Account(
                account.provider(),
                account.region(),
                account.endpoint(),
                account.identity(),
                account.credential(),
                all));
    }

    /** By way of the faulty one. */
    static Provider open() throws CloudException {
        return open(Map.of());
    }

    static MachineRequest request(Image image, Hardware hardware, @Nullable Double bid, @Nullable Long disk) {
        return new MachineRequest(
                1,
                List.of(),
                null,
                image,
                hardware,
                bid,
                disk,
                new MachineRequest.Access(Set.of(5432), null, null, true),
                Map.of("cost-centre", "lab"),
                null,
                null,
                null);
    }

    static MachineRequest usual() {
        return request(IMAGE, HARDWARE, null, null);
    }

    /** What a check of the request finds, without its questions. */
    static Plan plan(MachineRequest request) {
        return new Plan(request, MotoServer.IMAGE, MotoServer.HARDWARE, ZONE, "ubuntu");
    }

    static MachineAssignment assignment(String owner, String cluster, Role role, int index) {
        return new MachineAssignment(owner, cluster, role, index, "my job", "7", EXPIRES);
    }

    /** The last request for an action. */
    static Map<String, String> last(String action) {
        List<Map<String, String>> all = api.requests(action);
        return all.get(all.size() - 1);
    }
}
