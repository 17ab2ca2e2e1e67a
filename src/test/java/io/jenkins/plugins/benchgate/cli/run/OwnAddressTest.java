package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.experiment.Experiment.Judge;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnAddressTest {
    private static final Path SPEC = Path.of("benchgate.yaml");
    private static final String SECRET = "${env:OS_PASSWORD}";

    private static Account account(String endpoint, Map<String, String> settings) {
        return new Account("openstack-nova", null, endpoint, "Default:ada", SECRET, settings);
    }

    @ParameterizedTest
    @CsvSource({
        "https://evil.example/v3, https://cloud.example.org/v3",
        "https://evil.example/v3,",
        "http://cloud.example.org/v3, https://cloud.example.org/v3",
        "https://cloud.example.org.evil.example/v3, https://cloud.example.org",
        "https://cloud.example.org:8443/v3, https://cloud.example.org/v3",
        "https://cloud.example.org/v3/../evil, https://cloud.example.org/v3",
        "http://127.0.0.1:5000/v3,"
    })
    void anAccountOfASpecGoesWhereTheEnvironmentSays(String endpoint, String named) {
        Map<String, String> environment = named == null ? Map.of() : Map.of("BENCHGATE_ENDPOINTS", named);
        assertThatThrownBy(() -> OwnMachines.known(account(endpoint, Map.of()), SPEC, environment))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("benchgate.yaml: found endpoint '" + endpoint
                        + "', expected one that the variable BENCHGATE_ENDPOINTS names");
    }

    @Test
    void namedAddressesAndTheProvidersOwnAreUsed() {
        Map<String, String> environment =
                Map.of("BENCHGATE_ENDPOINTS", "https://a.example/ https://cloud.example.org/v3");
        Account named = account("https://cloud.example.org/v3", Map.of("project", "benches"));
        assertThatCode(() -> OwnMachines.known(named, SPEC, environment)).doesNotThrowAnyException();
        Account own = new Account("aws-ec2", "eu-west-1", null, "a", SECRET, Map.of("jclouds.max-retries", "1"));
        assertThatCode(() -> OwnMachines.known(own, SPEC, Map.of())).doesNotThrowAnyException();
    }

    @Test
    void credentialsThatThereAreNotLeaveNoBuildBehind(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: several
                cluster:
                  provider: aws-ec2
                  region: eu-west-1
                  identity: a
                  credential: ${env:NO_SUCH_SECRET}
                  image: ami-1
                  hardware: m6i.large
                  ssh: {from: 203.0.113.7/32}
                sut: {candidate: {}}
                workload: {tool: command, format: series, run: cat values.csv}
                schedule: {trials: 2, least: 1, instances: 3}
                gates: ["fixed:metric=latency,upper=1s"]
                """);
        Spec spec = SpecReader.readStored(file);
        Path out = folder.resolve("out");
        OwnMachines machines = new OwnMachines(spec, folder.resolve("state"), Map.of());
        assertThatThrownBy(() -> machines.measure("1", out, 7, Judge.ALONE, new SaidLines(new ArrayList<>())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("found no variable NO_SUCH_SECRET");
        assertThat(out).doesNotExist();
    }

    @Test
    void noSettingLeadsElsewhere() {
        for (String setting : new String[] {"jclouds.proxy-host", "oauth.endpoint", "login"}) {
            Account account = new Account("aws-ec2", "r", null, "a", SECRET, Map.of(setting, "https://evil.example"));
            assertThatThrownBy(() -> OwnMachines.known(account, SPEC, Map.of()))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(setting);
        }
    }
}
