package io.jenkins.plugins.benchgate.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbClientTest {
    private static final Path CLASSES = Path.of("target", "classes");

    @TempDir
    Path home;

    @Test
    void everyEntryOfTheClassPathExistsOnceUnpacked() throws IOException {
        assertThat(YcsbClient.unpack(home)).allSatisfy(path -> assertThat(path).exists());
        assertThat(YcsbClient.classPath(home)).isEqualTo(YcsbClient.unpack(home));
        assertThat(YcsbClient.BINDINGS)
                .isEqualTo(Map.of("jdbc", JdbcBinding.class.getName(), "redis", RedisBinding.class.getName()));
        assertThat(YcsbClient.SHARED_WORKLOAD).isEqualTo(SharedWorkload.class.getName());
        assertThat(YcsbClient.SEEDED_WORKLOAD).isEqualTo(SeededWorkload.class.getName());
    }

    @Test
    void noClassOfTheBindingIsForgotten() throws IOException {
        YcsbClient.unpack(home);
        String folder = JdbcBinding.class.getPackageName().replace('.', '/');

        Set<JavaClass> client = new ClassFileImporter()
                .importPath(CLASSES.resolve(folder)).stream()
                        .filter(one -> one.getDirectDependenciesFromSelf().stream()
                                .anyMatch(needed ->
                                        needed.getTargetClass().getPackageName().startsWith("site.ycsb")))
                        .flatMap(one -> Stream.concat(
                                Stream.of(one),
                                one.getTransitiveDependenciesFromSelf().stream().map(Dependency::getTargetClass)))
                        .filter(one -> one.getPackageName().startsWith("io.jenkins.plugins.benchgate"))
                        .collect(Collectors.toSet());
        assertThat(client).hasSizeGreaterThan(3).allSatisfy(one -> assertThat(
                        home.resolve("classes").resolve(one.getName().replace('.', '/') + ".class"))
                .exists());
    }

    @Test
    void aFileThatDiffersIsReplacedAndOneThatDoesNotIsLeftAlone() throws IOException {
        YcsbClient.unpack(home);
        FileTime old = FileTime.fromMillis(1_000_000_000_000L);
        Path broken = home.resolve("core.jar");
        Path whole = home.resolve("HdrHistogram.jar");
        long size = Files.size(broken);
        Files.writeString(broken, "cut off");
        Files.setLastModifiedTime(whole, old);

        YcsbClient.unpack(home);

        assertThat(broken).hasSize(size);
        assertThat(Files.getLastModifiedTime(whole)).isEqualTo(old);
        try (Stream<Path> files = Files.walk(home)) {
            assertThat(files).noneMatch(path -> path.toString().endsWith(".part"));
        }
    }

    @Test
    void itUnpacksTheSameOutOfAJar() throws Exception {
        Path jar = home.resolve("benchgate.jar");
        Path base = CLASSES.resolve(YcsbClient.class.getPackageName().replace('.', '/'));
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(base)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new ZipEntry(CLASSES.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        Path fromClasses = home.resolve("a");
        Path fromJar = home.resolve("b");
        YcsbClient.unpack(fromClasses);
        try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> client = loader.loadClass(YcsbClient.class.getName());
            client.getMethod("unpack", Path.class).invoke(null, fromJar);
        }

        assertThat(contents(fromJar)).isEqualTo(contents(fromClasses)).hasSize(13);
    }

    @Test
    void jacksonOneIsNotOnOurOwnClassPath() {
        assertThat(getClass().getClassLoader().getResource("org/codehaus/jackson/JsonFactory.class"))
                .isNull();
    }

    private static List<String> contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> folder.relativize(file) + " " + hash(file))
                    .toList();
        }
    }

    private static int hash(Path file) {
        try {
            return java.util.Arrays.hashCode(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
