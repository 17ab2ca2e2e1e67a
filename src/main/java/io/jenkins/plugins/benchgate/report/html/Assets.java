package io.jenkins.plugins.benchgate.report.html;

import java.io.IOException;

/** What all pages of a site share: the styles and scripts of Benchgate's other pages. */
final class Assets {
    static final String STYLE = "assets/benchgate.css";
    static final String SCRIPT = "assets/benchgate.js";
    static final String CHARTS = "assets/echarts.js";

    private static final String FOLDER = "/io/jenkins/plugins/benchgate/report/site/";
    private static final String LIBRARY = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

    private Assets() {}

    static void write(SiteFolder site) throws IOException {
        site.write(
                STYLE,
                StyleSheet.ofReport().css()
                        + Resource.text(FOLDER + "pages.css")
                        + Resource.text(FOLDER + "job.css")
                        + Resource.text(FOLDER + "site.css"));
        site.write(SCRIPT, ScriptBundle.of(FOLDER, "site.js"));
        site.write(CHARTS, Resource.text(LIBRARY));
    }
}
