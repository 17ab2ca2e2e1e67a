/** Nodes that are driven over SSH. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.ssh;

import org.jspecify.annotations.NullMarked;
