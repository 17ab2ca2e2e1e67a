/**
 * The interface of a service as its OpenAPI or Swagger document describes it, and interaction patterns that fit the
 * interfaces of many services.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.document;

import org.jspecify.annotations.NullMarked;
