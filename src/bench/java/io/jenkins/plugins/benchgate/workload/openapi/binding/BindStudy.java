package io.jenkins.plugins.benchgate.workload.openapi.binding;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads and binds many services, each round anew, and tells the processor time:
 * {@code BindStudy FOLDER SERVICES RESOURCES ROUNDS}. A resource has eight operations, with a collection below it, and
 * one in ten is linked with one of the next service.
 */
public final class BindStudy {
    private static final String RESOURCE =
            """
            "/api/v1/%1$ss": {
              "get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties":
                {"items": {"type": "array", "items": {"$ref": "#/components/schemas/%1$s"}}, "total": {"type": "integer"}}}}}}}},
              "post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/%1$s"}}}},
                "responses": {"201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/%1$s"}}}}}}},
            "/api/v1/%1$ss/{%1$sId}": {
              "parameters": [{"name": "%1$sId", "in": "path", "required": true, "schema": {"type": "string"}}],
              "get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/%1$s"}}}}}},
              "put": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/%1$s"}}}},
                "responses": {"204": {"description": "changed"}}},
              "patch": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/%1$s"}}}},
                "responses": {"204": {"description": "changed"}}},
              "delete": {"responses": {"204": {"description": "gone"}}}},
            "/api/v1/%1$ss/{%1$sId}/notes": {
              "parameters": [{"name": "%1$sId", "in": "path", "required": true, "schema": {"type": "string"}}],
              "get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items":
                {"type": "object", "properties": {"id": {"type": "string"}, "text": {"type": "string"}}}}}}}}},
              "post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object",
                "required": ["authorId"], "properties": {"text": {"type": "string"}, "authorId": {"type": "string"}}}}}},
                "responses": {"201": {"description": "added"}}}}
            """;

    private BindStudy() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        int services = Integer.parseInt(arguments[1]);
        int resources = Integer.parseInt(arguments[2]);
        List<ServiceLink> links = new ArrayList<>();
        for (int i = 0; i < services; i++) {
            Files.writeString(folder.resolve("s" + i + ".json"), document(i, resources));
            for (int j = 0; j < resources; j += 10) {
                String next = "thing" + (i + 1) % services + "x" + j;
                links.add(ServiceLink.parse("/api/v1/thing" + i + "x" + j + "s.id = /api/v1/" + next + "s.authorId"));
            }
        }
        for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
            round(folder, services, links);
        }
    }

    private static String document(int service, int resources) {
        List<String> paths = new ArrayList<>();
        List<String> schemas = new ArrayList<>();
        for (int j = 0; j < resources; j++) {
            String name = "thing" + service + "x" + j;
            paths.add(RESOURCE.formatted(name));
            schemas.add("\"" + name + "\": {\"type\": \"object\", \"required\": [\"name\"], \"properties\": {\"id\":"
                    + " {\"type\": \"string\"}, \"name\": {\"type\": \"string\"}, \"note\": {\"type\": \"string\"}}}");
        }
        return "{\"openapi\": \"3.0.3\", \"paths\": {" + String.join(",\n", paths) + "}, \"components\": {\"schemas\": {"
                + String.join(",\n", schemas) + "}}}";
    }

    /** Processor time of this thread, in ns. */
    private static long time() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void round(Path folder, int services, List<ServiceLink> links) throws IOException {
        long start = time();
        List<Service> read = new ArrayList<>();
        for (int i = 0; i < services; i++) {
            read.add(Service.read("s" + i, folder.resolve("s" + i + ".json")));
        }
        long bind = time();
        Binder binder = Binder.of(read, links, List.of(), Reading.WIDE, LinkingRule.USUAL);
        StringBuilder found = new StringBuilder();
        for (InteractionPattern pattern : PatternCatalogue.all()) {
            PatternBinding bound = binder.bind(pattern);
            found.append(' ').append(pattern.name()).append(' ').append(bound.complete() ? "" : ">").append(bound.sequences().size());
        }
        long suggest = time();
        int suggested = new Explanations(binder).suggestions().size();
        long end = time();
        System.out.printf(
                Locale.ROOT,
                "%d operations: read %.0f ms, bound %.0f ms, %d suggestions %.0f ms;%s%n",
                read.stream().mapToInt(service -> service.operations().size()).sum(),
                (bind - start) / 1e6,
                (suggest - bind) / 1e6,
                suggested,
                (end - suggest) / 1e6,
                found);
    }
}
