package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.ExistingHost;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Hardware;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionTest {
    private static final String JOB = "perf/orders";
    private static final Quota NO_QUOTA = new Quota(null, null, null, null);

    private static MachineRequest machine(String hardware, Double price, Map<String, String> tags) {
        return machine(1, hardware, price, tags);
    }

    private static MachineRequest machine(int count, String hardware, Double price, Map<String, String> tags) {
        return new MachineRequest(
                count,
                List.of(),
                null,
                new Image("ami-1", null, null),
                new Hardware(hardware, 0, 0),
                null,
                null,
                new MachineRequest.Access(Set.of(9042), null, null, true),
                tags,
                null,
                null,
                price);
    }

    private static ClusterRequest request(Account account, MachineRequest machine, Quota quota) {
        return new ClusterRequest(account, machine, null, new Access(null, "", 22), Duration.ofHours(4), quota, false);
    }

    private static ClusterRequest request(Account account) {
        return request(account, machine("m5.large", 0.1, Map.of()), NO_QUOTA);
    }

    private static Account own(String endpoint, Map<String, String> settings) {
        return new Account("aws-ec2", "eu-west-1", endpoint, "${env:ID}", "${env:SECRET}", settings);
    }

    private static ConfiguredCloud cloud(String prices, String... jobs) {
        return new ConfiguredCloud(
                "aws",
                MachineSource.parse("aws-ec2"),
                "us-east-1",
                "http://10.0.0.1:5000",
                "aws-bench",
                "",
                Map.of("image-owners", "self", "ssh-from", "203.0.113.7/32"),
                ConfiguredCloud.prices(prices),
                List.of(jobs));
    }

    private static MachineRules rules(Quota quota, String endpoints, ConfiguredCloud... clouds) {
        return new MachineRules(List.of(clouds), quota, AllowedEndpoints.parse(AdminForm.lines(endpoints)), true);
    }

    private static void refused(MachineRules rules, ClusterRequest request, String message) {
        assertThatThrownBy(() -> new Admission(rules).admit(request, JOB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aCloudGivesTheAccountAndASpecOnlyFromWhereSshIsLetIn() {
        Account asked = Account.named("aws", Map.of("login", "https://evil.example", "ssh-from", "0.0.0.0/0"));
        Account got = new Admission(rules(NO_QUOTA, "", cloud("")))
                .admit(request(asked), JOB)
                .account();
        assertThat(got)
                .isEqualTo(new Account(
                        "aws-ec2",
                        "us-east-1",
                        "http://10.0.0.1:5000",
                        "${credentials:aws-bench:name}",
                        "${credentials:aws-bench:secret}",
                        Map.of("image-owners", "self", "ssh-from", "203.0.113.7/32")));
    }

    @Test
    void aCloudServesItsJobsAlone() {
        Account asked = Account.named("aws", Map.of());
        assertThat(new Admission(rules(NO_QUOTA, "", cloud("", "other", "perf/*")))
                        .admit(request(asked), JOB)
                        .account()
                        .provider())
                .isEqualTo("aws-ec2");
        for (ConfiguredCloud cloud : List.of(cloud("", "perf"), cloud("", "*/perf/*"))) {
            refused(
                    rules(NO_QUOTA, "", cloud),
                    request(asked),
                    "found cloud 'aws', expected one that an administrator has configured for job 'perf/orders'");
        }
        refused(rules(NO_QUOTA, ""), request(asked), "found cloud 'aws'");
    }

    @Test
    void theLowerLimitHolds() {
        Quota rules = new Quota(4, 10, null, 50.0);
        Quota asked = new Quota(6, 5, 1.0, 70.0);
        assertThat(new Admission(rules(rules, "", europe("m 0.1")))
                        .admit(request(own(null, Map.of()), machine("m", 0.1, Map.of()), asked), JOB)
                        .quota())
                .isEqualTo(new Quota(4, 5, 1.0, 50.0));
    }

    private static ConfiguredCloud europe(String prices) {
        return new ConfiguredCloud(
                "europe",
                MachineSource.parse("aws-ec2"),
                "eu-west-1",
                null,
                "aws-bench",
                "",
                Map.of(),
                ConfiguredCloud.prices(prices),
                List.of("another/job"));
    }

    @Test
    void aPriceOfTheSpecsOwnMakingPassesNoLimit() {
        Quota limited = new Quota(null, null, 1.0, null);
        ClusterRequest asked = request(own(null, Map.of()), machine("m", 0.0001, Map.of()), NO_QUOTA);
        refused(rules(limited, ""), asked, "found no price of hardware 'm' in a cloud of provider aws-ec2");
        refused(rules(limited, "", cloud("m 3")), asked, "costs are limited, and a price in the spec does not count");
        Admission admission = new Admission(rules(limited, "", europe("m 3"), europe("* 2")));
        assertThat(admission.admit(asked, JOB).sut().price()).isEqualTo(3);
        assertThat(new Admission(rules(NO_QUOTA, "", europe("m 3")))
                        .admit(asked, JOB)
                        .sut()
                        .price())
                .isEqualTo(0.0001);
    }

    private static ClusterRequest lab(String host, int port) {
        MachineRequest made = machine("m", null, Map.of());
        MachineRequest existing = new MachineRequest(
                1,
                List.of(new MachineRequest.ExistingHost(host, port, null)),
                null,
                made.image(),
                made.hardware(),
                null,
                null,
                new MachineRequest.Access(Set.of(), null, null, true),
                Map.of(),
                "ben",
                null,
                null);
        return request(new Account("byon", null, null, "", "", Map.of()), existing, NO_QUOTA);
    }

    @ParameterizedTest
    @CsvSource({
        "lab-1,22,true",
        "LAB-1,22,true",
        "lab-1,2222,false",
        "lab-2,2222,true",
        "lab-2,22,false",
        "10.0.0.9,22,false",
        "fe80::1,22,true"
    })
    void hostsThatExistHaveToBeAllowed(String host, int port, boolean allowed) {
        String lines = "https://cloud.example.org\nssh://lab-1\nssh://lab-2:2222\nssh://[fe80::1]";
        if (allowed) {
            assertThat(new Admission(rules(NO_QUOTA, lines))
                            .admit(lab(host, port), JOB)
                            .sut()
                            .hosts())
                    .hasSize(1);
        } else {
            refused(rules(NO_QUOTA, lines), lab(host, port), "found host '" + host + "' with port " + port);
        }
        refused(rules(NO_QUOTA, "https://lab-1"), lab(host, port), "found host '" + host + "' with port " + port);
    }

    @Test
    void aHostThatIsAllowedIsNoEndpoint() {
        refused(rules(NO_QUOTA, "ssh://lab-1"), request(own("ssh://lab-1", Map.of())), "found endpoint 'ssh://lab-1'");
    }

    @Test
    void thePriceOfACloudTakesThePlaceOfTheSpecs() {
        MachineRules rules = rules(new Quota(null, null, 1.0, null), "", cloud("m5.large 0.5\n* 9"));
        Account asked = Account.named("aws", Map.of());
        Admission admission = new Admission(rules);
        assertThat(admission.admit(request(asked), JOB).sut().price()).isEqualTo(0.5);
        assertThat(admission
                        .admit(request(asked, machine("x1", 0.001, Map.of()), NO_QUOTA), JOB)
                        .sut()
                        .price())
                .isEqualTo(9);
        refused(
                rules(new Quota(null, null, 1.0, null), "", cloud("t3.large 0.1")),
                request(asked),
                "found no price of hardware 'm5.large' in cloud 'aws', expected one among its prices");
        assertThat(new Admission(rules(NO_QUOTA, "", cloud("")))
                        .admit(request(asked), JOB)
                        .sut()
                        .price())
                .isEqualTo(0.1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest",
                "http://127.0.0.1:8080/",
                "https://cloud.example.org.evil.example/v3",
                "https://cloud.example.org:5001/v3",
                "http://cloud.example.org:5000/v3",
                "https://cloud.example.org:5000/v3x",
                "https://cloud.example.org:5000/v3/../admin",
                "https://cloud.example.org:5000/v3/%2e%2e/admin",
                "https://cloud.example.org:5000@evil.example/v3",
                "https://evil.example#@cloud.example.org:5000/v3",
                "https://evil.example\\@cloud.example.org:5000/v3",
                "https://cloud.example.org:5000/v3?next=http://evil.example",
                "file:///etc/passwd",
                "ftp://cloud.example.org:5000/v3"
            })
    void aSpecSendsTheControllerNowhereButWhereItIsAllowed(String endpoint) {
        String allowed = "https://cloud.example.org:5000/v3";
        assertThat(new Admission(rules(NO_QUOTA, allowed))
                        .admit(request(own("https://Cloud.example.org:5000/v3/", Map.of())), JOB)
                        .account()
                        .endpoint())
                .isEqualTo("https://Cloud.example.org:5000/v3/");
        refused(rules(NO_QUOTA, allowed), request(own(endpoint, Map.of())), "found endpoint '" + endpoint + "'");
        refused(
                rules(NO_QUOTA, allowed),
                request(own(null, Map.of("login", endpoint))),
                "found settings.login '" + endpoint + "'");
        refused(rules(NO_QUOTA, ""), request(own(allowed, Map.of())), "an administrator has allowed");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "jclouds.proxy-host,10.0.0.1",
                "jclouds.trust-all-certs,true",
                "jclouds.max-retries,1000000",
                "jclouds.so-timeout,99999999999",
                "aws-ec2.endpoint,http://10.0.0.1",
                "image-owners,${file:/etc/shadow}",
                "image-owners,${credentials:aws-bench:secret}"
            })
    void aSpecHasNoSettingThatLeadsElsewhere(String name, String value) {
        refused(rules(NO_QUOTA, ""), request(own(null, Map.of(name, value))), "'" + name + "'");
        assertThat(new Admission(rules(NO_QUOTA, ""))
                        .admit(request(own(null, Map.of("jclouds.max-retries", "0", "image-owners", "${env:A}"))), JOB))
                .isNotNull();
    }

    @Test
    void aSpecRefersToNothingButTheEnvironmentOfItsBuild() {
        refused(
                rules(NO_QUOTA, ""),
                request(new Account("aws-ec2", "r", null, "a", "${credentials:aws-bench:secret}", Map.of())),
                "found a secret in a file, expected ${env:NAME} in Jenkins");
        refused(
                rules(NO_QUOTA, ""),
                request(new Account("aws-ec2", "r", null, "${credentials:aws-bench:name}", "${env:A}", Map.of())),
                "found a reference in identity");
        refused(
                rules(NO_QUOTA, "", cloud("")),
                request(Account.named("aws", Map.of("ssh-from", "${credentials:other:secret}"))),
                "'ssh.from'");
    }

    @Test
    void aRegionIsNoPartOfAnAddress() {
        refused(
                rules(NO_QUOTA, ""),
                request(new Account("aws-ec2", "evil.example/x?", null, "", "${env:A}", Map.of())),
                "found region 'evil.example/x?'");
    }

    @Test
    void anAdministratorCanSwitchAccountsOfSpecsOff() {
        MachineRules rules = new MachineRules(List.of(), NO_QUOTA, AllowedEndpoints.parse(List.of()), false);
        refused(rules, request(own(null, Map.of())), "found an account in the spec (provider aws-ec2)");
        assertThat(new Admission(rules)
                        .admit(request(new Account("byon", null, null, "", "", Map.of())), JOB)
                        .account()
                        .provider())
                .isEqualTo("byon");
        refused(rules, request(new Account("local", null, null, "", "", Map.of())), "found provider 'local'");
        refused(rules, request(new Account("byonn", null, null, "", "", Map.of())), "found provider 'byonn'");
    }

    @Test
    void whatNoSpecCanHaveIsRefusedWhoeverSendsIt() {
        Account account = own(null, Map.of());
        MachineRules rules = rules(NO_QUOTA, "");
        refused(rules, request(account, machine(0, "m", null, Map.of()), NO_QUOTA), "'nodes'");
        refused(rules, request(account, machine(101, "m", null, Map.of()), NO_QUOTA), "'nodes'");
        refused(rules, request(account, machine("m", -5.0, Map.of()), NO_QUOTA), "'price'");
        refused(rules, request(account, machine("m", Double.NaN, Map.of()), NO_QUOTA), "'price'");
        refused(rules, request(account, machine("m\nn", null, Map.of()), NO_QUOTA), "'hardware'");
        refused(rules, request(account, machine("m", null, Map.of("Benchgate-owner", "a")), NO_QUOTA), "'tags'");
        MachineRequest machine = machine("m", null, Map.of());
        refused(
                rules,
                new ClusterRequest(
                        account, machine, null, new Access(null, "", 22), Duration.ofDays(3650), NO_QUOTA, false),
                "'expires'");
        refused(
                rules,
                new ClusterRequest(
                        account, machine, null, new Access(null, "secret", 22), Duration.ofHours(4), NO_QUOTA, false),
                "'ssh.passphrase'");
    }

    @Test
    void aHostIsAnAddressAndNothingElse() {
        MachineRequest machine = machine("m", null, Map.of());
        for (ExistingHost host : List.of(
                new ExistingHost("a;b", 22, null), new ExistingHost("a", 0, null), new ExistingHost("", 22, null))) {
            MachineRequest hosts = new MachineRequest(
                    1,
                    List.of(host),
                    null,
                    machine.image(),
                    machine.hardware(),
                    null,
                    null,
                    new MachineRequest.Access(Set.of(), null, null, true),
                    Map.of(),
                    "bench",
                    null,
                    null);
            refused(
                    rules(NO_QUOTA, ""),
                    request(new Account("byon", null, null, "", "", Map.of()), hosts, NO_QUOTA),
                    "'hosts'");
        }
    }
}
