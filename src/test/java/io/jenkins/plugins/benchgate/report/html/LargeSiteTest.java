package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A site over long histories, as many as {@code -Dsite.jobs=50} says; prints how long it took and how large its pages are.
 */
class LargeSiteTest {
    private static final int JOBS = Integer.getInteger("site.jobs", 1);
    private static final int BUILDS = Integer.getInteger("site.builds", 2000);
    private static final int LARGEST = 500_000;

    @TempDir
    Path folder;

    private static long processor() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    @Test
    @Tag("long")
    void pagesStaySmallHoweverLongHistoriesAre() throws Exception {
        for (int i = 1; i <= JOBS; i++) {
            SiteFixtures.job(folder.resolve("history"), "job-" + i, BUILDS, i);
        }
        Path site = folder.resolve("site");
        for (String what : List.of("new, without indexes of the histories", "renewed")) {
            long start = System.nanoTime();
            long before = processor();
            Site.Written written = Site.write(folder.resolve("history"), site, Site.PAGES, null, line -> {});
            System.out.printf(
                    Locale.ROOT,
                    "%d jobs, %d builds, %d pages of builds, %d files, %s: %.1f s, %.1f s of processor time%n",
                    written.jobs(),
                    written.builds(),
                    written.pages(),
                    written.files(),
                    what,
                    (System.nanoTime() - start) / 1e9,
                    (processor() - before) / 1e9);
            assertThat(written.builds()).isEqualTo(JOBS * BUILDS);
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(site)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(Assets.CHARTS) && !file.endsWith(SiteFolder.LIST))
                    .sorted(Comparator.comparingLong(
                                    (Path file) -> file.toFile().length())
                            .reversed())
                    .toList();
        }
        System.out.printf(
                Locale.ROOT,
                "%d MB, the largest file %d kB: %s%n",
                files.stream().mapToLong(file -> file.toFile().length()).sum() / 1_000_000,
                Files.size(files.get(0)) / 1000,
                site.relativize(files.get(0)));
        assertThat(Files.size(files.get(0))).isLessThan(LARGEST);
    }
}
