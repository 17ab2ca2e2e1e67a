/** Receiving spans from what is traced, in a process of its own. */
@NullMarked
package io.jenkins.plugins.benchgate.trace.receiver;

import org.jspecify.annotations.NullMarked;
