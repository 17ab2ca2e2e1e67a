package io.jenkins.plugins.benchgate.jenkins.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.JobBuilds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two controllers that have a job of the same full name, and a real database that they share. */
class SharedHistoriesTest {
    @TempDir
    static Path served;

    @TempDir
    Path folder;

    @AutoClose
    private static PostgresServer server;

    private String database;
    private final JobHistories north = new JobHistories();
    private final JobHistories south = new JobHistories();
    private Job<?, ?> job;
    private Job<?, ?> twin;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(served.resolve("server"));
    }

    @BeforeEach
    void share() throws Exception {
        database = server.database();
        job = job("north/orders");
        twin = job("south/orders");
        north.share(histories("north"));
        south.share(histories("south"));
    }

    @AfterEach
    void shareNoLonger() {
        north.share(null);
        south.share(null);
    }

    private SharedHistories histories(String controller) {
        return new SharedHistories(DatabaseUrl.parse(server.place(database, "shop")), controller, Map::of);
    }

    private Job<?, ?> job(String path) {
        Job<?, ?> made = mock(Job.class);
        when(made.getRootDir()).thenReturn(folder.resolve(path).toFile());
        when(made.getFullName()).thenReturn("team/orders");
        when(made.getBuildDir())
                .thenReturn(folder.resolve(path).resolve("builds").toFile());
        return made;
    }

    private static Run<?, ?> build(int number) {
        Run<?, ?> build = mock(Run.class);
        when(build.getNumber()).thenReturn(number);
        return build;
    }

    private static BuildRecord record(String label) {
        return Builds.record("shop", label, Outcome.PASS);
    }

    private static List<String> labels(Job<?, ?> job) throws IOException {
        return JobHistories.of(job).read(warning -> {}).stream()
                .map(BuildRecord::build)
                .toList();
    }

    private static List<String> refreshed(JobHistories histories, Job<?, ?> job) throws IOException {
        List<String> warnings = new ArrayList<>();
        histories.refresh(job, warnings::add);
        return warnings;
    }

    @Test
    void eachControllerSeesTheBuildsOfTheOther() throws IOException {
        String first = north.label(build(1), 0, false);
        String again = north.label(build(1), 1, false);
        String other = south.label(build(1), 0, false);
        assertThat(List.of(first, again, other)).containsExactly("north-1", "north-1.2", "south-1");
        assertThat(north.append(job, record(first), 1, 1)).isEmpty();
        assertThat(south.append(twin, record(other), 1, 1)).isEmpty();
        assertThat(north.append(job, record(again), 1, 1)).isEmpty();
        // of a build that measures several experiments
        assertThat(north.append(job, Builds.record("search", first, Outcome.FAIL), 1, 1))
                .isEmpty();
        assertThat(refreshed(south, twin)).isEmpty();
        assertThat(labels(job)).isEqualTo(labels(twin)).containsExactly("north-1", "south-1", "north-1.2", "north-1");
        assertThat(JobHistories.index(twin).experiments()).containsExactly("shop", "search");
        north.append(job, Acknowledgement.of("south-1", "*", "wanted", "ada", Instant.EPOCH, false));
        refreshed(south, twin);
        assertThat(JobHistories.index(twin).acknowledgements()).hasSize(1);
    }

    @Test
    void aPageLinksTheBuildsOfItsOwnController() throws IOException {
        Files.createDirectories(folder.resolve("north/orders/builds/12"));
        north.append(job, record("north-12"), 0, 0);
        JobBuilds builds = new JobBuilds(job);
        assertThat(Stream.of("north-12", "north-12.2", "north-13", "south-12", "12")
                        .map(builds::number))
                .containsExactly("12", "12", "", "", "");
        assertThat(JobBuilds.numbered(job).number("12")).isEqualTo("12");
    }

    @Test
    void aBuildOfAnOutageIsPendingUntilTheServerIsBack() throws Exception {
        north.append(job, record("north-1"), 0, 0);
        assertThat(north.outage()).isEmpty();
        server.kill();
        assertThat(refreshed(north, job)).singleElement().satisfies(said -> assertThat(said)
                .contains("project=shop: cannot reach the server", "what was known of it before is used"));
        assertThat(north.append(job, record("north-2"), 0, 0)).contains("build north-2 is kept in ");
        assertThat(labels(job)).containsExactly("north-1");
        assertThat(north.outage()).contains("cannot reach the server").doesNotContain("\n");
        Acknowledgement wanted = Acknowledgement.of("north-1", "*", "wanted", "ada", Instant.EPOCH, false);
        assertThatThrownBy(() -> north.append(job, wanted)).isInstanceOf(SharedHistoryException.class);
        server.start();
        south.append(twin, record("south-1"), 0, 0);
        north.sweep(List.of(job));
        assertThat(north.outage()).isEmpty();
        assertThat(labels(job)).containsExactly("north-1", "south-1", "north-2");
        try (Stream<Path> files = Files.list(folder.resolve("north/orders/benchgate"))) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("pending"));
        }
    }

    @Test
    void aServerThatNobodyHasReachedIsNoEmptyHistory() throws Exception {
        server.kill();
        assertThatThrownBy(() -> refreshed(north, job))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("cannot reach the server");
    }

    @Test
    void twoControllersOfOneNameAreTold() throws IOException {
        north.append(job, record("north-1"), 0, 0);
        south.share(histories("north"));
        BuildRecord other = Builds.record("shop", "north-1", Outcome.FAIL);
        assertThatThrownBy(() -> south.append(twin, other, 0, 0))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found another build north-1")
                .hasMessageContaining("each controller needs a name of its own");
    }

    @Test
    void withoutTheSettingTheOwnHistoryIsBack() throws IOException {
        north.share(null);
        north.append(job, record("1"), 0, 0);
        north.share(histories("north"));
        refreshed(north, job);
        assertThat(labels(job)).isEmpty();
        north.append(job, record("north-2"), 0, 0);
        assertThat(labels(job)).containsExactly("north-2");
        north.share(null);
        north.sweep(List.of(job));
        assertThat(labels(job)).containsExactly("1");
        assertThat(north.label(build(3), 0, false)).isEqualTo("3");
        assertThat(JobHistories.prefix(job)).isEmpty();
    }

    @Test
    void theSweepFindsJobsThatOnlyOthersHaveBuilt() throws IOException {
        south.append(twin, record("south-1"), 0, 0);
        north.sweep(List.of(job));
        assertThat(labels(job)).containsExactly("south-1");
    }
}
