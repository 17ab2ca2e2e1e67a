package io.jenkins.plugins.benchgate.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.OnPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The browser that tests look at pages with. */
public final class Chromium {
    private Chromium() {}

    /** The program; without one on the PATH the tests are skipped. */
    public static Path find() {
        Path chromium = OnPath.find("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
                .orElse(null);
        assumeTrue(chromium != null, "SKIPPED: no chromium on the PATH, so the page was not seen in a browser");
        return chromium;
    }

    /**
     * Opens a page and ends.
     *
     * @param folder for what the browser writes
     * @param theme {@code light} or {@code dark}
     * @param options of the browser, such as what it is to print or to draw
     * @return the lines that it printed
     */
    public static List<String> browse(Path folder, String url, String theme, String... options) throws Exception {
        Path profile = Files.createTempDirectory(folder, "profile");
        Path said = Files.createTempFile(folder, "said", ".txt");
        List<String> command = new ArrayList<>(List.of(
                find().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--enable-logging=stderr",
                "--user-data-dir=" + profile));
        if (theme.equals("dark")) {
            command.add("--blink-settings=preferredColorScheme=0");
        }
        command.addAll(List.of(options));
        command.add(url);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(said);
    }
}
