/** Where it runs: nodes, and the processes on them that always end. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster;

import org.jspecify.annotations.NullMarked;
