package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cli.output.BaseCommand;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.run.SpecCheck;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code init}: a first spec for the benchmarks that a project has. */
@Command(
        name = "init",
        description = "Writes a first benchgate.yaml for what it finds in a folder: benchmarks of JMH, Go, criterion,"
                + " pytest-benchmark or Google Benchmark, an OpenAPI document, or a compose file.")
public final class InitCommand extends BaseCommand {
    private static final String SPEC = "benchgate.yaml";

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = ".",
            description = "Folder of the project, which gets the spec (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--use",
            paramLabel = "KIND",
            description = "Which of several kinds it is for, such as go or openapi (default: the first that is found).")
    private @Nullable String kind;

    @Option(
            names = "--start",
            paramLabel = "COMMAND",
            description = "Runs the service in the foreground, on the port $PORT of $HOST (default: its compose file).")
    private @Nullable String start;

    @Option(names = "--force", description = "Replaces a benchgate.yaml that is there.")
    private boolean force;

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(folder)) {
            throw new UserException(folder + ": found no such folder, expected that of a project");
        }
        Path file = folder.resolve(SPEC).normalize();
        if (Files.exists(file) && !force) {
            throw new UserException(file + ": found a spec, expected none; --force replaces it");
        }
        Project project = new Project(folder);
        List<Proposal> found = found(project);
        Proposal chosen = chosen(found, project);
        boolean versioned = !Commits.in(folder).of("", "").commit().isEmpty();
        AtomicFile.write(file, SpecText.of(name(), versioned, chosen));
        PrintWriter out = out();
        out.println("wrote " + file + " for " + chosen.found());
        if (found.stream().noneMatch(one -> one.word().equals("openapi"))) {
            Services.document(project)
                    .map(folder::resolve)
                    .ifPresent(document -> out.println("left out " + document + ": no built-in pattern takes its"
                            + " operations, see benchgate bind --why --description " + document));
        }
        found.stream()
                .filter(other -> !other.word().equals(chosen.word()))
                .forEach(other -> out.println("also found " + other.found() + ": --use " + other.word()));
        List<String> mistakes = mistakes(file);
        mistakes.forEach(mistake -> out.println("check: " + Printable.line(mistake)));
        out.println((mistakes.isEmpty() ? "benchgate check finds no mistake; next: " : "next: see to these, then ")
                + "benchgate run " + file + (versioned ? "; let Git ignore benchgate-out/" : ""));
        return 0;
    }

    /** What {@code check} says of what was written. */
    private static List<String> mistakes(Path file) throws IOException {
        try {
            String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
            return new SpecCheck(SpecReader.read(file, System.getenv()), List.of(), null)
                    .expected(path)
                    .mistakes();
        } catch (SpecException e) {
            return String.valueOf(e.getMessage()).lines().toList();
        }
    }

    private List<Proposal> found(Project project) throws IOException {
        List<Optional<Proposal>> all = new ArrayList<>();
        if (start == null) {
            all.add(Microbenchmarks.maven(project));
            all.add(Microbenchmarks.gradle(project));
            all.add(Microbenchmarks.go(project));
            all.add(Microbenchmarks.criterion(project));
            all.add(Microbenchmarks.pytest(project));
            all.add(Microbenchmarks.google(project));
        }
        all.add(Services.openapi(project, start));
        all.add(Services.requests(project, start));
        List<Proposal> found = new ArrayList<>();
        for (Optional<Proposal> one : all) {
            one.filter(proposal ->
                            found.stream().noneMatch(other -> other.word().equals(proposal.word())))
                    .ifPresent(found::add);
        }
        return found;
    }

    private Proposal chosen(List<Proposal> found, Project project) throws IOException, UserException {
        if (found.isEmpty()) {
            Path document = Services.document(project).orElse(null);
            throw new UserException(
                    document != null && start == null
                            ? folder.resolve(document).normalize()
                                    + ": found no compose file that publishes a port of its service, expected one, or --start"
                                    + " with the command that runs the service"
                            : folder
                                    + ": found no benchmarks of JMH, Go, criterion, pytest-benchmark or Google Benchmark,"
                                    + " and no compose file that publishes a port, expected one of them, or --start with the"
                                    + " command that runs a service");
        }
        if (kind == null) {
            return found.get(0);
        }
        return found.stream()
                .filter(proposal -> proposal.word().equals(kind))
                .findFirst()
                .orElseThrow(() -> new UserException("found --use " + kind + ", expected one of "
                        + String.join(", ", found.stream().map(Proposal::word).toList())));
    }

    /** The folder's name as that of a job. */
    private String name() throws IOException {
        Path last = folder.toRealPath().getFileName();
        String name = String.valueOf(last).replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        return name.isEmpty() ? "benchmarks" : name.substring(0, Math.min(100, name.length()));
    }
}
