package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page about a suite in a real browser; its pictures stay in {@code target/screens} to be looked at. */
class SuiteReportBrowserTest {
    private static final Path SCREENS = Path.of("target", "screens");
    private static final String NASTY = "<img src=x onerror=\"document.title='ran'\"></script>";

    @TempDir
    static Path folder;

    private static Path page;

    @BeforeAll
    static void write() throws Exception {
        Chromium.find();
        Files.createDirectories(SCREENS);
        Path reference = folder.resolve("reference.collapsed");
        Files.writeString(
                reference,
                Files.readString(Path.of("docs/examples/suite/reference.collapsed")) + "main.main;example.org/shop.x"
                        + NASTY.replace(" ", "_") + " 40\n");
        page = folder.resolve("suite.html");
        Called called = Called.with(
                "suite",
                "report",
                "--reference",
                reference.toString(),
                "--benchmarks",
                "docs/examples/suite/benchmarks",
                "--project",
                "example.org/shop",
                "--times",
                "docs/examples/suite/times.csv",
                "--out",
                page.toString());
        assertThat(called.err()).isEmpty();
        assertThat(called.code()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "600, light"})
    void itIsDrawnWithoutComplaints(int width, String theme) throws Exception {
        Path screen = SCREENS.resolve("suite-" + width + "-" + theme + ".png");
        List<String> said = Chromium.browse(
                folder,
                page.toUri().toString(),
                theme,
                "--window-size=" + width + ",3600",
                "--screenshot=" + screen.toAbsolutePath());
        assertThat(said).noneMatch(line -> line.contains("Content Security Policy") || line.contains("CONSOLE"));
        Theme wanted = theme.equals("dark") ? Theme.DARK : Theme.LIGHT;
        assertThat(ImageIO.read(screen.toFile()).getRGB(width - 2, 5))
                .isEqualTo(wanted.color(Theme.Role.PAPER).getRGB());
    }

    /** What an inner page shows after each of these steps, found by the page around it. */
    private static Map<String, String> found(int width, String... steps) throws Exception {
        StringBuilder asking = new StringBuilder("<!DOCTYPE html><meta charset=utf-8><body><script>function ask(f) {"
                + "const d = f.contentDocument, graph = d.querySelector('[role=tree]'), input = d.querySelector('input');"
                + "const at = () => d.activeElement; const say = (k, v) => f.setAttribute('data-' + k, v);"
                + "const key = (k) => at().dispatchEvent(new f.contentWindow.KeyboardEvent('keydown',"
                + " {key: k, bubbles: true}));"
                + "const shown = () => [...graph.children].filter((one) => !one.hidden).length;"
                + "const type = (t) => { input.value = t; input.dispatchEvent(new f.contentWindow.Event('input')); };");
        for (String step : steps) {
            asking.append(step).append(';');
        }
        asking.append("}</script>\n<iframe height=900 width=").append(width).append(" onload=ask(this) srcdoc=\"");
        asking.append(Markup.escaped(Files.readString(page))).append("\"></iframe>\n");
        Path file = Files.createTempFile(folder, "asking", ".html");
        Files.writeString(file, asking);
        String dom = String.join("\n", Chromium.browse(folder, file.toUri().toString(), "light", "--dump-dom"));
        Map<String, String> found = new TreeMap<>();
        Matcher data = Pattern.compile(" data-([a-z]+)=\"([^\"]*)\"").matcher(dom);
        while (data.find()) {
            found.putIfAbsent(data.group(1), data.group(2));
        }
        return found;
    }

    @Test
    void itIsWalkedAndEnlargedWithTheKeyboard() throws Exception {
        Map<String, String> found = found(
                1000,
                "say('all', shown())",
                "graph.firstChild.focus()",
                "say('root', at().textContent)",
                "key('ArrowDown'); say('down', at().textContent)",
                "key('ArrowRight'); say('right', at().textContent)",
                "key('ArrowLeft'); say('left', at().textContent)",
                "key('ArrowDown'); key('ArrowDown'); say('deeper', at().getAttribute('aria-label'))",
                "say('details', d.querySelector('.benchgate-flame-details').textContent)",
                "key('Enter'); say('enlarged', shown())",
                "say('wide', at().style.width)",
                "key('Escape'); say('back', shown())",
                "key('ArrowUp'); say('up', at().textContent)",
                "say('stops', graph.querySelectorAll('[tabindex=\"0\"]').length)");
        assertThat(found)
                .containsEntry("root", "all")
                .containsEntry("down", "· http.(*conn).serve")
                .containsEntry("right", "· runtime.gcBgMarkWorker")
                .containsEntry("left", "· http.(*conn).serve")
                .containsEntry("wide", "100%")
                .containsEntry("back", found.get("all"))
                .containsEntry("up", "· http.HandlerFunc.ServeHTTP")
                .containsEntry("stops", "1");
        assertThat(found.get("deeper"))
                .matches(
                        "example.org/shop/server.\\(\\*Server\\).getCart: \\d+\\.\\d % of the time, \\d+\\.\\d % in its own code"
                                + " here, not covered")
                .isEqualTo(found.get("details"));
        assertThat(Integer.parseInt(found.get("enlarged")))
                .isLessThan(Integer.parseInt(found.get("all")))
                .isGreaterThan(3);
    }

    @Test
    void aSearchMarksFramesAndCountsTheirTimeOnce() throws Exception {
        Map<String, String> found = found(
                320,
                "type('STORE.'); say('found', d.querySelector('output').textContent)",
                "say('marked', graph.querySelectorAll('.benchgate-flame-found').length)",
                "say('rows', [...d.querySelectorAll('#reference tbody tr')].filter((row) => !row.hidden).length)",
                "type(''); say('none', graph.querySelectorAll('.benchgate-flame-found').length)",
                "say('every', [...d.querySelectorAll('#reference tbody tr')].filter((row) => !row.hidden).length)",
                "say('nasty', d.querySelectorAll('img').length + d.title)",
                "say('wide', d.documentElement.scrollWidth)");
        assertThat(found.get("found")).matches("\\d+\\.\\d % of the time \\(" + found.get("marked") + " found\\)");
        assertThat(found)
                .containsEntry("none", "0")
                .containsEntry("every", "20")
                .containsEntry("wide", "320");
        assertThat(Integer.parseInt(found.get("rows"))).isBetween(1, 19);
        assertThat(found.get("nasty")).startsWith("0").doesNotContain("ran");
    }
}
