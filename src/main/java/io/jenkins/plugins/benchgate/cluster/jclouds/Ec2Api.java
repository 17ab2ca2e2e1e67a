package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.collect.ImmutableListMultimap;
import jakarta.inject.Named;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.Closeable;
import java.util.Map;
import org.jclouds.aws.filters.FormSigner;
import org.jclouds.http.HttpRequest;
import org.jclouds.rest.Binder;
import org.jclouds.rest.annotations.BinderParam;
import org.jclouds.rest.annotations.FormParams;
import org.jclouds.rest.annotations.RequestFilters;
import org.jclouds.rest.annotations.VirtualHost;

/**
 * EC2 as jclouds speaks it – signatures, retries, errors – with requests of a version that jclouds' own binding is too
 * old for: only since 2016-11-15 does a machine get its tags by the request that makes it.
 */
@VirtualHost
@RequestFilters(FormSigner.class)
interface Ec2Api extends Closeable {
    /**
     * Sends a request.
     *
     * @param parameters by EC2's names
     * @return the answer in XML
     */
    @Named("ec2")
    @POST
    @Path("/")
    @FormParams(keys = "Version", values = "2016-11-15")
    String call(@FormParam("Action") String action, @BinderParam(Form.class) Map<String, String> parameters);

    /** Puts a map into the form of a request. */
    final class Form implements Binder {
        @Override
        @SuppressWarnings("unchecked")
        public <R extends HttpRequest> R bindToRequest(R request, Object input) {
            Map<String, String> parameters = (Map<String, String>) input;
            if (parameters.isEmpty()) {
                return request;
            }
            return (R) request.toBuilder()
                    .replaceFormParams(ImmutableListMultimap.copyOf(parameters.entrySet()))
                    .build();
        }
    }
}
