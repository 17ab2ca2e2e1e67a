package io.jenkins.plugins.benchgate.cluster.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptImagesTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final Shelf shelf = new Shelf();
    private final List<String> said = new ArrayList<>();

    /** A provider's images: a base of each name, and those that were made. */
    private static final class Shelf implements Provider {
        private final Map<String, String> images = new LinkedHashMap<>(Map.of("debian", "base-1"));
        private Reason refusal = Reason.NOT_FOUND;

        @Override
        public Plan check(MachineRequest request, String zone) throws CloudException {
            String image = images.get(request.image().name());
            if (image == null) {
                throw new CloudException(refusal, "no image " + request.image().name());
            }
            return new Plan(request, image, "small", "zone", request.user() == null ? "admin" : request.user());
        }

        @Override
        public String saveImage(String id, String name) throws CloudException {
            if (images.containsKey(name)) {
                throw new CloudException(Reason.OTHER, "that name is taken");
            }
            images.put(name, "made of " + id);
            return name;
        }

        @Override
        public Machine create(MachineAssignment assignment, Plan plan, String userData) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Machine> machines(String owner) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void destroy(String id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void tidy(String owner, String cluster) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static Setup setup(SetupStep... steps) {
        return new Setup(List.of(steps), List.of(), List.of(), false, null, true);
    }

    private static Script script(@Nullable Role role, String text) {
        return new Script("step", text, role, LIMIT);
    }

    private KeptImages of(Setup setup) {
        return new KeptImages(shelf, "owner1", setup);
    }

    private static ClusterRequest request(boolean client) {
        MachineRequest machine = new MachineRequest(
                1,
                List.of(),
                null,
                new MachineRequest.Image(null, "debian", null),
                new MachineRequest.Hardware("small", 0, 0),
                null,
                null,
                new MachineRequest.Access(Set.of(), null, null, true),
                Map.of(),
                null,
                null,
                null);
        return new ClusterRequest(
                new Account("aws-ec2", null, null, "", "", Map.of()),
                machine,
                client ? machine : null,
                new ClusterRequest.Access(null, "", 22),
                Duration.ofHours(1),
                new ClusterRequest.Quota(null, null, null, null),
                false);
    }

    private static final List<Host> HOSTS = List.of(host(Role.SUT, 1), host(Role.SUT, 2), host(Role.CLIENT, 1));

    private static Host host(Role role, int index) {
        return new Host(role, index, "i-" + role.word() + index, "10.0.0.1", 22, "10.0.0.1", "admin", null, Map.of());
    }

    @Test
    void whatWasKeptIsStartedFromAsTheSameUser() throws Exception {
        KeptImages images = of(setup(script(null, "make"), script(Role.CLIENT, "make client")));
        assertThat(images.find(request(true))).isEmpty();
        images.save(request(true), HOSTS, said::add);
        ClusterRequest found = images.find(request(true)).orElseThrow();
        assertThat(shelf.check(found.sut(), "").image()).isEqualTo("made of i-sut1");
        assertThat(shelf.check(found.client(), "").image()).isEqualTo("made of i-client1");
        assertThat(found.sut().user()).isEqualTo("admin");
        assertThat(found.sut().image().name()).matches("benchgate-owner1-sut-[0-9a-f]{20}");
        assertThat(said).hasSize(2).first().asString().startsWith("Keeping sut-1 as image benchgate-owner1-sut-");
    }

    @Test
    void whatIsMadeOfSomethingElseIsSetUpAnew() throws Exception {
        of(setup(script(null, "make"))).save(request(false), HOSTS, said::add);
        assertThat(of(setup(script(null, "make"))).find(request(false))).isPresent();
        assertThat(of(setup(script(null, "make all"))).find(request(false))).isEmpty();
        assertThat(of(setup(script(null, "make"), script(Role.SUT, "more"))).find(request(false)))
                .isEmpty();
        assertThat(of(setup(script(null, "make"), script(Role.CLIENT, "more"))).find(request(false)))
                .isPresent();
        shelf.images.put("debian", "base-2");
        assertThat(of(setup(script(null, "make"))).find(request(false))).isEmpty();
    }

    @Test
    void aPlaybookIsAnotherOneWhenItsRolesOrVariablesAre() throws Exception {
        Path file = Files.writeString(folder.resolve("site.yml"), "[]");
        Path tasks = Files.writeString(
                Files.createDirectories(folder.resolve("roles/db")).resolve("main.yml"), "[]");
        Setup small = setup(new Playbook("site.yml", file, Map.of("heap", "1g"), null, LIMIT));
        Setup large = setup(new Playbook("site.yml", file, Map.of("heap", "8g"), null, LIMIT));
        of(small).save(request(false), HOSTS, said::add);
        assertThat(of(small).find(request(false))).isPresent();
        assertThat(of(large).find(request(false))).isEmpty();
        Files.writeString(tasks, "[x]");
        assertThat(of(small).find(request(false))).isEmpty();
    }

    @Test
    void whatCannotBeKeptIsToldAndNoMore() throws Exception {
        KeptImages images = of(setup(script(null, "make")));
        images.save(request(false), HOSTS, said::add);
        images.save(request(false), HOSTS, said::add);
        assertThat(said)
                .last()
                .isEqualTo(
                        "sut-1 is not kept as an image, and the next build sets up its machines again: that name is taken");
    }

    @Test
    void aRefusalIsNotTakenForAnImageThatIsNotThere() {
        shelf.refusal = Reason.CREDENTIALS;
        assertThatThrownBy(() -> of(setup(script(null, "make"))).find(request(false)))
                .isInstanceOf(CloudException.class);
    }
}
