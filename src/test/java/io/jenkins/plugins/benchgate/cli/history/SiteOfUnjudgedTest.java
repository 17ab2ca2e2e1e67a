package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site over builds that were imported from a table: no gate has judged them, and their times are not known. */
class SiteOfUnjudgedTest {
    @TempDir
    Path folder;

    @Test
    void neitherAPassNorATimeIsInventedAndTheStepIsInTheOverview() throws IOException {
        StringBuilder table = new StringBuilder("series,unit,direction,build,value\n");
        Random random = new Random(1);
        for (int build = 1; build <= 200; build++) {
            table.append("READ latency,ms,lower,").append(build).append(',');
            table.append((build < 140 ? 100 : 130) * (1 + 0.01 * random.nextGaussian()))
                    .append('\n');
        }
        Path csv = Files.writeString(folder.resolve("builds.csv"), table.toString());
        String history = folder.resolve("history").toString();
        assertThat(Called.with("history", "import", csv.toString(), history, "--from", "csv", "--job", "orders")
                        .code())
                .isZero();

        Path site = folder.resolve("site");
        assertThat(Called.with("site", history, "--out", site.toString()).code())
                .isZero();

        String overview = Files.readString(site.resolve("index.html"));
        assertThat(overview).doesNotContain("1970").contains("READ latency median slower since build 140");
        String job = Files.readString(site.resolve("jobs/orders/index.html"));
        assertThat(job)
                .doesNotContain("1970", "Passed since")
                .contains("Not judged since build 1 (200 builds in a row).");
        try (var pages = Files.walk(site.resolve("jobs/orders/builds"))) {
            assertThat(pages.filter(Files::isRegularFile).toList())
                    .isNotEmpty()
                    .allSatisfy(page -> assertThat(Files.readString(page)).doesNotContain("1970"));
        }
    }
}
