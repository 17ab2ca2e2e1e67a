package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.verb.POST;

class BenchgateConfigurationTest {
    private static final Path PAGES = Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/machines");

    private static Set<String> fields(Class<?> bean) {
        Set<String> fields = Arrays.stream(bean.getMethods())
                .filter(method -> method.isAnnotationPresent(DataBoundSetter.class))
                .map(method -> method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                        + method.getName().substring(4))
                .collect(Collectors.toCollection(TreeSet::new));
        Arrays.stream(bean.getConstructors())
                .filter(constructor -> constructor.isAnnotationPresent(DataBoundConstructor.class))
                .flatMap(constructor -> Arrays.stream(constructor.getParameters()))
                .forEach(parameter -> fields.add(parameter.getName()));
        return fields;
    }

    @ParameterizedTest
    @ValueSource(classes = {BenchgateConfiguration.class, MachineCloud.class, JobRetention.class})
    void everyFieldHasAGetterAnEntryInTheFormAndHelp(Class<?> bean) throws IOException {
        Set<String> getters =
                Arrays.stream(bean.getMethods()).map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
        String form = Files.readString(PAGES.resolve(
                bean.getSimpleName() + (bean == JobRetention.class ? "/config-details.jelly" : "/config.jelly")));
        assertThat(fields(bean)).isNotEmpty().allSatisfy(field -> {
            String name = field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
            assertThat(getters).containsAnyOf("get" + name, "is" + name);
            assertThat(form).contains("field=\"" + field + "\"");
            assertThat(Files.readString(PAGES.resolve(bean.getSimpleName() + "/help-" + field + ".html")))
                    .contains("Example: ")
                    .containsAnyOf("Default: ", "Required");
        });
    }

    /** Jenkins gives the fields of a section that has a name as an object of that name, where nobody looks for them. */
    @Test
    void theFieldsOfTheFormLieWhereTheyAreReadFrom() throws IOException {
        assertThat(Files.readString(PAGES.resolve("BenchgateConfiguration/config.jelly")))
                .containsPattern("<f:section title=\"[^\"]*\">");
    }

    @ParameterizedTest
    @ValueSource(classes = {BenchgateConfiguration.class, MachineCloud.DescriptorImpl.class})
    void whatAFormAsksIsAskedByPost(Class<?> descriptor) {
        assertThat(descriptor.getDeclaredMethods())
                .filteredOn(method -> method.getName().startsWith("do") && Modifier.isPublic(method.getModifiers()))
                .isNotEmpty()
                .allSatisfy(method -> assertThat(method.isAnnotationPresent(POST.class))
                        .as(method.getName())
                        .isTrue());
    }

    @Test
    void aLimitThatIsNoNumberIsNotTakenForNone() {
        assertThat(AdminForm.whole(" ")).isNull();
        assertThat(AdminForm.whole(" 12 ")).isEqualTo(12);
        assertThat(AdminForm.sum("2.5")).isEqualTo(2.5);
        for (String wrong : new String[] {"0", "-1", "five", "1.5", "10001"}) {
            assertThatThrownBy(() -> AdminForm.whole(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
        for (String wrong : new String[] {"0", "0.0", "-1", "1e9", "NaN", "5 EUR"}) {
            assertThatThrownBy(() -> AdminForm.sum(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aCloudSaysWhatItLacks() {
        MachineCloud cloud = new MachineCloud("aws", "aws-ec2");
        assertThatThrownBy(cloud::read)
                .hasMessage("cloud 'aws': found no credentials, expected the id of some without braces and spaces");
        cloud.setCredentialsId("a");
        assertThatThrownBy(cloud::read).hasMessage("cloud 'aws': found no region, expected one with provider aws-ec2");
        cloud.setRegion("r");
        assertThat(cloud.read().name()).isEqualTo("aws");
        cloud.setSettings("token = ${env:A}");
        assertThatThrownBy(cloud::read).hasMessageContaining("secrets of a cloud come from its credentials alone");
        assertThatThrownBy(() -> new MachineCloud("a", "byon").read()).hasMessageStartingWith("found provider 'byon'");
        assertThatThrownBy(() -> new MachineCloud("a b", "aws-ec2").read()).hasMessageStartingWith("found cloud 'a b'");
        MachineCloud first = new MachineCloud("twice", "aws-ec2");
        assertThatThrownBy(() -> MachineRules.clouds(List.of(first, first)))
                .hasMessage("found cloud 'twice' twice, expected each name once");
    }
}
