/** Where it runs: nodes, the processes on them that always end, this machine, and how fit a machine is for measuring. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster;

import org.jspecify.annotations.NullMarked;
