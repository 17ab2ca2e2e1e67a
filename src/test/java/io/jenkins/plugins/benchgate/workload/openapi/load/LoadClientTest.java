package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadClientTest {
    private static final String JSON = "application/json";
    private static final List<LoadPlan.PlannedFill> ID =
            List.of(new LoadPlan.PlannedFill(0, LoadPlan.Kind.ANSWER, "$[*].id", LoadPlan.Into.PATH, "id", null));
    private static final List<PlannedRun.Piece> ITEM =
            List.of(PlannedRun.Piece.of("/customers/"), PlannedRun.Piece.of(0));

    @TempDir
    Path folder;

    private static boolean list(String request, java.io.OutputStream out) throws IOException {
        return StubService.write(out, 200, JSON, "[{\"id\":\"a b\"},{\"id\":\"c\"}]");
    }

    @Test
    void eachRequestAndEachRunIsCountedAndRecorded() throws Exception {
        try (StubService service = new StubService(LoadClientTest::list)) {
            LoadTrial.Result result = new LoadTrial(folder, service.address() + "/api")
                    .get("/customers?limit=3")
                    .step("DELETE", "/customers/{id}", null, 0, ITEM, ID)
                    .step(
                            "POST",
                            "/customers",
                            "{\"name\":\"é\"}",
                            0,
                            List.of(PlannedRun.Piece.of("/customers")),
                            List.of())
                    .users(3, 0)
                    .run(50);

            assertThat(result.summary().counts())
                    .containsExactly(
                            new Summary.Count("o0", "ok", 50),
                            new Summary.Count("o1", "ok", 50),
                            new Summary.Count("o2", "ok", 50),
                            new Summary.Count("p0", "ok", 50));
            assertThat(result.rows()).hasSize(200).allMatch(row -> row.outcome().equals("ok") && row.latency() > 0);
            assertThat(result.summary())
                    .returns(50L, Summary::runs)
                    .returns(50L, Summary::planned)
                    .returns(null, Summary::stopped)
                    .returns(null, Summary::late)
                    .returns(List.of("ALL"), Summary::patterns);
            long begin = result.summary().begin();
            long end = result.summary().end();
            assertThat(result.rows()).allMatch(row -> row.start() >= begin && row.start() + row.latency() <= end + 1);
            assertThat(service.requests())
                    .filteredOn(request -> request.startsWith("GET /api/customers?limit=3 HTTP/1.1\r\n"))
                    .hasSize(50);
            assertThat(service.requests())
                    .filteredOn(request -> request.startsWith("DELETE /api/customers/a%20b HTTP/1.1\r\n"))
                    .hasSize(50);
            assertThat(service.requests())
                    .filteredOn(request -> request.endsWith("\r\n\r\n{\"name\":\"é\"}"))
                    .hasSize(50);
            assertThat(service.connections()).isLessThanOrEqualTo(3);
            assertThat(service.busiest()).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void runsOfTheWarmUpAreNotRecorded() throws Exception {
        try (StubService service = new StubService(LoadClientTest::list)) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .warmUp(30)
                    .run(50);

            assertThat(result.count("o0", "ok")).isEqualTo(20);
            assertThat(result.rows()).hasSize(40);
            assertThat(result.summary().runs()).isEqualTo(50);
        }
    }

    @Test
    void anUnmeasuredTrialHasCountsAlone() throws Exception {
        try (StubService service = new StubService(LoadClientTest::list)) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .unmeasured()
                    .run(5);

            assertThat(result.count("o0", "ok")).isEqualTo(5);
            assertThat(folder.resolve("run-1.csv")).doesNotExist();
        }
    }

    @Test
    void pausesAndThinkTimesAreInNoLatency() throws Exception {
        try (StubService service = new StubService(LoadClientTest::list)) {
            long begin = System.nanoTime();
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .step("GET", "/customers", null, 0.25, List.of(PlannedRun.Piece.of("/customers")), List.of())
                    .get("/orders")
                    .users(1, 0.25)
                    .run(2);

            assertThat(System.nanoTime() - begin).isGreaterThan(750_000_000L);
            // the second start is at the soonest 0.5 s after the first: pause and thinking
            List<LoadTrial.Row> runs = result.rows("p0");
            assertThat(runs.get(1).start() - runs.get(0).start())
                    .isGreaterThanOrEqualTo(500_000L + runs.get(0).latency());
        }
    }

    @Test
    void aRunThatCannotGoOnIsUnlinkedWithItsReason() throws Exception {
        try (StubService service = new StubService((request, out) -> StubService.write(out, 200, JSON, "[]"))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .step("GET", "/customers/{id}", null, 0, ITEM, ID)
                    .run(7);

            assertThat(result.count("p0", "unlinked")).isEqualTo(7);
            assertThat(result.count("o1", "ok")).isZero();
            assertThat(result.summary().unlinked())
                    .containsExactly(new Summary.Unlinked(
                            "step 2 GET /customers/{id}: answer of step 1 has no item at $[*].id", 7));
            assertThat(service.requests()).hasSize(7);
        }
    }

    @Test
    void aLargeAnswerIsReadToo() throws Exception {
        String large = "[{\"id\":\"a b\",\"text\":\"" + "x".repeat(300_000) + "\"}]";
        try (StubService service = new StubService((request, out) -> StubService.write(out, 200, JSON, large))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .step("GET", "/customers/{id}", null, 0, ITEM, ID)
                    .users(4, 0)
                    .run(20);

            assertThat(result.count("p0", "ok")).isEqualTo(20);
        }
    }

    @Test
    void tooManyFailuresEndTheTrialEarly() throws Exception {
        AtomicInteger served = new AtomicInteger();
        try (StubService service = new StubService(
                (request, out) -> StubService.write(out, served.incrementAndGet() > 100 ? 503 : 200, JSON, "[]"))) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .get("/customers")
                    .tolerate(0.01)
                    .run(1000);

            assertThat(result.summary().stopped())
                    .isEqualTo(
                            "100 of 200 runs failed, most often by status-503; 1 % of the planned 1000 are tolerated");
            assertThat(result.summary().runs()).isLessThan(1000);
        }
    }

    @Test
    void secretsAreSentAndAreInNoOutput() throws Exception {
        try (StubService service = new StubService((request, out) -> {
            StubService.raw(out, "nonsense");
            return false;
        })) {
            LoadTrial.Result result = new LoadTrial(folder, service.address())
                    .secrets(Map.of("Authorization", "Bearer s3cret"), Map.of("api_key", "k&y"))
                    .get("/customers?limit=3")
                    .run(3);

            assertThat(service.requests())
                    .hasSize(3)
                    .allMatch(request -> request.startsWith("GET /customers?limit=3&api_key=k%26y HTTP/1.1\r\n")
                            && request.contains("Authorization: Bearer s3cret\r\n"));
            String raw = Files.readString(folder.resolve("run-1.csv"));
            assertThat(raw + Files.readString(folder.resolve("run-1.json")) + result.output())
                    .doesNotContain("s3cret")
                    .doesNotContain("k&y")
                    .doesNotContain("k%26y");
        }
    }

    @Test
    void anOrderThatCannotBeUsedIsOneLineWithoutItsSecrets() throws Exception {
        Path order = new LoadTrial(folder, "http://127.0.0.1:1")
                .secrets(Map.of("Authorization", "Bearer s3cret"), Map.of())
                .get("/customers")
                .write(1);
        String text = Files.readString(order);

        refused(
                order,
                text.replace("\"timeout\":20.0", "\"timeout\":\"s3cret\""),
                "found no order for a load client (line 1,");
        refused(order, text.replace("\"timeout\":20.0", "\"timeout\":0.0"), "found timeout 0.0, expected above 0");
        refused(order, text.replace("\"users\":1", "\"users\":0"), "found users 0, expected from 1");
        refused(
                order,
                text.replace("http://127", "ftp://s3cret@127"),
                "found an address of the service 'shop' that is none");
        refused(order, text.replace("Bearer s3cret", "Bearer\\ns3cret"), "found a value of the header 'Authorization'");
        refused(
                order,
                text.replace("http://127.0.0.1", "https://127.0.0.1")
                        .replace("\"query\"", "\"certificate\":\"" + order + "\",\"query\""),
                "found no certificate");
        refused(order, "", "found no order for a load client");
        Files.writeString(folder.resolve("runs-1.jsonl.gz"), "another");
        refused(order, text, "found SHA-256");
    }

    private static void refused(Path order, String text, String why) throws IOException {
        Files.writeString(order, text);
        LoadTrial.Said said = LoadTrial.client(order);
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.errors()).contains(why).doesNotContain("s3cret").hasLineCount(1);
    }
}
