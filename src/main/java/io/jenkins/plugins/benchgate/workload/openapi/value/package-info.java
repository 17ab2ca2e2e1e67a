/** Values for requests, drawn from the schemas of an OpenAPI or Swagger document. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.value;

import org.jspecify.annotations.NullMarked;
