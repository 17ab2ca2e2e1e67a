package io.jenkins.plugins.benchgate.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.io.Tarball;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.workload.YcsbTrial;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * YCSB from elsewhere: a folder or an archive in the layout in which its project publishes it, with the jars of YCSB 0.17.0
 * and a binding called {@code orders}.
 */
class YcsbHomeTest {
    private static final String LONG = "a-name-that-is-longer-than-the-hundred-characters-which-the-header-of-a-tar"
            + "-archive-has-room-for-all-by-itself.jar";

    @TempDir
    Path folder;

    private Path distribution;
    private HttpServer server;
    private final AtomicInteger downloads = new AtomicInteger();

    @BeforeEach
    void buildDistribution() throws IOException {
        distribution = folder.resolve("ycsb-0.17.0");
        Path client = folder.resolve("built-in");
        YcsbClient.unpack(client);
        Path libraries = Files.createDirectories(distribution.resolve("lib"));
        for (String jar : List.of("core", "htrace-core4", "jackson-core-asl")) {
            Files.copy(client.resolve(jar + ".jar"), libraries.resolve(jar + "-1.jar"));
        }
        Path systems = Path.of("target", "systems");
        Files.copy(systems.resolve("HdrHistogram-2.1.4.jar"), libraries.resolve("HdrHistogram-2.1.4.jar"));
        Path binding =
                Files.createDirectories(distribution.resolve("orders-binding").resolve("lib"));
        Files.copy(systems.resolve("h2-2.3.232.jar"), binding.resolve(LONG));
        classes(client.resolve("classes"), binding.resolve("orders-binding-0.17.0.jar"));
        Files.createDirectories(distribution.resolve("other-binding").resolve("lib"));
        Files.writeString(distribution.resolve("other-binding/lib/other.jar"), "not wanted");
        Path names = Files.createDirectories(distribution.resolve("bin")).resolve("bindings.properties");
        Files.writeString(
                names, "# names\norders-h2:" + YcsbClient.BINDINGS.get("jdbc") + "\nother:org.example.Other\n");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            Path file = folder.resolve(exchange.getRequestURI().getPath().substring(1));
            boolean there = Files.isRegularFile(file);
            downloads.incrementAndGet();
            exchange.sendResponseHeaders(there ? 200 : 404, there ? Files.size(file) : -1);
            if (there) {
                Files.copy(file, exchange.getResponseBody());
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void anInstalledYcsbRunsWithItsOwnBinding() throws Exception {
        works(new YcsbHome.Installed(distribution), YcsbMeasurement.RAW);
    }

    /** HdrHistogram 2.1.4 needs javax.xml.bind, which Java 11 left out. */
    @Test
    void itsHistogramsReachTheirFilesAlthoughTheLibraryItBringsCannotWriteThem() throws Exception {
        works(new YcsbHome.Installed(distribution), YcsbMeasurement.HISTOGRAM);
    }

    @Test
    void anArchiveRunsAsTheFolderThatItWasMadeOf() throws Exception {
        works(new YcsbHome.Packed(new Tarball(packed("gnu").toString(), "", folder)), YcsbMeasurement.RAW);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"gnu", "pax"})
    void onlyWhatTheBindingNeedsIsUnpackedHoweverLongItsName(String format) throws Exception {
        install(new Tarball(packed(format).toString(), "", folder));

        assertThat(folder.resolve("shared/ycsb/orders-binding/lib").resolve(LONG))
                .exists();
        assertThat(folder.resolve("shared/ycsb/other-binding")).doesNotExist();
    }

    @Test
    void anArchiveBehindAUrlIsDownloadedOnceAndKeptByItsChecksum() throws Exception {
        Path archive = packed("gnu");
        Tarball tarball = new Tarball(url(archive), sha256(archive), folder.resolve("cache"));

        new YcsbHome.Packed(tarball).install(folder.resolve("first"), "orders-h2");
        new YcsbHome.Packed(tarball).install(folder.resolve("second"), "orders-h2");
        assertThat(downloads).hasValue(1);
        assertThat(folder.resolve("second/ycsb/lib/core-1.jar")).exists();
        assertThat(folder.resolve("cache")).isDirectoryContaining("glob:**/" + sha256(archive) + ".tar.gz");
    }

    @Test
    void anArchiveWithAnotherChecksumIsNotUnpacked() throws Exception {
        Path archive = packed("gnu");
        String other = "0".repeat(64);

        for (String location : List.of(url(archive), archive.toString())) {
            assertThatThrownBy(() -> install(new Tarball(location, other, folder.resolve("cache"))))
                    .hasMessage("found an archive at " + location + " whose SHA-256 is " + sha256(archive)
                            + ", expected " + other);
        }
        assertThat(folder.resolve("shared/ycsb")).doesNotExist();
        assertThat(folder.resolve("cache")).isEmptyDirectory();
    }

    @Test
    void aDownloadThatWasTamperedWithIsNotUsed() throws Exception {
        Path archive = packed("gnu");
        Tarball tarball = new Tarball(url(archive), sha256(archive), folder.resolve("cache"));
        install(tarball);
        Files.writeString(folder.resolve("cache").resolve(sha256(archive) + ".tar.gz"), "x");

        assertThatThrownBy(() -> new YcsbHome.Packed(tarball).install(folder.resolve("again"), "orders-h2"))
                .hasMessageContaining("whose SHA-256 is 2d711642b726b04401627ca9fbac32f5"); // sha256sum of x
    }

    @Test
    void aUrlNeedsAChecksum() {
        assertThatThrownBy(() -> new Tarball("https://example.org/ycsb.tar.gz", "", folder))
                .hasMessage(
                        "found no sha256 of https://example.org/ycsb.tar.gz, expected the checksum of the download");
        assertThatThrownBy(() -> new Tarball("https://example.org/ycsb.tar.gz", "abc", folder))
                .hasMessageStartingWith("found sha256 'abc', expected 64 hexadecimal digits");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://u:hunter2@example.org/y.tgz", "HTTP://hunter2@example.org", "http://u:hunt@er2@h/y"})
    void aUrlWithAPasswordIsRefusedWithoutRepeatingIt(String location) {
        assertThatThrownBy(() -> new Tarball(location, "0".repeat(64), folder))
                .hasMessageStartingWith("found a URL with a user or password before its host, expected none")
                .hasMessageNotContainingAny("hunt", "example.org");
    }

    @Test
    void theQueryOfAUrlReachesTheServerButNeitherTheDescriptionNorAnyMessage() throws Exception {
        Path archive = packed("gnu");
        List<String> queries = new CopyOnWriteArrayList<>();
        server.createContext("/" + archive.getFileName(), exchange -> {
            queries.add(exchange.getRequestURI().getQuery());
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        Tarball tarball = new Tarball(url(archive) + "?token=hunter2@x", "0".repeat(64), folder.resolve("cache"));

        assertThat(new YcsbHome.Packed(tarball).words("redis"))
                .isEqualTo("YCSB from " + url(archive) + ", binding redis");
        assertThatThrownBy(() -> install(tarball))
                .hasMessage("found status 404 at " + url(archive) + ", expected the archive (200)");
        assertThat(queries).containsExactly("token=hunter2@x");
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThatThrownBy(() -> install(new Tarball(url(folder.resolve("no.tar.gz")), "0".repeat(64), folder)))
                .hasMessage("found status 404 at " + url(folder.resolve("no.tar.gz")) + ", expected the archive (200)");
        assertThatThrownBy(() -> install(new Tarball("/nowhere/no.tar.gz", "", folder)))
                .hasMessage("found no file /nowhere/no.tar.gz, expected an archive .tar.gz");
    }

    @ParameterizedTest(name = "{0} of 9 bytes")
    @ValueSource(ints = {-1, 0, 5})
    void aDownloadThatStallsIsGivenUp(int sent) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        server.createContext("/stall", exchange -> {
            if (sent >= 0) {
                exchange.sendResponseHeaders(200, 9);
                exchange.getResponseBody().write(new byte[sent]);
                exchange.getResponseBody().flush();
            }
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        Path cache = folder.resolve("cache");
        String location = url(folder.resolve("stall"));
        Tarball tarball = new Tarball(location, "0".repeat(64), cache);
        try {
            assertThatThrownBy(() -> tarball.unpack(folder.resolve("new"), name -> true, Duration.ofSeconds(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("found that the download of " + location + " had not ended after 1 s, expected it to:"
                            + " fetch the archive by other means, and give its path as tarball");
        } finally {
            over.countDown();
        }
        assertThat(cache).isEmptyDirectory();
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void aServerThatCannotBeReachedIsSaid() {
        server.stop(0);
        String location = url(folder.resolve("ycsb.tar.gz"));

        assertThatThrownBy(() -> install(new Tarball(location, "0".repeat(64), folder)))
                .hasMessageStartingWith("found no archive at " + location + " (java.net.ConnectException")
                .hasMessageEndingWith("), expected it there");
    }

    @Test
    void anArchiveThatWouldWriteOutsideOfItsFolderIsRefused() throws Exception {
        Files.writeString(folder.resolve("evil"), "x");
        for (String name : List.of("ycsb/lib/../../../evil-1", "ycsb/lib/../../../../evil-2")) {
            Path archive = folder.resolve("evil.tar.gz");
            tar("-P", "--transform", "s,^evil$," + name + ",", "-czf", archive.toString(), "evil");

            assertThatThrownBy(() -> install(new Tarball(archive.toString(), "", folder)))
                    .as(name)
                    .hasMessage(archive + ": found '" + name + "', expected names inside of one folder");
        }
        assertThat(folder.resolve("evil-1")).doesNotExist();
        assertThat(folder.resolve("shared/evil-1")).doesNotExist();
    }

    @Test
    void linksOfAnArchiveAreNotMade() throws Exception {
        Files.createSymbolicLink(distribution.resolve("lib/outside"), Path.of("../bin"));
        install(new Tarball(packed("gnu").toString(), "", folder));

        assertThat(folder.resolve("shared/ycsb/lib/core-1.jar")).exists();
        assertThat(folder.resolve("shared/ycsb/lib/outside")).doesNotExist();
    }

    @Test
    void anArchiveThatWasCutOffOrIsNoneIsSaid() throws Exception {
        byte[] whole = Files.readAllBytes(packed("gnu"));
        Path broken = folder.resolve("broken.tar.gz");
        for (int tenth = 0; tenth < 10; tenth++) {
            Files.write(broken, Arrays.copyOf(whole, whole.length * tenth / 10));
            assertThatThrownBy(() -> install(new Tarball(broken.toString(), "", folder)))
                    .as("cut at %s tenths", tenth)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(broken + ": found that it ")
                    .hasMessageEndingWith("expected a whole archive .tar.gz");
        }
        Files.writeString(folder.resolve("text"), "no archive".repeat(1000));
        new ProcessBuilder("gzip", "-c", "text")
                .directory(folder.toFile())
                .redirectOutput(broken.toFile())
                .start()
                .waitFor();
        assertThatThrownBy(() -> install(new Tarball(broken.toString(), "", folder)))
                .hasMessage(
                        broken + ": found that it is no tar archive, or is broken, expected a whole archive .tar.gz");
    }

    @Test
    void aFolderThatIsNoYcsbAndABindingThatItLacksAreSaid() {
        assertThatThrownBy(() -> new YcsbHome.Installed(folder).install(folder.resolve("shared"), "orders-h2"))
                .hasMessage("found no jar in " + folder.resolve("lib") + ", expected the folder of a YCSB");
        assertThatThrownBy(() -> new YcsbHome.Installed(distribution).install(folder.resolve("shared"), "redis"))
                .hasMessage("found no binding 'redis' in " + distribution.resolve("bin/bindings.properties")
                        + ", expected one of orders-h2, other");
        assertThatThrownBy(() -> new YcsbHome.Installed(distribution).check("../redis"))
                .hasMessageStartingWith("found YCSB binding '../redis', expected one of that YCSB");
    }

    @Test
    void aStoredTrialIsReadAgainWithoutTheYcsbThatMadeIt() throws Exception {
        Path nowhere = folder.resolve("nowhere");
        YcsbWorkload workload = new YcsbWorkload(
                new YcsbHome.Installed(nowhere),
                "orders-h2",
                'c',
                new YcsbExtent(3, 3, 1),
                YcsbMeasurement.RAW,
                Map.of(),
                List.of(),
                List.of());
        Files.writeString(
                folder.resolve("load.out"),
                """
                [OVERALL], Throughput(ops/sec), 10.0
                [INSERT], Operations, 3
                [INSERT], Return=OK, 3
                """);

        assertThat(new YcsbTrial(nowhere, folder).read(workload, 0).faults()).isEmpty();
    }

    private void install(Tarball tarball) throws IOException {
        new YcsbHome.Packed(tarball).install(folder.resolve("shared"), "orders-h2");
    }

    /** Loads and runs on a database in a file. */
    private void works(YcsbHome home, YcsbMeasurement measurement) throws Exception {
        Path shared = folder.resolve("shared");
        Path trial = Files.createDirectories(folder.resolve("trial"));
        YcsbWorkload workload = new YcsbWorkload(
                home,
                "orders-h2",
                'c',
                new YcsbExtent(100, 300, 1),
                measurement,
                Map.of("jdbc.url", "jdbc:h2:file:" + trial.resolve("db"), "jdbc.user", "sa"),
                List.of(),
                List.of("-XX:TieredStopAtLevel=1"));
        workload.install(shared);

        assertThat(new YcsbTrial(shared, trial).load(workload).faults()).isEmpty();
        Reading run = new YcsbTrial(shared, trial).run(workload);
        assertThat(run.faults()).isEmpty();
        assertThat(YcsbTrial.values(run, "READ latency")).isNotEmpty();
    }

    private Path packed(String format) throws Exception {
        Path archive = folder.resolve(format + ".tar.gz");
        tar(
                "--format=" + format,
                "-czf",
                archive.toString(),
                distribution.getFileName().toString());
        return archive;
    }

    private void tar(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("tar"));
        command.addAll(List.of(arguments));
        Process tar = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tar.waitFor()).as(said).isZero();
    }

    private static void classes(Path source, Path jar) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(source.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    private String url(Path file) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + file.getFileName();
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
