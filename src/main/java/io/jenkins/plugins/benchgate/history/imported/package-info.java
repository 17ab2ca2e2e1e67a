/** Histories that other tools have kept, as builds of ours. */
@NullMarked
package io.jenkins.plugins.benchgate.history.imported;

import org.jspecify.annotations.NullMarked;
