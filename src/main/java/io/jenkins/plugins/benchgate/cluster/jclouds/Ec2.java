package io.jenkins.plugins.benchgate.cluster.jclouds;

import com.google.common.base.Throwables;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.io.Xml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jclouds.aws.AWSResponseException;

/** Requests to EC2 and what it answers. */
record Ec2(Connection<Ec2Api> connection) {
    /**
     * Sends a request.
     *
     * @param what is asked, as the end of "cannot …"
     * @param parameters by EC2's names
     */
    Xml call(String what, String action, Map<String, String> parameters) throws CloudException, InterruptedException {
        return connection.ask(what, api -> Xml.parse(api.call(action, parameters)));
    }

    /**
     * Sends a request whose refusal may be just as well.
     *
     * @param codes of EC2 that are no failure
     * @return empty where EC2 answered with one of them
     */
    Optional<Xml> call(String what, String action, Map<String, String> parameters, Set<String> codes)
            throws CloudException, InterruptedException {
        return connection.ask(what, api -> {
            try {
                return Optional.of(Xml.parse(api.call(action, parameters)));
            } catch (RuntimeException e) {
                if (codes.contains(code(e))) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    /** All elements at a path of an answer that may come in several parts. */
    List<Xml> all(String what, String action, Map<String, String> parameters, String path)
            throws CloudException, InterruptedException {
        List<Xml> all = new ArrayList<>();
        Map<String, String> page = new LinkedHashMap<>(parameters);
        String next;
        do {
            Xml answer = call(what, action, page);
            all.addAll(answer.all(path));
            next = answer.text("nextToken");
            page.put("NextToken", next);
        } while (!next.isEmpty());
        return all;
    }

    private static String code(RuntimeException failure) {
        return Throwables.getCausalChain(failure).stream()
                .filter(AWSResponseException.class::isInstance)
                .map(cause ->
                        String.valueOf(((AWSResponseException) cause).getError().getCode()))
                .findFirst()
                .orElse("");
    }
}
