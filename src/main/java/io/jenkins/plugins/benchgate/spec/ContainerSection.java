package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a version that runs an image as its system, in place of a start command. It becomes commands of the
 * version: the image is made available where the version is installed, and each trial runs a container in the
 * foreground.
 */
final class ContainerSection {
    private static final String SCRIPT = ShellText.read(ContainerSection.class, "container.sh");
    /** What the install command writes, and the other commands run. */
    private static final String FILE = "\"$INSTALL/.benchgate-container\"";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z_0-9]+)}");
    private static final Pattern PORTS = Pattern.compile("(\\d{1,5}):(\\d{1,5})");
    /** What is run: one of them. */
    private static final List<String> KINDS = List.of("image", "build", "compose");
    /** What a compose file says itself. */
    private static final List<String> OF_ONE =
            List.of("pull", "network", "ports", "environment", "volumes", "command", "cpus", "memory");

    private static final int LAST_PORT = 65_535;

    private final Section version;

    ContainerSection(Section version) {
        this.version = version;
    }

    /**
     * The commands of a version in a container, for a shell.
     *
     * @param install the rest of the install command
     */
    record Commands(String install, String start, String stop, String health) {}

    /**
     * The commands; {@code null} where the version has no container.
     *
     * @param environment of the version, which the container gets too
     */
    @Nullable
    Commands read(Map<String, String> environment) {
        Section section = version.section("container", false);
        if (!version.has("container")) {
            return null;
        }
        for (String key : List.of("start", "functions")) {
            if (version.has(key)) {
                version.mistake(key, "found '" + key + "' with 'container', expected one of them");
            }
        }
        String image = section.checked("image").orElse("");
        String build = section.optional("build", this::folder).orElse("");
        String compose = section.optional("compose", this::file).orElse("");
        List<String> given = KINDS.stream().filter(section::has).toList();
        if (given.size() != 1) {
            section.mistake("found " + (given.isEmpty() ? "none" : String.join(" and ", given)) + " of "
                    + String.join(", ", KINDS) + " in container, expected one of them");
        }
        String service = service(section);
        StringBuilder script = new StringBuilder();
        put(script, "engines", engines(section));
        put(script, "image", image);
        script.append("build=").append(build.isEmpty() ? "''" : word(build)).append('\n');
        script.append("compose=")
                .append(compose.isEmpty() ? "''" : word(compose))
                .append('\n');
        put(script, "service", service);
        put(script, "pull", pull(section, image));
        String network = oneOf(section, "network", section.usual("network"));
        put(script, "network", network);
        Integer port = section.optionalWhole("port");
        if (network.equals("bridge") != section.has("port")) {
            section.mistake(
                    "port",
                    network.equals("bridge")
                            ? "found no 'port' in container, expected the port that the system listens on in it"
                            : "found 'port' with 'network: host', expected it to be left out: the system listens on"
                                    + " $HOST:$PORT itself");
        }
        put(script, "inner", port == null ? "" : String.valueOf(port));
        String options = options(section, environment, network);
        StringBuilder limits = new StringBuilder();
        String cpus = section.checked("cpus").orElse("");
        Long memory = section.bytes("memory");
        if (!cpus.isEmpty()) {
            limits.append("cpu ");
            options += " --cpus " + cpus;
        }
        if (memory != null) {
            limits.append("memory");
            options += " --memory " + memory;
        }
        put(script, "limits", limits.toString().strip());
        String command = section.optionalText("command");
        section.end();
        script.append("run_image() {\n    exec \"$engine\" run \"$@\"")
                .append(options)
                .append(" \"$id\"")
                .append(command == null ? "" : " " + command.strip())
                .append("\n}\n")
                .append(SCRIPT);
        return new Commands(
                "printf %s " + ShellText.quote(script.toString()) + " >" + FILE + " || exit\nsh " + FILE
                        + " prepare || exit\n",
                "exec sh " + FILE + " start",
                "sh " + FILE + " stop",
                "sh " + FILE + " health");
    }

    /** The service of a compose file that clients reach; its containers are described there. */
    private static String service(Section section) {
        boolean compose = section.has("compose");
        String service = section.checked("service").orElse("");
        if (compose != section.has("service")) {
            section.mistake(
                    "service",
                    compose
                            ? "found no 'service' in container, expected the one of the compose file that clients reach"
                            : "found 'service' without 'compose', expected both or neither");
        }
        if (compose) {
            OF_ONE.stream()
                    .filter(section::has)
                    .forEach(key -> section.mistake(
                            key, "found '" + key + "' with 'compose', expected it in the compose file"));
        }
        return service;
    }

    /** Relative to the folder of the installation, as a folder is. */
    private String file(String text) {
        boolean filled = version.has("source") || version.has("install");
        if (text.startsWith("-") || (!text.startsWith("/") && !text.startsWith("${") && !filled)) {
            throw new IllegalArgumentException("found compose '" + text
                    + "', expected a compose file such as ${SPEC}/compose.yaml: without 'source' and 'install' the"
                    + " folder of the installation is empty");
        }
        return Placeholders.checked(text);
    }

    private static void put(StringBuilder script, String name, String value) {
        script.append(name).append('=').append(ShellText.quote(value)).append('\n');
    }

    private static String oneOf(Section section, String key, String usual) {
        List<String> words = section.words(key);
        return section.value(key, usual, false, text -> {
            if (!words.contains(text)) {
                throw new IllegalArgumentException("found " + key + " '" + text + "', expected one of "
                        + String.join(", ", words) + " (default " + usual + ")");
            }
            return text;
        });
    }

    private static String engines(Section section) {
        String usual = section.usual("engine");
        String engine = oneOf(section, "engine", usual);
        return engine.equals(usual) ? "podman docker" : engine;
    }

    /** An image of this machine is not looked for elsewhere, and what a digest names does not change. */
    private static String pull(Section section, String image) {
        String usual = image.startsWith("localhost/") ? "never" : image.contains("@sha256:") ? "missing" : "always";
        return oneOf(section, "pull", usual);
    }

    /** Relative to the folder of the installation. */
    private String folder(String text) {
        boolean filled = version.has("source") || version.has("install");
        if (!text.startsWith("/") && !text.startsWith("${") && !filled) {
            throw new IllegalArgumentException("found build '" + text
                    + "', expected ${SPEC} or a folder in it, such as ${SPEC}/db: without 'source' and 'install' the"
                    + " folder of the installation is empty");
        }
        if (text.startsWith("-")) {
            throw new IllegalArgumentException("found build '" + text + "', expected a folder");
        }
        return Placeholders.checked(text);
    }

    private static String options(Section section, Map<String, String> environment, String network) {
        StringBuilder options = new StringBuilder();
        environment.keySet().forEach(name -> options.append(" -e ").append(name));
        section.filledEntries("environment").forEach((name, value) -> {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_.]*")) {
                section.mistake("environment", "found variable '" + name + "', expected letters, digits, '_' and '.'");
            }
            options.append(" -e ").append(word(name + "=" + value));
        });
        for (String volume :
                section.values("volumes", section.matching("volumes").andThen(Placeholders::checked))) {
            options.append(" -v ").append(word(volume));
        }
        List<String> ports = section.values("ports", ContainerSection::ports);
        ports.forEach(pair -> options.append(" -p \"$HOST\":").append(pair));
        if (!ports.isEmpty() && network.equals("host")) {
            section.mistake("ports", "found 'ports' with 'network: host', expected them to be left out");
        }
        return options.toString();
    }

    private static String ports(String text) {
        Matcher pair = PORTS.matcher(text);
        if (!pair.matches() || !port(pair.group(1)) || !port(pair.group(2))) {
            throw new IllegalArgumentException("found ports '" + text
                    + "', expected PORT:PORT, that of the machine and that in the container, each from 1 to "
                    + LAST_PORT);
        }
        return text;
    }

    private static boolean port(String text) {
        int port = Integer.parseInt(text);
        return port >= 1 && port <= LAST_PORT;
    }

    /** A text as one word of a shell, in which placeholders become variables. */
    private static String word(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = PLACEHOLDER.matcher(text);
        int from = 0;
        while (matcher.find()) {
            if (matcher.start() > from) {
                parts.add(ShellText.quote(text.substring(from, matcher.start())));
            }
            parts.add("\"$" + matcher.group(1) + "\"");
            from = matcher.end();
        }
        if (from < text.length()) {
            parts.add(ShellText.quote(text.substring(from)));
        }
        return String.join("", parts);
    }
}
