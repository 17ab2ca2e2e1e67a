package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Into;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Kind;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedAnswer;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFill;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedStep;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Selector;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.ValueType;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress.Outgoing;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests are filled from answers, and a run ends where that is not possible. */
class RunProgressTest {
    private static final UnaryOperator<@Nullable String> JSON = header("Content-Type", "application/json");

    private static UnaryOperator<@Nullable String> header(String name, String value) {
        return asked -> asked.equalsIgnoreCase(name) ? value : null;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static PlannedOperation operation(String name, PlannedAnswer... answers) {
        return new PlannedOperation(
                name, 0, name.substring(0, name.indexOf(' ')), "application/json", null, List.of(answers));
    }

    private static PlannedAnswer answer(String status) {
        return new PlannedAnswer(status, "application/json", null);
    }

    private static PlannedFill field(int step, String path, Into into, String name) {
        return new PlannedFill(step, Kind.ANSWER, path, into, name, null);
    }

    private static PreparedPlan plan(List<PlannedOperation> operations, PlannedStep... steps) {
        return new PreparedPlan(new LoadPlan(
                1,
                List.of("shop"),
                operations,
                List.of("ONE"),
                List.of(new PlannedSequence(0, List.of(steps))),
                List.of()));
    }

    private static PlannedStep step(int operation, PlannedFill... fills) {
        return new PlannedStep(operation, 0, Selector.RANDOM, List.of(fills));
    }

    private static Request request(Object... path) {
        return new Request(pieces(path), Map.of(), List.of());
    }

    private static List<Piece> pieces(Object... parts) {
        List<Piece> pieces = new ArrayList<>();
        for (Object part : parts) {
            pieces.add(part instanceof Integer fill ? Piece.of(fill) : Piece.of((String) part));
        }
        return pieces;
    }

    /** A list, and an item of it by what is at a path. */
    private static RunProgress listed(PlannedFill fill, double draw) {
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200")), operation("GET /items/{id}", answer("200"))),
                step(0),
                step(1, fill));
        return new RunProgress(
                plan,
                new PlannedRun(
                        0, List.of(request("/items"), request("/items/", 0)), List.of(List.of(), List.of(draw))));
    }

    private static RunProgress answered(
            String path, double draw, UnaryOperator<@Nullable String> headers, String body) {
        RunProgress progress = listed(field(0, path, Into.PATH, "id"), draw);
        assertThat(Objects.requireNonNull(progress.next()).path()).isEqualTo("/items");
        assertThat(progress.keepsBody()).isTrue();
        assertThat(progress.answered(200, headers, bytes(body))).isEqualTo("ok");
        assertThat(progress.ended()).isFalse();
        return progress;
    }

    private static String path(RunProgress progress) {
        return Objects.requireNonNull(progress.next(), progress::reason).path();
    }

    @Test
    void anItemOfTheListIsTaken() {
        String body = "{\"items\": [{\"id\": 7}, {\"id\": \"b\"}, {\"id\": 9.10}]}";
        assertThat(path(answered("$.items[*].id", 0.0, JSON, body))).isEqualTo("/items/7");
        assertThat(path(answered("$.items[*].id", 0.34, JSON, body))).isEqualTo("/items/b");
        assertThat(path(answered("$.items[*].id", 0.999999999, JSON, body))).isEqualTo("/items/9.10");
    }

    @Test
    void aRunEndsWithItsLastAnswer() {
        RunProgress progress = answered("$[*].id", 0, JSON, "[{\"id\": 7}]");
        assertThat(progress.next()).isNotNull();
        assertThat(progress.keepsBody()).isFalse();
        assertThat(progress.answered(200, JSON, null)).isEqualTo("ok");
        assertThat(progress.ended()).isTrue();
        assertThat(progress.outcome()).isEqualTo("ok");
        assertThatThrownBy(progress::next).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    []                   | $[*].id       | has no item at $[*].id
                    {"items": []}        | $.items[*].id | has no item at $.items[*].id
                    {"list": [1]}        | $.items[*].id | has no value at $.items[*].id
                    [{"name": "a"}]      | $[*].id       | has no value at $[*].id
                    {"id": 3}            | $[*].id       | has no value at $[*].id
                    [{"id": null}]       | $[*].id       | has null at $[*].id
                    [{"id": {"a": 1}}]   | $[*].id       | has an object at $[*].id
                    [{"id": [1]}]        | $[*].id       | has a list at $[*].id
                    [{"id": ""}]         | $[*].id       | has '' at $[*].id, which is no part of a path
                    [{"id": ".."}]       | $[*].id       | has '..' at $[*].id, which is no part of a path
                    [{"id": 1}] trailing | $[*].id       | is no JSON
                    <html>no</html>      | $[*].id       | is no JSON
                    ''                   | $[*].id       | is no JSON
                    """)
    void nothingIsSentWithAValueThatIsNotThere(String body, String path, String reason) {
        RunProgress progress = answered(path, 0.5, JSON, body);
        assertThat(progress.next()).isNull();
        assertThat(progress.ended()).isTrue();
        assertThat(progress.outcome()).isEqualTo("unlinked");
        assertThat(progress.reason()).isEqualTo("step 2 GET /items/{id}: answer of step 1 " + reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a/b", "a b", "ä", "日本", "\uD83D\uDE00", "a%2Fb", "?x=1#y", "a+b&c=d", "~-._", "%", "\u0001"})
    void aValueIsOneSegmentOfThePath(String id) throws Exception {
        String body = "[{\"id\": " + TextNode.valueOf(id) + "}]";
        String path = path(answered("$[*].id", 0.5, JSON, body));
        URI uri = new URI("http://localhost" + path);
        assertThat(uri.getPath()).isEqualTo("/items/" + id);
        assertThat(uri.getRawPath().chars().filter(c -> c == '/').count()).isEqualTo(2);
        assertThat(uri.getRawQuery()).isNull();
        assertThat(path).matches("[!-~]+");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /items/17                       | 17
                    http://shop:80/api/items/17     | 17
                    https://shop/items/17/          | 17
                    //shop/items/17                 | 17
                    items/17                        | 17
                    17                              | 17
                    /items/17?version=2#top         | 17
                    /items/a%2Fb                    | a%2Fb
                    /items/a%20b                    | a%20b
                    /items/%C3%A4                   | %C3%A4
                    /items/a+b                      | a%2Bb
                    /items/100%                     | 100%25
                    /items/urn:x                    | urn%3Ax
                    /items/%FF                      | %25FF
                    """)
    void ofAnAddressTheLastSegmentIsTaken(String location, String expected) {
        RunProgress progress = listed(new PlannedFill(0, Kind.HEADER, "Location", Into.PATH, "id", null), 0);
        progress.next();
        assertThat(progress.keepsBody()).isFalse();
        progress.answered(200, asked -> asked.equals("Location") ? location : JSON.apply(asked), null);
        assertThat(path(progress)).isEqualTo("/items/" + expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://shop", "http://shop/", "/", "", "//", "?a", "none"})
    void anAddressWithoutAPathHasNoValue(String location) {
        RunProgress progress = listed(new PlannedFill(0, Kind.HEADER, "Location", Into.PATH, "id", null), 0);
        progress.next();
        progress.answered(
                200,
                asked -> asked.equals("Location") ? location.equals("none") ? null : location : JSON.apply(asked),
                null);
        assertThat(progress.next()).isNull();
        assertThat(progress.reason()).isEqualTo("step 2 GET /items/{id}: answer of step 1 has no header Location");
    }

    @Test
    void whatIsSentAsABodyIsJson() {
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200")), operation("POST /carts", answer("201"))),
                step(0),
                step(
                        1,
                        field(0, "$[*].id", Into.BODY, "$.item"),
                        field(0, "$[*].name", Into.BODY, "$.name"),
                        new PlannedFill(0, Kind.ANSWER, "$[*].id", Into.BODY, "$.text", ValueType.TEXT),
                        new PlannedFill(0, Kind.ANSWER, "$[*].code", Into.BODY, "$.code", ValueType.NUMBER)));
        Request post = new Request(
                pieces("/carts"),
                Map.of("X-A", "b"),
                pieces("{\"item\":", 0, ",\"name\":", 1, ",\"text\":", 2, ",\"code\":", 3, "}"));
        PlannedRun run = new PlannedRun(0, List.of(request("/items"), post), List.of(List.of(), List.of(0.9)));
        RunProgress progress = new RunProgress(plan, run);
        progress.next();
        progress.answered(200, JSON, bytes("[{}, {\"id\": 7, \"name\": \"a\\\"b\\u0001\", \"code\": \"017\"}]"));
        assertThat(progress.next()).isNull();
        assertThat(progress.reason()).endsWith("has no number at $[*].code");

        RunProgress second = new RunProgress(plan, run);
        second.next();
        second.answered(200, JSON, bytes("[{}, {\"id\": 7, \"name\": \"a\\\"b\\u0001\", \"code\": \"17\"}]"));
        Outgoing sent = Objects.requireNonNull(second.next());
        assertThat(sent.headers()).containsExactly(Map.entry("X-A", "b"));
        assertThat(new String(Objects.requireNonNull(sent.body()), StandardCharsets.UTF_8))
                .isEqualTo("{\"item\":7,\"name\":\"a\\\"b\\u0001\",\"text\":\"7\",\"code\":17}");
    }

    @Test
    void aFormIsEncoded() {
        PlannedOperation form = new PlannedOperation(
                "POST /login", 0, "POST", "application/x-www-form-urlencoded", null, List.of(answer("200")));
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200")), form),
                step(0),
                step(1, field(0, "$[*].id", Into.BODY, "$.user")));
        Request post = new Request(pieces("/login"), Map.of(), pieces("user=", 0, "&x=1"));
        RunProgress progress = new RunProgress(
                plan, new PlannedRun(0, List.of(request("/items"), post), List.of(List.of(), List.of(0.0))));
        progress.next();
        progress.answered(200, JSON, bytes("[{\"id\": \"a&b=c d\"}]"));
        assertThat(new String(
                        Objects.requireNonNull(
                                Objects.requireNonNull(progress.next()).body()),
                        StandardCharsets.UTF_8))
                .isEqualTo("user=a%26b%3Dc%20d&x=1");
    }

    /** Two lists are independent of each other; two values of one list are of one item. */
    @Test
    void eachListHasADrawOfItsOwn() {
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200")), operation("GET /x/{a}/{b}/{c}", answer("200"))),
                step(0),
                step(0),
                step(
                        1,
                        field(0, "$[*].id", Into.PATH, "a"),
                        field(1, "$[*].id", Into.PATH, "b"),
                        field(0, "$[*].name", Into.PATH, "c")));
        RunProgress progress = new RunProgress(
                plan,
                new PlannedRun(
                        0,
                        List.of(request("/items"), request("/items"), request("/x/", 0, "/", 1, "/", 2)),
                        List.of(List.of(), List.of(), List.of(0.1, 0.9))));
        byte[] items =
                bytes("[{\"id\": 1, \"name\": \"a\"}, {\"id\": 2, \"name\": \"b\"}, {\"id\": 3, \"name\": \"c\"}]");
        for (int i = 0; i < 2; i++) {
            progress.next();
            progress.answered(200, JSON, items);
        }
        assertThat(path(progress)).isEqualTo("/x/1/3/a");
    }

    /** What was sent to one item is sent again to change it. */
    @Test
    void whatWasSentIsTakenAgain() {
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200")), operation("GET /items/{id}", answer("200"))),
                step(0),
                step(1, field(0, "$[*].id", Into.PATH, "id")),
                step(1, new PlannedFill(1, Kind.PARAMETER, "id", Into.PATH, "id", null)));
        RunProgress progress = new RunProgress(
                plan,
                new PlannedRun(
                        0,
                        List.of(request("/items"), request("/items/", 0), request("/items/", 0)),
                        List.of(List.of(), List.of(0.5), List.of(0.0))));
        progress.next();
        progress.answered(200, JSON, bytes("[{\"id\": 1}, {\"id\": 2}]"));
        assertThat(path(progress)).isEqualTo("/items/2");
        assertThat(progress.keepsBody()).isFalse();
        progress.answered(200, JSON, null);
        assertThat(path(progress)).isEqualTo("/items/2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    200         | 200 | application/json                | ok
                    200         | 200 | Application/HAL+json; charset=x | ok
                    200         | 201 | application/json                | status-201
                    200,default | 201 | application/json                | status-201
                    2XX         | 201 | application/json                | ok
                    2XX,201     | 202 | application/json                | ok
                    default     | 202 | application/json                | ok
                    default     | 404 | application/json                | status-404
                    200,404     | 404 | application/json                | status-404
                    405         | 201 | text/html                       | ok
                    405         | 405 | application/json                | status-405
                    405,default | 200 | text/html                       | content-type
                    200         | 302 | text/html                       | status-302
                    200,302     | 302 | application/json                | ok
                    200         | 500 | application/json                | status-500
                    200         | 200 | text/html                       | content-type
                    200         | 200 |                                 | content-type
                    204         | 204 |                                 | ok
                    """)
    void onlyWhatTheDocumentNamesIsSuccess(String listed, int status, @Nullable String type, String outcome) {
        PlannedAnswer[] answers =
                List.of(listed.split(",")).stream().map(RunProgressTest::answer).toArray(PlannedAnswer[]::new);
        PreparedPlan plan = plan(List.of(operation("GET /items", answers)), step(0));
        RunProgress progress = new RunProgress(plan, new PlannedRun(0, List.of(request("/items")), List.of(List.of())));
        progress.next();
        assertThat(progress.answered(status, asked -> asked.equals("Content-Type") ? type : null, null))
                .isEqualTo(outcome);
        assertThat(progress.ended()).isTrue();
        assertThat(progress.outcome()).isEqualTo(outcome.equals("ok") ? "ok" : "failed");
    }

    @Test
    void anAnswerIsCheckedAgainstItsSchema() throws Exception {
        PlannedOperation operation = operation(
                "GET /items",
                new PlannedAnswer("200", "application/json", new ObjectMapper().readTree("{\"type\": [\"array\"]}")),
                answer("204"));
        PreparedPlan plan = plan(List.of(operation), step(0));
        for (String body : List.of("[]", "{}", "[")) {
            RunProgress progress =
                    new RunProgress(plan, new PlannedRun(0, List.of(request("/items")), List.of(List.of())));
            progress.next();
            assertThat(progress.keepsBody()).isTrue();
            assertThat(progress.answered(200, JSON, bytes(body))).isEqualTo(body.equals("[]") ? "ok" : "schema");
            assertThat(progress.outcome()).isEqualTo(body.equals("[]") ? "ok" : "failed");
        }
        RunProgress empty = new RunProgress(plan, new PlannedRun(0, List.of(request("/items")), List.of(List.of())));
        empty.next();
        assertThat(empty.answered(204, asked -> null, null)).isEqualTo("ok");
    }

    @Test
    void afterAFailureNothingMoreIsSent() {
        RunProgress progress = listed(field(0, "$[*].id", Into.PATH, "id"), 0);
        progress.next();
        progress.failed("timeout");
        assertThat(progress.ended()).isTrue();
        assertThat(progress.outcome()).isEqualTo("failed");
        assertThat(progress.reason()).isEmpty();
    }

    @Test
    void thePauseIsThatOfTheStepBefore() {
        PreparedPlan plan = plan(
                List.of(operation("GET /items", answer("200"))),
                new PlannedStep(0, 2.5, Selector.RANDOM, List.of()),
                new PlannedStep(0, 0.5, Selector.RANDOM, List.of()));
        RunProgress progress = new RunProgress(
                plan, new PlannedRun(0, List.of(request("/a"), request("/b")), List.of(List.of(), List.of())));
        assertThat(progress.pause()).isZero();
        progress.next();
        progress.answered(200, JSON, null);
        assertThat(progress.pause()).isEqualTo(2.5);
    }

    @Test
    void aRunThatDoesNotFitIsAnError() {
        PreparedPlan plan = plan(List.of(operation("GET /items", answer("200"))), step(0));
        assertThatThrownBy(() -> new RunProgress(plan, new PlannedRun(0, List.of(), List.of())))
                .hasMessage("found a run of 0 requests, expected 1, the steps of its sequence");
        assertThatThrownBy(() -> plan(List.of(operation("GET /items", answer("200"))), step(1)))
                .hasMessage("found operation 1 in the workload, which it has not");
        assertThatThrownBy(() -> plan(
                        List.of(operation("GET /items", answer("200"))),
                        step(0),
                        step(0, new PlannedFill(0, Kind.PARAMETER, "id", Into.PATH, "id", null))))
                .hasMessage("found a fill from 'id' of step 1, which fills none there");
        assertThatThrownBy(() -> plan(List.of(operation("GET /items", answer("20")))))
                .hasMessage("found status '20', expected one such as 200, 2XX or default");
    }
}
