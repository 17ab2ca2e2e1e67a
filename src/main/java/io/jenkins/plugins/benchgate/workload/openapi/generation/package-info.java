/** Generates the requests of a workload from bound patterns, schemas and a seed. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi.generation;

import org.jspecify.annotations.NullMarked;
