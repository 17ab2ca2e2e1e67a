package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFolderTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(0);

    @TempDir
    Path parent;

    private Path out;

    @BeforeEach
    void name() {
        out = parent.resolve("site");
    }

    private void publish(String... namesAndTexts) throws IOException {
        try (SiteFolder site = SiteFolder.open(out)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                site.write(namesAndTexts[i], namesAndTexts[i + 1]);
            }
            assertThat(site.publish()).isEqualTo(namesAndTexts.length / 2);
        }
        assertNothingAside();
    }

    private void assertNothingAside() throws IOException {
        try (Stream<Path> beside = Files.list(parent)) {
            assertThat(beside.map(path -> path.getFileName().toString())).isSubsetOf("site");
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(out)) {
            return all.filter(path -> !path.equals(out))
                    .map(path -> out.relativize(path).toString())
                    .filter(name -> !name.equals(SiteFolder.LIST))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aSiteIsRenewedAndFilesOfOthersStay() throws IOException {
        publish("index.html", "old", "jobs/a/1.html", "gone", "jobs/b/1.html", "kept");
        Files.createDirectories(out.resolve("jobs/a/notes"));
        Files.writeString(out.resolve("CNAME"), "example.org");
        publish("index.html", "new", "jobs/b/1.html", "kept");
        assertThat(files())
                .containsExactly("CNAME", "index.html", "jobs", "jobs/a", "jobs/a/notes", "jobs/b", "jobs/b/1.html");
        assertThat(out.resolve("index.html")).hasContent("new");
    }

    @Test
    void whatDidNotChangeIsNotWritten() throws IOException {
        publish("index.html", "same", "other.html", "old");
        Files.setLastModifiedTime(out.resolve("index.html"), LONG_AGO);
        Files.setLastModifiedTime(out.resolve("other.html"), LONG_AGO);
        publish("index.html", "same", "other.html", "new");
        assertThat(Files.getLastModifiedTime(out.resolve("index.html"))).isEqualTo(LONG_AGO);
        assertThat(Files.getLastModifiedTime(out.resolve("other.html"))).isNotEqualTo(LONG_AGO);
    }

    @Test
    void anErrorLeavesTheOldSite() throws IOException {
        publish("index.html", "old");
        try (SiteFolder site = SiteFolder.open(out)) {
            site.write("index.html", "new");
        }
        assertNothingAside();
        assertThat(out.resolve("index.html")).hasContent("old");
    }

    @Test
    void aFolderOfOthersIsRefused() throws IOException {
        Files.createDirectories(out);
        publish("index.html", "in an empty folder");
        Files.delete(out.resolve(SiteFolder.LIST));
        assertThatThrownBy(() -> SiteFolder.open(out))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        out + ": found a folder with files that benchgate site did not write, expected an empty or new"
                                + " one");
        assertThatThrownBy(() -> SiteFolder.open(out.resolve("index.html")))
                .hasMessageEndingWith("found a file, expected a folder for the site");
        assertNothingAside();
    }

    @Test
    void aListThatNamesFilesElsewhereRemovesNone() throws IOException {
        publish("index.html", "old");
        Path outside = Files.writeString(parent.resolve("site-of-others"), "theirs");
        Files.writeString(
                out.resolve(SiteFolder.LIST), Files.readString(out.resolve(SiteFolder.LIST)) + "../site-of-others\n");
        try (SiteFolder site = SiteFolder.open(out)) {
            site.write("index.html", "new");
            site.publish();
        }
        assertThat(outside).exists();
    }

    @Test
    void labelsHaveNamesThatEveryFileSystemCanHave() {
        assertThat(FileName.of("17")).isEqualTo("17");
        assertThat(FileName.of("v1.2-rc_3")).isEqualTo("v1.2-rc_3");
        assertThat(FileName.of("Orders DB")).matches("orders-db-[0-9a-f]{8}");
        assertThat(FileName.of("orders db")).matches("orders-db-[0-9a-f]{8}").isNotEqualTo(FileName.of("Orders DB"));
        assertThat(FileName.of("../../etc")).matches("etc-[0-9a-f]{8}");
        assertThat(FileName.of("Größe")).matches("gr-e-[0-9a-f]{8}");
        assertThat(FileName.of("日本")).matches("[0-9a-f]{8}");
        assertThat(FileName.of("")).matches("[0-9a-f]{8}");
    }
}
