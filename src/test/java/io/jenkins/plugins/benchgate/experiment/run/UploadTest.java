package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.setup.BringPattern;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadTest {
    @TempDir
    Path temporary;

    private Path spec;
    private final List<String> said = new ArrayList<>();
    private final Progress progress = new SaidLines(said);

    @BeforeEach
    void aFolderAsPeopleHaveIt() throws IOException {
        spec = Files.createDirectories(temporary.toRealPath().resolve("here/spec"));
        write("benchgate.yaml", "name: a");
        write("lib/run.sh", "true");
        write("lib/data.csv", "1,2");
        write("key", SshKey.generate().privateText());
        write("lib/tls.pem", SshKey.generate().privateText());
        write("plain-key", "a key in a form of its own");
        write(".git/config", "[core]");
        write(".env", "PASSWORD=x");
        write("out/a/1/result.json", "{}");
        write("earlier/result.json", "{}");
        write("earlier/log", "a log");
        Installation.open(spec.resolve("state"), new Random(1));
        write("state/clusters/c1/key", "closed");
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(spec.resolve(name).getParent());
        Files.writeString(spec.resolve(name), text);
    }

    private Set<String> bring(String... patterns) throws Exception {
        Path there = temporary.resolve("there-" + said.size());
        List<BringPattern> wanted = patterns.length == 0
                ? List.of(BringPattern.ALL)
                : Arrays.stream(patterns).map(BringPattern::new).toList();
        new Upload(new Selection(spec, wanted, List.of(spec.resolve("out/a/2")), Set.of(spec.resolve("plain-key"))))
                .bring(Cluster.of(new MirrorNode("sut-1", spec.getParent(), there)), progress);
        try (Stream<Path> walk = Files.walk(there.resolve("spec"))) {
            return Set.copyOf(walk.filter(Files::isRegularFile)
                    .map(file -> there.resolve("spec").relativize(file).toString())
                    .toList());
        }
    }

    @Test
    void noKeyNoStateNoResultsAndNoVersionControlTravelByDefault() throws Exception {
        assertThat(bring()).containsExactlyInAnyOrder("benchgate.yaml", "lib/run.sh", "lib/data.csv");
        assertThat(said)
                .contains(
                        "Bringing 3 files, 14.00 B, of the folder of the spec to each machine: benchgate.yaml, lib",
                        "Left out of what is brought (private key): key, lib/tls.pem, plain-key",
                        "Left out of what is brought (state of Benchgate): state",
                        "Left out of what is brought (folder of results): earlier, out")
                .hasSize(4);
    }

    @Test
    void whatIsNamedIsBroughtAndNothingElse() throws Exception {
        assertThat(bring("lib/*.sh")).containsExactly("lib/run.sh");
        assertThat(bring("lib", ".env")).containsExactlyInAnyOrder("lib/run.sh", "lib/data.csv", ".env");
        assertThat(bring("**/*.csv")).containsExactly("lib/data.csv");
    }

    @Test
    void aNamedKeyOrStateIsRefusedBeforeAnythingGoes() {
        for (String never : List.of("key", "plain-key", "lib/tls.pem", "state", "earlier", ".git")) {
            assertThatThrownBy(() -> bring("lib", never))
                    .as(never)
                    .isInstanceOf(ExperimentException.class)
                    .hasMessageStartingWith("Found " + never + " under 'bring', expected no ")
                    .hasMessageEndingWith("it is never brought to a machine.");
        }
        assertThatThrownBy(() -> bring("libs")).hasMessageStartingWith("Found no libs in the folder of the spec");
        assertThat(said).isEmpty();
    }

    @Test
    void aLinkOutOfTheFolderIsNotFollowed() throws Exception {
        Path outside = Files.createDirectories(temporary.resolve("outside"));
        Files.writeString(outside.resolve("passwords"), "x");
        Files.createSymbolicLink(spec.resolve("data"), outside);
        Files.createSymbolicLink(spec.resolve("lib/up"), Path.of("../../../outside/passwords"));
        assertThat(bring()).containsExactlyInAnyOrder("benchgate.yaml", "lib/run.sh", "lib/data.csv");
        assertThat(said).contains("Left out of what is brought (link out of the folder of the spec): data, lib/up");
        for (String way : List.of("data", "data/passwords", "lib/up")) {
            assertThatThrownBy(() -> bring(way))
                    .hasMessage("Found " + way
                            + " under 'bring', expected no link out of the folder of the spec: it is never brought to a"
                            + " machine.");
        }
    }

    @Test
    void aLinkWithinTheFolderIsBroughtWithWhatItNames() throws Exception {
        Files.createSymbolicLink(spec.resolve("current"), Path.of("lib"));
        assertThat(bring("current")).containsExactlyInAnyOrder("lib/run.sh", "lib/data.csv");
    }
}
