package io.jenkins.plugins.benchgate.cli.init;

import io.jenkins.plugins.benchgate.cli.output.AnsweringCommand;
import io.jenkins.plugins.benchgate.cli.output.Printable;
import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.spec.BindingReader;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan.WrongRequest;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bind}: the sequences of operations that interaction patterns can take. */
@Command(
        name = "bind",
        description = "Binds interaction patterns to the OpenAPI documents of services: which sequences of operations"
                + " each pattern can take, and why no others.")
public final class BindCommand extends AnsweringCommand {
    @Mixin
    private BindInput input;

    @Option(
            names = "--why",
            description = "Also says by which rule each value is linked, and why operations are not taken.")
    private boolean why;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Writes the sequences to a file, in which they can be switched off and weighed. What the binding"
                            + " of the spec says of them is kept.")
    @Nullable
    private Path out;

    @Override
    public Integer call() throws Exception {
        OpenapiPlan plan = input.read(commandLine());
        BindingFile file =
                plan.binding().isPresent() ? BindingReader.read(plan.binding().get()) : BindingFile.EMPTY;
        BoundPlan bound = BoundPlan.of(plan, file);
        if (!bound.wrongRequests().isEmpty()) {
            WrongRequest first = bound.wrongRequests().get(0);
            throw new UserException(input.name() + ":" + first.line() + ": " + first.reason());
        }
        String wrong = String.join("; ", bound.wrongLinks());
        if (!wrong.isEmpty()) {
            throw new UserException(wrong);
        }
        BindAnswer answer = new BindAnswer(bound, file, why, terminal());
        notes(bound, answer);
        answer(answer::json, answer::text);
        if (out != null) {
            write(out, answer.file());
        }
        boolean stale = !answer.stale().isEmpty() && out == null;
        return stale || (input.named() && bound.unbound()) ? Outcome.INCONCLUSIVE.exitCode() : 0;
    }

    private static void write(Path file, String text) throws UserException {
        try {
            AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserException("cannot write " + file + " (" + e.getMessage() + ")");
        }
    }

    private void notes(BoundPlan bound, BindAnswer answer) {
        List<Service> services = bound.services();
        PrintWriter err = err();
        bound.notes().forEach(note -> err.println(Printable.line(note)));
        for (Exclusion exclusion : bound.exclusions()) {
            if (services.stream()
                    .flatMap(service -> service.operations().stream())
                    .noneMatch(exclusion::covers)) {
                err.println(Printable.line("found the exclusion '" + exclusion.text()
                        + "', which no operation has, expected a path or an operation of a document"));
            }
        }
        answer.stale()
                .forEach(line -> err.println(
                        Printable.line(line + (out == null ? "; --out writes the binding without it" : "; left out"))));
    }
}
