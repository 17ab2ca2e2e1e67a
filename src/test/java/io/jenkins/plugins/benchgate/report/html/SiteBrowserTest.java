package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.LongHistory;
import io.jenkins.plugins.benchgate.report.Chromium;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A site opened as files in a real browser; its pictures stay in {@code target/screens} to be looked at. */
class SiteBrowserTest {
    private static final Path SCREENS = Path.of("target", "screens");
    private static final int JOBS = 8;

    @TempDir
    static Path folder;

    private static Path site;

    @BeforeAll
    static void write() throws Exception {
        Chromium.find();
        Files.createDirectories(SCREENS);
        Path history = folder.resolve("history");
        for (int i = 1; i < JOBS; i++) {
            SiteFixtures.job(history, "job-" + i, 3 * i, i);
        }
        List<BuildRecord> slowed = new ArrayList<>(ReportFixtures.slowed(1200, 1150, true, 7));
        for (int i = 9; i < slowed.size(); i += 10) {
            slowed.set(i, slowed.get(i).labelled(slowed.get(i).build() + ReportFixtures.NASTY));
        }
        SiteFixtures.write(history.resolve("slowed.jsonl"), "slowed", slowed);
        LongHistory.write(history.resolve("store.jsonl"), 30, 48, 5);
        site = folder.resolve("site");
        Site.write(history, site, 20, null, line -> {});
    }

    private static List<String> browse(String address, String theme, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("--virtual-time-budget=20000"));
        all.addAll(List.of(options));
        List<String> said = Chromium.browse(folder, address, theme, all.toArray(new String[0]));
        assertThat(said)
                .noneMatch(line -> line.contains("Content Security Policy")
                        || line.contains("CONSOLE")
                        || line.contains("Uncaught"));
        return said;
    }

    private static String address(String page) {
        return site.resolve(page).toUri().toString();
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "index.html, 1280, light",
        "index.html, 500, dark",
        "jobs/slowed/index.html, 1280, dark",
        "jobs/slowed/index.html, 500, light",
        "jobs/job-1/index.html, 1280, light",
        "jobs/slowed/builds/1199.html, 500, dark",
        "jobs/slowed/builds-2.html, 1280, light"
    })
    void pagesAreDrawnWithoutComplaintsInBothThemes(String page, int width, String theme) throws Exception {
        Path screen = SCREENS.resolve(
                "site-" + page.replace('/', '-').replace(".html", "") + "-" + width + "-" + theme + ".png");
        browse(address(page), theme, "--window-size=" + width + ",3000", "--screenshot=" + screen.toAbsolutePath());
        BufferedImage image = ImageIO.read(screen.toFile());
        assertThat(image.getWidth()).isEqualTo(width);
        Theme wanted = theme.equals("dark") ? Theme.DARK : Theme.LIGHT;
        assertThat(image.getRGB(width - 2, 5))
                .isEqualTo(wanted.color(Theme.Role.PAPER).getRGB());
    }

    /** What a copy of the site says after steps of a reader, which a script of its own takes. */
    private static Map<String, String> found(String page, String... steps) throws Exception {
        Path script = site.resolve(Assets.SCRIPT);
        String original = Files.readString(script);
        StringBuilder probe = new StringBuilder(original);
        probe.append(
                        "\n(async () => {\nconst d = document, say = (k, v) => d.body.setAttribute('data-found-' + k, v);\n")
                .append(
                        "const until = async (holds) => { while (!holds()) { await new Promise((r) => setTimeout(r, 20)); } };\n")
                .append("const choose = (name, value) => { const field = d.querySelector(`[name=${name}]`);"
                        + " field.value = value; field.dispatchEvent(new Event('change', {bubbles: true})); };\n")
                .append("const rows = () => [...d.querySelectorAll('tbody tr')].filter((row) => !row.hidden);\n")
                .append("const first = () => rows()[0].cells[0].textContent;\n");
        for (String step : steps) {
            probe.append(step).append(";\n");
        }
        probe.append("})();\n");
        String dom;
        try {
            Files.writeString(script, probe);
            dom = String.join("\n", browse(address(page), "light", "--window-size=1280,2000", "--dump-dom"));
        } finally {
            Files.writeString(script, original);
        }
        Map<String, String> found = new TreeMap<>();
        Matcher data = Pattern.compile(" data-found-([a-z]+)=\"([^\"]*)\"").matcher(dom);
        while (data.find()) {
            found.putIfAbsent(data.group(1), data.group(2));
        }
        return found;
    }

    @Test
    void jobsAreSortedAndFiltered() throws Exception {
        Map<String, String> found = found(
                "index.html",
                "say('jobs', rows().length)",
                "const heads = d.querySelectorAll('th button.sort')",
                "heads[0].click(); say('up', first())",
                "heads[0].click(); say('down', first())",
                "say('sorted', heads[0].closest('th').getAttribute('aria-sort'))",
                "heads[1].click(); say('harmless', rows()[0].cells[1].textContent)",
                "const field = d.querySelector('.benchgate-filter')",
                "field.value = 'JOB-3'; field.dispatchEvent(new Event('input')); say('filtered', rows().length)");
        assertThat(found)
                .containsEntry("jobs", String.valueOf(JOBS + 1))
                .containsEntry("up", "job-1")
                .containsEntry("down", "store")
                .containsEntry("sorted", "descending")
                .containsEntry("harmless", "pass")
                .containsEntry("filtered", "1");
    }

    @Test
    void aJobShowsTheBuildsThatAreChosenWithoutAServer() throws Exception {
        Map<String, String> found = found(
                "jobs/slowed/index.html",
                "const job = d.querySelector('.benchgate-job'), table = job.querySelector('details')",
                "await until(() => job.dataset.ready)",
                "const label = () => job.querySelector('.benchgate-canvas').getAttribute('aria-label')",
                "say('cards', job.querySelectorAll('.benchgate-card').length)",
                "const drawn = () => job.querySelectorAll('.benchgate-small-canvas canvas').length",
                "await until(() => drawn() >= 3)",
                "say('news', job.querySelector('.benchgate-news-list').textContent)",
                "say('link', job.querySelector('.benchgate-news-list a').getAttribute('href'))",
                "const count = () => table.querySelectorAll('tbody tr').length",
                "table.open = true; await until(() => count() === 200); say('recent', count())",
                "choose('last', '1000'); await until(() => count() === 1000); say('long', count())",
                "choose('last', 'all'); await until(() => label().includes('over 1200 builds') && count() > 0)",
                "say('thinned', count())",
                "choose('last', '50'); await until(() => count() === 50); say('short', count())",
                "job.querySelectorAll('.benchgate-card-title')[1].click(); await until(() => label().startsWith('READ latency p99'))",
                "say('address', location.hash)",
                "say('markup', d.querySelectorAll('img').length + d.title)");
        assertThat(found)
                .containsEntry("cards", "5")
                .containsEntry("recent", "200")
                .containsEntry("long", "1000")
                .containsEntry("short", "50")
                .containsEntry("link", "builds/" + FileName.of("1150" + ReportFixtures.NASTY) + ".html")
                .containsEntry("address", "#series=READ+latency+p99")
                .containsEntry("markup", "0slowed · Benchgate");
        assertThat(found.get("news")).startsWith("READ latency median: slower since #1150&lt;script&gt;alert");
        assertThat(Integer.parseInt(found.get("thinned"))).isBetween(500, 1000);
    }

    @Test
    void aSuiteIsShownInPartsAndFoundWithoutAServer() throws Exception {
        Map<String, String> found = found(
                "jobs/store/index.html",
                "const job = d.querySelector('.benchgate-job'), heat = job.querySelector('.benchgate-heat')",
                "await until(() => job.dataset.ready)",
                "const cards = () => job.querySelectorAll('.benchgate-card')",
                "const status = () => job.querySelector('.benchgate-status').textContent",
                "await until(() => !heat.hidden); say('heat', Math.round(heat.querySelector('canvas').height / 100))",
                "say('cards', cards().length); say('status', status())",
                "const more = job.querySelector('[name=more]')",
                "more.click(); await until(() => cards().length === 48); say('more', more.hidden)",
                "choose('sort', 'name'); await until(() => cards().length === 24); say('last', cards()[23].dataset.series)",
                "const find = d.querySelector('[name=find]'); find.value = 'OPERATION 4'",
                "find.dispatchEvent(new Event('input')); await until(() => cards().length < 24); say('found', status())",
                "find.value = 'nothing'",
                "find.dispatchEvent(new Event('input')); await until(() => cards().length === 0); say('none', status())");
        assertThat(found)
                .containsEntry("heat", "4")
                .containsEntry("cards", "24")
                .containsEntry("status", "24 of 48 series shown")
                .containsEntry("more", "true")
                .containsEntry("last", "operation 3 latency median")
                .containsEntry("found", "12 of 12 series shown")
                .containsEntry("none", "No series has these words in its name.");
    }

    @Test
    void nothingReachesBeyondAPhonesWindow() throws Exception {
        List<String> pages = List.of("index.html", "jobs/slowed/index.html", "jobs/slowed/builds/1199.html");
        StringBuilder frames = new StringBuilder("<!DOCTYPE html><script>function ask(f) {"
                + "f.dataset.found = f.contentDocument.documentElement.scrollWidth; }</script>\n");
        pages.forEach(page -> frames.append("<iframe width=320 height=900 onload=ask(this) src='site/")
                .append(page)
                .append("'></iframe>\n"));
        Path file = Files.writeString(folder.resolve("phone.html"), frames);
        String dom = String.join(
                "\n",
                Chromium.browse(
                        folder, file.toUri().toString(), "light", "--allow-file-access-from-files", "--dump-dom"));
        assertThat(dom.split("data-found=\"320\"", -1)).hasSize(pages.size() + 1);
    }

    @Test
    void withoutScriptsThereAreDrawings() throws IOException {
        String page = Files.readString(site.resolve("jobs/slowed/index.html"));
        String drawings = page.substring(page.indexOf("<noscript>"), page.indexOf("</noscript>"));
        assertThat(drawings.contains("<svg")).isTrue();
        assertThat(drawings.contains("READ latency median over 1,200 builds")).isTrue();
    }
}
