package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.NodeVariables;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The machines of a build while they are set up: step by step, each step on all of its machines at the same time. The
 * first one that fails ends the others.
 */
public final class MachineSetup {
    /** User and port by which the machine itself is logged in to. */
    public static final String SSH_USER = "BENCHGATE_SSH_USER";

    public static final String SSH_PORT = "BENCHGATE_SSH_PORT";
    /** Private key that all machines of the build let in, where the spec shares it. */
    public static final String SSH_KEY = "BENCHGATE_SSH_KEY";
    /**
     * Configuration for {@code ssh -F} with the addresses and labels of all machines, where the spec shares the key.
     */
    public static final String SSH_CONFIG = "BENCHGATE_SSH_CONFIG";

    private static final Duration SHORT = Duration.ofMinutes(2);

    private final Cluster cluster;
    private final Setup setup;
    private final Map<String, String> environment;
    private final @Nullable Logins logins;
    private final Path folder;
    private final Consumer<String> progress;

    /**
     * @param environment of the build
     * @param logins to the machines; {@code null}: there is but this one
     * @param folder of the build's that need not be there; gets scripts and logs
     * @param progress is told each step
     */
    public MachineSetup(
            Cluster cluster,
            Setup setup,
            Map<String, String> environment,
            @Nullable Logins logins,
            Path folder,
            Consumer<String> progress) {
        this.cluster = cluster;
        this.setup = setup;
        this.environment = environment;
        this.logins = logins;
        this.folder = folder.toAbsolutePath();
        this.progress = progress;
    }

    /** What every command on a machine finds in its environment: who and where it is, and what the spec passes on. */
    public Map<String, String> variables(Node node) {
        Map<String, String> variables = new LinkedHashMap<>();
        if (logins == null) {
            variables.putAll(environment);
        } else {
            setup.environment().stream()
                    .filter(environment::containsKey)
                    .forEach(name -> variables.put(name, environment.get(name)));
            Host host = logins.host(node);
            variables.put(SSH_USER, host.user());
            variables.put(SSH_PORT, String.valueOf(host.port()));
            if (setup.shareKey()) {
                LoginFiles files = new LoginFiles(shared(node));
                variables.put(SSH_KEY, files.key().toString());
                variables.put(SSH_CONFIG, files.config().toString());
            }
        }
        variables.putAll(NodeVariables.of(cluster, node));
        return variables;
    }

    private Path shared(Node node) {
        return folder.resolve("ssh-" + node.label());
    }

    /**
     * Sets them up.
     *
     * @throws SetupException when a step fails on a machine; what runs on the others has ended by then
     */
    public void run() throws IOException, InterruptedException, SetupException {
        Files.createDirectories(folder);
        if (logins != null && setup.shareKey()) {
            onAll(cluster.nodes(), node -> share(node, logins));
        }
        for (int i = 0; i < setup.steps().size(); i++) {
            SetupStep step = setup.steps().get(i);
            String number = String.valueOf(i + 1);
            Role role = step.role();
            progress.accept("Setting up " + (role == null ? "all machines" : "machines of the " + role.word()) + ": "
                    + step.name());
            if (step instanceof Playbook playbook) {
                new PlaybookRun(playbook, cluster, logins, environment).run(folder.resolve(number + "-playbook.log"));
            } else if (step instanceof Script script) {
                run(script, number, nodes(role));
            }
        }
    }

    private Collection<Node> nodes(@Nullable Role role) {
        return role == null ? cluster.nodes() : role == Role.SUT ? cluster.sut() : cluster.clients();
    }

    private void run(Script script, String number, Collection<Node> nodes)
            throws IOException, InterruptedException, SetupException {
        Path file = Files.writeString(folder.resolve(number + ".sh"), script.text());
        // the kernel starts what names its interpreter only where it may be executed
        String run = script.text().startsWith("#!") ? "chmod u+x \"$0\" && exec \"$0\"" : "exec sh \"$0\"";
        List<String> arguments = List.of("sh", "-c", Command.DAEMONS_STAY + run, file.toString());
        onAll(nodes, node -> {
            Path log = folder.resolve(number + "-" + node.label() + ".log");
            node.files().createFolder(folder);
            node.files().push(file);
            new SetupCommand("Set-up of " + node.label() + ": '" + script.name() + "'", script.limit())
                    .of(node, new Command(arguments, folder, variables(node), log, log), log);
        });
    }

    /** Gives a machine the key by which it logs in to the others; on the way there nobody else may read it either. */
    private void share(Node node, Logins all) throws IOException, InterruptedException, SetupException {
        Path own = shared(node);
        Path log = folder.resolve("ssh-" + node.label() + ".log");
        SetupCommand ending = new SetupCommand("Sharing the SSH key with " + node.label(), SHORT);
        try {
            node.files().createFolder(own);
            ending.of(node, command("chmod 700 \"$0\"", own, log), log);
            FolderTree.delete(own);
            LoginFiles.write(own, all, node.files()::there);
            node.files().push(own);
            ending.of(node, command("chmod 700 \"$0\" && chmod 600 \"$0\"/*", own, log), log);
        } finally {
            FolderTree.delete(own);
        }
    }

    private Command command(String line, Path argument, Path log) {
        return new Command(List.of("sh", "-c", line, argument.toString()), folder, Map.of(), log, log);
    }

    /** What is done on one machine. */
    private interface Work {
        void on(Node node) throws IOException, InterruptedException, SetupException;
    }

    private static void onAll(Collection<Node> nodes, Work work)
            throws IOException, InterruptedException, SetupException {
        new ParallelWork<>(SetupException.class)
                .steps(nodes.stream()
                        .<Step<SetupException>>map(node -> () -> work.on(node))
                        .toList());
    }

    /** A machine cannot be set up; the message says which, by what, and how that ended, with the last lines of its log. */
    public static final class SetupException extends Exception {
        @Serial
        private static final long serialVersionUID = 1;

        public SetupException(String message) {
            super(message);
        }
    }
}
