package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Proposals for services, which have to run while they are measured. */
final class Services {
    private static final Pattern DOCUMENT = Pattern.compile(
            "(?m)^[ \\t]{0,20}\\{?[ \\t]{0,20}[\"']?(?:openapi[\"']? ?: ?[\"']?3|swagger[\"']? ?: ?[\"']?2)");

    private Services() {}

    /** The document of a service's interface. */
    static Optional<Path> document(Project project) throws IOException {
        return project.file(
                name -> name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"),
                text -> DOCUMENT.matcher(text).find() && text.contains("paths"));
    }

    /**
     * A service with an OpenAPI document.
     *
     * @param start command that runs it; {@code null}: the compose file of the project does
     */
    static Optional<Proposal> openapi(Project project, @Nullable String start) throws IOException {
        Optional<Path> found = document(project);
        Optional<String> service = start == null ? composed(project) : Optional.of(started(start));
        if (found.isEmpty() || service.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Proposal(
                "openapi",
                "an OpenAPI document (" + found.get() + ")",
                "",
                service.get(),
                """
                tool: openapi
                services:
                  - name: service
                    document: DOCUMENT
                    address: http://${HOST}:${PORT}
                invocations: 300
                warmUp: 30
                users: 2
                """
                        .replace("DOCUMENT", quoted(found.get().toString())),
                "jump:metric=\"* latency\",percent=20"));
    }

    /** A service of a compose file, by requests of its first page. */
    static Optional<Proposal> requests(Project project, @Nullable String start) throws IOException {
        Optional<String> service = start == null ? composed(project) : Optional.of(started(start));
        return service.map(keys -> new Proposal(
                start == null ? "compose" : "service",
                start == null ? "a compose file" : "a service that answers HTTP",
                "",
                keys,
                """
                tool: command
                run: hey -z 10s -c 2 -o csv "http://$HOST:$PORT/"
                format: hey
                """,
                "jump:metric=latency,percent=20"));
    }

    private static String started(String start) {
        return "start: " + quoted(start) + "\n";
    }

    private static Optional<String> composed(Project project) throws IOException {
        Optional<Path> file =
                project.file(name -> name.matches("(?:docker-)?compose\\.ya?ml"), text -> PublishedPort.of(text)
                        .isPresent());
        if (file.isEmpty()) {
            return Optional.empty();
        }
        String port = PublishedPort.of(project.text(file.get())).orElseThrow();
        String compose = "docker compose -p \"benchgate-$PORT\" -f "
                + ShellText.quote(file.get().toString());
        return Optional.of("start: " + quoted("exec " + compose + " up --build") + "\nstop: "
                + quoted(compose + " down --volumes") + "\nport: " + port + "\nhealthTimeout: 10 min\n");
    }

    /** As a scalar of YAML that means this text alone. */
    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
