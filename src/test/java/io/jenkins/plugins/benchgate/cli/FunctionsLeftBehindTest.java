package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.experiment.run.SmallPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of deployed functions when the program is ended from outside. */
class FunctionsLeftBehindTest {
    @TempDir
    Path folder;

    @AutoClose
    private SmallPlatform platform;

    @BeforeEach
    void start() throws IOException {
        platform = new SmallPlatform(folder);
    }

    /** A build that stays in its first trial. */
    private Process measuring() throws Exception {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: shop
                sut:
                  candidate:
                    functions:
                      deploy: $SPEC/deploy "$NAME"
                      endpoints: $SPEC/endpoints "$NAME"
                      remove: $SPEC/remove "$NAME"
                workload: {tool: command, format: series, run: 'echo >"$SPEC/measuring"; sleep 600'}
                gates: ["fixed:metric=latency,upper=9s"]
                """);
        Process run = RealCommand.start(
                List.of("env", "BENCHGATE_LOCK=none"),
                folder.resolve("said"),
                "run",
                spec.toString(),
                "--out",
                folder.resolve("out").toString(),
                "--state",
                state());
        while (!Files.exists(folder.resolve("measuring"))) {
            assertThat(run.isAlive())
                    .as(Files.readString(folder.resolve("said")))
                    .isTrue();
            Thread.sleep(20);
        }
        return run;
    }

    private String state() {
        return folder.resolve("state").toString();
    }

    private Called clusters(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "clusters";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "--state";
        all[arguments.length + 2] = state();
        return Called.with(all);
    }

    @Test
    void functionsOfAKilledBuildAreListedAndRemoved() throws Exception {
        Process run = measuring();
        String name = platform.deployed().get(0);
        assertThat(name).matches("shop-candidate-[a-z0-9]{10}");
        assertThat(clusters("list").out())
                .contains(": no machines, one deployment of functions\n")
                .contains("functions " + name + ", job shop, candidate: in use by process " + run.pid());
        assertThat(clusters("destroy", "--all").out()).isEqualTo("nothing to end\n");
        assertThat(clusters("destroy", name).err())
                .startsWith("benchgate: found functions " + name + " in use by process ")
                .endsWith("expected some that no running build holds; --force removes them under that build\n");
        run.destroyForcibly().waitFor();
        assertThat(platform.deployed()).containsExactly(name);
        assertThat(clusters("list").out())
                .contains("functions " + name + ", job shop, candidate: left behind by process ");
        JsonNode listed = clusters("list", "--format", "json").lines().get(0);
        assertThat(listed.path("functions").asText()).isEqualTo(name);
        assertThat(listed.path("use").asText()).isEqualTo("left-behind");
        assertThat(clusters("destroy", "--all", "--dry-run").out())
                .isEqualTo("functions " + name + ": would be removed\n");
        assertThat(platform.deployed()).containsExactly(name);

        SmallPlatform.script(folder, "remove", "echo 'not logged in'; exit 1");
        Called failed = clusters("destroy", name);
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.out()).isEqualTo("functions " + name + ": may still be there\n");
        assertThat(failed.err())
                .contains("benchgate: NOT REMOVED: functions " + name)
                .contains("'remove' ended with exit status 1; it printed: not logged in; ");
        SmallPlatform.script(folder, "remove", "rm -f \"$SPEC/platform/$1\"");
        Called removed = clusters("destroy", name, "--format", "json");
        assertThat(removed.code()).as(removed.err()).isZero();
        assertThat(removed.lines().get(0).path("open").asBoolean(true)).isFalse();
        assertThat(platform.deployed()).isEmpty();
        assertThat(clusters("list").out()).endsWith(": no machines\n");
        assertThat(folder.resolve("out/shop/1/install/candidate")).doesNotExist();
    }

    @Tag("long")
    @Test
    void anAbortedBuildRemovesItsFunctions() throws Exception {
        Process run = measuring();
        run.destroy();
        assertThat(run.waitFor()).isNotZero();
        assertThat(platform.deployed()).isEmpty();
        assertThat(clusters("list").out()).endsWith(": no machines\n");
        assertThat(Files.readString(folder.resolve("said")))
                .contains("Removing the functions of the candidate")
                .contains("benchgate: interrupted; everything that was started has been ended");
    }

    @Tag("long")
    @Test
    void functionsOfARunningBuildAreRemovedByForceOnly() throws Exception {
        Process run = measuring();
        Called forced = clusters("destroy", "--all", "--force");
        assertThat(forced.code()).as(forced.err()).isZero();
        assertThat(platform.deployed()).isEmpty();
        run.destroy();
        run.waitFor();
        assertThat(clusters("list").out()).endsWith(": no machines\n");
        assertThat(Files.readString(folder.resolve("said"))).doesNotContain("NOT REMOVED");
    }

    @Test
    void anEntryThatCannotBeReadIsALine() throws Exception {
        Files.createDirectories(folder.resolve("state/functions"));
        Path entry = Files.writeString(folder.resolve("state/functions/shop-candidate-a.json"), "{\"name\": \"shop");
        assertThat(clusters("list").err())
                .startsWith(entry.toRealPath() + ": found ")
                .endsWith("expected functions that a build has deployed; remove functions 'shop-candidate-a' by the"
                        + " platform's own means, and delete the file\n")
                .satisfies(said -> assertThat(said.lines()).hasSize(1));
        assertThat(clusters("destroy", "--all").code()).isEqualTo(1);
    }
}
