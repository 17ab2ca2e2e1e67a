package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.io.FolderTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the files of a machine promise, whatever server is on the other side; here and there are two folders of this machine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SshFilesContract {
    @TempDir
    static Path home;

    @TempDir
    Path folder;

    private SshServer server;
    private SshConnection connection;
    private Path here;
    private Path there;
    private SshFiles files;

    abstract SshServer start(Path folder) throws IOException;

    @BeforeAll
    void connect() throws IOException {
        server = start(home);
        connection = SshConnection.open(server.host(null), server.key(), Duration.ofSeconds(30));
    }

    @AfterAll
    void disconnect() throws IOException {
        if (connection != null) {
            connection.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void folders() throws IOException {
        here = Files.createDirectory(folder.resolve("it's \"here\" $x ä"));
        there = folder.resolve("over 'there' `y` ö");
        files = new SshFiles(connection, new Mirror(Map.of(here, there.toString())), "sut-1", text -> {});
    }

    private static void write(Path file, String content, String mode) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    /** A folder with all that makes folders hard to bring. */
    private void tree(Path root) throws IOException {
        write(root.resolve("run.sh"), "#!/bin/sh\n", "rwxr-xr-x");
        write(root.resolve("secret"), "key", "rw-------");
        write(root.resolve(".hidden"), "", "rw-r--r--");
        write(root.resolve("-dash"), "dash", "rw-r--r--");
        write(root.resolve("with 'quotes' \"and\" $PATH \\ ü\n newline"), "odd", "rw-r--r--");
        write(root.resolve("a".repeat(120) + "/" + "b".repeat(140) + "/" + "c".repeat(99)), "long", "rw-r-----");
        write(root.resolve("n".repeat(99)), "99", "rw-r--r--");
        write(root.resolve("n".repeat(100)), "100", "rw-r--r--");
        for (int size : new int[] {511, 512, 513, 65_536, 65_537}) {
            byte[] bytes = new byte[size];
            new Random(size).nextBytes(bytes);
            Files.write(root.resolve("size-" + size), bytes);
        }
        Files.createDirectories(root.resolve("empty"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("secret"));
        Files.createSymbolicLink(root.resolve("empty/up"), Path.of("../run.sh"));
    }

    private static void assertSame(Path expected, Path actual) throws IOException {
        try (var all = Files.walk(expected)) {
            for (Path one : all.toList()) {
                Path other = actual.resolve(expected.relativize(one).toString());
                assertThat(mode(other)).as(other.toString()).isEqualTo(mode(one));
                if (Files.isSymbolicLink(one)) {
                    assertThat(Files.readSymbolicLink(other)).isEqualTo(Files.readSymbolicLink(one));
                } else if (Files.isRegularFile(one)) {
                    assertThat(Files.mismatch(one, other)).as(other.toString()).isEqualTo(-1);
                }
            }
        }
        try (var left = Files.walk(expected);
                var right = Files.walk(actual)) {
            assertThat(right.count()).isEqualTo(left.count());
        }
    }

    @Test
    void aFolderComesOverAndBackAsItWas() throws Exception {
        tree(here.resolve("work"));
        files.push(here.resolve("work"));
        assertSame(here.resolve("work"), there.resolve("work"));
        FolderTree.delete(here.resolve("work"));
        files.pull(here.resolve("work"), Set.of());
        assertSame(there.resolve("work"), here.resolve("work"));
        files.push(here);
        assertSame(here, there);
    }

    @Test
    void aPartOfAFolderComesOverAlone() throws Exception {
        write(here.resolve("work/lib/a"), "a", "rwxr-xr-x");
        write(here.resolve("work/lib/key"), "secret", "rw-------");
        write(here.resolve("work/other/b"), "b", "rw-r--r--");
        Set<Path> wanted = Set.of(here.resolve("work/lib"), here.resolve("work/lib/a"));
        files.push(here.resolve("work"), wanted::contains);
        try (var all = Files.walk(there.resolve("work"))) {
            assertThat(all)
                    .containsExactlyInAnyOrder(
                            there.resolve("work"), there.resolve("work/lib"), there.resolve("work/lib/a"));
        }
        assertThat(mode(there.resolve("work/lib/a"))).isEqualTo("rwxr-xr-x");
    }

    @Test
    void aFileReplacesTheOneThatWasThereAndOthersStay() throws Exception {
        write(here.resolve("a/b"), "new", "rw-------");
        write(there.resolve("a/b"), "old and longer", "rw-rw-rw-");
        write(there.resolve("a/other"), "other", "rw-r--r--");
        files.push(here.resolve("a/b"));
        assertThat(there.resolve("a/b")).hasContent("new");
        assertThat(mode(there.resolve("a/b"))).isEqualTo("rw-------");
        write(there.resolve("a/b"), "newest", "rw-r--r--");
        write(here.resolve("a/mine"), "mine", "rw-r--r--");
        files.pull(here.resolve("a"), Set.of());
        assertThat(here.resolve("a/b")).hasContent("newest");
        assertThat(here.resolve("a/other")).hasContent("other");
        assertThat(here.resolve("a/mine")).hasContent("mine");
        try (var all = Files.list(here.resolve("a"))) {
            assertThat(all.count()).as("no part is left").isEqualTo(3);
        }
    }

    @Test
    void whatIsExceptedStaysOverThere() throws Exception {
        tree(there.resolve("trial"));
        write(there.resolve("trial/data/huge"), "huge", "rw-r--r--");
        write(there.resolve("trial/sub/data"), "small", "rw-r--r--");
        write(there.resolve("trial/it's *"), "odd", "rw-r--r--");
        files.pull(here.resolve("trial"), Set.of("data", "it's *", "no such"));
        assertThat(here.resolve("trial/data")).doesNotExist();
        assertThat(here.resolve("trial/it's *")).doesNotExist();
        assertThat(here.resolve("trial/sub/data")).hasContent("small");
        assertThat(here.resolve("trial/.hidden")).exists();
        assertThat(here.resolve("trial/-dash")).hasContent("dash");
        write(there.resolve("only/data"), "x", "rw-r--r--");
        files.pull(here.resolve("only"), Set.of("data"));
        assertThat(here.resolve("only")).isEmptyDirectory();
    }

    @Test
    void foldersAreMadeAndDeletedAndFilesAreSeen() throws Exception {
        Path one = here.resolve("x/y z");
        assertThat(files.exists(one)).isFalse();
        files.createFolder(one);
        files.createFolder(one);
        assertThat(files.exists(one)).isTrue();
        Files.createSymbolicLink(there.resolve("x/dangling"), Path.of("nowhere"));
        assertThat(files.exists(here.resolve("x/dangling"))).isTrue();
        files.delete(here.resolve("x"));
        files.delete(here.resolve("x"));
        assertThat(there.resolve("x")).doesNotExist();
        assertThat(files.there("-Dx=" + one)).isEqualTo("-Dx=" + there + "/x/y z");
    }

    @Test
    void aHardLinkIsAFileOfItsOwnHere() throws Exception {
        write(there.resolve("h/a"), "content", "rw-r--r--");
        Files.createLink(there.resolve("h/b"), there.resolve("h/a"));
        files.pull(here.resolve("h"), Set.of());
        assertThat(here.resolve("h/a")).hasContent("content");
        assertThat(here.resolve("h/b")).hasContent("content");
    }

    @Test
    void linksOutOfAFolderAreNeitherFollowedNorMade() throws Exception {
        Path outside = folder.resolve("outside");
        write(outside, "outside", "rw-r--r--");
        Files.createDirectories(there.resolve("l"));
        Files.createSymbolicLink(there.resolve("l/absolute"), outside);
        Files.createSymbolicLink(there.resolve("l/up"), Path.of("../../outside"));
        Files.createSymbolicLink(there.resolve("l/around"), Path.of("x/../../../outside"));
        Files.createSymbolicLink(there.resolve("l/within"), Path.of("./file"));
        write(there.resolve("l/file"), "file", "rw-r--r--");
        files.pull(here.resolve("l"), Set.of());
        assertThat(here.resolve("l/within")).hasContent("file");
        try (var all = Files.list(here.resolve("l"))) {
            assertThat(all.map(one -> one.getFileName().toString())).containsExactlyInAnyOrder("within", "file");
        }
        Path sent = Files.createDirectory(here.resolve("sent"));
        Files.createSymbolicLink(sent.resolve("absolute"), outside);
        Files.createSymbolicLink(sent.resolve("build"), here.resolve("l/file"));
        files.push(sent);
        assertThat(Files.readSymbolicLink(there.resolve("sent/absolute"))).isEqualTo(outside);
        assertThat(Files.readSymbolicLink(there.resolve("sent/build"))).isEqualTo(there.resolve("l/file"));
    }

    @Test
    void manySmallFilesAndALargeOneComeWhole() throws Exception {
        Path many = Files.createDirectory(here.resolve("many"));
        for (int i = 0; i < 500; i++) {
            Files.writeString(many.resolve("file-" + i), "content " + i);
        }
        byte[] block = new byte[1 << 20];
        new Random(1).nextBytes(block);
        Path large = here.resolve("large");
        try (OutputStream out = Files.newOutputStream(large)) {
            for (int i = 0; i < Integer.getInteger("benchgate.large", 5); i++) {
                out.write(block);
            }
        }
        long begin = System.nanoTime();
        files.push(many);
        long pushed = System.nanoTime();
        files.push(large);
        long largePushed = System.nanoTime();
        assertSame(many, there.resolve("many"));
        assertThat(Files.mismatch(large, there.resolve("large"))).isEqualTo(-1);
        long compared = System.nanoTime();
        FolderTree.delete(many);
        Files.delete(large);
        files.pull(here, Set.of());
        assertSame(there, here);
        if (Integer.getInteger("benchgate.large") != null) {
            System.out.printf(
                    "many there %d ms, large there %d ms, all back %d ms%n",
                    (pushed - begin) / 1_000_000,
                    (largePushed - pushed) / 1_000_000,
                    (System.nanoTime() - compared) / 1_000_000);
        }
    }

    @Test
    void aFolderThatIsNotThereAndOneBesideTheBuildAreOneLine() throws Exception {
        assertThatThrownBy(() -> files.pull(here.resolve("nothing"), Set.of()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("sut-1: found no ")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> files.push(here.resolve("no file"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> files.delete(folder)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFullDiskOverThereIsOneLine() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full on this machine");
        Files.createDirectories(there);
        SshFiles full = new SshFiles(
                (script, input, out, limit) ->
                        connection.run(script.replace("tar -x -o -f -", "{ cat; } >/dev/full"), input, out, limit),
                new Mirror(Map.of(here, there.toString())),
                "sut-1",
                text -> {});
        write(here.resolve("f"), "x".repeat(100_000), "rw-r--r--");
        assertThatThrownBy(() -> full.push(here.resolve("f")))
                .hasMessageStartingWith("sut-1: found no space left for " + there + "/f")
                .hasMessageContaining("use a larger disk");
    }

    @Test
    void aTransferThatIsCutBeginsAnew() throws Exception {
        byte[] bytes = new byte[8_000_000];
        Arrays.fill(bytes, (byte) 7);
        Files.write(here.resolve("big"), bytes);
        Thread cutter = new Thread(() -> {
            try {
                while (!Files.exists(there.resolve("big"))) {
                    Thread.sleep(1);
                }
                server.cut();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        cutter.start();
        files.push(here.resolve("big"));
        cutter.join();
        assertThat(Files.mismatch(here.resolve("big"), there.resolve("big"))).isEqualTo(-1);
    }
}
