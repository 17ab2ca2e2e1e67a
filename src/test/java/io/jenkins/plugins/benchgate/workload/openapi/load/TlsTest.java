package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static TestCertificate certificate;

    @TempDir
    Path folder;

    @BeforeAll
    static void certificate() throws Exception {
        certificate = TestCertificate.of("127.0.0.1");
    }

    private static StubService service() throws Exception {
        return new StubService(
                certificate
                        .context()
                        .getServerSocketFactory()
                        .createServerSocket(0, 10, InetAddress.getLoopbackAddress()),
                (request, out) -> StubService.write(out, 200, "application/json", "[]"),
                true);
    }

    @Test
    void theGivenCertificateIsTrusted() throws Exception {
        try (StubService service = service()) {
            LoadTrial.Result result = trial(service)
                    .certificate(certificate.write(folder.resolve("ca.pem")))
                    .run(5);

            assertThat(result.count("o0", "ok")).isEqualTo(5);
            assertThat(service.connections()).isEqualTo(1);
        }
    }

    private LoadTrial trial(StubService service) {
        return new LoadTrial(folder, "https://127.0.0.1:" + service.port()).get("/customers");
    }

    @Test
    void withoutItOnlyWhatJavaTrustsIsTrusted() throws Exception {
        try (StubService service = service()) {
            assertThat(trial(service).run(3).count("o0", "tls")).isEqualTo(3);
            assertThat(service.requests()).isEmpty();
        }
    }

    @Test
    void anotherCertificateIsNotTrusted() throws Exception {
        try (StubService service = service()) {
            Path other = TestCertificate.of("127.0.0.1").write(folder.resolve("other.pem"));

            assertThat(trial(service).certificate(other).run(3).count("o0", "tls"))
                    .isEqualTo(3);
            assertThat(service.requests()).isEmpty();
        }
    }

    @Test
    void aCertificateOfAnotherHostIsNotAccepted() throws Exception {
        try (StubService service = service()) {
            LoadTrial.Result result = new LoadTrial(folder, "https://localhost:" + service.port())
                    .get("/customers")
                    .certificate(certificate.write(folder.resolve("ca.pem")))
                    .run(3);

            assertThat(result.count("o0", "tls")).isEqualTo(3);
            assertThat(service.requests()).isEmpty();
        }
    }

    @Test
    void aServiceWithoutTlsFails() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread service = new Thread(() -> greet(socket), "service without TLS");
            service.setDaemon(true);
            service.start();

            LoadTrial.Result result = new LoadTrial(folder, "https://127.0.0.1:" + socket.getLocalPort())
                    .get("/customers")
                    .run(3);

            assertThat(result.count("o0", "tls")).isEqualTo(3);
        }
    }

    private static void greet(ServerSocket socket) {
        while (!socket.isClosed()) {
            try (Socket accepted = socket.accept()) {
                StubService.raw(accepted.getOutputStream(), "220 ready for mail\r\n");
                accepted.getInputStream().read();
            } catch (IOException e) {
                // the test is over
            }
        }
    }

    @Test
    void aServiceWithoutHttp2IsNoFallbackToHttp1() throws Exception {
        try (StubService service = service()) {
            LoadTrial.Result result = trial(service)
                    .http2()
                    .certificate(certificate.write(folder.resolve("ca.pem")))
                    .run(3);

            assertThat(result.count("o0", "protocol")).isEqualTo(3);
            assertThat(service.requests()).isEmpty();
        }
    }
}
