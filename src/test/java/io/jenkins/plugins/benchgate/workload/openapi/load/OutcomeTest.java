package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    @TempDir
    Path folder;

    private String outcome(StubService.Behaviour behaviour) throws IOException {
        try (StubService service = new StubService(behaviour)) {
            return outcome(service.address(), 20);
        }
    }

    private String outcome(String address, double timeout) throws IOException {
        LoadTrial.Result result = new LoadTrial(folder, address)
                .get("/customers")
                .users(2, 0)
                .timeout(timeout)
                .run(4);
        assertThat(result.summary().runs()).isEqualTo(4);
        assertThat(result.summary().stopped()).isNull();
        long requests = result.summary().counts().stream()
                .filter(count -> count.what().equals("o0"))
                .mapToLong(Summary.Count::count)
                .sum();
        assertThat(requests).isEqualTo(4);
        return result.outcome();
    }

    private String raw(String text) throws IOException {
        return outcome((request, out) -> {
            StubService.raw(out, text);
            return false;
        });
    }

    @Test
    void anAnswerWithoutLengthEndsWithTheConnection() throws Exception {
        assertThat(raw(HEAD + "\r\n[]")).isEqualTo("ok");
        assertThat(raw("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[]"))
                .isEqualTo("ok");
    }

    @Test
    void anInformationalAnswerComesBeforeTheAnswer() throws Exception {
        assertThat(raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + HEAD
                        + "Connection: close\r\nContent-Length: 2\r\n\r\n[]"))
                .isEqualTo("ok");
    }

    @Test
    void aServiceThatIsNotThereRefuses() throws Exception {
        StubService gone = new StubService((request, out) -> false);
        gone.close();

        assertThat(outcome(gone.address(), 20)).isEqualTo("refused");
    }

    @Test
    void aServiceThatDiesIsClosedAndThenRefuses() throws Exception {
        AtomicInteger served = new AtomicInteger();
        StubService[] service = new StubService[1];
        try (StubService dies = new StubService((request, out) -> {
            if (served.incrementAndGet() > 5) {
                service[0].close();
                return false;
            }
            return StubService.write(out, 200, "application/json", "[]");
        })) {
            service[0] = dies;
            LoadTrial.Result result =
                    new LoadTrial(folder, dies.address()).get("/customers").run(20);

            assertThat(result.count("o0", "ok")).isEqualTo(5);
            long closed = result.count("o0", "closed");
            assertThat(closed).isBetween(1L, 2L);
            assertThat(result.count("o0", "refused")).isEqualTo(15 - closed);
        }
    }

    @Test
    void aConnectionThatEndsBeforeTheAnswerDoesIsClosed() throws Exception {
        assertThat(outcome((request, out) -> false)).isEqualTo("closed");
        assertThat(raw("HTTP/1.1 200 OK\r\nContent-Ty")).isEqualTo("closed");
        assertThat(raw(HEAD + "Content-Length: 100\r\n\r\n[")).isEqualTo("closed");
        assertThat(raw(HEAD + "Transfer-Encoding: chunked\r\n\r\n5\r\n[1")).isEqualTo("closed");
    }

    @Test
    void whatIsNotHttpIsAProtocolError() throws Exception {
        assertThat(raw("<html>\r\n\r\n<body>hello</body>\r\n\r\n")).isEqualTo("protocol");
        assertThat(raw("HTTP/1.1 two hundred\r\n\r\n")).isEqualTo("protocol");
        assertThat(raw(HEAD + "Content-Length: -5\r\n\r\n[]")).isEqualTo("protocol");
        assertThat(raw(HEAD + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]"))
                .isEqualTo("protocol");
        assertThat(raw(HEAD + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n[]\r\n"))
                .isEqualTo("protocol");
        assertThat(raw(HEAD + "A: " + "x".repeat(100_000) + "\r\n\r\n[]")).isEqualTo("protocol");
    }

    @Test
    void anAnswerOfAnotherKindSaysSo() throws Exception {
        assertThat(outcome((request, out) -> StubService.write(out, 200, "text/html", "<p>ok</p>")))
                .isEqualTo("content-type");
        assertThat(outcome((request, out) -> StubService.write(out, 404, "application/json", "{}")))
                .isEqualTo("status-404");
    }

    @Test
    void redirectsAreNotFollowed() throws Exception {
        try (StubService other =
                new StubService((request, out) -> StubService.write(out, 200, "application/json", "[]"))) {
            assertThat(raw("HTTP/1.1 302 Found\r\nLocation: " + other.address()
                            + "/\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"))
                    .isEqualTo("status-302");
            assertThat(other.connections()).isZero();
        }
    }

    @Test
    void aServiceThatHangsTimesOut() throws Exception {
        try (StubService service = new StubService((request, out) -> {
            StubService.raw(out, HEAD + "Content-Length: 5\r\n\r\n[");
            StubService.await(System.nanoTime() + 2_000_000_000L);
            return false;
        })) {
            assertThat(outcome(service.address(), 0.2)).isEqualTo("timeout");
        }
    }

    @Test
    void aLongAnswerIsNotReadToItsEnd() throws Exception {
        assertThat(raw(HEAD + "Content-Length: 1000000000\r\n\r\n[")).isEqualTo("too-large");
        AtomicInteger sent = new AtomicInteger();
        assertThat(outcome((request, out) -> endless(out, sent))).isEqualTo("too-large");
        assertThat(sent.get()).isLessThan(4 * 40);
    }

    /** Sends chunks of 1 MiB until the client closes the connection. */
    private static boolean endless(OutputStream out, AtomicInteger sent) throws IOException {
        StubService.raw(out, HEAD + "Transfer-Encoding: chunked\r\n\r\n");
        byte[] chunk = new byte[1 << 20];
        while (true) {
            StubService.raw(out, "100000\r\n");
            out.write(chunk);
            StubService.raw(out, "\r\n");
            sent.incrementAndGet();
        }
    }
}
