/** OpenStack. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.openstack;

import org.jspecify.annotations.NullMarked;
