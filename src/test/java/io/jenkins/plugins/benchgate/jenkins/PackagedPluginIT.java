package io.jenkins.plugins.benchgate.jenkins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.JobTrends;
import io.jenkins.plugins.benchgate.jenkins.step.BenchgateStep;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import org.apache.commons.math3.util.MathArrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code mvn package} made, before anybody installs it. */
class PackagedPluginIT {
    private static final Path TARGET = Path.of("target");
    private static final String[] OTHERS = {
        "hudson/", "jenkins/", "org/jenkinsci/", "org/kohsuke/", "jakarta/servlet/", "net/java/sezpoz/"
    };

    @ParameterizedTest
    @ValueSource(strings = {"benchgate.hpi", "benchgate.jar"})
    void theManifestTellsJenkinsWhatItIs(String file) throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve(file).toFile())) {
            Attributes main = jar.getManifest().getMainAttributes();
            assertThat(main.getValue("Short-Name")).isEqualTo("benchgate");
            assertThat(main.getValue("Long-Name")).isEqualTo("Benchgate");
            assertThat(main.getValue("Group-Id")).isEqualTo("io.jenkins.plugins");
            assertThat(main.getValue("Plugin-Version")).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(main.getValue("Jenkins-Version")).isEqualTo("2.516.3");
            assertThat(main.getValue("Minimum-Java-Version")).isEqualTo("17");
            assertThat(main.getValue("Support-Dynamic-Loading")).isEqualTo("true");
            assertThat(main.getValue("PluginFirstClassLoader")).isEqualTo("true");
            assertThat(main.getValue("Plugin-Dependencies").split(",", -1))
                    .allMatch(dependency -> dependency.matches("[\\w-]+:[\\w.-]+(;resolution:=optional)?"))
                    .filteredOn(dependency -> !dependency.endsWith(";resolution:=optional"))
                    .extracting(dependency -> dependency.replaceAll(":.*", ""))
                    .containsExactly(
                            "workflow-step-api",
                            "structs",
                            "workflow-api",
                            "credentials",
                            "plain-credentials",
                            "ssh-credentials",
                            "bouncycastle-api",
                            "jackson2-api",
                            "snakeyaml-api");
            assertThat(main.getValue("Url")).startsWith("https://").isEqualTo(main.getValue("Plugin-ScmUrl"));
            assertThat(main.getValue("Plugin-Developers")).isEqualTo("Benchgate maintainers:benchgate:");
            assertThat(main.getValue("Plugin-License-Name")).isEqualTo("MIT");
        }
    }

    @Test
    void thePagesScriptsAreThere() throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve("benchgate.hpi").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .contains("js/echarts.common.min.js", "js/job.js", "js/flame.js", "js/d3-hierarchy.min.js");
        }
        assertThat(TARGET.resolve("benchgate.hpi").toFile().length()).isLessThan(40_000_000);
    }

    @Test
    void thePluginHasNoCommandLine() throws IOException {
        try (JarFile jar =
                new JarFile(TARGET.resolve("hpi/WEB-INF/lib/benchgate.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .contains("io/jenkins/plugins/benchgate/jenkins/step/BenchgateStep.class")
                    .noneMatch(name -> name.matches("io/jenkins/plugins/benchgate/cli/.+"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchgate.jar", "benchgate-cli.jar"})
    void noJarHoldsClassesOfJenkins(String file) throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve(file).toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneSatisfy(name -> assertThat(name).matches(this::isOfJenkins));
        }
    }

    @Test
    void thePluginBringsItsLibrariesAndNoneOfJenkins() throws IOException {
        try (JarFile hpi = new JarFile(TARGET.resolve("benchgate.hpi").toFile())) {
            List<String> libraries = hpi.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith("WEB-INF/lib/") && name.endsWith(".jar"))
                    .toList();
            assertThat(libraries)
                    .contains("WEB-INF/lib/benchgate.jar")
                    // that of Jenkins' core does not bear jclouds
                    .contains("WEB-INF/lib/guice-7.0.0.jar")
                    .noneMatch(name -> name.matches(".*(slf4j|servlet|sezpoz|picocli|jenkins|stapler|junit|mockito).*"))
                    // core and other plugins bring these
                    .noneMatch(name -> name.matches(".*/(guava|jackson|snakeyaml|bc\\w+-jdk).*"))
                    .noneMatch(
                            name -> name.matches(".*/(org\\.jfree\\.svg|okio|okhttp|kotlin|annotations-13|jsr305).*"));
            for (String library : libraries) {
                byte[] bytes = hpi.getInputStream(hpi.getEntry(library)).readAllBytes();
                try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(bytes))) {
                    for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                        assertThat(entry.getName()).as(library).matches(name -> !isOfJenkins(name));
                    }
                }
            }
        }
    }

    /** Byte for byte, so that what a library reaches by names alone is there too, and scanners know it. */
    @ParameterizedTest
    @ValueSource(classes = {MathArrays.class, MessageLite.class})
    void librariesAreAsTheyWerePublished(Class<?> one) throws Exception {
        Path published =
                Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertThat(TARGET.resolve("hpi/WEB-INF/lib").resolve(published.getFileName()))
                .hasSameBinaryContentAs(published);
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchgate.jar", "benchgate-cli.jar"})
    void everyLibraryIsListedWithItsLicence(String file) throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve(file).toFile())) {
            String list = new String(
                    jar.getInputStream(jar.getEntry("META-INF/THIRD-PARTY.txt")).readAllBytes(), UTF_8);
            assertThat(list)
                    .contains("(Apache-2.0) org.apache.xmlgraphics:batik-svggen")
                    .contains("(LGPL-2.1) JFreeChart");
            // two libraries may be had under either licence
            assertThat(list.lines().filter(line -> line.contains("(GPL"))).allMatch(line -> line.contains("(EPL-2.0)"));
        }
    }

    @Test
    void jenkinsFindsTheExtensionsByTheirIndex() throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve("benchgate.jar").toFile())) {
            assertThat(jar.getEntry("META-INF/annotations/hudson.Extension")).isNotNull();
            assertThat(jar.getEntry("index.jelly")).isNotNull();
            String names = new String(
                    jar.getInputStream(jar.getEntry("META-INF/annotations/hudson.Extension.txt"))
                            .readAllBytes(),
                    java.nio.charset.StandardCharsets.UTF_8);
            assertThat(names)
                    .contains(BenchgateStep.DescriptorImpl.class.getName())
                    .contains(JobTrends.class.getName())
                    .contains(JobHistories.class.getName());
        }
    }

    @Test
    void theCommandLineKnowsNothingOfJenkins() throws IOException {
        try (JarFile jar = new JarFile(TARGET.resolve("benchgate-cli.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
                    .isEqualTo("io.jenkins.plugins.benchgate.cli.Main");
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.startsWith("io/jenkins/plugins/benchgate/jenkins/"))
                    .noneMatch(name -> name.startsWith("META-INF/annotations/hudson"))
                    .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"));
        }
    }

    private boolean isOfJenkins(String name) {
        for (String prefix : OTHERS) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
