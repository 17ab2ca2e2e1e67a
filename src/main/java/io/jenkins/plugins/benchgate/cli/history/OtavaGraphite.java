package io.jenkins.plugins.benchgate.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of an Otava test in Graphite: the paths of its metrics below its prefix, of the last year. */
final class OtavaGraphite {
    private static final int OK = 200;

    private final OtavaConfiguration configuration;
    private final JsonNode test;
    private final SourceOptions options;

    OtavaGraphite(OtavaConfiguration configuration, JsonNode test, SourceOptions options) {
        this.configuration = configuration;
        this.test = test;
        this.options = options;
    }

    List<ImportedBuild> read() throws IOException, InterruptedException {
        String prefix = configuration.text(test, "prefix").replace("%{BRANCH}", options.branch());
        Map<String, GraphiteHistory.Target> targets = new LinkedHashMap<>();
        for (OtavaConfiguration.OtavaMetric metric : configuration.metrics(test)) {
            targets.put(
                    prefix + "." + metric.suffix(),
                    new GraphiteHistory.Target(metric.name(), metric.direction(), metric.scale()));
        }
        String url = configuration.setting("graphite", "url");
        String query = targets.keySet().stream()
                .map(path -> "target=" + URLEncoder.encode(path, UTF_8))
                .collect(Collectors.joining("&"));
        String answer = get((url.endsWith("/") ? url : url + "/") + "render?" + query
                + "&format=json&from=-365d&until=now&noNullPoints=true");
        return GraphiteHistory.read(
                configuration.file(),
                answer,
                options,
                path -> targets.getOrDefault(path, new GraphiteHistory.Target(path, null, 1)));
    }

    private String get(String url) throws IOException, InterruptedException {
        try {
            HttpClient client = HttpClient.newBuilder()
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(url))
                            .timeout(Duration.ofMinutes(2))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() == OK) {
                return answer.body();
            }
            throw new InputException(
                    configuration.file(), "found status " + answer.statusCode() + " of Graphite, expected 200");
        } catch (IllegalArgumentException e) {
            throw new InputException(configuration.file(), "url", url, "the address of Graphite, http://HOST");
        }
    }
}
