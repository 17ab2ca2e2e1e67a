package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.jenkins.plugins.benchgate.io.ClassJar;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientClassesTest {
    @TempDir
    Path folder;

    @Test
    void theClientHasEveryClassThatItUses() throws IOException {
        Path jar = folder.resolve("client.jar");
        ClassJar.write(jar, ClientClasses.parts());
        Set<String> packed;
        try (JarFile file = new JarFile(jar.toFile())) {
            packed = file.stream().map(ZipEntry::getName).collect(Collectors.toSet());
        }
        Set<String> missing = new TreeSet<>();
        for (JavaClass one : new ClassFileImporter().importPackages(LoadClient.class.getPackageName())) {
            if (!packed.contains(one.getName().replace('.', '/') + ".class")) {
                continue; // a test
            }
            for (Dependency used : one.getDirectDependenciesFromSelf()) {
                String name = used.getTargetClass().getBaseComponentType().getName();
                boolean ofJava = name.startsWith("java.") || name.startsWith("javax.") || !name.contains(".");
                // annotations of nullness are not there when it runs
                if (!ofJava
                        && !name.startsWith("org.jspecify.")
                        && !packed.contains(name.replace('.', '/') + ".class")) {
                    missing.add(one.getName() + " uses " + name);
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(packed)
                .contains("io/netty/handler/codec/http2/Http2FrameCodec.class", "org/HdrHistogram/Histogram.class");
    }

    @Test
    void theSameClassesAreTheSameBytes() throws IOException {
        List<ClassJar.Part> own = ClientClasses.parts().subList(0, 1);
        ClassJar.write(folder.resolve("one.jar"), own);
        ClassJar.write(folder.resolve("two.jar"), own);
        assertThat(folder.resolve("one.jar")).hasSameBinaryContentAs(folder.resolve("two.jar"));
        assertThat(Files.size(folder.resolve("one.jar"))).isLessThan(500_000);
    }

    /** As in the packaged program, whose one jar has the classes of all libraries. */
    @Test
    void partsMayBeInTheSamePlace() throws IOException {
        List<ClassJar.Part> own = ClientClasses.parts().subList(0, 1);
        ClassJar.Part again = new ClassJar.Part(LoadClient.class, own.get(0).folder());
        ClassJar.write(folder.resolve("one.jar"), own);
        ClassJar.write(folder.resolve("two.jar"), List.of(own.get(0), again));
        assertThat(folder.resolve("two.jar")).hasSameBinaryContentAs(folder.resolve("one.jar"));
    }

    @Test
    void aPartWithoutClassesIsSaid() {
        assertThatThrownBy(() -> ClassJar.write(
                        folder.resolve("client.jar"), List.of(new ClassJar.Part(LoadClient.class, "io/unheard/"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("found no class below io/unheard/")
                .hasMessageContaining("expected some");
        assertThat(folder.resolve("client.jar")).doesNotExist();
    }
}
