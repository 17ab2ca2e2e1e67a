package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small service of 64 commits, one of which makes a request wait 5 % longer, measured for real where {@code
 * -Dbisect.runs=40} asks for it: searches, half of them among commits without a change, whose rate is printed.
 *
 * <p>A request waits, as for another service, so that what the machine adds is small; each start of the service draws by which
 * factor it waits longer or shorter, with a standard deviation of 2 %: the noise between trials.
 */
@Tag("long")
class RealServiceBisectTest {
    private static final int COMMITS = 64;
    /** Of a request, in s. */
    private static final double WAIT = 0.04;

    @TempDir
    Path folder;

    private static final String SERVER =
            """
            import http.server, os, random, time
            from wait import WAIT
            FACTOR = 1 + random.gauss(0, 0.02)
            class Shop(http.server.BaseHTTPRequestHandler):
                protocol_version = 'HTTP/1.1'
                def do_GET(self):
                    time.sleep(WAIT * FACTOR)
                    self.send_response(200)
                    self.send_header('Content-Length', '0')
                    self.end_headers()
                def log_message(self, *words):
                    pass
            http.server.HTTPServer((os.environ['HOST'], int(os.environ['PORT'])), Shop).serve_forever()
            """;

    private static final String CLIENT =
            """
            import http.client, os, time
            shop = http.client.HTTPConnection(os.environ['HOST'], int(os.environ['PORT']))
            print('metric,unit,direction,value')
            for i in range(15):
                start = time.perf_counter()
                shop.request('GET', '/')
                shop.getresponse().read()
                print(f'latency,s,lower,{time.perf_counter() - start}')
            """;

    private List<String> commits(Path repository, int culprit) throws IOException, InterruptedException {
        GitFolder git = GitFolder.in(repository);
        git.write("server.py", SERVER);
        List<String> hashes = new ArrayList<>();
        for (int i = 0; i <= COMMITS; i++) {
            git.write("wait.py", "WAIT = " + (i >= culprit ? 1.05 * WAIT : WAIT) + "\nVERSION = " + i + "\n");
            hashes.add(git.commit("Change number " + i));
        }
        return hashes;
    }

    private Path spec(Path repository) throws IOException {
        Files.writeString(repository.resolveSibling("client.py"), CLIENT);
        return Files.writeString(
                repository.resolveSibling("benchgate.yaml"),
                """
                name: shop
                sut:
                  candidate:
                    source: {git: %s, revision: main}
                    start: exec python3 server.py
                workload: {tool: command, run: python3 "$SPEC/client.py", format: series}
                gates: ['jump:metric=latency,statistic=p50,percent=3']
                """
                        .formatted(repository));
    }

    private JsonNode search(Path place, List<String> hashes, String error) throws IOException {
        Called called = Called.with(
                "bisect",
                spec(place.resolve("repository")).toString(),
                "--good",
                hashes.get(0),
                "--bad",
                hashes.get(COMMITS),
                "--change",
                "any",
                "--error",
                error,
                "--out",
                place.resolve("out").toString(),
                "--format",
                "json");
        assertThat(called.code()).as(called.err()).isIn(0, 20, 30);
        return called.lines().get(0);
    }

    @Test
    void findsTheCommit() throws Exception {
        OnPath.require("python3");
        assumeTrue(
                System.getProperty("bisect.runs") != null,
                "SKIPPED: takes minutes a search; -Dbisect.runs=N says how many");
        int runs = Integer.getInteger("bisect.runs", 1);
        int right = 0;
        int quiet = 0;
        for (int run = 0; run < runs; run++) {
            boolean changed = runs == 1 || run % 2 == 0;
            int culprit = changed ? 1 + (run * 37 + 22) % COMMITS : COMMITS + 1;
            Path place = Files.createDirectories(folder.resolve("run-" + run));
            List<String> hashes = commits(place.resolve("repository"), culprit);
            JsonNode answer = search(place, hashes, runs == 1 ? "1%" : "5%");
            JsonNode culprits = answer.get("culprits");
            boolean found = culprits.size() == 1
                    && culprits.get(0).get("commits").size() == 1
                    && changed
                    && culprits.get(0)
                            .get("commits")
                            .get(0)
                            .get("commit")
                            .asText()
                            .equals(hashes.get(culprit));
            right += found ? 1 : 0;
            quiet += !changed && culprits.isEmpty() ? 1 : 0;
            System.out.println("run " + run + " culprit " + (changed ? culprit : 0) + " "
                    + (found ? "found" : culprits) + " ends " + answer.get("ends") + " trials " + answer.get("trials")
                    + " builds " + answer.get("builds") + " seconds " + answer.get("seconds"));
            if (runs == 1) {
                assertThat(found).as("%s", answer).isTrue();
            }
        }
        System.out.println(right + " of " + (runs + 1) / 2 + " commits found, nothing found in " + quiet + " of "
                + runs / 2 + " without a change");
    }
}
