/** The journal of clusters, written before machines are created, and the state that its lines add up to. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.cloud.journal;

import org.jspecify.annotations.NullMarked;
