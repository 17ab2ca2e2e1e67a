/** Hosts of one's own. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.byon;

import org.jspecify.annotations.NullMarked;
