package io.jenkins.plugins.benchgate.cli.ci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A machine of a CI: it runs scripts in an empty folder with nothing but the environment that a host gives. */
final class Runner {
    private final Path folder;
    private final Path workspace;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private String said = "";

    /** @param programs a folder whose programs go before those of the system */
    Runner(Path folder, Path programs) throws IOException {
        this.folder = folder;
        this.workspace = folder.resolve("workspace");
        Files.createDirectories(folder.resolve("home"));
        environment.put("PATH", programs + ":" + System.getenv("PATH"));
        environment.put("HOME", folder.resolve("home").toString());
        environment.put("LANG", "C.UTF-8");
        environment.put("BENCHGATE_LOCK", "none");
    }

    Path folder() {
        return folder;
    }

    Path workspace() {
        return workspace;
    }

    Map<String, String> environment() {
        return environment;
    }

    /** All that scripts have printed. */
    String said() {
        return said;
    }

    /** Runs a script as the hosts do, which stop at the first command that fails; gives its exit status. */
    int run(String script, Map<String, String> more) throws IOException, InterruptedException {
        Files.createDirectories(workspace);
        Path file = Files.writeString(folder.resolve("step.sh"), script);
        Path log = folder.resolve("step.log");
        ProcessBuilder bash = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", file.toString())
                .directory(workspace.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        bash.environment().clear();
        bash.environment().putAll(environment);
        bash.environment().putAll(more);
        Process process = bash.start();
        process.waitFor();
        said += Files.readString(log);
        return process.exitValue();
    }

    /** What a file of YAML has. */
    static Map<Object, Object> yaml(Path file) throws IOException {
        return map(new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file)));
    }

    @SuppressWarnings("unchecked") // what is no map fails where it is used
    static Map<Object, Object> map(Object value) {
        return value == null ? Map.of() : (Map<Object, Object>) value;
    }

    @SuppressWarnings("unchecked") // as above
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
