package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thing that is done on machines before anything is installed on them. */
public sealed interface SetupStep {
    /** What it is, for people and in messages. */
    String name();

    /** The machines it is for; {@code null}: all of them. */
    @Nullable
    Role role();

    /** How long it may take on a machine. */
    Duration limit();

    /**
     * A script that runs on each machine.
     *
     * @param text whose first line may name its interpreter behind {@code #!}; else it is for {@code sh}
     */
    record Script(String name, String text, @Nullable Role role, Duration limit) implements SetupStep {}

    /**
     * A playbook that {@code ansible-playbook} runs here, on all the machines at once.
     *
     * @param file what lies beside it is found by Ansible
     * @param variables given to it beside those of the machine
     */
    record Playbook(String name, Path file, Map<String, String> variables, @Nullable Role role, Duration limit)
            implements SetupStep {
        public Playbook {
            variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        }
    }
}
