package io.jenkins.plugins.benchgate.cli.ci;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The part of the interfaces of GitHub and GitLab that comments on one change, and the page of a release. */
final class CodeHost implements Closeable {
    static final String TOKEN = "token-4711";
    static final int CHANGE = 17;

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpServer server;
    private final Path archive;
    private final List<ObjectNode> comments = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private String owner = "";
    private String branch = "";
    private String sha = "";

    CodeHost(Path archive) throws IOException {
        this.archive = archive;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The open change comes from this branch. */
    synchronized void opens(String owner, String branch, String sha) {
        this.owner = owner;
        this.branch = branch;
        this.sha = sha;
    }

    /** Somebody comments. */
    synchronized void comments(String person, String body) {
        ObjectNode comment = mapper.createObjectNode();
        comment.put("id", 1000 + comments.size()).put("body", body);
        comment.put("html_url", "https://example.org/comments/" + (1000 + comments.size()));
        comment.putObject("user").put("login", person);
        comment.putObject("author").put("id", id(person)).put("username", person);
        comments.add(comment);
    }

    private static int id(String person) {
        return person.hashCode() & 0xffff;
    }

    /** The texts of all comments. */
    synchronized List<String> said() {
        return comments.stream().map(comment -> comment.path("body").asText()).toList();
    }

    /** Methods and paths of requests with a change. */
    synchronized List<String> changes() {
        return List.copyOf(requests);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/benchgate.tar.gz")) {
            send(exchange, 200, Files.readAllBytes(archive));
            return;
        }
        boolean github = path.startsWith("/repos/");
        String token = github
                ? exchange.getRequestHeaders().getFirst("Authorization")
                : exchange.getRequestHeaders().getFirst("PRIVATE-TOKEN");
        if (!(github ? "Bearer " + TOKEN : TOKEN).equals(token)) {
            send(exchange, 401, "{}".getBytes(UTF_8));
            return;
        }
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String answer = answer(exchange.getRequestMethod(), path, query, body, github ? "github-actions[bot]" : "bot");
        send(exchange, answer.isEmpty() ? 404 : 200, answer.getBytes(UTF_8));
    }

    private String answer(String method, String path, Map<String, String> query, String body, String self)
            throws IOException {
        String list = self.equals("bot")
                ? "/api/v4/projects/42/merge_requests/17/notes"
                : "/repos/team/words/issues/17/comments";
        String one = self.equals("bot") ? list + "/" : "/repos/team/words/issues/comments/";
        if (!method.equals("GET")) {
            requests.add(method + " " + path);
        }
        if (path.equals("/api/v4/user")) {
            return mapper.createObjectNode().put("id", id(self)).toString();
        }
        if (path.equals("/repos/team/words/pulls")) {
            ArrayNode pulls = mapper.createArrayNode();
            if (query.get("state").equals("open") && query.get("head").equals(owner + ":" + branch)) {
                pulls.addObject().put("number", CHANGE).putObject("head").put("sha", sha);
            }
            return pulls.toString();
        }
        if (path.equals(list) && method.equals("GET")) {
            int size = Integer.parseInt(query.get("per_page"));
            int from = Math.min(comments.size(), (Integer.parseInt(query.get("page")) - 1) * size);
            return mapper.createArrayNode()
                    .addAll(comments.subList(from, Math.min(comments.size(), from + size)))
                    .toString();
        }
        if (path.equals(list) && method.equals("POST")) {
            comments(self, mapper.readTree(body).path("body").asText());
            return comments.get(comments.size() - 1).toString();
        }
        if (path.startsWith(one) && (method.equals("PATCH") || method.equals("PUT"))) {
            ObjectNode comment = comments.get(Integer.parseInt(path.substring(one.length())) - 1000);
            comment.put("body", mapper.readTree(body).path("body").asText());
            return comment.toString();
        }
        return "";
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new TreeMap<>();
        for (String part : raw == null ? new String[0] : raw.split("&")) {
            String[] both = part.split("=", 2);
            query.put(both[0], URLDecoder.decode(both[1], UTF_8));
        }
        return query;
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
