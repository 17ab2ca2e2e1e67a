package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Masking;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentSecretsTest {
    @TempDir
    Path folder;

    @Test
    void whatASpecSendsOfTheEnvironmentIsMaskedAndNothingElse() throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                cluster:
                  provider: byon
                  user: bench
                  ssh: {key: id}
                  environment: [TOKEN, ABSENT, LEVEL]
                  sut: {hosts: [192.0.2.1]}
                sut:
                  baseline: {start: run old, port: 9042}
                  candidate:
                    start: run new
                    port: 9043
                    properties: {cassandra.password: "${env:NEW_PASSWORD}"}
                workload:
                  tool: ycsb
                  records: 1000
                  operations: 20000
                  properties: {cassandra.password: "${env:OLD_PASSWORD}"}
                gates: ["jump:metric=*,percent=5"]
                """);
        Map<String, String> environment = Map.of(
                "TOKEN", "t-12345", "LEVEL", "2", "NEW_PASSWORD", "newer", "OLD_PASSWORD", "older", "HOME", "/home/me");
        Masking masking =
                SentSecrets.masking(SpecReader.read(file, environment), environment, List.of("pass phrase", ""));
        assertThat(masking.mask("t-12345 newer older pass phrase 2 /home/me"))
                .isEqualTo("**** **** **** **** 2 /home/me");
    }

    /** In Jenkins those are the variables of {@code withCredentials}, whatever the spec does with them. */
    @Test
    void whatIsCalledSecretIsMaskedThoughTheSpecDoesNotNameIt() throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut: {candidate: {label: new}}
                workload: {tool: command, run: ./run, format: json, map: [{metric: m, path: "$", unit: ms}]}
                gates: ["fixed:metric=*,upper=5ms"]
                """);
        Map<String, String> environment =
                Map.of(SentSecrets.VARIABLE, "TOKEN PIN ABSENT", "TOKEN", "t-12345", "PIN", "42", "HOME", "/home/me");
        Spec spec = SpecReader.read(file, environment);
        assertThat(SentSecrets.masking(spec, environment, List.of()).mask("t-12345 42 /home/me"))
                .isEqualTo("**** 42 /home/me");
        assertThat(SentSecrets.unmaskable(spec, environment)).containsExactly("PIN");
    }
}
