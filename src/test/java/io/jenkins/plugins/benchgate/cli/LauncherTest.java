package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code benchgate}, with a program that prints what it was started with. */
class LauncherTest {
    /** What a path may hold and a shell, Java or {@code printf} could take for something else. */
    private static final String NAME = "it's \"a\" $HOME $(exit) `exit` * [b] {c,d} \\ %p & ; | # ~ \nline\n";

    private static final String PROGRAM =
            """
            package io.jenkins.plugins.benchgate.cli;

            public class Main {
                public static void main(String[] arguments) {
                    System.out.println("home=" + System.getProperty("benchgate.home") + "=");
                    for (String argument : arguments) {
                        System.out.println("argument=" + argument + "=");
                    }
                    for (String option : java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                        System.out.println("option=" + option + "=");
                    }
                }
            }
            """;

    @TempDir
    static Path shared;

    /** Where the archive of a release was unpacked. */
    private static Path home;

    /** With an archive of classes, which takes a while to make. */
    private static Path prepared;

    @TempDir
    Path temporary;

    private Path cache;

    @BeforeAll
    static void unpack() throws Exception {
        shared = shared.toRealPath();
        home = Files.createDirectory(shared.resolve(NAME));
        Files.copy(Path.of("benchgate"), home.resolve("benchgate"));
        compile(Files.createDirectory(home.resolve("lib")).resolve("benchgate-cli.jar"));
        prepared = shared.resolve("prepared");
    }

    private static void compile(Path program) throws IOException {
        Path source = Files.createDirectories(shared.resolve("io/jenkins/plugins/benchgate/cli"))
                .resolve("Main.java");
        Files.writeString(source, PROGRAM);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-d", shared.toString(), source.toString()))
                .isZero();
        String entry = "io/jenkins/plugins/benchgate/cli/Main.class";
        try (OutputStream file = Files.newOutputStream(program);
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new ZipEntry(entry));
            jar.write(Files.readAllBytes(shared.resolve(entry)));
        }
    }

    @BeforeEach
    void chooseACache() throws IOException {
        temporary = temporary.toRealPath();
        cache = temporary.resolve("cache of " + NAME);
    }

    @Test
    void pathsAndArgumentsMayHoldAnyCharacter() throws Exception {
        String argument = "of " + NAME;

        String said = run(home.resolve("benchgate"), "run", argument, "");

        assertThat(said).contains("home=" + home + "=", "argument=run=\n", "argument=" + argument + "=", "argument==");
    }

    @Test
    void linksLeadToIt() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("links to " + NAME));
        Path link = Files.createSymbolicLink(folder.resolve("first"), home.resolve("benchgate"));

        assertThat(run(Files.createSymbolicLink(folder.resolve("second " + NAME), link)))
                .contains("home=" + home + "=");
    }

    @Test
    void aColonInItsPathIsRefusedBecauseJavaCannotReadIt() throws Exception {
        Path moved = Files.createDirectory(temporary.resolve("a:b"));
        Files.copy(Path.of("benchgate"), moved.resolve("benchgate"));

        assertThat(run(moved.resolve("benchgate")))
                .isEqualTo("benchgate: found ':' in " + moved
                        + ", where Java ends the name of a file; expected a folder without it\n");
    }

    @Test
    void anArchiveOfClassesIsMadeOnATerminalAndUsedFromThenOn() throws Exception {
        Path archive = prepared();

        assertThat(run(home.resolve("benchgate"), "run"))
                .contains("option=-XX:SharedArchiveFile=" + archive + "=", "argument=run=");
    }

    @Test
    void aDamagedArchiveOfClassesIsIgnored() throws Exception {
        Path archive = prepared();
        byte[] bytes = Files.readAllBytes(archive);
        for (int i = 10_000; i < bytes.length; i += 1_000) {
            bytes[i] ^= 0x55;
        }

        for (byte[] damaged :
                List.of(bytes, "no archive".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(bytes, 100_000))) {
            Files.delete(archive);
            Files.write(archive, damaged);
            assertThat(run(home.resolve("benchgate"), "run"))
                    .startsWith("home=" + home + "=")
                    .doesNotContain("SharedArchiveFile");
        }
        assertThat(onATerminal()).as("another is made").contains("preparing", "SharedArchiveFile");
    }

    @Test
    void anArchiveOfClassesThatOthersCanWriteOrReplaceIsNotUsed() throws Exception {
        Path archive = prepared();

        for (Path place : List.of(archive, archive.getParent(), cache)) {
            var before = Files.getPosixFilePermissions(place);
            for (String open : List.of("rwxrwxr-x", "rwxr-xrwx")) {
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString(open));
                assertThat(run(home.resolve("benchgate")))
                        .as(place + " " + open)
                        .doesNotContain("SharedArchiveFile");
            }
            Files.setPosixFilePermissions(place, before);
        }
        assertThat(run(home.resolve("benchgate"))).contains("SharedArchiveFile");
    }

    @Test
    void aFolderOfTheCacheBehindALinkIsCheckedWhereItLies() throws Exception {
        Path archive = prepared();
        Path open = Files.createDirectory(temporary.resolve("open"));
        Path foreign = Files.move(archive.getParent(), open.resolve("classes"));
        Files.createSymbolicLink(archive.getParent(), foreign);
        assertThat(run(home.resolve("benchgate"))).contains("SharedArchiveFile=" + foreign);

        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(run(home.resolve("benchgate"))).doesNotContain("SharedArchiveFile");
    }

    @Test
    void anArchiveOfClassesOfAnotherUserIsNotUsed() throws Exception {
        Path archive = prepared();
        try {
            Files.setOwner(
                    archive,
                    archive.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        } catch (FileSystemException e) {
            assumeTrue(false, "only root may give a file to another user: " + e.getMessage());
        }

        assertThat(run(home.resolve("benchgate"))).doesNotContain("SharedArchiveFile");
    }

    @Test
    void aCacheThatCannotBeWrittenIsDoneWithout() throws Exception {
        Files.writeString(cache, "a file where a folder is expected");

        assertThat(onATerminal())
                .contains("argument=run=")
                .doesNotContain("preparing", "SharedArchiveFile", "mkdir", "mktemp");
    }

    @Test
    void aCheckoutIsBuiltOnceWithoutTestsAndSaysThatItIs() throws Exception {
        Path programs = Files.createDirectory(temporary.resolve("programs"));
        Path said = temporary.resolve("said");
        Path checkout = checkout();
        // Maven builds until progress was said twice, for which nobody waits
        program(programs.resolve("sleep"), "until grep -q compiler \"$LOG\"; do /bin/sleep 0.1; done; /bin/sleep 0.1");
        program(
                programs.resolve("mvn"),
                """
                printf '%s|' "$@"; echo
                echo '[INFO] --- maven-compiler-plugin:3.14.0:compile (default-compile) @ benchgate ---'
                while [ "$(grep -c 'building for' "$SAID")" -lt 2 ]; do /bin/sleep 0.1; done
                mkdir -p "${3%/*}/target/program"
                cp "${3%/*}/program.jar" "${3%/*}/target/program/benchgate-cli.jar"
                """);
        Map<String, String> more = Map.of(
                "PATH",
                programs + ":" + System.getenv("PATH"),
                "SAID",
                said.toString(),
                "LOG",
                checkout + "/target/build.log");

        assertThat(run(said, more, List.of(checkout.resolve("benchgate").toString(), "run")))
                .contains(
                        "benchgate: building, ",
                        "benchgate: building for 10 s, now compiling",
                        "benchgate: building for 20 s, now compiling",
                        "argument=run=");
        assertThat(checkout.resolve("target/build.log"))
                .content()
                .startsWith("-B|-f|" + checkout + "/pom.xml|-Pprogram|package|");
        assertThat(run(said, more, List.of(checkout.resolve("benchgate").toString(), "run")))
                .contains("argument=run=", "SharedArchiveFile=" + checkout.resolve("target"))
                .doesNotContain("building");
        assertThat(Files.readString(Path.of("pom.xml")))
                .containsPattern("(?s)<id>program</id>\\s*<properties>\\s*<maven.test.skip>true</maven.test.skip>");
    }

    @Test
    void aBuildThatFailsSaysWhereItsLogIs() throws Exception {
        Path programs = Files.createDirectory(temporary.resolve("programs"));
        Path checkout = checkout();
        program(programs.resolve("mvn"), "echo '[ERROR] found no compiler'; exit 1");

        assertThat(run(
                        temporary.resolve("said"),
                        Map.of("PATH", programs + ":" + System.getenv("PATH")),
                        List.of(checkout.resolve("benchgate").toString(), "run")))
                .endsWith("\n[ERROR] found no compiler\nbenchgate: the build failed; see " + checkout
                        + "/target/build.log\n");
    }

    /** The archive of classes that the first command on a terminal made. */
    private Path prepared() throws Exception {
        Path wanted = cache;
        if (!Files.exists(prepared)) {
            cache = prepared;
            assertThat(onATerminal()).contains("preparing", "SharedArchiveFile");
            cache = wanted;
        }
        try (Stream<Path> files = Files.list(prepared.resolve("benchgate"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            Path folder = Files.createDirectories(cache.resolve("benchgate"));
            for (Path made : List.of(cache, folder)) {
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
            return Files.copy(all.get(0), folder.resolve(all.get(0).getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private Path checkout() throws IOException {
        Path checkout = Files.createDirectory(temporary.resolve(NAME));
        Files.copy(Path.of("benchgate"), checkout.resolve("benchgate"));
        Files.copy(home.resolve("lib/benchgate-cli.jar"), checkout.resolve("program.jar"));
        Files.writeString(checkout.resolve("pom.xml"), "");
        return checkout;
    }

    private String onATerminal() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script, of util-linux, for a terminal");
        return run(
                        temporary.resolve("said"),
                        Map.of("LAUNCHER", home.resolve("benchgate").toString()),
                        List.of("/usr/bin/script", "-qec", "sh \"$LAUNCHER\" run", "/dev/null"))
                .replace("\r\n", "\n");
    }

    private String run(Path launcher, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return run(temporary.resolve("said"), Map.of(), command);
    }

    /** What a command prints. */
    private String run(Path said, Map<String, String> more, List<String> command) throws Exception {
        Path java = temporary.resolve("java of " + NAME);
        if (!Files.exists(java, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(java, Path.of(System.getProperty("java.home")));
        }
        ProcessBuilder process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(said.toFile());
        process.environment().put("JAVA_HOME", java.toString());
        process.environment().put("XDG_CACHE_HOME", cache.toString());
        process.environment().putAll(more);
        process.start().waitFor();
        return Files.readString(said);
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
