package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.Clusters;
import io.jenkins.plugins.benchgate.cluster.cloud.Machine;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineAssignment;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider;
import io.jenkins.plugins.benchgate.cluster.cloud.Provider.Plan;
import io.jenkins.plugins.benchgate.cluster.jclouds.CloudErrors;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.workload.Phase;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classes that {@code CONTRIBUTING.md} shows as the way to extend the engine compile, and do what it says. */
class ExtensionsTest {
    private static final String ROOT = "io.jenkins.plugins.benchgate";
    /** What an editor writes above the classes shown. */
    private static final String IMPORTS =
            """
            import io.jenkins.plugins.benchgate.cluster.cloud.*;
            import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
            import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
            import io.jenkins.plugins.benchgate.cluster.jclouds.CloudErrors;
            import io.jenkins.plugins.benchgate.model.*;
            import io.jenkins.plugins.benchgate.gate.*;
            import io.jenkins.plugins.benchgate.result.*;
            import io.jenkins.plugins.benchgate.result.reading.*;
            import io.jenkins.plugins.benchgate.text.*;
            import io.jenkins.plugins.benchgate.workload.*;
            import java.io.IOException;
            import java.nio.file.Path;
            import java.util.*;
            import java.util.concurrent.ConcurrentHashMap;
            import java.util.function.UnaryOperator;
            """;

    @TempDir
    Path folder;

    /** A class of another package, as most extensions are. */
    private Class<?> shown(String name) throws Exception {
        compile("extension", name, text -> text);
        return Class.forName("extension." + name, true, new URLClassLoader(new URL[] {
            folder.toUri().toURL()
        }));
    }

    private void compile(String inside, String name, UnaryOperator<String> change, String... others)
            throws IOException {
        Matcher block = Pattern.compile("(?s)```java\n((?:(?!```).)*?\\b(?:class|record) " + name + "\\b.*?)```")
                .matcher(Files.readString(Path.of("CONTRIBUTING.md")));
        assertThat(block.find()).as("a class " + name).isTrue();
        Path source = Files.writeString(
                folder.resolve(name + ".java"), "package " + inside + ";\n" + IMPORTS + change.apply(block.group(1)));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString(), source.toString()));
        Arrays.stream(others)
                .forEach(other -> arguments.add(folder.resolve(other).toString()));
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(status).as("the compiler's exit status").isZero();
    }

    @Test
    void theReaderReadsItsFile() throws Exception {
        Class<?> shown = shown("ShopReader");
        Matcher example = Pattern.compile("\\{\"shop\".*?}").matcher(Files.readString(Path.of("CONTRIBUTING.md")));
        assertThat(example.find()).isTrue();
        Path file = Files.writeString(folder.resolve("shop.json"), example.group());

        Reading reading =
                ((ToolForm<?>) shown.getField("FORM").get(null)).reader(0).read(file);

        assertThat(reading.samples()).hasSize(1);
        Sample sample = reading.samples().get(0);
        assertThat(sample.metric().name()).isEqualTo("latency");
        assertThat(sample.values()).containsExactly(0.011, 0.012);
    }

    @Test
    void theWorkloadHasAPhaseAndReadsIt() throws Exception {
        Workload workload =
                (Workload) shown("ShopWorkload").getConstructor(String.class).newInstance("http://${HOST}");
        Workload filled = workload.filled(Map.of(), text -> text.replace("${HOST}", "127.0.0.1"));
        List<Phase> phases = filled.phases(folder, folder);
        Files.writeString(folder.resolve(Phase.output("run")), "metric,unit,value\nlatency,ms,1\nlatency,ms,2\n");

        assertThat(phases).singleElement().satisfies(phase -> assertThat(
                        phase.clients().get(0).arguments())
                .endsWith("./buy", "http://127.0.0.1"));
        assertThat(filled.read(phases.get(0), folder, Keeping.AUTO).samples()).hasSize(1);
    }

    @Test
    void theProviderMakesMachinesShowsAndEndsThem() throws Exception {
        Account account = new Account("shop", "here", null, "me", "", Map.of());
        Provider provider = (Provider) shown("ShopCloud")
                .getMethod("open", Account.class, Secrets.class, CloudErrors.class)
                .invoke(
                        null,
                        account,
                        (Secrets) reference -> reference,
                        new CloudErrors(account, Set.of(), Clock.systemUTC()));
        Plan plan = provider.check(Clusters.machines(1, "image-1", null), "");
        MachineAssignment assignment = new MachineAssignment("owner", "c1", Role.SUT, 1, "orders", "7", Instant.now());
        Machine machine = provider.create(assignment, plan, "");
        assertThat(provider.machines("owner")).containsExactly(machine);
        provider.destroy(machine.id());
        assertThat(provider.machines("owner")).isEmpty();
        assertThatThrownBy(() -> provider.saveImage(machine.id(), "image-2"))
                .isInstanceOf(CloudException.class)
                .hasMessage("shop in here: cannot make images");
    }

    /** With the lines that register it, in a copy of the package that the others do not see. */
    @Test
    void theGateRejectsWhatIsNotZero() throws Exception {
        Path gates = Path.of("src/main/java", ROOT.replace('.', '/'), "gate/Gate.java");
        Matcher constant = Pattern.compile("(?m)^ZERO\\(.*,$").matcher(Files.readString(Path.of("CONTRIBUTING.md")));
        assertThat(constant.find()).isTrue();
        Files.writeString(
                folder.resolve("Gate.java"),
                Files.readString(gates)
                        .replace("permits FixedGate,", "permits FixedGate, ZeroGate,")
                        .replace("        FIXED(", constant.group() + "FIXED("));
        Files.writeString(folder.resolve("Judged.java"), JUDGED);
        compile(ROOT + ".gate", "ZeroGate", text -> text, "Gate.java", "Judged.java");
        ClassLoader copy =
                new URLClassLoader(new URL[] {
                    folder.toUri().toURL(), Path.of("target/classes").toUri().toURL()
                }) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        Class<?> known = findLoadedClass(name);
                        return known != null
                                ? known
                                : name.startsWith(ROOT + ".gate.") ? findClass(name) : super.loadClass(name, resolve);
                    }
                };
        DoubleFunction<?> judged = (DoubleFunction<?>)
                copy.loadClass(ROOT + ".gate.Judged").getConstructor().newInstance();

        assertThat(judged.apply(0)).isEqualTo("PASS");
        assertThat(judged.apply(3)).isEqualTo("FAIL");
    }

    /** What a gate says of a number of errors, in the package of gates. */
    private static final String JUDGED =
            """
            package io.jenkins.plugins.benchgate.gate;
            import io.jenkins.plugins.benchgate.model.*;
            import io.jenkins.plugins.benchgate.stats.*;
            import java.time.Instant;
            import java.util.List;

            public final class Judged implements java.util.function.DoubleFunction<String> {
                @Override
                public String apply(double errors) {
                    Metric metric = new Metric("errors", Unit.NONE, Direction.LOWER);
                    Measured measured =
                            new Measured(metric, "median", new Estimate(errors, null, 1, 1, 1, List.of()), null);
                    Gate gate = GateText.parse("zero:metric=errors,statistic=median");
                    return gate.judge(measured, Earlier.of(List.of()).from("", Instant.EPOCH), 0.99).outcome().name();
                }
            }
            """;

    /** The lines beside those that the document shows have their form. */
    @Test
    void theLinesThatRegisterThemHaveTheFormShown() throws IOException {
        assertThat(Files.readString(Path.of("src/main/java", ROOT.replace('.', '/'), "result/Readers.java")))
                .contains("Form.of(DotnetReader.FORM)");
        assertThat(Files.readString(Path.of("src/main/java", ROOT.replace('.', '/'), "spec/WorkloadSection.java")))
                .contains("new Keys(\"go\", (section, environment, folder) -> new GoSection(section, folder).read())");
        assertThat(Files.readString(Path.of("src/main/java", ROOT.replace('.', '/'), "gate/Gate.java")))
                .contains("FIXED(false, FixedGate.OPTIONS, FixedGate::of),");
        assertThat(Files.readString(Path.of("src/main/resources", ROOT.replace('.', '/'), "text/Sentences.properties")))
                .contains("fixed.value={0} is {1}\n");
        Path cluster = Path.of("src/main/java", ROOT.replace('.', '/'), "cluster");
        assertThat(Files.readString(cluster.resolve("cloud/MachineSource.java")))
                .contains("GOOGLE(\"google-compute-engine\", true, \"region\", \"credential\"),");
        assertThat(Files.readString(cluster.resolve("jclouds/JcloudsProviders.java")))
                .contains("case GOOGLE -> GoogleCompute::open;");
    }
}
