package io.jenkins.plugins.benchgate.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a site as files: what they say, where their links lead, how large they are. */
class SiteTest {
    private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");
    private static final int LARGEST = 500_000;

    @TempDir
    static Path folder;

    private static Path site;
    private static Site.Written written;
    private static final List<String> WARNINGS = new ArrayList<>();

    @BeforeAll
    static void write() throws Exception {
        Path history = folder.resolve("history");
        SiteFixtures.job(history, "young", 1, 1);
        SiteFixtures.write(history.resolve("slowed.jsonl"), "slowed", ReportFixtures.slowed(340, 100, true, 7));
        List<BuildRecord> hostile = new ArrayList<>();
        for (BuildRecord build : ReportFixtures.history(12, 3)) {
            hostile.add(build.labelled(build.build() + ReportFixtures.NASTY));
        }
        SiteFixtures.write(history.resolve("hostile & Co.jsonl"), ReportFixtures.NASTY, hostile);
        Files.writeString(history.resolve("broken.jsonl"), "{\"schema\": 1, \"job\n");
        Path report = folder.resolve("results/slowed/340/report.html");
        Files.createDirectories(report.getParent());
        HtmlReport.write(report, ReportFixtures.result(ReportFixtures.history(5, 7), 7), ReportFixtures.history(5, 7));
        site = folder.resolve("site");
        written = Site.write(history, site, 20, folder.resolve("results"), WARNINGS::add);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(site)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static List<Path> pages() throws IOException {
        return files().stream()
                .filter(file -> file.toString().endsWith(".html"))
                .toList();
    }

    private static String page(String name) throws IOException {
        return Files.readString(site.resolve(name));
    }

    @Test
    void whatWasWrittenIsCounted() throws IOException {
        assertThat(written.jobs()).isEqualTo(3);
        assertThat(written.builds()).isEqualTo(1 + 340 + 12);
        assertThat(written.files()).isEqualTo(files().size() - 1);
        assertThat(WARNINGS)
                .hasSize(2)
                .anySatisfy(
                        line -> assertThat(line).contains("broken.jsonl:1: ").endsWith("this line is left out"))
                .anySatisfy(
                        line -> assertThat(line).endsWith("broken.jsonl: found no build; the site has no page of it"));
    }

    @Test
    void everyLinkLeadsToAFileOfTheSite() throws IOException {
        int links = 0;
        for (Path page : pages()) {
            String html = Files.readString(page);
            for (String address :
                    LINK.matcher(html).results().map(found -> found.group(1)).toList()) {
                assertThat(URI.create(address).isAbsolute())
                        .as(page + ": " + address)
                        .isFalse();
                Path target = page.resolveSibling(
                        address.startsWith("#") ? page.getFileName().toString() : address);
                assertThat(target.normalize())
                        .as(page + ": " + address)
                        .startsWith(site)
                        .exists();
                links++;
            }
        }
        assertThat(links).isGreaterThan(200);
    }

    @Test
    void noPageRunsOrLoadsWhatIsNotTheSites() throws IOException {
        for (Path page : pages()) {
            if (page.getParent().endsWith("reports")) {
                continue;
            }
            assertThat(Files.readString(page))
                    .as(page.toString())
                    .contains(
                            "default-src &#39;none&#39;; script-src &#39;self&#39; file:; style-src &#39;self&#39; file:;")
                    .doesNotContainPattern("<script>|<style|<img|<iframe| style=| on[a-z]+=\"");
        }
    }

    /** Of what a page of files has no place for, such as accepting a change, there is no word. */
    @Test
    void pagesHaveTheWordsOfTheScriptsThatDrawThem() throws IOException {
        Set<String> optional = Set.of("accept", "changeLog", "commits", "compare", "findCommit");
        String jenkins = Files.readString(Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/pages/trend")
                .resolve("JobTrendAction/texts.jelly"));
        String files = page("jobs/slowed/index.html");
        for (String script : List.of("news", "trend-chart", "trend-table", "small-charts", "large-chart")) {
            Matcher word = Pattern.compile("texts\\.(\\w+)")
                    .matcher(Files.readString(Path.of("src/main/webapp/js/" + script + ".js")));
            while (word.find()) {
                String attribute =
                        " data-" + word.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT) + "=\"";
                assertThat(jenkins.replaceAll("\\s+", " ")).as(script).contains(attribute);
                if (!optional.contains(word.group(1))) {
                    assertThat(files).as(script).contains(attribute);
                }
            }
        }
    }

    @Test
    void textsOfOthersAreText() throws IOException {
        String overview = page("index.html");
        assertThat(overview)
                .contains("hostile &amp; Co: " + Markup.escaped(ReportFixtures.NASTY))
                .doesNotContain("<script>alert");
        for (Path file : files()) {
            assertThat(file.getFileName().toString()).matches("[a-z0-9.][a-z0-9._-]*");
            if (file.toString().endsWith(".html")) {
                assertThat(Files.readString(file)).doesNotContain("<script>alert");
            }
        }
    }

    @Test
    void theOverviewSaysTheVerdictAndSinceWhen() throws IOException {
        String overview = page("index.html");
        assertThat(overview).contains("<h1>3 jobs</h1>", "href=\"jobs/slowed/index.html\"", "#1, 1 build");
        assertThat(overview.indexOf(">hostile &amp; Co")).isLessThan(overview.indexOf(">young<"));
    }

    @Test
    void theNewestBuildsAndThoseThatMatterHavePages() throws IOException {
        Path builds = site.resolve("jobs/slowed/builds");
        assertThat(builds.resolve("321.html")).exists();
        assertThat(builds.resolve("320.html")).doesNotExist();
        assertThat(builds.resolve("100.html")).exists();
        assertThat(Files.readString(builds.resolve("100.html")))
                .contains("Against build 99", ReportFixtures.REASON, "Xeon 8175M");
        assertThat(page("jobs/slowed/index.html"))
                .contains("Acknowledged changes", "All 340 builds", "href=\"builds/100.html\">#100</a>");
        assertThat(page("jobs/slowed/builds-2.html")).contains(">#1<", "href=\"builds-1.html\"");
        assertThat(page("jobs/young/builds/1.html")).doesNotContain("Against build");
    }

    @Test
    void aReportIsCopiedWithoutLinksToWhatIsNotThere() throws IOException {
        assertThat(page("jobs/slowed/builds/340.html")).contains("href=\"../reports/340.html\"");
        assertThat(page("jobs/slowed/reports/340.html")).contains("trials/").doesNotContain("href=\"./");
        assertThat(page("jobs/slowed/builds/339.html")).doesNotContain("reports/");
    }

    @Test
    void dataComesAsScriptsThatOnlyGiveItAway() throws IOException {
        JsonNode cards = data("jobs/slowed/data/cards-0.js", "cards-0");
        assertThat(cards.path("series")).hasSize(5);
        JsonNode first = cards.path("series").path(0);
        assertThat(first.path("builds").asInt()).isEqualTo(340);
        assertThat(first.path("columns").path("value")).hasSize(200);
        assertThat(first.path("columns").path("number").path(199).asText()).isEqualTo("340");
        assertThat(first.path("columns").path("number").path(0).asText()).isEmpty();
        assertThat(first.path("changes")).as("of the builds that are there").isEmpty();
        JsonNode all = data("jobs/slowed/data/cards-0-all.js", "cards-0-all");
        assertThat(all.path("series").path(0).path("columns").path("value")).hasSizeBetween(50, 200);
        JsonNode one = data("jobs/slowed/data/0.js", "0").path("series").path(0);
        assertThat(one.path("columns").path("value")).hasSize(340);
        assertThat(one.path("changes").path(0).path("build").asText()).isEqualTo("100");
        assertThat(site.resolve("jobs/slowed/data/0-all.js")).doesNotExist();
        assertThat(site.resolve("jobs/young/data/cards-0-all.js")).doesNotExist();
    }

    @Test
    void aSeriesThatIsNoLongerMeasuredIsAmongAllBuildsAlone() throws Exception {
        List<BuildRecord> builds = new ArrayList<>(ReportFixtures.history(260, 5));
        for (int i = 20; i < builds.size(); i++) {
            BuildRecord build = builds.get(i);
            builds.set(
                    i,
                    new BuildRecord(
                            build.schema(),
                            build.job(),
                            build.build(),
                            build.workload(),
                            build.time(),
                            build.outcome(),
                            build.accepted(),
                            build.seed(),
                            build.measured().subList(0, 4),
                            build.verdicts()));
        }
        SiteFixtures.write(folder.resolve("ended/old.jsonl"), "old", builds);
        Path old = folder.resolve("old");
        Site.write(folder.resolve("ended"), old, 1, null, line -> {});
        JsonNode newest = data(old.resolve("jobs/old/data/cards-0.js"), "cards-0")
                .path("series")
                .path(4);
        assertThat(newest.path("name").asText()).isEqualTo("peak memory mean");
        assertThat(newest.path("columns").path("value")).isEmpty();
        JsonNode all = data(old.resolve("jobs/old/data/cards-0-all.js"), "cards-0-all")
                .path("series")
                .path(4);
        assertThat(all.path("columns").path("value")).hasSize(20);
    }

    private static JsonNode data(String file, String name) throws IOException {
        return data(site.resolve(file), name);
    }

    private static JsonNode data(Path file, String name) throws IOException {
        String script = Files.readString(file);
        assertThat(script).startsWith("benchgateAnswer(\"" + name + "\", {").endsWith("});\n");
        return new ObjectMapper().readTree(script.substring(script.indexOf('{'), script.length() - 3));
    }

    @Test
    void everyPageAndFileOfDataIsSmall() throws IOException {
        for (Path file : files()) {
            if (!file.endsWith("assets/echarts.js") && !file.getParent().endsWith("reports")) {
                assertThat(Files.size(file)).as(file.toString()).isLessThan(LARGEST);
            }
        }
    }

    @Test
    void theSameHistoryMakesTheSameFiles() throws Exception {
        Path again = folder.resolve("again");
        Site.write(folder.resolve("history"), again, 20, folder.resolve("results"), line -> {});
        for (Path file : files()) {
            assertThat(again.resolve(site.relativize(file))).hasSameBinaryContentAs(file);
        }
    }
}
