package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalCopyTest {
    private static final List<BuildRecord> BUILDS = ReportFixtures.history(6, 3);

    @TempDir
    static Path served;

    @TempDir
    Path folder;

    @AutoClose
    private static PostgresServer server;

    private String name;

    @AutoClose
    private Database database;

    private PostgresHistory shared;
    private Path file;
    private LocalCopy copy;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(served.resolve("server"));
    }

    @BeforeEach
    void emptyDatabase() throws Exception {
        name = server.database();
        database = Database.open(DatabaseUrl.parse(server.place(name, "shop")), Map.of());
        shared = database.history("folder/job");
        file = folder.resolve("job/shared.jsonl");
        copy = new LocalCopy(file);
    }

    private void update() throws IOException {
        copy.update(shared, "north-");
    }

    private static List<String> lines(JobHistory history) throws IOException {
        List<String> lines = new ArrayList<>();
        history.each(line -> lines.add(line.text()));
        return lines;
    }

    private void assertSame() throws IOException {
        assertThat(lines(new History(file))).isEqualTo(lines(shared)).isNotEmpty();
        assertThat(new TrendIndex(file).builds("", 0, 100).all())
                .isEqualTo(shared.read(warning -> {}).size());
    }

    @Test
    void eachUpdateAddsWhatIsNew() throws Exception {
        assertThat(copy.isOf(shared.place())).isFalse();
        update();
        assertThat(file).isEmptyFile();
        assertThat(new TrendIndex(file).experiments()).isEmpty();
        assertThat(copy.isOf(shared.place())).isTrue();
        assertThat(copy.isOf("elsewhere")).isFalse();
        assertThat(copy.prefix()).isEqualTo("north-");
        for (BuildRecord build : BUILDS.subList(0, 3)) {
            shared.append(build);
        }
        update();
        assertSame();
        Object key = Files.readAttributes(file, "unix:ino").get("ino");
        shared.append(Acknowledgement.of("#2", "*", "wanted", "ada", Instant.EPOCH, false));
        shared.append(BUILDS.get(3));
        update();
        assertSame();
        update();
        assertSame();
        assertThat(Files.readAttributes(file, "unix:ino")).containsEntry("ino", Objects.requireNonNull(key));
    }

    @Test
    void aLongHistoryIsCopiedFromItsNewestBuildsOn() throws Exception {
        copy = new LocalCopy(file, 2);
        for (BuildRecord build : BUILDS.subList(0, 5)) {
            shared.append(build);
        }
        shared.append(Acknowledgement.of("#2", "*", "wanted", "ada", Instant.EPOCH, false));
        update();
        assertThat(labels()).containsExactly("#2", "#4", "#5");
        assertThat(new History(file).acknowledgements(warning -> {})).hasSize(1);
        // one more than twice as many lines
        shared.append(BUILDS.get(5));
        update();
        assertThat(labels()).containsExactly("#2", "#5", "#6");
        update();
        assertThat(labels()).containsExactly("#2", "#5", "#6");
    }

    private List<String> labels() throws IOException {
        return new History(file)
                        .read(warning -> {
                            throw new AssertionError(warning);
                        })
                        .stream()
                        .map(BuildRecord::build)
                        .toList();
    }

    @Test
    void whatACrashLeftIsCutOff() throws Exception {
        shared.append(BUILDS.get(0));
        update();
        Files.writeString(file, "{\"half\": \"a li", StandardOpenOption.APPEND);
        update();
        assertSame();
        Files.writeString(file, "{\"half\": \"a li", StandardOpenOption.APPEND);
        shared.append(BUILDS.get(1));
        update();
        assertSame();
        Files.writeString(file, "");
        update();
        assertSame();
    }

    @Test
    void anotherDatabaseAtTheSameAddressIsNoticed() throws Exception {
        for (BuildRecord build : BUILDS) {
            shared.append(build);
        }
        update();
        server.sql(name, "DELETE FROM benchgate.value", "DELETE FROM benchgate.build");
        shared.append(BUILDS.get(0));
        update();
        assertSame();
        server.sql(name, "DELETE FROM benchgate.value", "DELETE FROM benchgate.build");
        server.sql(name, "ALTER SEQUENCE benchgate.line_number RESTART");
        shared.append(BUILDS.get(1));
        update();
        assertSame();
    }

    @Test
    void theCopyStaysWhileTheServerIsGone() throws Exception {
        shared.append(BUILDS.get(0));
        update();
        List<String> before = lines(new History(file));
        server.kill();
        assertThatThrownBy(this::update)
                .isInstanceOf(SharedHistoryException.class)
                .hasMessageContaining("cannot reach the server");
        assertThat(lines(new History(file))).isEqualTo(before);
        assertThat(file.resolveSibling(".shared.jsonl.fetched")).doesNotExist();
        assertThat(copy.isOf(shared.place())).isTrue();
        copy.delete();
        assertThat(copy.isOf(shared.place())).isFalse();
    }
}
