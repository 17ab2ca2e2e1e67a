/** Chains of calls: the tree of a trace's spans, and where its time went. */
@NullMarked
package io.jenkins.plugins.benchgate.trace.chain;

import org.jspecify.annotations.NullMarked;
