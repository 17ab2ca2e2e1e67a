/** What the providers share: connections, errors, searches for types and images. */
@NullMarked
package io.jenkins.plugins.benchgate.cluster.jclouds.base;

import org.jspecify.annotations.NullMarked;
