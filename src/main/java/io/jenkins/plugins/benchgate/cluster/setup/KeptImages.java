package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Images of machines that are set up, one for each role of a build: a later build with the same set-up starts from
 * them, and sets nothing up.
 *
 * <p>An image's name follows from what the machine started from and from all that was done on it, so that what has
 * changed is set up anew. It holds the installation's id too, which nobody outside the account knows: an image that a
 * stranger has published is never taken for ours.
 */
public final class KeptImages {
    private final Provider provider;
    private final String owner;
    private final Setup setup;

    /** @param owner id of the installation */
    public KeptImages(Provider provider, String owner, Setup setup) {
        this.provider = provider;
        this.owner = owner;
        this.setup = setup;
    }

    /**
     * The request that starts from kept images; empty when a role has none, so that all machines are to be set up.
     *
     * @throws CloudException when the provider refuses what is asked for
     */
    public Optional<ClusterRequest> find(ClusterRequest request)
            throws CloudException, InterruptedException, IOException {
        Map<Role, MachineRequest> kept = new LinkedHashMap<>();
        for (Map.Entry<Role, Plan> role : plans(request).entrySet()) {
            Plan base = role.getValue();
            Image image = new Image(null, name(role.getKey(), base), null);
            MachineRequest from = base.request().startingFrom(image, base.user());
            try {
                provider.check(from, base.zone());
            } catch (CloudException e) {
                if (e.reason() == Reason.NOT_FOUND) {
                    return Optional.empty();
                }
                throw e;
            }
            kept.put(role.getKey(), from);
        }
        return Optional.of(request.withMachines(sut(kept), kept.get(Role.CLIENT)));
    }

    /**
     * Makes an image of the first machine of each role, which may start anew meanwhile. What cannot be kept is told and
     * no more: the machines are as good without.
     *
     * @param request by which the machines were made
     * @param progress is told each image
     */
    public void save(ClusterRequest request, List<Host> hosts, Consumer<String> progress)
            throws CloudException, InterruptedException, IOException {
        for (Map.Entry<Role, Plan> role : plans(request).entrySet()) {
            Host first = hosts.stream()
                    .filter(host -> host.role() == role.getKey())
                    .findFirst()
                    .orElseThrow();
            String name = name(role.getKey(), role.getValue());
            progress.accept("Keeping " + first.label() + " as image " + name);
            try {
                provider.saveImage(first.id(), name);
            } catch (CloudException e) {
                progress.accept(first.label()
                        + " is not kept as an image, and the next build sets up its machines again: " + e.getMessage());
            }
        }
    }

    private Map<Role, Plan> plans(ClusterRequest request) throws CloudException, InterruptedException {
        Map<Role, Plan> plans = new LinkedHashMap<>();
        Plan sut = provider.check(request.sut(), "");
        plans.put(Role.SUT, sut);
        MachineRequest client = request.client();
        if (client != null) {
            plans.put(Role.CLIENT, provider.check(client, sut.zone()));
        }
        return plans;
    }

    private static MachineRequest sut(Map<Role, MachineRequest> kept) {
        return Optional.ofNullable(kept.get(Role.SUT)).orElseThrow();
    }

    private String name(Role role, Plan base) throws IOException {
        @Nullable String userData = base.request().userData();
        return "benchgate-" + owner + "-" + role.word() + "-"
                + SetupDigest.of(List.of(base.image(), userData == null ? "" : userData), setup, role);
    }

    /** What a machine is made of and what is done on it, in a few letters that change whenever it does. */
    private static final class SetupDigest {
        private static final int LETTERS = 20;

        /** Where Ansible looks for what a playbook uses, beside it. */
        private static final List<String> BESIDE = List.of(
                "roles", "files", "templates", "tasks", "handlers", "vars", "group_vars", "host_vars", "library");

        private final MessageDigest digest = Sha256.begin();

        private SetupDigest() {}

        /**
         * Of a machine.
         *
         * @param base what it starts from
         * @param setup of which the steps of its role and of all machines count, with the files that they use
         */
        static String of(List<String> base, Setup setup, Role role) throws IOException {
            SetupDigest all = new SetupDigest();
            base.forEach(all::add);
            for (SetupStep step : setup.steps()) {
                if (step.role() == null || step.role() == role) {
                    all.add(step);
                }
            }
            return HexFormat.of().formatHex(all.digest.digest()).substring(0, LETTERS);
        }

        private void add(SetupStep step) throws IOException {
            add(String.valueOf(step.role()));
            if (step instanceof Script script) {
                add("script");
                add(script.text());
            } else if (step instanceof Playbook playbook) {
                add("playbook");
                add(Files.readAllBytes(playbook.file()));
                new TreeMap<>(playbook.variables()).forEach((name, value) -> {
                    add(name);
                    add(value);
                });
                Path folder =
                        Objects.requireNonNull(playbook.file().toAbsolutePath().getParent());
                for (String name : BESIDE) {
                    addFolder(folder.resolve(name));
                }
            }
        }

        private void addFolder(Path folder) throws IOException {
            if (!Files.isDirectory(folder)) {
                return;
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    add(folder.relativize(file).toString());
                    add(Files.readAllBytes(file));
                }
            }
        }

        private void add(String text) {
            add(text.getBytes(StandardCharsets.UTF_8));
        }

        /** With its length, so that no two lists of parts look the same. */
        private void add(byte[] bytes) {
            digest.update(
                    ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
            digest.update(bytes);
        }
    }
}
