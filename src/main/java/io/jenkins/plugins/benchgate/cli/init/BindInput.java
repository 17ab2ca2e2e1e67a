package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.spec.LinksFile;
import io.jenkins.plugins.benchgate.spec.OpenapiSpec;
import io.jenkins.plugins.benchgate.spec.PatternsFile;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is bound: what a spec says, or what options name. */
final class BindInput {
    @Parameters(
            arity = "0..1",
            paramLabel = "SPEC.yaml",
            description = "Spec whose workload has tool: openapi; the rest of it is not read.")
    @Nullable
    private Path spec;

    @Option(
            names = "--description",
            paramLabel = "FILE",
            arity = "1..*",
            description = "OpenAPI or Swagger documents, one for each service, instead of a spec.")
    private List<Path> descriptions = List.of();

    @Option(
            names = "--patterns",
            paramLabel = "FILE",
            description = "Patterns, as YAML or of openISBT (default: all that are built in).")
    @Nullable
    private Path patterns;

    @Option(names = "--links", paramLabel = "FILE", description = "Links between services, as YAML or of openISBT.")
    @Nullable
    private Path links;

    @Option(
            names = "--reading",
            paramLabel = "wide|strict",
            description = "How the algorithm is read: as common documents need it, or as narrow as possible (default:"
                    + " that of the spec, else wide).")
    @Nullable
    private Reading reading;

    /** Whether a person chose the patterns. */
    boolean named() {
        return spec != null || patterns != null;
    }

    /** The spec for messages; empty without one. */
    String name() {
        return spec == null ? "" : spec.toString();
    }

    /** The plan of the spec, or of the options. */
    OpenapiPlan read(CommandLine command) throws SpecException, UserException {
        if (spec == null && descriptions.isEmpty()) {
            throw new CommandLine.ParameterException(
                    command, "found neither a spec nor --description, expected one of them");
        }
        if (spec == null) {
            return options();
        }
        if (!descriptions.isEmpty() || patterns != null || links != null) {
            throw new CommandLine.ParameterException(
                    command, "found a spec and --description, --patterns or --links, expected them in the spec");
        }
        OpenapiPlan plan = OpenapiSpec.read(spec, System.getenv()).plan();
        return reading == null ? plan : plan.with(reading);
    }

    private OpenapiPlan options() throws SpecException, UserException {
        List<Described> services = new ArrayList<>();
        for (Path document : descriptions) {
            String file =
                    Objects.requireNonNullElse(document.getFileName(), document).toString();
            int dot = file.indexOf('.', 1);
            String name = dot < 0 ? file : file.substring(0, dot);
            if (services.stream().anyMatch(one -> one.name().equals(name))) {
                throw new UserException("found two documents with the name " + name
                        + ", expected each service once; name the services in a spec");
            }
            services.add(new Described(name, document));
        }
        return new OpenapiPlan(
                services,
                patterns == null
                        ? PatternCatalogue.all()
                        : PatternsFile.read(patterns).patterns(),
                1,
                links == null ? List.of() : LinksFile.read(links),
                List.of(),
                Objects.requireNonNullElse(reading, Reading.WIDE),
                LinkingRule.USUAL,
                List.of(),
                Optional.empty());
    }
}
