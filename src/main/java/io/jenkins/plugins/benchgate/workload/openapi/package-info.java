/**
 * Workloads for services with an OpenAPI document: requests generated from bound patterns, schemas and a seed, and the
 * phases of clients that send them.
 */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi;

import org.jspecify.annotations.NullMarked;
