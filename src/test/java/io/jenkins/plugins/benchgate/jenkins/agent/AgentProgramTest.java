package io.jenkins.plugins.benchgate.jenkins.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockConstruction;
import static org.mockito.Mockito.when;

import hudson.FilePath;
import io.jenkins.plugins.benchgate.io.FolderTree;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentProgram.DigestsBelow;
import io.jenkins.plugins.benchgate.jenkins.agent.AgentProgram.Jars;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedConstruction;

/** What lies on an agent is what the controller has, or it is replaced before anything runs from it. */
class AgentProgramTest {
    @TempDir
    Path home;

    private Path agent;
    private Jars jars;
    /** Is run once, before anything takes a folder's place or is deleted. */
    private Runnable meanwhile = () -> {};

    @BeforeEach
    void jars() throws IOException {
        agent = Files.createDirectories(home.resolve("agent"));
        Path library = Files.createDirectories(home.resolve("controller")).resolve("a.jar");
        jars = Jars.of(List.of(
                Files.writeString(library, "library"), Files.writeString(library.resolveSibling("b.jar"), "plugin")));
    }

    @SuppressWarnings("try") // the resource is what counts
    private Path copied() throws Exception {
        try (MockedConstruction<FilePath> files = mockConstruction(
                FilePath.class,
                (file, context) -> stub(file, ((File) context.arguments().get(0)).toPath()))) {
            return Path.of(jars.on(stub(mock(FilePath.class), agent)).getRemote());
        }
    }

    /** Stands for a path on an agent that is this machine. */
    @SuppressWarnings("unchecked") // a class literal cannot say FileCallable<?>
    private FilePath stub(FilePath file, Path path) throws Exception {
        when(file.getRemote()).thenReturn(path.toString());
        when(file.child(anyString()))
                .thenAnswer(call -> stub(mock(FilePath.class), path.resolve(call.<String>getArgument(0))));
        when(file.act(any(FilePath.FileCallable.class)))
                .thenAnswer(
                        call -> call.<FilePath.FileCallable<?>>getArgument(0).invoke(path.toFile(), null));
        doAnswer(call -> {
                    Path target = Path.of(call.<FilePath>getArgument(0).getRemote());
                    Files.createDirectories(target.getParent());
                    return Files.copy(path, target);
                })
                .when(file)
                .copyTo(any(FilePath.class));
        doAnswer(call -> {
                    pass();
                    return Files.move(
                            path, Path.of(call.<FilePath>getArgument(0).getRemote()));
                })
                .when(file)
                .renameTo(any());
        doAnswer(call -> {
                    pass();
                    if (Files.exists(path)) {
                        FolderTree.delete(path);
                    }
                    return null;
                })
                .when(file)
                .deleteRecursive();
        return file;
    }

    private void pass() {
        Runnable once = meanwhile;
        meanwhile = () -> {};
        once.run();
    }

    private void holdsTheJars(Path folder) throws IOException {
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("a.jar"));
        assertThat(new DigestsBelow().invoke(folder.toFile(), null)).isEqualTo(jars.digests());
        assertThat(agent).isDirectoryNotContaining(file -> file.toString().endsWith(".tmp"));
    }

    /** What the plugin does not bring must come from elsewhere, or a measuring process lacks it. */
    @Test
    void everyLibraryThatIsLeftOutOfThePluginIsBorrowed() throws Exception {
        String pom = Files.readString(Path.of("pom.xml"));
        Matcher left = Pattern.compile("<excludeArtifactIds>([^<]+)</excludeArtifactIds>")
                .matcher(pom);
        assertThat(left.find()).isTrue();
        Set<String> out = new TreeSet<>(Arrays.asList(left.group(1).split(",", -1)));
        out.removeAll(Set.of(
                // the command line's own, what only it and pages show, what only compilers read, what reads files that
                // nobody has, and an empty one
                "picocli",
                "echarts",
                "jackson-dataformat-toml",
                "slf4j-nop",
                "checker-qual",
                "error_prone_annotations",
                "j2objc-annotations",
                "jsr305",
                "jspecify",
                "listenablefuture"));
        Set<String> borrowed = new TreeSet<>();
        for (String member : AgentProgram.BORROWED) {
            String jar = Path.of(Class.forName(member)
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getFileName()
                    .toString();
            borrowed.add(jar.replaceAll("-\\d.*", ""));
        }
        assertThat(borrowed).isEqualTo(out);
    }

    @Test
    void jarsAreCopiedOnce() throws Exception {
        Path folder = copied();
        holdsTheJars(folder);
        Files.setLastModifiedTime(folder.resolve("a.jar"), FileTime.fromMillis(1_000));
        assertThat(copied()).isEqualTo(folder);
        assertThat(Files.getLastModifiedTime(folder.resolve("a.jar")).toMillis())
                .isEqualTo(1_000);
    }

    /** A build whose process loads from the folder already must keep it. */
    @Test
    void theFolderOfABuildThatWasFasterStays() throws Exception {
        Path folder = copied();
        Path earlier = Files.move(folder, home.resolve("earlier"));
        Files.setLastModifiedTime(earlier.resolve("a.jar"), FileTime.fromMillis(1_000));
        meanwhile = () -> assertThatCode(() -> Files.move(earlier, folder)).doesNotThrowAnyException();
        assertThat(copied()).isEqualTo(folder);
        holdsTheJars(folder);
        assertThat(Files.getLastModifiedTime(folder.resolve("a.jar")).toMillis())
                .isEqualTo(1_000);
    }

    /** The name of the folder is known to every build on the agent, and anything can be put there before or after. */
    @Test
    void aFolderOfTheRightNameWithOtherContentIsReplaced() throws Exception {
        for (Consumer<Path> attack : List.<Consumer<Path>>of(
                folder -> write(folder.resolve("a.jar"), "changed"),
                folder -> write(folder.resolve("c.jar"), "added"),
                folder -> remove(folder.resolve("b.jar")),
                folder -> link(folder.resolve("b.jar"), home.resolve("controller/b.jar")))) {
            Path folder = copied();
            attack.accept(folder);
            assertThat(copied()).isEqualTo(folder);
            holdsTheJars(folder);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void remove(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void link(Path file, Path target) {
        remove(file);
        try {
            Files.createSymbolicLink(file, target);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
