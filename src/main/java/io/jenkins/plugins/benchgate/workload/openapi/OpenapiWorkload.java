package io.jenkins.plugins.benchgate.workload.openapi;

import io.jenkins.plugins.benchgate.io.AtomicFile.PrivateFile;
import io.jenkins.plugins.benchgate.io.ClassJar;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.ClientSummary;
import io.jenkins.plugins.benchgate.result.tool.OpenapiReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Phase.Client;
import io.jenkins.plugins.benchgate.workload.Workload;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Choice;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Http;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Load;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.ServiceOrder;
import io.jenkins.plugins.benchgate.workload.openapi.load.ClientOrder.Users;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Interaction patterns that are bound to the OpenAPI documents of services, run by a client of our own: a load phase,
 * if the services are to be filled, and a run phase.
 *
 * <p>{@link #install} binds the patterns and writes all requests into the folder that all trials share, so that each
 * version gets the same ones. {@link #prepare} writes for each client an order into the trial's folder, readable by its
 * owner alone, because it may hold secrets.
 *
 * @param binding what a file says of the sequences
 * @param operations names of those that the patterns take; empty where that is not known
 */
public record OpenapiWorkload(OpenapiPlan plan, BindingFile binding, OpenapiLoad load, List<String> operations)
        implements Workload {
    private static final String LOAD = "load";
    private static final String RUN = "run";
    private static final String FOLDER = "openapi";
    private static final String JAR = "client.jar";
    private static final String PACKED = ".gz";
    /** Users of a client that fills the services before an open loop. */
    private static final int LOADING = 4;

    private static final int SHOWN = 30;

    @Override
    public Tool tool() {
        return Tool.OPENAPI;
    }

    /** {@code LST, DEL of shop, 1000 invocations, 8 users}. */
    @Override
    public String description() {
        String patterns = plan.patterns().stream().map(InteractionPattern::name).collect(Collectors.joining(", "));
        String services = plan.services().stream().map(Described::name).collect(Collectors.joining(", "));
        return plan.invocations() == 1
                ? Sentences.english("stored.openapiWorkOfOne", patterns, services, load.described())
                : Sentences.english(
                        "stored.openapiWork", patterns, services, Figure.of(plan.invocations()), load.described());
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        String http = "HTTP/" + (load.http2() ? "2" : "1.1");
        facts.put(
                "Client",
                load.clients() == 1
                        ? Sentences.english("stored.ownClientOfOne", http, Figure.of(load.seed()))
                        : Sentences.english(
                                "stored.ownClient", http, Figure.of(load.clients()), Figure.of(load.seed())));
        facts.put(
                "Load",
                load.open()
                        ? Sentences.english("stored.openLoopOf", load.described())
                        : Sentences.english("stored.closedLoopOfUsers"));
        return facts;
    }

    /** The names of the operations that bound patterns take, in the order in which they are met. */
    public static List<String> operations(BoundPlan bound) {
        return bound.chosen().choices().stream()
                .flatMap(List::stream)
                .filter(Choice::enabled)
                .flatMap(choice -> bound.names().of(choice.sequence()).stream())
                .distinct()
                .toList();
    }

    @Override
    public List<Metric> metrics() {
        if (operations.isEmpty()) {
            return List.of();
        }
        List<Metric> metrics = new ArrayList<>(List.of(Metric.THROUGHPUT));
        operations.forEach(name -> metrics.add(new Metric(name + " latency", Unit.SECOND, Direction.LOWER)));
        plan.patterns()
                .forEach(pattern -> metrics.add(
                        new Metric(pattern.name() + OpenapiReader.PATTERN_LATENCY, Unit.SECOND, Direction.LOWER)));
        if (load.tolerated() > 0) {
            metrics.add(Metric.FAILURES);
        }
        return metrics;
    }

    @Override
    public boolean needsSystem() {
        return true;
    }

    @Override
    public double lasting() {
        ArrivalPlan arrivals = load.arrivals();
        return arrivals == null ? 0 : arrivals.seconds();
    }

    /** One thread of each client sends and receives. */
    @Override
    public OptionalInt workers() {
        return OptionalInt.of(load.clients());
    }

    @Override
    public Map<String, String> properties() {
        Map<String, String> secrets = new LinkedHashMap<>();
        plan.services().forEach(service -> service.access()
                .secrets()
                .forEach((key, text) -> secrets.put("services." + service.name() + "." + key, text)));
        return secrets;
    }

    @Override
    public OpenapiWorkload filled(Map<String, String> more, UnaryOperator<String> fill) {
        List<Described> services = plan.services().stream()
                .map(service -> service.of(service.access().filled(fill)))
                .toList();
        return new OpenapiWorkload(plan.of(services), binding, load, operations);
    }

    @Override
    public List<Phase> phases(Path shared, Path trialFolder) {
        List<Phase> phases = new ArrayList<>();
        if (!load.preload().isEmpty()) {
            phases.add(phase(LOAD, false, shared, trialFolder));
        }
        phases.add(phase(RUN, true, shared, trialFolder));
        return phases;
    }

    private Phase phase(String name, boolean measured, Path shared, Path trialFolder) {
        return new Phase(
                name,
                measured,
                clients()
                        .mapToObj(client -> {
                            String stem = stem(name, client);
                            return new Client(
                                    command(shared, order(trialFolder, stem)), Map.of(), stem + ".out", stem + ".err");
                        })
                        .toList());
    }

    private IntStream clients() {
        return IntStream.range(0, load.clients());
    }

    private String stem(String phase, int client) {
        return Phase.stem(phase, client, load.clients());
    }

    private static Path order(Path trialFolder, String stem) {
        return trialFolder.resolve(stem + ".order");
    }

    @Override
    public Reading read(Phase phase, Path folder, Keeping keeping) throws IOException {
        List<Path> logs = clients()
                .mapToObj(client -> folder.resolve(stem(phase.name(), client) + OpenapiReader.LOG))
                .toList();
        for (Path log : logs) {
            if (!Files.exists(OpenapiReader.summary(log))) {
                throw new InputException(
                        OpenapiReader.summary(log),
                        "found no summary of the client, expected it: the client did not end");
            }
        }
        ArrivalPlan arrivals = load.arrivals();
        double rate = phase.measured() && arrivals != null ? arrivals.due(load.warmUp()) : 0;
        Reading reading = new OpenapiReader(load.tolerated(), rate, keeping).read(logs);
        return phase.measured() ? reading : new Reading(List.of(), reading.faults(), reading.warnings());
    }

    private List<String> command(Path shared, Path order) {
        List<String> command = new ArrayList<>(List.of("java"));
        ArrivalPlan arrivals = load.arrivals();
        command.addAll(LoadClient.javaOptions(arrivals == null ? 0 : arrivals.highest() / load.clients()));
        command.addAll(List.of(
                "-cp",
                shared.resolve(FOLDER).resolve(JAR).toString(),
                LoadClient.class.getName(),
                order.toString(),
                shared.resolve(FOLDER).toString()));
        return command;
    }

    /**
     * Binds the patterns, and writes all requests, and the client, into a folder of {@code shared}.
     *
     * @throws InputException when a document cannot be used, or a pattern has no sequence: one line
     */
    @Override
    public void install(Path shared) throws IOException {
        Path folder = shared.resolve(FOLDER);
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        BoundPlan bound = BoundPlan.of(plan, binding);
        Generation asked = new Generation(
                (long) plan.invocations() + load.warmUp(), load.preload(), load.clients(), load.seed(), load.schema());
        WorkloadGenerator.generate(bound, asked, folder);
        ClassJar.write(folder.resolve(JAR), ClientClasses.parts());
    }

    @Override
    public List<Path> kept(Path shared) {
        try (Stream<Path> files = Files.list(shared.resolve(FOLDER))) {
            return files.filter(file -> !file.endsWith(JAR)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the orders of all clients; they may hold secrets. A failure leaves none behind. */
    @Override
    public List<Path> prepare(Path trialFolder) throws IOException {
        List<Path> orders = new ArrayList<>();
        try {
            List<ServiceOrder> services = new ArrayList<>();
            for (Described service : plan.services()) {
                services.add(order(service, trialFolder));
            }
            for (Phase phase : phases(trialFolder, trialFolder)) {
                for (int client = 0; client < load.clients(); client++) {
                    Path file = order(trialFolder, stem(phase.name(), client));
                    orders.add(file);
                    PrivateFile.write(
                            file, order(phase.measured(), client, services).bytes());
                }
            }
        } catch (IOException | RuntimeException e) {
            for (Path file : orders) {
                Files.deleteIfExists(file);
            }
            throw e;
        }
        return orders;
    }

    private ClientOrder order(boolean measured, int client, List<ServiceOrder> services) {
        int clients = load.clients();
        String stem = stem(measured ? RUN : LOAD, client);
        ArrivalPlan arrivals = load.arrivals();
        Load how = arrivals != null && measured
                ? arrivals.share(clients, client, load.seed())
                : new Users(
                        load.open() ? LOADING : Phase.part(load.users(), client, clients),
                        measured ? load.thinkTime() : 0);
        return new ClientOrder(
                WorkloadGenerator.WORKLOAD,
                measured ? WorkloadGenerator.runs(client + 1) : WorkloadGenerator.preload(client + 1),
                services,
                how,
                load.http2() ? Http.HTTP_2 : Http.HTTP_1_1,
                load.timeout(),
                measured ? Phase.part(load.warmUp(), client, clients) : 0,
                load.tolerated(),
                true,
                stem);
    }

    /** The certificate goes into the trial's folder, from where it reaches other machines. */
    private static ServiceOrder order(Described service, Path trialFolder) throws IOException {
        ServiceAccess access = service.access();
        String certificate = null;
        if (!access.certificate().isEmpty()) {
            certificate = service.name() + ".pem";
            try {
                Files.copy(
                        Path.of(access.certificate()),
                        trialFolder.resolve(certificate),
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (NoSuchFileException e) {
                throw new InputException(
                        Path.of(access.certificate()),
                        "found no such file, expected the certificates of service " + service.name());
            }
        }
        Map<String, String> headers = new LinkedHashMap<>(access.headers());
        if (!access.user().isEmpty()) {
            byte[] both = (access.user() + ":" + access.password()).getBytes(StandardCharsets.UTF_8);
            headers.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
        }
        return new ServiceOrder(access.address(), headers, access.query(), certificate);
    }

    /** That of the client that collected most. */
    @Override
    public double collecting(Phase phase, Path folder) throws IOException {
        double most = Double.NaN;
        for (int client = 0; client < load.clients(); client++) {
            Path log = folder.resolve(stem(phase.name(), client) + OpenapiReader.LOG);
            double share = ClientSummary.read(OpenapiReader.summary(log)).collecting();
            most = share > most || Double.isNaN(most) ? share : most;
        }
        return most;
    }

    /** How often each operation was answered as expected, and how many times a second. */
    @Override
    public Map<String, String> findings(Path folder) throws IOException {
        Map<String, Long> requests = new LinkedHashMap<>();
        double seconds = 0;
        for (int client = 0; client < load.clients(); client++) {
            Path summary = folder.resolve(stem(RUN, client) + OpenapiReader.SUMMARY);
            ClientSummary read = ClientSummary.read(
                    Files.exists(summary) ? summary : summary.resolveSibling(summary.getFileName() + PACKED));
            read.requests().forEach((name, count) -> requests.merge(name, count, Long::sum));
            seconds = Math.max(seconds, read.seconds());
        }
        double all = seconds;
        String text = requests.entrySet().stream()
                .limit(SHOWN)
                .map(one ->
                        one.getKey() + " " + one.getValue() + " (" + Decimals.fixed(one.getValue() / all, 1) + "/s)")
                .collect(Collectors.joining(", "));
        int more = requests.size() - SHOWN;
        return text.isEmpty()
                ? Map.of()
                : Map.of("Requests of a trial", more > 0 ? text + ", and " + more + " more" : text);
    }
}
