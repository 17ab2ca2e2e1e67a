package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.chart.Chart;
import io.jenkins.plugins.benchgate.report.chart.TrendChart;
import io.jenkins.plugins.benchgate.report.html.HtmlReport;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser; its pictures stay in {@code target/screens} to be looked at. */
class BrowserTest {
    private static final Path SCREENS = Path.of("target", "screens");

    @TempDir
    static Path folder;

    @BeforeAll
    static void findChromium() throws IOException {
        Chromium.find();
        Files.createDirectories(SCREENS);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"10, 320, dark", "10, 1280, light", "1000, 1280, dark"})
    void thePageFitsItsWindowAndFollowsTheTheme(int builds, int width, String theme) throws Exception {
        List<BuildRecord> history = ReportFixtures.history(builds, 7);
        Path page = folder.resolve("report-" + builds + ".html");
        HtmlReport.write(page, ReportFixtures.result(history, 7), history);
        Path screen = SCREENS.resolve("report-" + builds + "-" + width + "-" + theme + ".png");
        List<String> said = browse(
                frame(page, width),
                theme,
                "--window-size=" + width + ",6000",
                "--screenshot=" + screen.toAbsolutePath());
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"));
        BufferedImage image = ImageIO.read(screen.toFile());
        assertThat(image.getWidth()).isEqualTo(width);
        Theme wanted = theme.equals("dark") ? Theme.DARK : Theme.LIGHT;
        assertThat(image.getRGB(width - 2, 5))
                .isEqualTo(wanted.color(Theme.Role.PAPER).getRGB());
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"60, 1280, light", "60, 320, dark"})
    void changesOfLevelAndAcknowledgementsAreDrawn(int builds, int width, String theme) throws Exception {
        List<BuildRecord> history = ReportFixtures.slowed(builds, 41, true, 7);
        Path page = folder.resolve("levels-" + builds + ".html");
        HtmlReport.write(page, ReportFixtures.result(history, 7), history);
        Path screen = SCREENS.resolve("levels-" + builds + "-" + width + "-" + theme + ".png");
        List<String> said = browse(
                frame(page, width),
                theme,
                "--window-size=" + width + ",6000",
                "--screenshot=" + screen.toAbsolutePath());
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"));
        assertThat(ImageIO.read(screen.toFile()).getWidth()).isEqualTo(width);
    }

    @Test
    void nothingReachesBeyondTheWindow() throws Exception {
        List<BuildResult> results = List.of(
                ReportFixtures.result(ReportFixtures.history(10, 7), 7),
                ReportFixtures.everyVerdict("w".repeat(300) + ReportFixtures.NASTY));
        int[] widths = {320, 1280};
        // The page admits no script; a page around it may ask how wide it is and whether its style applies.
        StringBuilder asking = new StringBuilder("<!DOCTYPE html><meta charset=utf-8><body><script>function ask(f) {"
                + "const d = f.contentDocument, root = d.documentElement, head = d.querySelector('.verdict');"
                + "f.dataset.found = root.scrollWidth + '/' + f.contentWindow.getComputedStyle(head).borderLeftWidth;"
                + "}</script>\n");
        for (BuildResult result : results) {
            for (int width : widths) {
                asking.append("<iframe width=").append(width).append(" onload=ask(this) srcdoc=\"");
                asking.append(Markup.escaped(HtmlReport.page(result, List.of())))
                        .append("\"></iframe>\n");
            }
        }
        Path file = folder.resolve("asking.html");
        Files.writeString(file, asking);
        String dom =
                String.join("\n", browse(file.toUri().toString(), "light", "--window-size=1600,1000", "--dump-dom"));
        for (int width : widths) {
            String found = "data-found=\"" + width + "/8px\"";
            assertThat(dom.split(found, -1)).as(found).hasSize(results.size() + 1);
        }
    }

    @Test
    void aBrokenPolicyWouldBeSeen() throws Exception {
        Path page = folder.resolve("broken.html");
        String html = HtmlReport.page(ReportFixtures.result(ReportFixtures.history(1, 7), 7), List.of());
        Files.writeString(page, html.replace("</main>", "<script>document.title = 'ran'</script></main>"));
        List<String> said = browse(page.toUri().toString(), "light", "--dump-dom");
        assertThat(said).anyMatch(line -> line.contains("Content Security Policy"));
        assertThat(said).noneMatch(line -> line.contains("<title>ran"));
    }

    @Test
    void theAdaptiveDrawingStandsAloneToo() throws Exception {
        Path drawing = folder.resolve("chart.svg");
        Chart chart =
                new TrendChart(TrendSeries.of(ReportFixtures.history(40, 7)).get(0));
        Files.writeString(drawing, chart.toSvg(860, 300, Theme.ADAPTIVE));
        Path screen = SCREENS.resolve("chart.png");
        browse(drawing.toUri().toString(), "light", "--window-size=860,300", "--screenshot=" + screen.toAbsolutePath());
        BufferedImage image = ImageIO.read(screen.toFile());
        assertThat(image.getRGB(2, 2))
                .isEqualTo(Theme.LIGHT.color(Theme.Role.PAPER).getRGB());
    }

    /** Chromium's windows are never narrower than 500 pixels, so a narrow page is shown in a frame. */
    private static String frame(Path page, int width) throws IOException {
        if (width >= 500) {
            return page.toUri().toString();
        }
        Path around = page.resolveSibling("frame-" + width + "-" + page.getFileName());
        Files.writeString(
                around,
                "<!DOCTYPE html><style>body{margin:0}iframe{border:0;display:block}</style><iframe width=" + width
                        + " height=6000 src='" + page.getFileName() + "'></iframe>");
        return around.toUri().toString();
    }

    private static List<String> browse(String url, String theme, String... options) throws Exception {
        return Chromium.browse(folder, url, theme, options);
    }
}
