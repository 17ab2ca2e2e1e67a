package io.jenkins.plugins.benchgate.cluster.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.cluster.Node;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.setup.MachineSetup.SetupException;
import io.jenkins.plugins.benchgate.cluster.setup.SetupStep.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineSetupTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Cluster cluster;

    @BeforeEach
    void machines() throws Exception {
        cluster = new Cluster(List.of(node("sut-1", 1), node("sut-2", 2)), List.of(node("client-1", 3)));
    }

    private Node node(String label, int number) throws Exception {
        Path there = Files.createDirectories(folder.resolve("there").resolve(label));
        return new MirrorNode(label, "10.0.0." + number, folder.resolve("here"), there);
    }

    private static Script script(@Nullable Role role, String text) {
        return new Script("a script", text, role, LIMIT);
    }

    private static Setup setup(boolean shared, SetupStep... steps) {
        return new Setup(List.of(steps), List.of("PASSED"), List.of(), shared, null, false);
    }

    private MachineSetup of(Setup setup, @Nullable Logins logins) {
        return new MachineSetup(
                cluster,
                setup,
                Map.of("PASSED", "on", "KEPT", "here"),
                logins,
                folder.resolve("here/setup"),
                said::add);
    }

    private String log(String name) throws Exception {
        return Files.readString(folder.resolve("here/setup").resolve(name)).strip();
    }

    private static Logins logins() {
        List<Host> hosts = new ArrayList<>();
        for (String label : List.of("sut-1", "sut-2", "client-1")) {
            Role role = label.startsWith("sut") ? Role.SUT : Role.CLIENT;
            int index = label.endsWith("2") ? 2 : 1;
            hosts.add(new Host(
                    role, index, label, "203.0.113.1", 2222, "10.0.0.9", "admin", "ssh-ed25519 " + label, Map.of()));
        }
        return new Logins(hosts, "THE KEY");
    }

    @Test
    void aScriptKnowsWhereItRuns() throws Exception {
        String echo =
                "echo $BENCHGATE_ROLE $BENCHGATE_INDEX/$BENCHGATE_COUNT $BENCHGATE_SUT_HOSTS $BENCHGATE_CLIENT_HOSTS";
        of(setup(false, script(null, echo)), null).run();
        assertThat(log("1-sut-1.log")).isEqualTo("sut 1/2 10.0.0.1,10.0.0.2 10.0.0.3");
        assertThat(log("1-sut-2.log")).isEqualTo("sut 2/2 10.0.0.1,10.0.0.2 10.0.0.3");
        assertThat(log("1-client-1.log")).isEqualTo("client 1/1 10.0.0.1,10.0.0.2 10.0.0.3");
    }

    @Test
    void theMachinesOfARoleAreSetUpAtTheSameTimeAndNoOthers() throws Exception {
        Path meeting = Files.createDirectory(folder.resolve("meeting"));
        String wait = "touch %1$s/$BENCHGATE_INDEX; until [ -e %1$s/1 ] && [ -e %1$s/2 ]; do sleep 0.01; done"
                .formatted(meeting);
        of(setup(false, script(Role.SUT, wait), script(Role.CLIENT, "ls " + meeting)), null)
                .run();
        assertThat(log("2-client-1.log").lines()).containsExactly("1", "2");
        assertThat(folder.resolve("here/setup/1-client-1.log")).doesNotExist();
        assertThat(said)
                .containsExactly(
                        "Setting up machines of the sut: a script", "Setting up machines of the client: a script");
    }

    @Test
    void theFirstThatFailsIsToldWithItsLastLinesAndEndsTheOthers() {
        String text = "if [ $BENCHGATE_INDEX = 1 ]; then sleep 600; fi; echo no space left >&2; exit 3";
        assertThatThrownBy(() -> of(setup(false, script(Role.SUT, text), script(null, "true")), null)
                        .run())
                .isInstanceOf(SetupException.class)
                .hasMessageStartingWith("Set-up of sut-2: 'a script' ended with exit status 3. Last lines of ")
                .hasMessageEndingWith("no space left");
        assertThat(said).hasSize(1);
    }

    @Test
    void whatAScriptAsksForIsNotAnswered() throws Exception {
        of(setup(false, script(Role.CLIENT, "read answer || echo nobody is there")), null)
                .run();
        assertThat(log("1-client-1.log")).isEqualTo("nobody is there");
    }

    /** What it sets up is there for the build, as what it installs is. */
    @Test
    void theServicesThatAScriptStartsStay() throws Exception {
        Path service = folder.resolve("service");
        of(
                        setup(
                                false,
                                script(
                                        Role.CLIENT,
                                        "(setsid sh -c 'echo $$ >%1$s; exec sleep 1000' &); until [ -s %1$s ]; do"
                                                .concat(" sleep 0.01; done")
                                                .formatted(service))),
                        null)
                .run();
        ProcessHandle process = ProcessHandle.of(
                        Long.parseLong(Files.readString(service).strip()))
                .orElseThrow();
        assertThat(process.isAlive()).isTrue();
        process.destroy();
    }

    @Test
    void aScriptThatTakesTooLongIsEnded() {
        Script slow = new Script("slow", "sleep 600", Role.CLIENT, Duration.ofSeconds(1));
        assertThatThrownBy(() -> of(setup(false, slow), null).run())
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("'slow' did not end within 1 s; prompts are not answered.");
    }

    @Test
    void whoeverIsInterruptedLeavesNoScriptBehind() throws Exception {
        Path begun = folder.resolve("begun");
        Script endless =
                script(Role.CLIENT, "echo $$ >" + begun + ".new; mv " + begun + ".new " + begun + "; sleep 600");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread build = new Thread(() -> {
            try {
                of(setup(false, endless), null).run();
            } catch (Exception e) {
                thrown.set(e);
            }
        });
        build.start();
        while (!Files.exists(begun)) {
            Thread.sleep(10);
        }
        build.interrupt();
        build.join();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        long process = Long.parseLong(Files.readString(begun).strip());
        assertThat(ProcessHandle.of(process)).isEmpty();
    }

    @Test
    void aScriptMayNameItsInterpreter() throws Exception {
        of(setup(false, script(Role.CLIENT, "#!/bin/cat\nshown as it is")), null)
                .run();
        assertThat(log("1-client-1.log")).endsWith("shown as it is");
    }

    @Test
    void aNameWithQuotesAndSpacesIsJustAName() throws Exception {
        folder = Files.createDirectory(folder.resolve("it's a \"folder\" $HOME"));
        machines();
        of(setup(false, script(Role.CLIENT, "pwd")), null).run();
        assertThat(log("1-client-1.log"))
                .isEqualTo(folder.resolve("there/client-1/setup").toString());
    }

    @Test
    void machinesGetThoseVariablesOfTheBuildOnlyThatTheSpecNames() throws Exception {
        of(setup(false, script(Role.SUT, "echo [$PASSED] [$KEPT] $BENCHGATE_SSH_USER:$BENCHGATE_SSH_PORT")), logins())
                .run();
        assertThat(log("1-sut-2.log")).isEqualTo("[on] [] admin:2222");
    }

    @Test
    void aSharedKeyIsReadByItsOwnerOnlyAndStaysOverThere() throws Exception {
        String look = "cat \"$BENCHGATE_SSH_KEY\"; cat \"$BENCHGATE_SSH_CONFIG\"; stat -c %a \"$BENCHGATE_SSH_KEY\"";
        of(setup(true, script(Role.CLIENT, look)), logins()).run();
        Path there = folder.resolve("there/client-1/setup/ssh-client-1");
        assertThat(log("1-client-1.log"))
                .startsWith("THE KEY")
                .contains("Host sut-2 10.0.0.9\n    HostName 10.0.0.9\n    HostKeyAlias sut-2\n    Port 2222\n")
                .contains("UserKnownHostsFile \"" + there + "/known_hosts\"")
                .endsWith("600");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(there)))
                .isEqualTo("rwx------");
        assertThat(Files.readString(there.resolve("known_hosts")))
                .isEqualTo("sut-1 ssh-ed25519 sut-1\nsut-2 ssh-ed25519 sut-2\nclient-1 ssh-ed25519 client-1\n");
        assertThat(folder.resolve("here/setup/ssh-client-1")).doesNotExist();
        assertThat(logins().toString()).doesNotContain("KEY");
    }
}
