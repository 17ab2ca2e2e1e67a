/** Providers through Apache jclouds: the only package that knows it. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds;

import org.jspecify.annotations.NullMarked;
