package io.jenkins.plugins.benchgate.workload.slowdown;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.slowdown.Slowing.Slowdown;
import io.jenkins.plugins.benchgate.workload.slowdown.agent.SlowdownAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Slows methods of Java by an agent, which {@code JAVA_TOOL_OPTIONS} brings to every JVM: JMH's own {@code -jvmArgsAppend} would
 * replace what the benchmarks' annotations append.
 *
 * @param jar of the benchmarks, in the folder of the installation
 */
record JavaSlowing(String jar) implements Slowing {
    private static final String PACKAGE = SlowdownAgent.class.getPackageName() + ".";
    private static final String DELAY = PACKAGE + "Delay";
    private static final String CHECK = PACKAGE + "MethodCheck";
    private static final List<String> AGENT = List.of(
            SlowdownAgent.class.getName(),
            PACKAGE + "MethodWeaver$MethodName",
            PACKAGE + "MethodWeaver",
            PACKAGE + "MethodWeaver$Weaving",
            PACKAGE + "MethodWeaver$Body",
            CHECK,
            CHECK + "$Methods",
            NearestNames.class.getName());

    @Override
    public void prepare(Path folder, Slowdown slowdown) throws IOException {
        if (folder.toString().contains("=")) {
            throw new InputException(
                    folder,
                    "found '=' in the name of the folder, expected one without it: the JVM ends the agent's name there");
        }
        Files.write(folder.resolve(SlowdownAgent.ORDER), List.of(slowdown.method(), String.valueOf(slowdown.share())));
        Files.write(folder.resolve(SlowdownAgent.ASM), Slowing.resource(SlowdownAgent.ASM));
        jar(folder.resolve(SlowdownAgent.DELAY), List.of(DELAY));
        jar(folder.resolve(SlowdownAgent.AGENT), AGENT);
    }

    /** As one word of the JVM's variable: quotes may begin and end within it, and nothing else stands for a quote. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\"'\"'") + "'";
    }

    private static void jar(Path file, List<String> classes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), SlowdownAgent.class.getName());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (String name : classes) {
                String path = name.replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(path));
                jar.write(Slowing.resource("/" + path));
                jar.closeEntry();
            }
        }
    }

    @Override
    public Optional<Phase> before(Path folder, Slowdown slowdown) {
        return Optional.empty();
    }

    @Override
    public Client slowed(Client client, Path folder) {
        return Slowing.in(
                client,
                "export JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS -javaagent:$SLOWDOWN_AGENT\"; exec \"$@\"",
                Map.of("SLOWDOWN_AGENT", quoted(folder.resolve(SlowdownAgent.AGENT) + "=" + folder)));
    }

    @Override
    public Phase check(Path folder, List<String> methods) {
        List<String> command = new ArrayList<>(List.of(
                "java",
                "-cp",
                folder.resolve(SlowdownAgent.AGENT) + ":" + folder.resolve(SlowdownAgent.ASM),
                CHECK,
                jar));
        command.addAll(methods);
        return Phase.installed(Slowing.CHECK, false, command, Map.of());
    }
}
