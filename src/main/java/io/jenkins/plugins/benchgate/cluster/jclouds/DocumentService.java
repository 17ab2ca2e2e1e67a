package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import java.io.Closeable;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A provider that is spoken to in {@link Documents}: asked, waited for, and read page by page.
 *
 * @param <V> what of jclouds is spoken to
 */
abstract class DocumentService<V extends Closeable> {
    private final Connection<V> connection;
    private final Function<V, Documents> documents;
    private final CloudErrors errors;

    /** @param documents what of the connection speaks them */
    DocumentService(Connection<V> connection, Function<V, Documents> documents, CloudErrors errors) {
        this.connection = connection;
        this.documents = documents;
        this.errors = errors;
    }

    final CloudErrors errors() {
        return errors;
    }

    final void close() {
        connection.close();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Asks the provider something; see {@link Connection#ask}. */
    final <T> T ask(String what, Connection.Question<Documents, T> question)
            throws CloudException, InterruptedException {
        return connection.ask(what, view -> question.of(documents.apply(view)));
    }

    /** Returns Jackson's missing node if the document does not exist. */
    final JsonNode get(String what, URI uri) throws CloudException, InterruptedException {
        return ask(what, documents -> documents.get(uri));
    }

    final JsonNode post(String what, URI uri, JsonNode document) throws CloudException, InterruptedException {
        return ask(what, documents -> documents.post(uri, document));
    }

    /** A missing node where there was none, and where nothing is said. */
    final JsonNode delete(String what, URI uri) throws CloudException, InterruptedException {
        return ask(what, documents -> documents.delete(uri));
    }

    /** All pages of a list that there is; see {@link CloudErrors#known}. */
    final List<JsonNode> pages(String what, URI first) throws CloudException, InterruptedException {
        return pages(what, first, errors.known(what, get(what, first)));
    }

    /** The same where the first page is there. */
    final List<JsonNode> pages(String what, URI first, JsonNode begin) throws CloudException, InterruptedException {
        List<JsonNode> pages = new ArrayList<>(List.of(begin));
        URI next = next(first, begin);
        while (next != null) {
            JsonNode page = errors.known(what, get(what, next));
            pages.add(page);
            next = next(first, page);
        }
        return pages;
    }

    /** Address of the page after one; {@code null}: it is the last. */
    abstract @Nullable URI next(URI first, JsonNode page);

    /** Waits for what a provider has begun. */
    final Polling finishing(String what, Duration limit) {
        return new Polling(errors, limit, "cannot " + what + ": not done within " + limit.toMinutes() + " minutes");
    }
}
