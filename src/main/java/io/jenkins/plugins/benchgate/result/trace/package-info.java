/** Metrics of distributed traces. */
@NullMarked
package io.jenkins.plugins.benchgate.result.trace;

import org.jspecify.annotations.NullMarked;
