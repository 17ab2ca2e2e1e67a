/**
 * The keys of a workload for services that OpenAPI describes, and the files that it may name: patterns, links and
 * bindings.
 */
@NullMarked
package io.jenkins.plugins.benchgate.spec.openapi;

import org.jspecify.annotations.NullMarked;
