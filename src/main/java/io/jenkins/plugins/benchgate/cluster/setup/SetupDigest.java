package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Role;
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
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a machine is made of and what is done on it, in a few letters that change whenever it does. */
final class SetupDigest {
    private static final int LETTERS = 20;

    /** Where Ansible looks for what a playbook uses, beside it. */
    private static final List<String> BESIDE =
            List.of("roles", "files", "templates", "tasks", "handlers", "vars", "group_vars", "host_vars", "library");

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
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }
}
