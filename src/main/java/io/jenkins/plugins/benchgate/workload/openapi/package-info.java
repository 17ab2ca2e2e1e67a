/** Workloads for services with an OpenAPI document: what a spec says of them. */
@NullMarked
package io.jenkins.plugins.benchgate.workload.openapi;

import org.jspecify.annotations.NullMarked;
