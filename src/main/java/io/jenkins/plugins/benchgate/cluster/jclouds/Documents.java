package io.jenkins.plugins.benchgate.cluster.jclouds;

import static org.jclouds.rest.config.BinderUtils.bindHttpApi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.base.Function;
import com.google.inject.Module;
import com.google.inject.Provider;
import io.jenkins.plugins.benchgate.io.Json;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Produces;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import org.jclouds.Fallback;
import org.jclouds.Fallbacks;
import org.jclouds.http.HttpCommand;
import org.jclouds.http.HttpRequestFilter;
import org.jclouds.http.HttpResponse;
import org.jclouds.http.HttpRetryHandler;
import org.jclouds.http.IOExceptionRetryHandler;
import org.jclouds.http.annotation.ServerError;
import org.jclouds.http.handlers.BackoffLimitedRetryHandler;
import org.jclouds.rest.annotations.BinderParam;
import org.jclouds.rest.annotations.EndpointParam;
import org.jclouds.rest.annotations.RequestFilters;
import org.jclouds.rest.annotations.ResponseParser;
import org.jclouds.rest.binders.BindToStringPayload;

/**
 * JSON documents of a provider, asked for and sent by jclouds: its log-in, its HTTP, its repetitions, its errors. For
 * providers of which jclouds' own classes know too little: no labels, no end of life, no spot machines, no zones.
 */
@RequestFilters(Documents.Login.class)
@Consumes("application/json")
public interface Documents extends Closeable {
    /** What lets jclouds speak them. */
    static Module through(Class<? extends HttpRequestFilter> login) {
        return binder -> {
            bindHttpApi(binder, Documents.class);
            Provider<? extends HttpRequestFilter> filter = binder.getProvider(login);
            binder.bind(Login.class).toProvider(() -> request -> filter.get().filter(request));
            binder.bind(HttpRetryHandler.class).annotatedWith(ServerError.class).to(Repetition.class);
            binder.bind(IOExceptionRetryHandler.class).to(Repetition.class);
        };
    }

    /** Puts on a request what the provider knows us by. */
    interface Login extends HttpRequestFilter {}

    /** Returns Jackson's missing node if the document does not exist. */
    @GET
    @ResponseParser(Tree.class)
    @org.jclouds.rest.annotations.Fallback(None.class)
    JsonNode get(@EndpointParam URI uri);

    @POST
    @Produces("application/json")
    @ResponseParser(Tree.class)
    JsonNode post(@EndpointParam URI uri, @BinderParam(BindToStringPayload.class) JsonNode document);

    @PUT
    @Produces("application/json")
    @ResponseParser(Tree.class)
    JsonNode put(@EndpointParam URI uri, @BinderParam(BindToStringPayload.class) JsonNode document);

    /** A missing node where there was none, and where nothing is said. */
    @DELETE
    @ResponseParser(Tree.class)
    @org.jclouds.rest.annotations.Fallback(None.class)
    JsonNode delete(@EndpointParam URI uri);

    /** Has nothing made twice: when an answer stays away, only its asker can tell whether it was made. */
    final class Repetition extends BackoffLimitedRetryHandler {
        @Override
        public boolean shouldRetryRequest(HttpCommand command, IOException failure) {
            return repeatable(command) && super.shouldRetryRequest(command, failure);
        }

        @Override
        public boolean shouldRetryRequest(HttpCommand command, HttpResponse response) {
            return repeatable(command) && super.shouldRetryRequest(command, response);
        }

        private static boolean repeatable(HttpCommand command) {
            return !command.getCurrentRequest().getMethod().equals("POST");
        }
    }

    /** Reads an answer; one without a body is a missing node. */
    final class Tree implements Function<HttpResponse, JsonNode> {
        @Override
        public JsonNode apply(HttpResponse response) {
            if (response.getPayload() == null) {
                return MissingNode.getInstance();
            }
            try (InputStream body = response.getPayload().openStream()) {
                return Json.MAPPER.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** What is not there is a missing node. */
    final class None implements Fallback<JsonNode> {
        @Override
        public JsonNode createOrPropagate(Throwable failure) throws Exception {
            return Fallbacks.valOnNotFoundOr404(MissingNode.getInstance(), failure);
        }
    }
}
