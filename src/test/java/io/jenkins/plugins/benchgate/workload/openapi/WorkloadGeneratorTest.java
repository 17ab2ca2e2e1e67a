package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.spec.BindingReader;
import io.jenkins.plugins.benchgate.spec.LinksFile;
import io.jenkins.plugins.benchgate.spec.PatternsFile;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Generated;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Preload;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.Content;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.AbstractOperation;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern.PatternStep.ItemSelector;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun;
import io.jenkins.plugins.benchgate.workload.openapi.load.PreparedPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress.Outgoing;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunsFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** A seed gives a workload, and its requests are what the documents describe. */
class WorkloadGeneratorTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/workload/openapi");
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    Path folder;

    private final IdentityHashMap<Operation, JsonSchema> validators = new IdentityHashMap<>();
    private final IdentityHashMap<Operation, ValueGenerator> answers = new IdentityHashMap<>();

    private static BoundPlan bound(
            List<Described> services, List<InteractionPattern> patterns, List<ServiceLink> links, BindingFile file)
            throws IOException {
        return BoundPlan.of(
                new OpenapiPlan(
                        services,
                        patterns,
                        1,
                        links,
                        List.of(),
                        Reading.WIDE,
                        LinkingRule.USUAL,
                        List.of(),
                        Optional.empty()),
                file);
    }

    private static BoundPlan sockShop() throws Exception {
        Path shop = FOLDER.resolve("sockshop");
        List<Described> services = new ArrayList<>();
        for (String name : List.of("user", "carts", "catalogue")) {
            services.add(new Described(name, shop.resolve(name + ".json")));
        }
        return bound(
                services,
                PatternsFile.read(shop.resolve("sockshopPatterns.json")).patterns(),
                LinksFile.read(shop.resolve("sockshopLinks.json")),
                BindingFile.EMPTY);
    }

    private BoundPlan one(Path document, String... patterns) throws IOException {
        List<InteractionPattern> all = new ArrayList<>();
        for (String name : patterns) {
            all.add(PatternCatalogue.named(name).orElseThrow());
        }
        return bound(List.of(new Described("shop", document)), all, List.of(), BindingFile.EMPTY);
    }

    private Path document(String paths) throws IOException {
        return Files.writeString(folder.resolve("shop.json"), "{\"openapi\": \"3.0.3\", \"paths\": {" + paths + "}}");
    }

    private static Generation generation(long runs, int clients, long seed) {
        return new Generation(runs, List.of(), clients, seed, false);
    }

    private List<PlannedRun> runs(Path out, LoadPlan plan) throws IOException {
        List<PlannedRun> runs = new ArrayList<>();
        for (PlannedFile file : plan.files()) {
            try (RunsFile opened = RunsFile.open(out.resolve(file.name()), plan)) {
                for (PlannedRun run = opened.next(); run != null; run = opened.next()) {
                    runs.add(run);
                }
            }
        }
        return runs;
    }

    /** The only run's only request as text: path, headers, body. */
    private List<String> request(BoundPlan plan) throws IOException {
        LoadPlan written =
                WorkloadGenerator.generate(plan, generation(1, 1, 1), folder).plan();
        RunProgress progress =
                new RunProgress(new PreparedPlan(written), runs(folder, written).get(0));
        Outgoing sent = Objects.requireNonNull(progress.next());
        byte[] body = sent.body();
        return List.of(
                sent.path(), sent.headers().toString(), body == null ? "" : new String(body, StandardCharsets.UTF_8));
    }

    @Test
    void aSeedGivesTheFiles() throws Exception {
        BoundPlan plan = sockShop();
        List<String> sums = new ArrayList<>();
        for (long seed : new long[] {1, 1, 2}) {
            Path out = folder.resolve("out" + sums.size());
            LoadPlan written = WorkloadGenerator.generate(
                            plan, new Generation(200, List.of(new Preload("CRT", 20)), 1, seed, true), out)
                    .plan();
            assertThat(LoadPlan.read(out.resolve("workload.json")).bytes()).isEqualTo(written.bytes());
            assertThat(written.toString()).contains("schema={\"type\":[\"object\"]");
            assertThat(written.files())
                    .extracting(PlannedFile::name)
                    .containsExactly("runs-1.jsonl.gz", "preload-1.jsonl.gz");
            assertThat(written.files()).extracting(PlannedFile::runs).containsExactly(200L, 20L);
            sums.add(Sha256.hex(out.resolve("workload.json"))
                    + Sha256.hex(out.resolve("runs-1.jsonl.gz"))
                    + Sha256.hex(out.resolve("preload-1.jsonl.gz")));
        }
        assertThat(sums.get(1)).isEqualTo(sums.get(0));
        assertThat(sums.get(2)).isNotEqualTo(sums.get(0));
    }

    @Test
    void allClientsTogetherHaveTheSameRuns() throws Exception {
        BoundPlan plan = sockShop();
        List<List<String>> unions = new ArrayList<>();
        for (int clients : new int[] {1, 3, 7}) {
            Path out = folder.resolve("of" + clients);
            LoadPlan written = WorkloadGenerator.generate(
                            plan, new Generation(100, List.of(new Preload("LST", 10)), clients, 5, false), out)
                    .plan();
            assertThat(written.files()).hasSize(2 * clients);
            assertThat(written.files().stream().mapToLong(PlannedFile::runs).max())
                    .hasValue((99 / clients) + 1);
            List<String> union = new ArrayList<>(
                    runs(out, written).stream().map(PlannedRun::toString).toList());
            Collections.sort(union);
            unions.add(union);
        }
        assertThat(unions.get(0)).hasSize(110);
        assertThat(unions.get(1)).isEqualTo(unions.get(0));
        assertThat(unions.get(2)).isEqualTo(unions.get(0));
    }

    /** Answers are drawn from the document, too, so that runs go on to their ends. */
    @ParameterizedTest
    @ValueSource(strings = {"petstore/openapi.yaml", "petclinic/openapi.yml"})
    void requestsAreThoseOfTheDocument(String name) throws IOException {
        String text = Files.readString(FOLDER.resolve(name)).replace("readOnly: true", "readOnly: false");
        Path document = Files.writeString(folder.resolve("document.yaml"), text);
        BoundPlan all = one(document, "ALL");
        String[] binding = PatternCatalogue.all().stream()
                .map(InteractionPattern::name)
                .filter(pattern ->
                        !all.with(PatternCatalogue.named(pattern).orElseThrow()).unbound())
                .toArray(String[]::new);
        requestsAreThoseOf(one(document, binding));
    }

    @Test
    void requestsAreThoseOfServicesThatAreLinked() throws Exception {
        requestsAreThoseOf(sockShop());
    }

    private void requestsAreThoseOf(BoundPlan plan) throws IOException {
        List<ObjectNode> roots = new ArrayList<>();
        for (Described service : plan.plan().services()) {
            roots.add(JSON.valueToTree(new Yaml().<Object>load(Files.readString(service.document()))));
        }
        LoadPlan written = WorkloadGenerator.generate(plan, generation(600, 1, 3), folder.resolve("out"))
                .plan();
        PreparedPlan prepared = new PreparedPlan(written);
        int[] bodies = new int[1];
        int ended = 0;
        Map<String, Integer> reasons = new TreeMap<>();
        for (PlannedRun run : runs(folder.resolve("out"), written)) {
            RunProgress progress = new RunProgress(prepared, run);
            for (int step = 0; !progress.ended(); step++) {
                Outgoing sent = progress.next();
                if (sent != null) {
                    PlannedOperation planned = written.operations().get(sent.operation());
                    Operation operation = operation(plan, planned);
                    valid(operation, sent, roots.get(planned.service()), bodies);
                    answer(progress, operation, step);
                }
            }
            reasons.merge(progress.outcome() + " " + progress.reason(), 1, Integer::sum);
            ended += progress.outcome().equals("ok") ? 1 : 0;
        }
        assertThat(ended).as("%s", reasons).isGreaterThan(400);
        assertThat(bodies[0]).isGreaterThan(100);
    }

    private static Operation operation(BoundPlan plan, PlannedOperation planned) {
        return plan.services().get(planned.service()).operations().stream()
                .filter(one -> plan.names().of(one).equals(planned.name()))
                .findFirst()
                .orElseThrow();
    }

    private void valid(Operation operation, Outgoing sent, ObjectNode root, int[] bodies) throws IOException {
        String path = sent.path().replaceAll("\\?.*", "");
        assertThat(path)
                .matches(operation.path().text().replaceAll("\\{[^}]*}", "[A-Za-z0-9._~%-]+"))
                .matches("[!-~]+");
        for (Parameter parameter : operation.parameters()) {
            if (parameter.required() && parameter.in() == Parameter.In.QUERY) {
                assertThat(sent.path()).containsPattern("[?&]" + parameter.name() + "=[^&?]+");
            }
            if (!parameter.required() && parameter.in() == Parameter.In.QUERY) {
                assertThat(sent.path()).doesNotContainPattern("[?&]" + parameter.name() + "=");
            }
        }
        byte[] body = sent.body();
        assertThat(body != null).isEqualTo(operation.body().isPresent());
        if (body != null) {
            ObjectNode whole = root.deepCopy();
            whole.putArray("allOf")
                    .add(operation.body().orElseThrow().schema().node().deepCopy());
            JsonSchema validator = JsonSchemaFactory.getInstance(VersionFlag.V4).getSchema(whole);
            JsonNode tree = JSON.readTree(body);
            assertThat(validator.validate(tree)).as("%s %s", operation, tree).isEmpty();
            bodies[0]++;
        }
    }

    private void answer(RunProgress progress, Operation operation, int step) throws IOException {
        Optional<Answer> success = operation.success().or(operation::fallback);
        Optional<Content> content = success.flatMap(Answer::content);
        String status = success.map(Answer::status)
                .filter(text -> !text.equals("default"))
                .orElse("200");
        byte[] body = null;
        if (content.isPresent()) {
            ValueGenerator values = answers.get(operation);
            if (values == null) {
                values = ValueGenerator.of(content.get().schema(), 1);
                answers.put(operation, values);
            }
            JsonNode value = values.value(9, step);
            body = JSON.writeValueAsBytes(value);
        }
        assertThat(progress.answered(
                        Integer.parseInt(status),
                        asked -> asked.equals("Content-Type") ? "application/json" : "/somewhere/17",
                        body))
                .isEqualTo("ok");
    }

    @Test
    void patternsAndSequencesAreDrawnByTheirWeights() throws IOException {
        String list = "{\"get\": {\"responses\": {\"200\": {\"description\": \"\", \"content\": {\"application/json\":"
                + " {\"schema\": {\"type\": \"array\", \"items\": {\"type\": \"object\", \"properties\": {\"id\":"
                + " {\"type\": \"string\"}}}}}}}}}}";
        String item = "{\"get\": {\"parameters\": [{\"name\": \"id\", \"in\": \"path\", \"required\": true}],"
                + " \"responses\": {\"200\": {\"description\": \"\"}}}}";
        Path document = document("\"/a\": " + list + ", \"/b\": " + list + ", \"/b/{id}\": " + item);
        BindingFile file = new BindingFile(
                List.of(),
                List.of(
                        new BindingFile.Entry("ALL", List.of("GET /a"), true, 1, 1),
                        new BindingFile.Entry("ALL", List.of("GET /b"), true, 3, 2)));
        InteractionPattern all = PatternCatalogue.named("ALL").orElseThrow().with(2, List.of());
        InteractionPattern lst = PatternCatalogue.named("LST").orElseThrow().with(8, List.of());
        BoundPlan plan = bound(List.of(new Described("shop", document)), List.of(all, lst), List.of(), file);
        LoadPlan written = WorkloadGenerator.generate(plan, generation(20_000, 1, 4), folder)
                .plan();
        int[] counts = new int[3];
        runs(folder, written).forEach(run -> counts[run.sequence()]++);
        double[] shares = {0.05, 0.15, 0.8};
        double chiSquare = 0;
        for (int i = 0; i < 3; i++) {
            double expected = 20_000 * shares[i];
            chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        assertThat(written.patterns()).containsExactly("ALL", "LST");
        assertThat(chiSquare).isLessThan(13.8);
    }

    /** What a later step takes from a request that was drawn is in its own request as a text. */
    @Test
    void whatIsSentIsSentAgain() throws IOException {
        Path document =
                document("\"/users\": {\"post\": {\"requestBody\": {\"content\": {\"application/json\": {\"schema\":"
                        + " {\"type\": \"object\", \"required\": [\"username\"], \"properties\": {\"username\": {\"type\":"
                        + " \"string\"}}}}}}, \"responses\": {\"201\": {\"description\": \"\"}}}}, \"/users/{username}\":"
                        + " {\"get\": {\"responses\": {\"200\": {\"description\": \"\"}}}}");
        LoadPlan written = WorkloadGenerator.generate(one(document, "CRT"), generation(50, 1, 3), folder)
                .plan();
        for (PlannedRun run : runs(folder, written)) {
            String sent = JSON.readTree(run.requests().get(0).body().get(0).text())
                    .path("username")
                    .asText();
            assertThat(run.requests().get(1).path()).containsExactly(PlannedRun.Piece.of("/users/" + sent));
            assertThat(run.draws()).containsExactly(List.of(), List.of());
        }
    }

    private BoundPlan create(String parts) throws IOException {
        return create(document("\"/a\": {\"post\": {" + parts + ", \"responses\": {}}}"));
    }

    private static BoundPlan create(Path document) throws IOException {
        InteractionPattern pattern = new InteractionPattern(
                "NEW",
                List.of(new PatternStep(AbstractOperation.CREATE, List.of(), ItemSelector.RANDOM, "", 0)),
                1,
                List.of());
        return bound(List.of(new Described("shop", document)), List.of(pattern), List.of(), BindingFile.EMPTY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "in": "query"                                            | /a?p=x%20y&p=1
                    "in": "query", "explode": false                          | /a?p=x%20y,1
                    "in": "query", "style": "spaceDelimited"                 | /a?p=x%20y%201
                    "in": "query", "style": "pipeDelimited"                  | /a?p=x%20y%7C1
                    "in": "query", "style": "pipeDelimited", "explode": true | /a?p=x%20y&p=1
                    """)
    void listsAreWrittenInTheStyleOfOpenapi(String parameter, String path) throws IOException {
        assertThat(request(create("\"parameters\": [{\"name\": \"p\", \"required\": true, " + parameter
                        + ", \"schema\": {\"enum\": [[\"x y\", 1]]}}, {\"name\": \"q\", \"in\": \"query\","
                        + " \"schema\": {\"type\": \"string\"}}]")))
                .containsExactly(path, "{}", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                                               | p=x,1
                    "collectionFormat": "csv"  | p=x,1
                    "collectionFormat": "multi"| p=x&p=1
                    "collectionFormat": "pipes"| p=x%7C1
                    "collectionFormat": "ssv"  | p=x%201
                    """)
    void listsAreWrittenInTheFormatOfSwagger(String format, String query) throws IOException {
        Path document = Files.writeString(
                folder.resolve("shop.json"),
                "{\"swagger\": \"2.0\", \"paths\": {\"/a\": {\"post\": {\"parameters\": [{\"name\": \"p\", \"in\":"
                        + " \"query\", \"required\": true, \"enum\": [[\"x\", 1]]"
                        + (format == null ? "" : ", " + format)
                        + "}], \"responses\": {}}}}}");
        assertThat(request(create(document))).containsExactly("/a?" + query, "{}", "");
    }

    @Test
    void headersAndCookiesThatAreRequiredAreSent() throws IOException {
        List<String> request = request(create("\"parameters\": ["
                + "{\"name\": \"X-Kind\", \"in\": \"header\", \"required\": true, \"schema\": {\"enum\": [\"a\\r\\nX: b\"]}},"
                + "{\"name\": \"X-Other\", \"in\": \"header\", \"schema\": {\"enum\": [\"c\"]}},"
                + "{\"name\": \"Host\", \"in\": \"header\", \"required\": true, \"schema\": {\"enum\": [\"elsewhere\"]}},"
                + "{\"name\": \"s\", \"in\": \"cookie\", \"required\": true, \"schema\": {\"enum\": [\"d;e\"]}},"
                + "{\"name\": \"t\", \"in\": \"cookie\", \"required\": true, \"schema\": {\"enum\": [1]}}]"));
        assertThat(request.get(1)).contains("X-Kind=a%0D%0AX%3A%20b", "Cookie=s=d%3Be; t=1");
        assertThat(request.get(1)).doesNotContain("Host", "X-Other");
    }

    @Test
    void aFormIsSentAsOne() throws IOException {
        String schema = "{\"schema\": {\"type\": \"object\", \"properties\": {\"a b\": {\"enum\": [\"ä&\"]}, \"list\":"
                + " {\"enum\": [[1, 2]]}, \"object\": {\"enum\": [{\"x\": 1}]}}}}";
        BoundPlan plan =
                create("\"requestBody\": {\"content\": {\"application/x-www-form-urlencoded\": " + schema + "}}");
        assertThat(request(plan).get(2)).isEqualTo("a%20b=%C3%A4%26&list=1&list=2&object=%7B%22x%22%3A1%7D");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "requestBody": {"content": {"multipart/form-data": {"schema": {}}}} | takes multipart/form-data, which is not sent
                    "parameters": [{"name": "p", "in": "query", "required": true, "style": "deepObject"}] | requires the parameter 'p', whose style is not known, which is not sent
                    "parameters": [{"name": "p", "in": "query", "required": true, "schema": {"type": "object"}}] | requires the parameter 'p', whose value is an object, which is not sent
                    "parameters": [{"name": "a b", "in": "header", "required": true}] | requires the parameter 'a b', which is no name of a header
                    """)
    void whatCannotBeSentIsSaid(String parts, String reason) throws IOException {
        BoundPlan plan = create(parts);
        assertThatThrownBy(() -> WorkloadGenerator.generate(plan, generation(1, 1, 1), folder))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(
                        "found no sequence of pattern NEW that can be sent, expected one: POST /a " + reason);
    }

    @Test
    void otherSequencesAreGeneratedWithoutThem() throws IOException {
        BoundPlan plan =
                create(document("\"/a\": {\"post\": {\"requestBody\": {\"content\": {\"text/xml\": {\"schema\": {}}}},"
                        + " \"responses\": {}}}, \"/b\": {\"post\": {\"responses\": {}}}"));
        Generated generated = WorkloadGenerator.generate(plan, generation(10, 1, 1), folder);
        assertThat(generated.notes())
                .containsExactly(
                        "found that POST /a takes text/xml, which is not sent; sequences with it are left out");
        assertThat(generated.plan().operations())
                .extracting(PlannedOperation::name)
                .containsExactly("POST /b");
    }

    @Test
    void aPatternWithoutSequencesIsAnErrorThatNamesTheNearest() throws IOException {
        Path document = document("\"/a\": {\"post\": {\"responses\": {}}}");
        BoundPlan plan = one(document, "DEL");
        assertThatThrownBy(() -> WorkloadGenerator.generate(plan, generation(1, 1, 1), folder))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        document + ": found no sequence of operations for pattern DEL, expected one; nearest: step 1,"
                                + " SCAN: no operation is one");
        BoundPlan other = create("\"summary\": \"\"");
        assertThatThrownBy(() -> WorkloadGenerator.generate(
                        other, new Generation(1, List.of(new Preload("CRTX", 1)), 1, 1, false), folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found the pattern CRTX to preload, expected one of the spec or a built-in one");
    }

    @Test
    void aBindingWithWhatIsGoneIsAnError() throws Exception {
        Path document = document("\"/a\": {\"post\": {\"responses\": {}}}");
        Path file = Files.writeString(
                folder.resolve("binding.yaml"),
                "patterns:\n  - name: NEW\n    sequences:\n      - operations: [POST /a]\n        enabled: false\n"
                        + "      - operations: [POST /gone]\n");
        OpenapiPlan plan = new OpenapiPlan(
                List.of(new Described("shop", document)),
                create(document).plan().patterns(),
                1,
                List.of(),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL,
                List.of(),
                Optional.of(file));
        assertThatThrownBy(() -> BoundPlan.of(plan, BindingReader.read(file)).check())
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ":6: found operation 'POST /gone', which no document has");
        Files.writeString(file, Files.readString(file).replaceFirst(" +- operations: \\[POST /gone]\n", ""));
        assertThatThrownBy(() -> BoundPlan.of(plan, BindingReader.read(file)).check())
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": found all sequences of pattern NEW switched off, expected one that is not");
    }
}
