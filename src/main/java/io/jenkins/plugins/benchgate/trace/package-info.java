/** Spans of distributed traces, as tools record them. */
@NullMarked
package io.jenkins.plugins.benchgate.trace;

import org.jspecify.annotations.NullMarked;
