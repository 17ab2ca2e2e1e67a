package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Playbook;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterSectionTest {
    private static final String AWS =
            """
            cluster:
              provider: aws-ec2
              region: eu-west-1
              identity: ${env:AWS_ACCESS_KEY_ID}
              credential: ${env:AWS_SECRET_ACCESS_KEY}
              image: {system: debian 12}
              hardware: {cores: 4, memory: 16 GiB}
              ssh: {from: 203.0.113.7/32}
            """;

    @TempDir
    Path folder;

    private Spec read(String cluster) throws IOException, SpecException {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                cluster
                        + """
                name: orders
                sut:
                  baseline: {start: run old, port: 9042}
                  candidate: {start: run new, port: 9043}
                workload: {tool: ycsb, records: 1000, operations: 20000}
                gates: ["jump:metric=*,percent=5"]
                """);
        return SpecReader.read(file, Map.of("HOME", "/home/me"));
    }

    private ClusterRequest machines(String cluster) throws Exception {
        return Objects.requireNonNull(read(cluster).place().machines());
    }

    private List<String> mistakes(String cluster) {
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> read(cluster));
        assertThat(thrown).as("a complaint about\n%s", cluster).isNotNull();
        String place = folder.resolve("benchgate.yaml") + ":";
        return thrown.getMessage().lines().map(line -> line.replace(place, "")).toList();
    }

    @Test
    void withoutAProviderAllRunsHereAndMayBeSetUpAllTheSame() throws Exception {
        Spec spec = read("cluster: {setup: make}\n");
        assertThat(spec.place().machines()).isNull();
        assertThat(spec.place().setup().steps())
                .containsExactly(new Script("make", "make", null, Duration.ofMinutes(30)));
    }

    @Test
    void aRoleSaysOnlyWhatIsDifferentInIt() throws Exception {
        ClusterRequest request = machines(
                AWS
                        + """
                  zone: eu-west-1c
                  tags: {team: db, stage: test}
                  price: 0.2
                  ports: 7000
                  sut: {nodes: 3, disk: 100 GiB}
                  client: {nodes: 2, hardware: c6i.large, tags: {stage: load}, price: 0.1, publicAddress: false}
                """);
        MachineRequest sut = request.sut();
        MachineRequest client = Objects.requireNonNull(request.client());
        assertThat(sut.count()).isEqualTo(3);
        assertThat(sut.hardware()).isEqualTo(new MachineRequest.Hardware(null, 4, 16L << 30));
        assertThat(sut.disk()).isEqualTo(100L << 30);
        assertThat(sut.ports()).containsExactlyInAnyOrder(7000, 9042, 9043);
        assertThat(client.count()).isEqualTo(2);
        assertThat(client.hardware()).isEqualTo(new MachineRequest.Hardware("c6i.large", 0, 0));
        assertThat(client.disk()).isNull();
        assertThat(client.ports()).containsExactly(7000);
        assertThat(client.tags()).isEqualTo(Map.of("team", "db", "stage", "load"));
        assertThat(client.zone()).isEqualTo("eu-west-1c");
        assertThat(client.publicAddress()).isFalse();
        assertThat(request.expires()).isEqualTo(Duration.ofHours(4));
        assertThat(request.access()).isEqualTo(new ClusterRequest.Access(null, "", 22));
        assertThat(request.account().settings()).isEqualTo(Map.of("ssh-from", "203.0.113.7/32"));
    }

    @Test
    void theAccountHoldsReferencesAndNoSecret() throws Exception {
        ClusterRequest request = machines(AWS);
        assertThat(request.account().credential()).isEqualTo("${env:AWS_SECRET_ACCESS_KEY}");
        assertThat(request.client()).isNull();
        Path secret = Files.writeString(folder.resolve("secret"), "from a file\n");
        SecretReferences secrets = new SecretReferences(Map.of("NAME", "me"));
        assertThat(secrets.resolve("${env:NAME}@db")).isEqualTo("me@db");
        assertThat(secrets.resolve("${file:" + secret + "}")).isEqualTo("from a file");
        assertThat(secrets.resolve("plain")).isEqualTo("plain");
        assertThatThrownBy(() -> secrets.resolve("${env:AWS_SECRET_ACCESS_KEY}"))
                .isInstanceOf(CloudException.class)
                .hasMessage(
                        "found no variable AWS_SECRET_ACCESS_KEY, which the spec refers to, expected it to be set where"
                                + " the build runs");
        assertThatThrownBy(() -> secrets.resolve("${file:/no/such}"))
                .hasMessageStartingWith("found no file /no/such that can be read");
    }

    @Test
    void hostsThatExistHaveAnAddressAndMaybePortAndKey() throws Exception {
        ClusterRequest request = machines(
                """
                cluster:
                  provider: byon
                  user: bench
                  ssh: {key: ~/.ssh/id_ed25519, passphrase: "${env:KEY}", port: 2222}
                  sut:
                    hosts:
                      - 10.0.0.5
                      - {address: db1.example.org, port: 22, hostKey: ssh-ed25519 AAAAC3Nz me@home}
                  client: {hosts: "fd00::1", user: load}
                """);
        assertThat(request.sut().hosts())
                .containsExactly(
                        new ExistingHost("10.0.0.5", 2222, null),
                        new ExistingHost("db1.example.org", 22, "ssh-ed25519 AAAAC3Nz"));
        assertThat(request.sut().count()).isEqualTo(2);
        assertThat(Objects.requireNonNull(request.client()).hosts())
                .containsExactly(new ExistingHost("fd00::1", 2222, null));
        assertThat(request.client().user()).isEqualTo("load");
        assertThat(request.access().key()).isEqualTo(Path.of("/home/me/.ssh/id_ed25519"));
    }

    @Test
    void theSetUpOfAllComesBeforeThatOfARole() throws Exception {
        Files.writeString(folder.resolve("db.sh"), "#!/bin/sh\nmake\n");
        Files.writeString(folder.resolve("site.yml"), "[]");
        Files.writeString(folder.resolve("cloud.yaml"), "#cloud-config\n");
        Spec spec = read(
                AWS
                        + """
                  userData: cloud.yaml
                  setup: [{script: db.sh, timeout: 5 min}]
                  sut: {setup: [{playbook: site.yml, variables: {heap: 8g}}]}
                """);
        assertThat(spec.place().setup().steps())
                .containsExactly(
                        new Script("db.sh", "#!/bin/sh\nmake\n", null, Duration.ofMinutes(5)),
                        new Playbook(
                                "site.yml",
                                folder.resolve("site.yml"),
                                Map.of("heap", "8g"),
                                Role.SUT,
                                Duration.ofMinutes(30)));
        assertThat(Objects.requireNonNull(spec.place().machines()).sut().userData())
                .isEqualTo("#cloud-config\n");
    }

    @Test
    void aStoredSpecIsReadWithoutTheFilesThatItNames() throws Exception {
        Path script = Files.writeString(folder.resolve("db.sh"), "make");
        read("cluster: {setup: {script: db.sh}}\n");
        Files.delete(script);
        assertThat(SpecReader.readStored(folder.resolve("benchgate.yaml"))
                        .place()
                        .setup()
                        .steps())
                .hasSize(1);
        assertThat(mistakes("cluster: {setup: {script: db.sh}}\n"))
                .containsExactly(
                        "1:27: found no file 'db.sh' that can be read, expected one relative to the folder of the spec");
    }

    @Test
    void allMistakesAreToldInTheOrderOfTheFileEachWithTheWayOut() {
        assertThat(
                        mistakes(
                                """
                                cluster:
                                  provider: aws-ec2
                                  identity: me
                                  credential: wJalrXUtnFEMI
                                  image: {}
                                  expires: 5 min
                                  quota: {cost: 5}
                                  sut: {hosts: db1}
                                  setup: [{}]
                                """))
                .containsExactly(
                        "2:3: found no 'hardware' in cluster or cluster.sut, expected it with provider aws-ec2",
                        "2:3: found no 'region' in cluster, expected it with provider aws-ec2",
                        "2:3: found no 'from' in cluster.ssh, expected the addresses from which machines with a public"
                                + " address are logged in to, such as 203.0.113.7/32",
                        "4:15: found a secret that stands in the spec, expected a reference such as ${env:NAME} or ${file:/PATH}",
                        "5:10: found neither 'name' nor 'system' in image, expected one of them or both",
                        "6:12: found a life of machines out of bounds, expected 10 min to 168 h, such as 4 h",
                        "7:10: found a limit of cost without 'price', expected what a machine of each role costs in an hour",
                        "8:16: found 'hosts', expected it with provider byon only",
                        "9:11: found none of 'run', 'script' and 'playbook' in a step of setup, expected one of them");
    }

    @Test
    void whatNeedsMachinesOfAProviderIsRefusedWithoutOne() {
        assertThat(mistakes("cluster: {region: eu-west-1}\n"))
                .containsExactly("1:19: found 'region', expected it with a provider that makes machines only: aws-ec2,"
                        + " google-compute-engine, openstack-nova, azurecompute-arm");
        assertThat(mistakes("cluster: {provider: byon, user: a, ssh: {key: k}, sut: {hosts: [b, b]}}\n"))
                .containsExactly(
                        "1:10: found host 'b' twice, expected each once; without 'client' the clients run on the"
                                + " machines of 'sut'");
        assertThat(mistakes("cluster: {provider: ec2, region: eu-west-1, user: me, image: a}\n"))
                .containsExactly(
                        "1:21: found provider 'ec2', expected one of local, byon, aws-ec2, google-compute-engine,"
                                + " openstack-nova, azurecompute-arm");
    }

    @Test
    void aCloudStandsForAProviderAndAnAccount() throws Exception {
        ClusterRequest request = machines(
                "cluster: {cloud: aws, image: a, hardware: b, quota: {cost: 5}, ssh: {from: 203.0.113.7/32}}\n");
        assertThat(request.account().cloud()).contains("aws");
        assertThat(request.account().settings()).containsExactly(Map.entry("ssh-from", "203.0.113.7/32"));
        assertThat(mistakes("cluster: {cloud: aws, provider: aws-ec2, region: r, settings: {a: b}, keepImage: true}\n"))
                .contains(
                        "1:33: found 'provider', expected it without 'cloud', which stands for an account",
                        "1:50: found 'region', expected it without 'cloud', which stands for an account",
                        "1:63: found 'settings', expected it without 'cloud', which stands for an account",
                        "1:82: found 'keepImage', expected it without 'cloud', which stands for an account",
                        "1:10: found no 'image' in cluster or cluster.sut, expected it with provider cloud");
        assertThat(mistakes("cluster: {provider: cloud}\n").get(0)).startsWith("1:21: found provider 'cloud'");
    }

    @Test
    void aSecretAmongSettingsAndAKeyInAnImageAreRefused() {
        assertThat(mistakes(AWS + "  settings: {session-token: abc}\n"))
                .containsExactly(
                        "9:13: found a value for 'session-token' that may be a secret, expected a reference such"
                                + " as ${env:NAME}");
        assertThat(mistakes(AWS.replace("/32", "/32, share: true") + "  keepImage: true\n  setup: make\n"))
                .containsExactly(
                        "9:14: found keepImage with ssh.share, expected one of them: the key would stay in the image");
    }
}
