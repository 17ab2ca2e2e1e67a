/**
 * The interface of a service as its OpenAPI or Swagger document describes it: operations, parameters, and the fields of
 * bodies and answers.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.document;

import org.jspecify.annotations.NullMarked;
