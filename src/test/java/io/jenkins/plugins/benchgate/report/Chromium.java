package io.jenkins.plugins.benchgate.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The browser that tests look at pages with. */
public final class Chromium {
    private Chromium() {}

    /** The program; without one on the PATH the tests are skipped. */
    public static Path find() {
        Path chromium = Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .map(path -> Path.of(path, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        assumeTrue(chromium != null, "SKIPPED: no chromium on the PATH, so the page was not seen in a browser");
        return chromium;
    }
}
