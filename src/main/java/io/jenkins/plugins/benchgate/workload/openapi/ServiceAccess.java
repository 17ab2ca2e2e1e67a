package io.jenkins.plugins.benchgate.workload.openapi;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * How requests reach a service.
 *
 * @param address that they go to, and no other; empty where none are sent
 * @param headers that each request has; may hold secrets
 * @param query parameters that each request has; may hold secrets
 * @param user for HTTP basic authentication; empty for none
 * @param password of that user
 * @param certificate file with the certificates, as PEM, that alone are trusted; empty for those that the JVM trusts
 */
public record ServiceAccess(
        String address,
        Map<String, String> headers,
        Map<String, String> query,
        String user,
        String password,
        String certificate) {
    public ServiceAccess {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
    }

    /** Without anything but the address. */
    public static ServiceAccess of(String address) {
        return new ServiceAccess(address, Map.of(), Map.of(), "", "", "");
    }

    /** The same with every text passed through {@code fill}. */
    public ServiceAccess filled(UnaryOperator<String> fill) {
        return new ServiceAccess(
                fill.apply(address),
                filled(headers, fill),
                filled(query, fill),
                fill.apply(user),
                fill.apply(password),
                fill.apply(certificate));
    }

    private static Map<String, String> filled(Map<String, String> texts, UnaryOperator<String> fill) {
        Map<String, String> filled = new LinkedHashMap<>(texts);
        filled.replaceAll((name, text) -> fill.apply(text));
        return filled;
    }

    /** Its texts that may hold secrets, by the keys of a spec. */
    public Map<String, String> secrets() {
        Map<String, String> secrets = new LinkedHashMap<>();
        headers.forEach((name, text) -> secrets.put("headers." + name, text));
        query.forEach((name, text) -> secrets.put("query." + name, text));
        secrets.put("user", user);
        secrets.put("password", password);
        return secrets;
    }

    /** Names its parts, not the secrets in them. */
    @Override
    public String toString() {
        return address;
    }
}
