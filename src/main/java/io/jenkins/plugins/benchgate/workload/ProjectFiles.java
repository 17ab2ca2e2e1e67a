package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.io.Xml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files in which build tools find the name of a project. */
final class ProjectFiles {
    private static final String PROJECT = "project";
    private static final String TOOLS = "tools";
    private static final Pattern MODULE = Pattern.compile("(?m)^module\\s+\"?([^\\s\"]+)");

    private ProjectFiles() {}

    /** Prints a file of the installation, or nothing. */
    static Phase print(String name) {
        return Phase.installed(PROJECT, false, List.of("sh", "-c", "cat \"$0\" 2>/dev/null || :", name), Map.of());
    }

    /** What was printed. */
    static String printed(Path folder) throws IOException {
        return text(folder.resolve(Phase.output(PROJECT)));
    }

    /** Prints the version of a program that need not be there. */
    static Phase version(String command) {
        return Phase.installed(TOOLS, false, List.of("sh", "-c", command + " 2>&1 || :"), Map.of());
    }

    /** The first line of what was printed as the version. */
    static String version(Path folder) throws IOException {
        return text(folder.resolve(Phase.output(TOOLS))).lines().findFirst().orElse("");
    }

    static String text(Path file) throws IOException {
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }

    /** The module of a {@code go.mod}; empty where it names none. */
    static String module(String goMod) {
        Matcher module = MODULE.matcher(goMod);
        return module.find() ? module.group(1) : "";
    }

    /** The group of a {@code pom.xml}, its parent's where it has none of its own; empty where neither is plain text. */
    static String group(String pom) {
        String group;
        try {
            Xml project = Xml.parse(pom);
            String own = project.text("groupId");
            group = own.isEmpty() ? project.text("parent/groupId") : own;
        } catch (IOException e) {
            return "";
        }
        return group.contains("$") ? "" : group;
    }
}
