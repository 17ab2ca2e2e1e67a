package io.jenkins.plugins.benchgate.experiment.run;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.ParallelWork;
import io.jenkins.plugins.benchgate.cluster.ParallelWork.Step;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.setup.AbandonedDeployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployment;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Held;
import io.jenkins.plugins.benchgate.cluster.setup.Removal;
import io.jenkins.plugins.benchgate.io.Uninterrupted;
import io.jenkins.plugins.benchgate.spec.Spec.TracedSpans;
import io.jenkins.plugins.benchgate.spec.Version;
import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a build's versions, on their platform side by side from {@link #deploy} until this is closed. The commands
 * run on this machine, whatever machines the build has.
 */
public final class DeployedFunctions implements AutoCloseable {
    private final Build build;
    private final List<Version> versions;
    private final Map<Version, Held> held = new LinkedHashMap<>();
    private @Nullable Deployments deployments;

    /** None of them is deployed yet. */
    public DeployedFunctions(Build build) {
        this.build = build;
        this.versions = build.spec().versions().stream()
                .filter(version -> version.functions() != null)
                .toList();
    }

    /**
     * Removes what earlier builds of the job have left behind.
     *
     * @throws ExperimentException when nothing could be written down about functions
     */
    public void prepare() throws InterruptedException, ExperimentException {
        if (versions.isEmpty()) {
            return;
        }
        try {
            Deployments journal = new Deployments(installation());
            String job = build.spec().name();
            new AbandonedDeployments(journal, build.secrets())
                    .remove(old -> old.job().equals(job), false, build.progress()::say)
                    .forEach(left -> build.progress().say("NOT REMOVED: " + left));
            deployments = journal;
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private Installation installation() throws IOException {
        return Installation.open(Installation.folder(build.secrets()), new SecureRandom());
    }

    private static ExperimentException unwritten(IOException failure) {
        return new ExperimentException(
                "Functions are not deployed, because they could not be removed after a kill: " + failure.getMessage());
    }

    /**
     * Deploys the functions of all versions, and waits until they answer.
     *
     * @return the build, whose commands and clients find the functions
     * @throws ExperimentException when a command fails, or a function does not answer
     */
    public Build deploy() throws IOException, InterruptedException, ExperimentException {
        if (versions.isEmpty()) {
            return build;
        }
        Map<String, Map<String, String>> found = new ConcurrentHashMap<>();
        begin();
        List<Step<ExperimentException>> steps = new ArrayList<>();
        held.forEach((version, one) -> steps.add(() -> found.put(version.key(), deploy(version, one.deployment()))));
        new ParallelWork<>(ExperimentException.class).steps(steps);
        return build.reaching(found);
    }

    /** Writes down what is about to be deployed. */
    private void begin() throws ExperimentException {
        Deployments journal = deployments;
        if (journal == null) {
            throw new IllegalStateException("functions are deployed before they are prepared");
        }
        try {
            String id = installation().newCluster();
            for (Version version : versions) {
                String name = Deployment.name(build.spec().name(), version.key(), id);
                held.put(version, journal.begin(deployment(version, name)));
            }
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private Deployment deployment(Version version, String name) {
        Map<String, String> all = build.variablesHere(version);
        Map<String, String> kept = new TreeMap<>(version.environment());
        List.of(Placeholders.VERSION, Placeholders.INSTALL, Placeholders.SPEC)
                .forEach(variable -> kept.put(variable, all.getOrDefault(variable, "")));
        List<String> secret = kept.keySet().stream()
                .filter(variable -> {
                    String value = kept.getOrDefault(variable, "");
                    return !build.masking().mask(value).equals(value);
                })
                .toList();
        kept.keySet().removeAll(secret);
        kept.put(Placeholders.NAME, name);
        Functions functions = functions(version);
        return new Deployment(
                name,
                build.spec().name(),
                version.key(),
                build.out().toString(),
                build.install(version).toString(),
                functions.remove(),
                functions.seconds(),
                kept,
                secret,
                Instant.now(),
                Installation.holder());
    }

    private static Functions functions(Version version) {
        Functions functions = version.functions();
        if (functions == null) {
            throw new IllegalArgumentException(version.key() + " has no functions");
        }
        return functions;
    }

    /** @return the variables by which clients find the functions */
    private Map<String, String> deploy(Version version, Deployment deployment)
            throws IOException, InterruptedException, ExperimentException {
        build.progress().say("Deploying " + FunctionCommand.words(version) + " as " + deployment.name());
        Functions functions = functions(version);
        Path log = log(version);
        Map<String, String> variables = build.variablesHere(version);
        variables.put(Placeholders.NAME, deployment.name());
        Map<String, String> told = spans();
        variables.putAll(told);
        variables.putAll(version.environment());
        run(version, "deploy", Command.DAEMONS_STAY + functions.deploy(), variables, log);
        Path printed = build.out().resolve("functions-" + version.key() + ".endpoints");
        Files.deleteIfExists(printed);
        run(version, "endpoints", functions.endpoints(), variables, printed);
        Endpoints endpoints = Endpoints.read(printed, FunctionCommand.words(version));
        variables.putAll(endpoints.variables());
        wanted(version, endpoints);
        FirstAnswer answer = new FirstAnswer(version);
        String health = version.health().command();
        if (health == null) {
            answer.byRequests(endpoints);
        } else {
            answer.byCommand(health, build.install(version), variables, log);
        }
        String logs = functions.logs();
        if (logs != null) {
            // what came before the first trial is of none
            run(version, "logs", logs, variables, log);
        }
        Map<String, String> found = new LinkedHashMap<>(endpoints.variables());
        found.put(Placeholders.NAME, deployment.name());
        found.putAll(told);
        return found;
    }

    /** Where functions send their spans: each trial of their version receives them at this port. */
    private Map<String, String> spans() throws IOException {
        TracedSpans spans = build.spec().recording().spans();
        if (spans == null || !spans.receive()) {
            return Map.of();
        }
        Node node = build.cluster().clients().get(0);
        return SpanProgram.variables(node.peerAddress(), node.freePort(OptionalInt.empty()));
    }

    private Path log(Version version) {
        return build.out().resolve("functions-" + version.key() + ".log");
    }

    private void run(Version version, String key, String line, Map<String, String> variables, Path out)
            throws IOException, InterruptedException, ExperimentException {
        FunctionCommand command = new FunctionCommand(version, functions(version), key, line);
        Optional<String> failure = command.run(build.install(version), variables, out, log(version));
        if (failure.isPresent()) {
            throw new ExperimentException(failure.get());
        }
    }

    /** The workload must find every function that it names. */
    private void wanted(Version version, Endpoints endpoints) throws ExperimentException {
        TreeSet<String> unknown = new TreeSet<>();
        build.spec().workload().filled(version.properties(), text -> {
            unknown.addAll(Placeholders.names(text));
            return text;
        });
        unknown.removeIf(name -> !Placeholders.endpoint(name));
        unknown.removeAll(endpoints.variables().keySet());
        if (!unknown.isEmpty()) {
            throw new ExperimentException("The workload: found '${" + unknown.first() + "}', expected one of ${"
                    + String.join("}, ${", endpoints.variables().keySet()) + "}, the addresses of "
                    + FunctionCommand.words(version) + ".");
        }
    }

    /** Removes all that may have been deployed; an interrupt waits until then. What stays is said, and stays in the journal. */
    @Override
    public void close() {
        Deployments journal = deployments;
        if (journal == null) {
            return;
        }
        List<Thread> removing = new ArrayList<>();
        held.forEach((version, one) -> {
            Thread thread = new Thread(() -> remove(journal, version, one), "benchgate removing " + version.key());
            thread.start();
            removing.add(thread);
        });
        Uninterrupted.run(() -> {
            for (Thread thread : removing) {
                thread.join();
            }
        });
        held.clear();
    }

    private void remove(Deployments journal, Version version, Held one) {
        String left = "";
        try (one) {
            build.progress().say("Removing " + FunctionCommand.words(version));
            Optional<String> failure = new Removal(build.variablesHere(version)).of(one.deployment(), log(version));
            if (failure.isEmpty()) {
                journal.forget(one.deployment());
                one.end();
            } else {
                left = failure.get();
            }
        } catch (IOException | InterruptedException e) {
            left = "the journal cannot be written (" + e.getMessage() + ")";
        }
        if (!left.isEmpty()) {
            build.progress().say("NOT REMOVED: " + journal.left(one.deployment(), left));
        }
    }
}
