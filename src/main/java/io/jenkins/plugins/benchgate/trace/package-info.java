/** Spans of distributed traces: the formats of their files, and the chains of calls with where their time went. */
@NullMarked
package io.jenkins.plugins.benchgate.trace;

import org.jspecify.annotations.NullMarked;
