package io.jenkins.plugins.benchgate.workload.openapi.load;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as it is sent.
 *
 * @param operation number of the operation in {@link LoadPlan#operations()}, from 0
 * @param path with the query, behind the address of the service
 * @param headers beside those that all requests of the operation have
 * @param body {@code null} where none is sent
 */
@SuppressWarnings("ArrayRecordComponent") // sent as it is, never compared
public record Outgoing(int operation, String path, Map<String, String> headers, byte @Nullable [] body) {}
