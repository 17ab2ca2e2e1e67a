package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.stats.RandomStream;
import io.jenkins.plugins.benchgate.workload.openapi.RequestTemplate.MediaTypes;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Generated;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Preload;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile.Choice;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedAnswer;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Generates a workload: {@code workload.json}, and for each client a file of runs and one of the preload.
 *
 * <p>A run is given by the seed and its number alone, and goes to the clients in turn: all of them together have the
 * same runs, however many there are.
 */
public final class WorkloadGenerator {
    /** The file that all clients share. */
    public static final String WORKLOAD = "workload.json";

    private final BoundPlan bound;
    private final Generation generation;
    private final Set<String> notes = new LinkedHashSet<>();
    private final IdentityHashMap<Operation, RequestTemplate> templates = new IdentityHashMap<>();
    private final IdentityHashMap<Operation, Integer> numbers = new IdentityHashMap<>();
    private final List<PlannedOperation> operations = new ArrayList<>();
    private final List<SequenceTemplate> sequences = new ArrayList<>();
    private final List<PlannedSequence> described = new ArrayList<>();

    private WorkloadGenerator(BoundPlan bound, Generation generation) {
        this.bound = bound;
        this.generation = generation;
        notes.addAll(bound.notes());
    }

    /** Where the files of a client are, from 1. */
    public static String runs(int client) {
        return "runs-" + client + ".jsonl.gz";
    }

    /** Where a client's part of the preload is, from 1. */
    public static String preload(int client) {
        return "preload-" + client + ".jsonl.gz";
    }

    /**
     * Writes a workload.
     *
     * @param folder of its files; those of an earlier workload are replaced
     * @throws InputException when the plan cannot be bound or a schema has no values: one line
     */
    public static Generated generate(BoundPlan bound, Generation generation, Path folder) throws IOException {
        bound.check();
        return new WorkloadGenerator(bound, generation).write(folder);
    }

    /**
     * Sequences among which runs are drawn.
     *
     * @param sums of the weights of the sequences up to each
     */
    private record Share(String pattern, double weight, List<Integer> sequences, List<Double> sums) {
        int drawn(RandomStream random) {
            return sequences.get(Choices.index(sums, random.nextDouble()));
        }
    }

    /** Draws by weights. */
    private static final class Choices {
        private Choices() {}

        /** The first index at which the sums reach a share of the last one. */
        static int index(List<Double> sums, double uniform) {
            double at = uniform * sums.get(sums.size() - 1);
            int low = 0;
            int high = sums.size() - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (sums.get(middle) > at) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    private Generated write(Path folder) throws IOException {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < bound.found().size(); i++) {
            shares.add(share(
                    bound.found().get(i).pattern(), bound.chosen().choices().get(i), shares.size()));
        }
        List<Share> measured = List.copyOf(shares);
        List<Share> preloads = new ArrayList<>();
        for (Preload preload : generation.preload()) {
            Optional<Share> known = shares.stream()
                    .filter(share -> share.pattern().equals(preload.pattern()))
                    .findFirst();
            Share share = known.isPresent() ? known.get() : builtIn(preload.pattern(), shares.size());
            if (known.isEmpty()) {
                shares.add(share);
            }
            preloads.add(share);
        }
        Files.createDirectories(folder);
        List<PlannedFile> files = new ArrayList<>(measured(folder, measured));
        if (!preloads.isEmpty()) {
            files.addAll(preloaded(folder, preloads));
        }
        LoadPlan plan = new LoadPlan(
                LoadPlan.FORMAT,
                bound.services().stream().map(Service::name).toList(),
                operations,
                shares.stream().map(Share::pattern).toList(),
                described,
                files);
        AtomicFile.write(folder.resolve(WORKLOAD), plan.bytes());
        return new Generated(plan, List.copyOf(notes));
    }

    private Share builtIn(String name, int number) throws IOException {
        Path first = bound.plan().services().get(0).document();
        InteractionPattern pattern = PatternCatalogue.named(name)
                .orElseThrow(() -> new InputException(
                        first,
                        "found the pattern " + name + " to preload, expected one of the spec or a built-in one"));
        BoundPlan own = bound.with(pattern);
        own.check();
        return share(pattern, own.chosen().choices().get(0), number);
    }

    private Share share(InteractionPattern pattern, List<Choice> choices, int number) throws IOException {
        List<Integer> own = new ArrayList<>();
        List<Double> sums = new ArrayList<>();
        String reason = "";
        double sum = 0;
        for (Choice choice : choices) {
            if (!choice.enabled()) {
                continue;
            }
            Optional<String> unsendable = unsendable(choice.sequence());
            if (unsendable.isPresent()) {
                reason = unsendable.get();
                notes.add("found that " + reason + "; sequences with it are left out");
                continue;
            }
            List<RequestTemplate> requests = new ArrayList<>();
            for (Operation operation : choice.sequence().operations()) {
                requests.add(template(operation));
            }
            SequenceTemplate template = SequenceTemplate.of(pattern, choice.sequence(), requests);
            own.add(sequences.size());
            described.add(template.described(number, operation -> numbers.getOrDefault(operation, -1)));
            sequences.add(template);
            sum += choice.weight();
            sums.add(sum);
        }
        if (own.isEmpty()) {
            throw new InputException(
                    bound.plan().services().get(0).document(),
                    "found no sequence of pattern " + pattern.name() + " that can be sent, expected one: " + reason);
        }
        return new Share(pattern.name(), pattern.weight(), own, sums);
    }

    private Optional<String> unsendable(OperationSequence sequence) throws IOException {
        for (Operation operation : sequence.operations()) {
            Optional<String> reason = RequestTemplate.unsendable(operation);
            if (reason.isPresent()) {
                return Optional.of(bound.names().of(operation) + " " + reason.get());
            }
        }
        return SequenceTemplate.unsendable(sequence);
    }

    private RequestTemplate template(Operation operation) throws IOException {
        RequestTemplate known = templates.get(operation);
        if (known != null) {
            return known;
        }
        RequestTemplate template = RequestTemplate.of(operation);
        templates.put(operation, template);
        numbers.put(operation, operations.size());
        operations.add(described(operation));
        return template;
    }

    private PlannedOperation described(Operation operation) throws IOException {
        List<PlannedAnswer> answers = new ArrayList<>();
        for (Answer answer : operation.answers()) {
            if (answer.status().equals("default") || answer.status().matches("[1-5](?:\\d\\d|[Xx]{2})")) {
                answers.add(new PlannedAnswer(
                        answer.status(),
                        answer.content().map(Content::mediaType).orElse(null),
                        schema(answer)));
            }
        }
        int service = 0;
        while (!bound.services().get(service).name().equals(operation.service())) {
            service++;
        }
        return new PlannedOperation(
                bound.names().of(operation),
                service,
                operation.method().name(),
                operation
                        .body()
                        .map(content -> MediaTypes.sent(content.mediaType()))
                        .orElse(null),
                operation
                        .success()
                        .or(operation::fallback)
                        .flatMap(Answer::content)
                        .map(content -> MediaTypes.sent(content.mediaType()))
                        .orElse(null),
                answers);
    }

    private @Nullable JsonNode schema(Answer answer) throws IOException {
        Optional<Content> content = answer.content();
        boolean checked = generation.schemas()
                && content.isPresent()
                && MediaTypes.json(content.get().mediaType());
        return checked ? AnswerSchema.of(content.get().schema()) : null;
    }

    private List<PlannedFile> measured(Path folder, List<Share> shares) throws IOException {
        List<Double> sums = new ArrayList<>();
        double sum = 0;
        for (Share share : shares) {
            sum += share.weight();
            sums.add(sum);
        }
        try (Writers writers = new Writers(folder, WorkloadGenerator::runs, generation.clients())) {
            for (long run = 0; run < generation.runs(); run++) {
                RandomStream random = choice(0, run);
                Share share = shares.get(Choices.index(sums, random.nextDouble()));
                write(writers, run, 0, run, share.drawn(random));
            }
            return writers.end();
        }
    }

    private List<PlannedFile> preloaded(Path folder, List<Share> shares) throws IOException {
        try (Writers writers = new Writers(folder, WorkloadGenerator::preload, generation.clients())) {
            long dealt = 0;
            for (int phase = 1; phase <= shares.size(); phase++) {
                Share share = shares.get(phase - 1);
                for (long run = 0; run < generation.preload().get(phase - 1).runs(); run++) {
                    write(writers, dealt++, phase, run, share.drawn(choice(phase, run)));
                }
            }
            return writers.end();
        }
    }

    private RandomStream choice(long phase, long run) {
        return new RequestTemplate.Place(phase, run, 0, 0).choices(generation.seed(), 0);
    }

    private void write(Writers writers, long dealt, long phase, long run, int sequence) throws IOException {
        SequenceTemplate template = sequences.get(sequence);
        PlannedRun drawn = template.run(sequence, generation.seed(), phase, run);
        if (drawn == null) {
            throw new InputException(
                    bound.plan().services().get(0).document(),
                    "found no requests for the sequence "
                            + String.join(", ", bound.names().of(template.sequence()))
                            + ", expected bodies with what its later steps take from them; exclude one of its operations");
        }
        writers.to(dealt).write(drawn);
    }

    /**
     * What is generated.
     *
     * @param runs of all patterns together
     * @param preload runs of single patterns that come before, one after the other
     * @param clients among which the runs are dealt, from 1
     * @param seed the same one gives the same runs
     * @param schemas whether answers are checked against their schemas
     */
    public record Generation(long runs, List<Preload> preload, int clients, long seed, boolean schemas) {
        public Generation {
            preload = List.copyOf(preload);
            if (clients < 1) {
                throw new IllegalArgumentException("found " + clients + " clients, expected at least 1");
            }
        }

        /**
         * Runs that fill a service before it is measured.
         *
         * @param pattern name of a pattern of the plan, or of one that is built in
         */
        public record Preload(String pattern, long runs) {}

        /**
         * A workload that was written.
         *
         * @param notes a line for each part of the documents that could not be used
         */
        public record Generated(LoadPlan plan, List<String> notes) {
            public Generated {
                notes = List.copyOf(notes);
            }
        }
    }
}
