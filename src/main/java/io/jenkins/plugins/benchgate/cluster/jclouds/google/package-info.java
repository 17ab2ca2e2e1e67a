/** Google Compute Engine. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.google;

import org.jspecify.annotations.NullMarked;
