/** Azure. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.azure;

import org.jspecify.annotations.NullMarked;
