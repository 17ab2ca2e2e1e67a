package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.IndexedBuild;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.report.JobView;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ShortNames;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.PlottedJson;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pages over the histories of jobs as a folder of files: an overview, and of each job trends, builds and comparisons.
 *
 * <p>Pages refer to each other by relative addresses alone and load nothing from elsewhere, so that the folder may be
 * opened as it is, or stand at any address. The same histories make the same files.
 */
public final class Site {
    /** So many of the newest builds of a job have pages, where nothing else is asked for. */
    public static final int PAGES = 100;

    private static final int THREADS = 4;
    private static final Pattern RAW = Pattern.compile("<a href=\"\\./[^\"]*\">([^<]*)</a>");

    private final SiteFolder folder;
    private final int pages;
    private final @Nullable Path results;

    private Site(SiteFolder folder, int pages, @Nullable Path results) {
        this.folder = folder;
        this.pages = pages;
        this.results = results;
    }

    /**
     * What was written.
     *
     * @param jobs how many have a page
     * @param builds how many are listed
     * @param pages how many of them have a page
     * @param files of the site
     */
    public record Written(int jobs, int builds, int pages, int files) {}

    /**
     * Writes or renews a site.
     *
     * @param history a folder of jobs' histories, or one of these files
     * @param out folder of the site; empty, not there yet, or a site that was written before
     * @param pages how many of the newest builds of each job have pages, at least 1; those at which a level changed or
     *     was acknowledged have pages in any case
     * @param results folder of the builds' results, whose reports are copied into the site; {@code null} for no
     *     reports
     * @param warnings is told of what is left out, a line each
     * @throws io.jenkins.plugins.benchgate.io.InputException when there is no history, or {@code out} is no folder for
     *     a site; what is there stays as it was
     */
    public static Written write(Path history, Path out, int pages, @Nullable Path results, Consumer<String> warnings)
            throws IOException, InterruptedException {
        try (SiteFolder folder = SiteFolder.open(out)) {
            List<SiteJob> jobs = SiteJob.of(history, warnings);
            Site site = new Site(folder, pages, results);
            Assets.write(folder);
            List<JobPages> done = site.jobs(jobs);
            folder.write(
                    "index.html",
                    OverviewPage.of(done.stream().map(JobPages::head).toList()));
            return new Written(
                    jobs.size(),
                    done.stream().mapToInt(job -> job.head.builds()).sum(),
                    done.stream().mapToInt(JobPages::pages).sum(),
                    folder.publish());
        }
    }

    private record JobPages(JobHead head, int pages) {}

    private List<JobPages> jobs(List<SiteJob> jobs) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(
                Math.min(THREADS, Runtime.getRuntime().availableProcessors()));
        try {
            List<Future<JobPages>> running = new ArrayList<>();
            for (SiteJob job : jobs) {
                running.add(threads.submit(() -> job(job)));
            }
            List<JobPages> done = new ArrayList<>();
            for (Future<JobPages> one : running) {
                done.add(one.get());
            }
            return done;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException unwritten) {
                throw unwritten;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private JobPages job(SiteJob job) throws IOException {
        String place = "jobs/" + job.folder() + "/";
        List<IndexedBuild> builds = job.builds();
        BuildRecord newest = job.record(builds.get(0));
        JobSeries series = new JobSeries(job, builds.size(), newest);
        Set<String> paged = paged(builds, series.changed());
        JobView view = new JobView(newest, builds, true, Sentences.in(Locale.ENGLISH));
        JobHead head = JobHead.of(job, view, builds.size(), series.gravestChange(), trend(job, series));
        series.write(folder, place + "data/", new PlottedJson.KnownBuilds() {
            @Override
            public String number(String build) {
                return paged.contains(build) ? FileName.of(build) : "";
            }

            @Override
            public int commits(String build) {
                return -1;
            }
        });
        new JobPage(head, builds, paged).write(folder, place, series);
        builds(job, place, builds, paged);
        return new JobPages(head, paged.size());
    }

    /** The labels of the builds that get pages. */
    private Set<String> paged(List<IndexedBuild> builds, Set<String> changed) {
        Set<String> paged = new HashSet<>();
        for (int i = 0; i < builds.size(); i++) {
            IndexedBuild build = builds.get(i);
            if (i < pages
                    || changed.contains(build.build())
                    || !build.acknowledged().isEmpty()) {
                paged.add(build.build());
            }
        }
        return paged;
    }

    private static Markup trend(SiteJob job, JobSeries series) throws IOException {
        if (series.keys().isEmpty()) {
            return new Markup().text(Wording.NOTHING);
        }
        Trend gravest = job.trends(series.keys().subList(0, 1)).get(0);
        String name = gravest.series().name();
        return Sparkline.of(gravest.points(), name + " over the newest builds")
                .text(" ")
                .open("small")
                .add(ShortNames.breaking(name))
                .close("small");
    }

    /** Pages of builds, the oldest first: a record is read once, for its own page and as what later ones are compared with. */
    private void builds(SiteJob job, String place, List<IndexedBuild> builds, Set<String> paged) throws IOException {
        Map<Long, BuildRecord> read = new HashMap<>();
        IndexedBuild accepted = null;
        for (int i = builds.size() - 1; i >= 0; i--) {
            IndexedBuild build = builds.get(i);
            IndexedBuild previous = i == builds.size() - 1 ? null : builds.get(i + 1);
            if (paged.contains(build.build())) {
                BuildRecord before = previous == null ? null : record(job, previous, read);
                BuildRecord baseline = accepted == null ? null : record(job, accepted, read);
                folder.write(
                        place + "builds/" + FileName.of(build.build()) + ".html",
                        SiteBuildPage.of(job, record(job, build, read), before, baseline, report(job, place, build)));
            }
            if (build.accepted() || !build.acknowledged().isEmpty()) {
                accepted = build;
            }
            long kept = accepted == null ? -1 : accepted.start();
            read.keySet().removeIf(start -> start != build.start() && start != kept);
        }
    }

    private static BuildRecord record(SiteJob job, IndexedBuild build, Map<Long, BuildRecord> read) throws IOException {
        BuildRecord known = read.get(build.start());
        if (known == null) {
            known = job.record(build);
            read.put(build.start(), known);
        }
        return known;
    }

    /** Copies the report of a build into the site; {@code null} where there is none. */
    private @Nullable String report(SiteJob job, String place, IndexedBuild build) throws IOException {
        if (results == null) {
            return null;
        }
        Path report = results.resolve(job.place())
                .resolve(build.build())
                .resolve("report.html")
                .normalize();
        if (!report.startsWith(results.normalize()) || !Files.isRegularFile(report)) {
            return null;
        }
        String name = "reports/" + FileName.of(build.build()) + ".html";
        // folders of raw results are not part of the site
        folder.write(place + name, RAW.matcher(Files.readString(report)).replaceAll("$1"));
        return "../" + name;
    }
}
