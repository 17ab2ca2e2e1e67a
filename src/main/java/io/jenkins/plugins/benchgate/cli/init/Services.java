package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Proposals for services, which have to run while they are measured. */
final class Services {
    private static final Pattern DOCUMENT = Pattern.compile(
            "(?m)^[ \\t]{0,20}\\{?[ \\t]{0,20}[\"']?(?:openapi[\"']? ?: ?[\"']?3|swagger[\"']? ?: ?[\"']?2)");

    private Services() {}

    /** The documents of interfaces, those nearest to the project's folder first. */
    private static List<Path> documents(Project project) throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path file :
                project.files(name -> name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"))) {
            String text = project.text(file);
            if (DOCUMENT.matcher(text).find() && text.contains("paths")) {
                documents.add(file);
            }
        }
        return documents;
    }

    /** The document of a service's interface. */
    static Optional<Path> document(Project project) throws IOException {
        return documents(project).stream().findFirst();
    }

    /**
     * A service with an OpenAPI document, by the built-in patterns that its operations can take; none where they can
     * take none.
     *
     * @param start command that runs it; {@code null}: the compose file of the project does
     */
    static Optional<Proposal> openapi(Project project, @Nullable String start) throws IOException {
        Optional<String> service = start == null ? composed(project) : Optional.of(started(start));
        for (Path document : service.isEmpty() ? List.<Path>of() : documents(project)) {
            List<String> patterns = patterns(project.place(document));
            if (!patterns.isEmpty()) {
                return Optional.of(openapi(document, patterns, service.get()));
            }
        }
        return Optional.empty();
    }

    /** The names of the built-in patterns that bind; none where the document cannot be used. */
    private static List<String> patterns(Path document) throws IOException {
        try {
            return BoundPlan.of(OpenapiPlan.builtIn(document), BindingFile.EMPTY).found().stream()
                    .filter(bound -> !bound.sequences().isEmpty())
                    .map(bound -> bound.pattern().name())
                    .toList();
        } catch (InputException unusable) {
            return List.of();
        }
    }

    private static Proposal openapi(Path document, List<String> bound, String service) {
        // what deletes items that it has not created finds none in the end
        List<String> lasting = bound.stream()
                .filter(name -> !name.equals("DEL") || bound.size() == 1)
                .toList();
        String preload = bound.contains("CRT") ? "preload: [{pattern: CRT, invocations: 100}]\n" : "";
        return new Proposal(
                "openapi",
                "an OpenAPI document (" + document + ")",
                "",
                service,
                """
                tool: openapi
                services:
                  - name: service
                    document: DOCUMENT
                    address: http://${HOST}:${PORT}
                patterns: [PATTERNS]
                PRELOADinvocations: 300
                warmUp: 30
                users: 2
                """
                        .replace("DOCUMENT", quoted(document.toString()))
                        .replace("PATTERNS", String.join(", ", lasting))
                        .replace("PRELOAD", preload),
                "jump:metric=\"* latency\"" + Proposal.OF_SERVICE);
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
                "jump:metric=latency" + Proposal.OF_SERVICE));
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
